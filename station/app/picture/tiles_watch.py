"""Says during the first turns of a game that its tiles are not those the table was set up with."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from station.app.runtime import Participant
from station.referee.state import TableState
from vision.reading import Picture

TURNS: Final = 4
"""Turns after which the tiles are looked at: by then those of both boards have been laid."""

Strange = Callable[[Picture], bool | None]
"""Whether a picture shows tiles of other sets; None if that is not certain."""


class TilesWatch(Participant):
    """A `Participant` that looks at the tiles after each of the first turns until it has found other ones.

    picture: the camera's latest. found: called once if there are any, with the time.
    """

    def __init__(
        self, picture: Callable[[], Picture | None], strange: Strange, found: Callable[[int], None]
    ) -> None:
        self._picture, self._strange, self._found = picture, strange, found
        self._looked = 0
        self._over = False
        self._worker = ThreadPoolExecutor(1)
        self._job: Future[bool | None] | None = None

    @property
    def looking(self) -> bool:
        """Whether a picture is being looked at."""
        return self._job is not None

    def show(self, state: TableState[object], now_ms: int) -> tuple[()]:
        if self._over:
            return ()
        if self._job is not None:
            if self._job.done():
                job, self._job = self._job, None
                if job.result():
                    self._over = True
                    self._found(now_ms)
            return ()
        turns = state.turns
        if turns > self._looked:
            self._looked, picture = turns, self._picture()
            self._over = turns > TURNS
            if picture is not None and not self._over:
                self._job = self._worker.submit(self._strange, picture)
        return ()
