"""Seeing to it that a simulated game gets on, and saying now and then how far it is."""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, Protocol

from station.app.demo.status_text import awaited

STILL_MS: Final = 300_000
"""Table time after which a game that has not got on never will."""

TOLD_S: Final = 20.0
"""Real time after which it is said again how far the game is."""


class StandstillError(RuntimeError):
    """The simulated game does not get on: a sentence says what it waits for. at_ms: when it was given up."""

    def __init__(self, sentence: str, at_ms: int) -> None:
        super().__init__(sentence)
        self.at_ms = at_ms


class Watched(Protocol):
    """A game that is to get on."""

    @property
    def progress(self) -> object: ...
    @property
    def state(self) -> Any: ...
    @property
    def stats(self) -> Any: ...
    @property
    def start(self) -> Any: ...


class StallWatchdog:
    """A `Participant` that raises StandstillError when a game has stood still for `STILL_MS`.

    tell: given a sentence on how far the game is, each time that it has been played for `TOLD_S` more.
    """

    def __init__(self, game: Watched, tell: Callable[[str], None] | None = None) -> None:
        self._game, self._tell = game, tell
        self._progress: object = None
        self._since_ms: int | None = None
        self._told_s = monotonic()

    def show(self, state: Any, now_ms: int) -> tuple[()]:
        """Note how far the game is."""
        game = self._game
        progress = game.progress
        if progress != self._progress or self._since_ms is None:
            self._progress, self._since_ms = progress, now_ms
        elif now_ms - self._since_ms > STILL_MS:
            still = f"the game has stood still for {STILL_MS // 60_000} minutes of its time"
            raise StandstillError(f"{still}; it waits for {awaited(state)}", now_ms)
        if self._tell is not None and monotonic() - self._told_s > TOLD_S:
            self._told_s = monotonic()
            seconds = (now_ms - game.start.at_ms) // 1000
            self._tell(
                f"{seconds // 60}:{seconds % 60:02d} of the game, {game.stats.plays} plays; "
                f"it waits for {awaited(state)}"
            )
        return ()

    def due_ms(self, now_ms: int) -> None:
        """Whenever others are."""

    def say(self, sentence: str, now_ms: int) -> None:
        """It watches the game alone."""
