"""The start menu: what is offered, and what people choose."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from station.app.agreed import all_agreed
from station.app.answering import answer
from station.app.export.page import ExportPage, export_alone
from station.app.our_words import see_our_words
from station.app.record import GamesOnRecord
from station.app.review.page import review_alone
from station.app.review.playing_on import PlayOn
from station.app.runtime import CameraReader
from station.editions import edition_names
from station.journal.journal import SUFFIX
from station.journal.resume import journal_dir
from station.lexicon.store import names as lexicon_names
from station.registry import ENTRIES
from station.screen.review.state import ReviewView
from station.screen.start.agreement import agreed, list_of, lot_is_seen
from station.screen.start.record import RecordShow, ToMenu
from station.screen.start.show import StartShow
from station.screen.start.view import (
    AskExport,
    AskReview,
    GoOn,
    MenuChosen,
    MenuItem,
    OnRecord,
    Result,
    StartState,
    StartView,
)
from station.screen.start.wording import start_words
from station.screen.window import Window

if TYPE_CHECKING:  # it looks at pictures
    from station.app.picture.lot_watch import LotWatch

TROUBLE_MS: Final = 2000

NOTICE_MS: Final = 10_000

WITHIN: Final = {MenuItem.RECORD, MenuItem.WORDS}
"""What leads back to the menu."""

SHORT_S: Final = 0.05
"""How long the first picture waits for the games on record: as a rule they are read by then."""


def start_state(
    *,
    camera: bool,
    pauses: bool = True,
    can_switch_off: bool = False,
    setup: bool = False,
    hall: bool = False,
    phones: bool = False,
    can_update: bool = False,
    can_go_back: bool = False,
) -> StartState:
    """The choices, whatever games are on record: the tile sets and word lists of this
    machine. pauses: as usually agreed on."""
    return StartState(
        editions=_first("en", edition_names()),
        lexicons=_first("english", lexicon_names()),
        camera=camera,
        pauses=pauses,
        kept=sum(1 for _ in journal_dir().glob(f"*{SUFFIX}")),
        can_switch_off=can_switch_off,
        setup=setup,
        hall=hall,
        phones=phones,
        can_update=can_update,
        can_go_back=can_go_back,
        puzzles=any(game.puzzles for game in ENTRIES.values()),
        agreed=all_agreed(),
        today=f"{datetime.now().astimezone():%Y-%m-%d}",
    )


def choose(
    window: Window,
    state: StartState,
    now_ms: Callable[[], int],
    notice: str = "",
    view: StartView = StartView(),
    *,
    open_lot: Callable[[str], CameraReader] | None = None,
    known: set[str] | None = None,
) -> Result | PlayOn | None:
    """Show the menu until people agree on a game, on setting up the table or on switching the machine off;
    None if the window was closed. notice: shown at first. open_lot: looks at tiles of an edition drawn for
    who plays first. known: the sentences about journals that cannot be read which people know; those shown
    here are added."""
    record = GamesOnRecord()
    record.wait(SHORT_S)
    try:
        while True:
            menu = _Menu(window, StartShow(view), state, record, known)
            window.wear(menu.show)
            if notice:
                window.say(notice, now_ms(), NOTICE_MS)
            lots = None if open_lot is None else _Lots(open_lot)
            try:
                result = answer(window, menu.show, partial(menu.seen, lots), now_ms)
            finally:
                if lots is not None:
                    lots.close()
            if not isinstance(result, MenuChosen) or result.item not in WITHIN:
                return result
            view, notice = replace(menu.show.view, notice=""), ""
            if result.item is MenuItem.WORDS:
                if not _our_words(window, view, state, now_ms):
                    return None
                state = replace(state, agreed=all_agreed())
                continue
            chosen = _from_record(window, replace(view, page=0), record, now_ms)
            if not isinstance(chosen, ToMenu):
                return chosen
    finally:
        record.stop()


def _our_words(window: Window, view: StartView, state: StartState, now_ms: Callable[[], int]) -> bool:
    """Show the words besides the list that is chosen on a game's page; false if the window was closed."""
    lexicon = list_of(view, state)
    called = start_words(view.language).value("words", lexicon, view.game)
    return see_our_words(window, replace(view, page=0), lexicon, called, now_ms)


def _from_record(
    window: Window, view: StartView, record: GamesOnRecord, now_ms: Callable[[], int]
) -> GoOn | PlayOn | ToMenu | None:
    """What is done with the games on record, exports and reviews apart, from which people come back, unless
    they play on from there."""
    show = RecordShow(view)
    pages: dict[str, ExportPage] = {}  # what is being written goes on while others are looked at
    try:
        while True:
            chosen = answer(window, show, lambda _now_ms: on_record(record, view.language), now_ms)
            if not isinstance(chosen, AskReview):
                return chosen
            game, journal = chosen.game, Path(chosen.journal)
            exports = pages.setdefault(chosen.journal, ExportPage(window, game, journal))
            if isinstance(chosen, AskExport):
                export_alone(window, exports, now_ms)
                continue
            seen = ReviewView(chosen.language, chosen.theme)
            plays_on = review_alone(window, game, journal, seen, now_ms, exports=exports)
            if plays_on is not None:
                return plays_on
    finally:
        for page in pages.values():
            page.close()


def on_record(record: GamesOnRecord, language: str) -> OnRecord:
    """The games read so far, as their page shows them."""
    whole = record.done  # asked first: what is read meanwhile comes with the next picture
    return OnRecord(record.kept(language), whole)


class _Menu:
    """The start menu while the games on record are read: what can go on is offered as soon as it is known,
    and damaged journals are named once."""

    def __init__(
        self,
        window: Window,
        show: StartShow,
        state: StartState,
        record: GamesOnRecord,
        known: set[str] | None,
    ) -> None:
        self.show = show
        self._window, self._record = window, record
        self._state, self._known = state, set() if known is None else known
        self._offers = False

    def seen(self, lots: "_Lots | None", now_ms: int) -> StartState:
        """The choices by now. lots: the tiles that are drawn, if they can be seen."""
        goes_on = self._record.goes_on
        if goes_on is not None and not self._offers:
            self._state = replace(self._state, broken=goes_on.broken(), following=goes_on.following())
            self._offers = True
            self._name_damaged(now_ms)
        if lots is not None:
            lots.look(self.show, self._state, now_ms)
        return self._state

    def _name_damaged(self, now_ms: int) -> None:
        new = [sentence for sentence in self._record.troubles if sentence not in self._known]
        self._known.update(new)
        if new and not self.show.view.notice:
            self._window.say(new[0], now_ms, NOTICE_MS)


class _Lots:
    """Tells the start menu which tiles are drawn, while it asks for them and there is a board to lay them
    beside."""

    def __init__(self, open_lot: Callable[[str], CameraReader]) -> None:
        self._open = open_lot
        self._watch: LotWatch | None = None

    def look(self, show: StartShow, state: StartState, now_ms: int) -> None:
        view = show.view
        if view.lot is None or not lot_is_seen(view, state):
            self.close()
            return
        if self._watch is None:
            from station.app.picture.lot_watch import LotWatch

            self._watch = LotWatch(self._open(agreed(view, state).settings.edition))
        for tile in self._watch.drawn(now_ms):
            show.drawn(tile, state)
        if self._watch.trouble:
            show.say(self._watch.trouble, now_ms + TROUBLE_MS)

    def close(self) -> None:
        if self._watch is not None:
            self._watch.close()
        self._watch = None


def _first(usual: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The default first, the others by name."""
    return (usual, *(name for name in sorted(names) if name != usual))
