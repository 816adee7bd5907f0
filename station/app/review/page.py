"""The review of a game that has ended, in the window in which it was played."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from station.app.review.reckoning import InProcess, Reckons
from station.referee.state import Done, Phase, TableState
from station.registry import entry
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState, ReviewView
from station.screen.show import GameShow
from station.screen.window import Window

FRAME_S: Final = 1 / 30

COMMAND: Final = "station review {journal} --html review.html"


def shown_path(path: Path) -> str:
    """A path as people type it."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)


class ReviewPage:
    """Shows the review over the game's own picture. journal: of the game. begin: starts reckoning it."""

    def __init__(
        self, window: Window, game: str, journal: Path, begin: Callable[[Path], Reckons] = InProcess
    ) -> None:
        self._window, self._journal, self._begin = window, journal, begin
        self._sides = entry(game).sides
        self._reckons: Reckons | None = None
        self._under: GameShow | None = None
        self._of: tuple[Done[object], ...] | None = None

    def open(self, state: TableState[object]) -> None:
        """Show it; a review that is already there is shown at once, one of a game that has changed is made
        anew."""
        under = self._window.shows
        if not isinstance(under, GameShow):
            return
        if self._reckons is not None and self._of != state.history:
            self.stop()
        if self._reckons is None:
            self._reckons, self._of = self._begin(self._journal), state.history
        local = under.local
        self._under = under
        view = ReviewView(local.language, local.theme, local.turned)
        self._window.wear(ReviewShow(self.now, view))

    def alone(self, view: ReviewView) -> ReviewShow:
        """Show it where no game is on."""
        self._reckons = self._begin(self._journal)
        show = ReviewShow(self.now, view)
        self._window.wear(show)
        return show

    def keep_up(self, state: TableState[object]) -> None:
        """Go back to the game when somebody has seen enough, or when it goes on. A review that is not ready
        is given up then."""
        show, under = self._window.shows, self._under
        if not isinstance(show, ReviewShow) or under is None:
            return
        if not show.closed and state.phase is Phase.OVER:
            return
        under.local = replace(under.local, language=show.language)
        self._window.wear(under)
        self._under = None
        if self._reckons is not None and self._reckons.so_far().review is None:
            self.stop()

    def now(self) -> ReviewState:
        """What there is of it."""
        if self._reckons is None:
            return ReviewState()
        far = self._reckons.so_far()
        command = COMMAND.format(journal=shown_path(self._journal))
        return ReviewState(far.done, far.total, far.review, far.boards, far.trouble, command, self._sides)

    def stop(self) -> None:
        """Stop what is being reckoned, and forget it."""
        if self._reckons is not None:
            self._reckons.close()
        self._reckons = None


def review_alone(
    window: Window, game: str, journal: Path, view: ReviewView, now_ms: Callable[[], int]
) -> None:
    """Show the review of a game on record until it is closed, or the window is."""
    page = ReviewPage(window, game, journal)
    show = page.alone(view)
    try:
        while not (window.closed or show.closed):
            frame_due = monotonic() + FRAME_S
            window.show(None, now_ms())
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        page.stop()
