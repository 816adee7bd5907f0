"""The start menu in a window, and the games chosen there, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeVar

from station.app.codes import qr_rows
from station.app.preferences import Preferences, keep_preferences
from station.app.record import GamesOnRecord
from station.app.review.page import review_alone
from station.app.runtime import CameraReader
from station.app.station import Station
from station.app.table.game import TableGame, new_game, resumed_game
from station.app.table.real_table import OpenDevices, devices_with, play_on_table, show_of
from station.app.voice import Voice
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import StationTime
from station.editions import edition_names
from station.errors import DeviceError, InputError
from station.journal.journal import SUFFIX
from station.journal.keeping import keep_last_beside
from station.journal.matches import open_match_in
from station.journal.resuming import journal_dir, resume
from station.lexicon.store import names as lexicon_names
from station.referee.effects import Cue
from station.referee.events import GameSettings
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.screen.input.screen_state import ScreenState, Speaks
from station.screen.review.state import ReviewView
from station.screen.show import GameShow, Show
from station.screen.sounds import Sounds
from station.screen.start.agreement import agreed, lot_is_seen
from station.screen.start.record import Back, RecordShow
from station.screen.start.show import StartShow
from station.screen.start.view import (
    Agreed,
    AskHall,
    AskPuzzles,
    AskRecord,
    AskReview,
    AskSetup,
    GoOn,
    OnRecord,
    StartState,
    StartView,
    SwitchOff,
)
from station.screen.start.wording import start_words
from station.screen.window import Window

if TYPE_CHECKING:  # they look at pictures
    from station.app.picture.lot_watch import LotWatch, OpenLot
    from station.app.table.quiet_check import TableChecked

FRAME_S: Final = 1 / 30

State = TypeVar("State")
Event = TypeVar("Event")

TROUBLE_MS: Final = 2000

NOTICE_MS: Final = 10_000

SHORT_S: Final = 0.05
"""How long the first picture waits for the games on record: as a rule they are read by then."""


def start_state(
    *,
    camera: bool,
    pauses: bool = True,
    can_switch_off: bool = False,
    setup: bool = False,
    hall: bool = False,
) -> StartState:
    """What there is to choose from, whatever games are on record: the tile sets and word lists of this
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
        puzzles=any(game.puzzles for game in ENTRIES.values()),
    )


def choose(
    window: Window,
    state: StartState,
    now_ms: Callable[[], int],
    notice: str = "",
    view: StartView = StartView(),  # noqa: B008 - it is frozen
    *,
    open_lot: Callable[[str], CameraReader] | None = None,
    told: set[str] | None = None,
) -> Agreed | GoOn | AskHall | AskPuzzles | AskSetup | SwitchOff | None:
    """Show the menu until a game is agreed on, the table is to be set up or the machine to be switched off;
    None if the window was closed. notice: shown at first. open_lot: looks at tiles of an edition drawn for
    who plays first. told: the sentences about journals that cannot be read which people know; those said here
    are added."""
    record = GamesOnRecord()
    record.wait(SHORT_S)
    try:
        while True:
            menu = _Menu(window, StartShow(view), state, record, told)
            window.wear(menu.show)
            if notice:
                window.say(notice, now_ms(), NOTICE_MS)
            lots = None if open_lot is None else _Lots(open_lot)
            try:
                result = _answer(window, menu.show, partial(menu.seen, lots), now_ms)
            finally:
                if lots is not None:
                    lots.close()
            if not isinstance(result, AskRecord):
                return result
            view, notice = StartView(result.language, theme=result.theme), ""
            chosen = _from_record(window, view, record, now_ms)
            if not isinstance(chosen, Back):
                return chosen
    finally:
        record.stop()


def _from_record(
    window: Window, view: StartView, record: GamesOnRecord, now_ms: Callable[[], int]
) -> GoOn | Back | None:
    """What is done with the games on record, reviews apart, from which people come back."""
    show = RecordShow(view)
    while True:
        chosen = _answer(window, show, lambda _now_ms: on_record(record, view.language), now_ms)
        if not isinstance(chosen, AskReview):
            return chosen
        seen = ReviewView(chosen.language, chosen.theme)
        review_alone(window, chosen.game, Path(chosen.journal), seen, now_ms)


def on_record(record: GamesOnRecord, language: str) -> OnRecord:
    """The games read so far, as their page shows them."""
    whole = record.done  # asked first: what is read meanwhile comes with the next picture
    return OnRecord(record.kept(language), whole)


def _answer(
    window: Window,
    show: Show[State, Event],
    state_at: Callable[[int], State],
    now_ms: Callable[[], int],
) -> Event | None:
    """Show a state, asked for at each picture, until something is chosen; None if the window was closed."""
    if window.shows is not show:
        window.wear(show)
    while not window.closed:
        frame_due = monotonic() + FRAME_S
        now = now_ms()
        results: tuple[Event, ...] = window.show(state_at(now), now)
        if results:
            return results[0]
        sleep(max(0.0, frame_due - monotonic()))
    return None


class _Menu:
    """The start menu while the games on record are read: what can go on is offered as soon as it is known,
    and damaged journals are named once."""

    def __init__(
        self, window: Window, show: StartShow, state: StartState, record: GamesOnRecord, told: set[str] | None
    ) -> None:
        self.show = show
        self._window, self._record = window, record
        self._state, self._told = state, set() if told is None else told
        self._offers = False

    def seen(self, lots: "_Lots | None", now_ms: int) -> StartState:
        """What there is to choose from by now. lots: the tiles that are drawn, if they can be seen."""
        goes_on = self._record.goes_on
        if goes_on is not None and not self._offers:
            self._state = replace(self._state, broken=goes_on.broken(), following=goes_on.following())
            self._offers = True
            self._name_damaged(now_ms)
        if lots is not None:
            lots.look(self.show, self._state, now_ms)
        return self._state

    def _name_damaged(self, now_ms: int) -> None:
        new = [sentence for sentence in self._record.troubles if sentence not in self._told]
        self._told.update(new)
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


@dataclass(frozen=True, slots=True)
class Equipment:
    """What there is to play with. camera: whether there is one; `open_devices` sets it up. watched: called
    with the station of each game before it is played. new_time: as in `new_game`. language, theme: at
    first. pin: locks the arbiter's means. pauses: whether games from the menu usually wait for a
    lost device. open_lot: looks at tiles drawn for who plays first. switch_off: switches the machine off, if
    it is the station's; raises DeviceError. set_up: sets the table up in the window, in this language
    and theme, and returns what there is to play with from then on, with a notice; None where it cannot. hall:
    plays in the window with what there is at the hall that the table has joined, and returns a notice; None
    if it has joined none. check: makes every check of the table that asks nobody anything.
    kits: the enrolled tile sets that are played with. page: the address where others watch the table, "" if
    they cannot."""

    open_devices: OpenDevices = field(default_factory=lambda: devices_with(None))
    camera: bool = False
    open_heads: OpenHeads = simulated_heads
    sounds: Sounds | None = None
    voice: Voice | None = None
    watched: Callable[[Station], None] | None = None
    new_time: Callable[[int], StationTime] = StationTime
    language: str = "en"
    theme: str = "dark"
    pin: str = ""
    switch_off: Callable[[], None] | None = None
    pauses: bool = True
    open_lot: "OpenLot | None" = None
    set_up: "Callable[[Window, AskSetup], tuple[Equipment, str]] | None" = None
    hall: "Callable[[Window, Equipment, AskHall], str] | None" = None
    check: "Callable[[], TableChecked] | None" = None
    kits: tuple[str, ...] = ()
    page: str = ""

    @property
    def volume(self) -> int | None:
        """Of tones and voice, in percent; None if nothing can be heard."""
        heard = self.voice is not None or (self.sounds is not None and self.sounds.heard)
        return None if self.sounds is None or not heard else round(self.sounds.volume * 100)

    @property
    def speaks(self) -> Speaks:
        """Whether the voice speaks."""
        if self.voice is None:
            return Speaks.MISSING
        return Speaks.ALOUD if self.voice.speaks else Speaks.NOT_NOW

    def shown(self, game: TableGame, language: str = "en", *, theme: str | None = None) -> GameShow:
        """How a game is shown here. theme: if it is not the usual one."""
        theme = self.theme if theme is None else theme
        show = show_of(game, language, theme=theme, pin=self.pin, volume=self.volume, voice=self.speaks)
        show.local = replace(show.local, watched_at=self.page, code=qr_rows(self.page))
        return show

    def shown_next(self, game: TableGame, before: ScreenState) -> GameShow:
        """How the next game is shown, with the screen as people left it `before`: its language and theme, the
        PIN, and from where they look, unless that follows from who sits where in a dealt game."""
        show = self.shown(game, before.language, theme=before.theme)
        turned = before.turned if game.desk is None else show.local.turned
        show.local = replace(show.local, pin=before.pin, turned=turned)
        return show

    def set_volume(self, percent: int) -> None:
        """Of tones and voice; a tone says how loud that is."""
        if self.voice is not None:
            self.voice.volume = percent
        if self.sounds is not None:
            self.sounds.set_volume(percent / 100)
            self.sounds.play(Cue.STANDS)


PutsPuzzles = Callable[[Window, str, str], None]
"""What a game's entry names as `puzzles`: it puts them in a window, in a language and a theme, until people
leave them."""


def play_by_menu(window: Window, equipment: Equipment, notice: str = "") -> None:
    """Play until the window is closed. If a game cannot be played, the menu says so. `notice` is shown at
    first."""
    time, view = StationTime(), StartView(equipment.language, theme=equipment.theme)
    told: set[str] = set()  # about journals that cannot be read
    while not window.closed:
        state = start_state(
            camera=equipment.camera,
            pauses=equipment.pauses,
            can_switch_off=equipment.switch_off is not None,
            setup=equipment.set_up is not None,
            hall=equipment.hall is not None,
        )
        opened = equipment.open_lot
        lots = None if opened is None else lambda edition, opened=opened: opened(edition, time)
        result = choose(window, state, time.now_ms, notice, view, open_lot=lots, told=told)
        keep_look(window)
        if result is None:
            return
        notice, view = "", StartView(result.language, theme=result.theme)
        try:
            if isinstance(result, SwitchOff):
                assert equipment.switch_off is not None, "the menu offers only what there is"
                equipment.switch_off()
                return
            if isinstance(result, AskSetup):
                assert equipment.set_up is not None, "the menu offers only what can be done"
                equipment, notice = equipment.set_up(window, result)
                continue
            if isinstance(result, AskPuzzles):
                puts: PutsPuzzles = resolve(next(game.puzzles for game in ENTRIES.values() if game.puzzles))
                puts(window, result.language, result.theme)
                continue
            if isinstance(result, AskHall):
                assert equipment.hall is not None, "the menu offers only where the table belongs"
                notice = equipment.hall(window, equipment, result)
                continue
            game = _game(result, equipment)
            window.wear(equipment.shown(game, result.language, theme=result.theme))
            game = play_games(game, equipment, window)
            keep_look(window)
            view = StartView(window.shows.language, theme=window.shows.theme)
            if game.station.journal is not None:
                notice = start_words(result.language).recorded(str(game.station.journal.path))
        except (InputError, DeviceError) as error:
            notice = str(error)


def keep_look(window: Window) -> None:
    """Keep the language and the theme of what is shown for the next start."""
    keep_preferences(Preferences(window.shows.language, window.shows.theme))


def play_games(game: TableGame, equipment: Equipment, window: Window) -> TableGame:
    """Play a game in a window that shows it, and its rematches, until the window is closed or the table is
    left. Returns the one played last. Raises InputError or DeviceError as `new_game` does for a rematch."""
    while True:
        game.station.play_sound = None if equipment.sounds is None else equipment.sounds.play
        if equipment.watched is not None:
            equipment.watched(game.station)
        following = play_on_table(game, equipment.open_devices, window, equipment.voice, equipment.set_volume)
        if following is None:
            return game
        assert isinstance(window.shows, GameShow)
        game = _new(following, equipment)
        window.wear(equipment.shown_next(game, window.shows.local))


def _game(result: Agreed | GoOn, equipment: Equipment) -> TableGame:
    if isinstance(result, Agreed):
        return _new(result.settings, equipment)
    path = Path(result.journal)
    match = open_match_in(path)
    if match is None:
        return resumed_game(resume(path), equipment.open_heads, equipment.new_time)
    camera = equipment.camera and match.settings.dealt is None
    return _new(replace(match.settings, camera=camera, pauses=equipment.pauses), equipment)


def _new(settings: GameSettings, equipment: Equipment) -> TableGame:
    return new_game(settings, equipment.open_heads, equipment.new_time, keep=keep_last_beside)
