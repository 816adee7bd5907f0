"""The review of a game that has ended, in the window in which it was played."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from station.app.export.page import ExportPage, Position
from station.app.review.playing_on import GettingReady, PlayOn
from station.app.review.process import InProcess, RunningReview
from station.referee.state import Done, Phase, TableState
from station.registry import entry
from station.screen.review.sheet import FIRST
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState, ReviewView
from station.screen.show import GameShow
from station.screen.window import Window


class ReviewPage:
    """Shows the review over the game's own picture. journal: of the game. begin: starts making it.
    exports: what the game is exported on. plays_on: a game may follow that begins at one of the turns.
    following: the one that is chosen."""

    def __init__(
        self,
        window: Window,
        game: str,
        journal: Path,
        begin: Callable[[Path], RunningReview] = InProcess,
        *,
        exports: ExportPage | None = None,
        plays_on: bool = False,
    ) -> None:
        self._plays_on = plays_on
        self._ready: GettingReady | None = None
        self.following: PlayOn | None = None
        self._window, self._journal, self._begin = window, journal, begin
        self._sides = entry(game).sides
        self._reckons: RunningReview | None = None
        self._under: GameShow | None = None
        self._of: tuple[Done[object], ...] | None = None
        self._exports = exports or ExportPage(window, game, journal)

    def open(self, state: TableState[object]) -> None:
        """Show it; a review that is already there is shown at once, one of a game that has changed is made
        again."""
        under = self._window.shows
        if not isinstance(under, GameShow):
            return
        if self._reckons is not None and self._of != state.history:
            self.stop()
        if self._reckons is None:
            self._reckons, self._of = self._begin(self._journal), state.history
        local = under.local
        self._under = under
        self._window.wear(self._show(ReviewView(local.language, local.theme, local.turned)))

    def alone(self, view: ReviewView) -> ReviewShow:
        """Show it where no game is on."""
        self._reckons = self._begin(self._journal)
        show = self._show(view)
        self._window.wear(show)
        return show

    def _show(self, view: ReviewView) -> ReviewShow:
        return ReviewShow(self.now, view, self._export, self.play_on)

    def _export(self) -> None:
        """Show what can be exported: of the turn that is shown, if one is."""
        show, state = self._window.shows, self.now()
        number = show.view.page - FIRST if isinstance(show, ReviewShow) else -1
        at = Position()
        if state.review is not None and 0 <= number < len(state.ends):
            at = Position(state.review.turns[number].number, state.ends[number])
        self._exports.open(at, state.review)

    def keep_up(self, state: TableState[object]) -> None:
        """Go back to the game when somebody has seen enough, or when it goes on. A review that is not ready
        is given up then."""
        show, under = self._window.shows, self._under
        if not isinstance(show, ReviewShow) or under is None:
            return
        if not show.closed and state.phase is Phase.OVER and self.chosen() is None:
            return
        self._give_up_playing_on()
        under.local = replace(under.local, language=show.language)
        self._window.wear(under)
        self._under = None
        if self._reckons is not None and self._reckons.so_far().review is None:
            self.stop()

    def now(self) -> ReviewState:
        """As much of it as has been made."""
        if self._reckons is None:
            return ReviewState()
        so_far, ready = self._reckons.so_far(), self._ready
        return replace(
            so_far,
            sides=self._sides,
            starts=so_far.starts if self._plays_on else (),
            preparing=ready is not None and not ready.trouble,
            unprepared="" if ready is None else ready.trouble,
        )

    def play_on(self, events: int, turn: int) -> None:
        """Get a game ready that begins with so many events of this one, to play this turn again."""
        if self._ready is None or self._ready.trouble:
            self._ready = GettingReady(self._journal, events, turn)

    def chosen(self) -> PlayOn | None:
        """The game that follows, once it is ready."""
        ready, show = self._ready, self._window.shows
        game = None if ready is None else ready.take()
        if ready is not None and game is not None:
            self.following = PlayOn(game, ready.turn, show.language, show.theme)
            self._ready = None
        return self.following

    def _give_up_playing_on(self) -> None:
        if self._ready is not None:
            self._ready.give_up()
        self._ready = None

    def stop(self) -> None:
        """Stop making reviews and getting games ready, and forget them."""
        self._give_up_playing_on()
        if self._reckons is not None:
            self._reckons.close()
        self._reckons = None


def review_alone(
    window: Window,
    game: str,
    journal: Path,
    view: ReviewView,
    now_ms: Callable[[], int],
    *,
    exports: ExportPage | None = None,
) -> PlayOn | None:
    """Show the review of a game on record until it is closed, or the window is. exports: what the game is
    exported on. Returns the game that people play on from there, if any."""
    exports = exports or ExportPage(window, game, journal)
    page = ReviewPage(window, game, journal, exports=exports, plays_on=True)
    show = page.alone(view)
    try:
        for _ in window.frames():
            if show.closed or page.chosen() is not None:
                break
            window.show(None, now_ms())
            exports.keep_up()
        return page.following
    finally:
        page.stop()
