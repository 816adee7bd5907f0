"""The review of a game that has ended, for its phones: made once, beside the loop, when somebody asks."""

from collections.abc import Callable
from pathlib import Path

from station.app.review.process import InProcess, RunningReview
from station.referee.state import Done, Phase, TableState
from station.review.reviewer import can_be_reviewed
from station.web.phones.contract import Reviewed


class PhonesReview:
    """journal: of the game; None if it is not recorded. begin: starts computing it."""

    def __init__(
        self, game: str, journal: Path | None, begin: Callable[[Path], RunningReview] = InProcess
    ) -> None:
        self._journal = journal if can_be_reviewed(game) else None
        self._begin = begin
        self._wanted = False
        self._reckons: RunningReview | None = None
        self._of: tuple[Done[object], ...] = ()
        self._now = Reviewed()

    def offered(self, state: TableState[object]) -> bool:
        """Whether there is one of this game: only once it has ended, when everybody's tiles may be seen."""
        return self._journal is not None and state.phase is Phase.OVER

    def ask(self) -> Reviewed:
        """How far it is; it is begun if it was not. Any thread may ask."""
        self._wanted = True
        return self._now

    def keep_up(self, state: TableState[object]) -> bool:
        """Begin what is asked for, take in what came, and give up a review of a game that goes on.
        Returns whether something is new."""
        if state.phase is not Phase.OVER or (self._reckons is not None and self._of != state.history):
            return self._give_up()
        if self._wanted and self._reckons is None and self._journal is not None:
            self._reckons, self._of = self._begin(self._journal), state.history
        if self._reckons is None or self._now.review is not None:
            return False
        known, before = self._reckons.so_far(), self._now
        self._now = Reviewed(known.done, known.total, known.review, known.boards, known.trouble)
        return self._now != before

    def close(self) -> None:
        self._give_up()

    def _give_up(self) -> bool:
        known = self._now != Reviewed()
        if self._reckons is not None:
            self._reckons.close()
        self._reckons, self._wanted, self._now = None, False, Reviewed()
        return known
