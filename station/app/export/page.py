"""The page on which a game is exported, over whatever is shown; each export is a process of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from station.app.beside import Beside
from station.app.export.folders import file_for, shown_path
from station.app.export.process import ExportProgress, Wanted, export, unfinished
from station.registry import entry
from station.review.review import Review
from station.review.reviewer import can_be_reviewed
from station.screen.export.show import ExportShow
from station.screen.export.state import OF_TURN, ExportItem, ExportState, Failure, Kind
from station.screen.pages.appearance import Appearance
from station.screen.racks.show import RacksShow
from station.screen.show import AnyShow
from station.screen.window import Window

if TYPE_CHECKING:
    from station.app.export.racks import RacksPage

NOTHING = ExportProgress()


@dataclass(frozen=True, slots=True)
class Position:
    """A reviewed turn that is looked at. turn: its number; event: with which it ended."""

    turn: int = 0
    event: int = 0


@dataclass(slots=True)
class _Export:
    """wanted: what is exported. turn: of a position. far: how far it is; work: what does it until then."""

    wanted: Wanted
    turn: int
    work: Beside[ExportProgress] | None
    far: ExportProgress = NOTHING

    def look(self) -> None:
        if self.work is None:
            return
        self.far = self.work.news()
        if self.work.gone and not self.far.over:
            self.far = ExportProgress(over=True, failure=Failure.BROKEN_OFF)
        if self.far.over:
            self.stop()

    def stop(self) -> None:
        """Nothing unfinished is left of it."""
        if self.work is not None:
            part = unfinished(self.wanted.file)
            self.work.close(lambda: part.unlink(missing_ok=True))
            self.work = None


class ExportPage:
    """Shows what can be exported of the game in a journal. What is being written goes on when the page is
    left, until `close`."""

    def __init__(self, window: Window, game: str, journal: Path) -> None:
        self._window, self._journal = window, journal
        self._review: Review | None = None
        self._kinds = tuple(
            kind
            for kind in Kind
            if (kind not in {Kind.GCG, Kind.CGP} or entry(game).gcg)
            and (kind is not Kind.DRAWING or entry(game).boards)
            and (kind is not Kind.REVIEW or can_be_reviewed(game))
        )
        self._exports: dict[Kind, _Export] = {}
        self._under: AnyShow | None = None
        self._at = Position()
        self._can_note = entry(game).gcg
        self._racks: RacksPage | None = None

    def open(self, at: Position = Position(), review: Review | None = None) -> None:
        """Show it. at: the turn whose position is exported; the last one unless given. review: of the
        game, if it is there; else it is made when somebody wants it."""
        for kind in OF_TURN:
            one = self._exports.get(kind)
            if one is not None and one.work is None and at != self._at:
                del self._exports[kind]  # it is of another position
        under = self._window.shows
        self._under, self._at, self._review = under, at, review
        look = Appearance(under.language, under.theme)
        self._window.wear(ExportShow(self.now, self.save, self.stop, self._note_racks, look))

    def keep_up(self, *, wanted: bool = True) -> bool:
        """Go back to what was shown before once somebody has seen enough, or if nobody wants it any more;
        whether it is still shown."""
        show, under = self._window.shows, self._under
        if under is None or not isinstance(show, ExportShow | RacksShow):
            return False
        if isinstance(show, RacksShow) and wanted:
            if self._racks is not None:
                self._racks.keep_up()
            return True
        if show.closed or not wanted:
            self._stop_racks()
            self._window.wear(under)
            self._under = None
            return False
        return True

    def now(self) -> ExportState:
        """How far everything is."""
        for one in self._exports.values():
            one.look()
        return ExportState(tuple(self._item(kind) for kind in self._kinds), self._can_note)

    def _item(self, kind: Kind) -> ExportItem:
        one = self._exports.get(kind)
        if one is None:
            return ExportItem(kind, self._at.turn if kind in OF_TURN else 0)
        file, far = one.wanted.file, one.far
        done = far.over and far.failure is None
        return ExportItem(
            kind,
            one.turn,
            one.work is not None,
            far.done,
            far.total,
            shown_path(file) if done else "",
            far.failure,
            shown_path(file),
            shown_path(file.parent),
            far.why,
        )

    def save(self, kind: Kind) -> None:
        """Begin to export something, unless that is going on."""
        before = self._exports.get(kind)
        if before is not None and before.work is not None:
            return
        at = self._at if kind in OF_TURN else Position()
        look = Appearance(self._window.shows.language, self._window.shows.theme)
        review = self._review if kind is Kind.REVIEW else None
        file = file_for(kind, self._journal.stem, at.turn)
        wanted = Wanted(kind, self._journal, file, look, at.event, review)
        self._exports[kind] = _Export(wanted, at.turn, Beside(ExportProgress(), export, wanted))

    def stop(self, kind: Kind) -> None:
        """Break an export off; nothing is left of it."""
        one = self._exports.pop(kind, None)
        if one is not None:
            one.stop()

    def _note_racks(self) -> None:
        """Show the page on which racks are noted. Few games need it: what it takes is imported then."""
        if self._racks is None:
            from station.app.export.racks import RacksPage

            self._racks = RacksPage(self._window, self._journal)
        self._racks.open()

    def _stop_racks(self) -> None:
        if self._racks is not None:
            self._racks.close()

    def close(self) -> None:
        """Break off whatever is being written or read."""
        self._stop_racks()
        for kind in list(self._exports):
            self.stop(kind)


def export_alone(window: Window, page: ExportPage, now_ms: Callable[[], int]) -> None:
    """Show what can be exported of a game on record until the page is closed, or the window is."""
    page.open()
    for _ in window.frames():
        if not page.keep_up():
            break
        window.show(None, now_ms())
