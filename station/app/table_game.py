"""A game on the real table: camera, clock heads (or keys for their buttons), window, journal."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from station.app.eye import Eye
from station.app.keyboard_heads import work_button
from station.app.station import Station
from station.app.table_heads import OpenHeads, close_heads, key_heads, readings_of, troubles_of
from station.app.table_sight import Sighted, TableSight, sight_of, wanted_by
from station.clock.head import ClockHead
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.editions import load_edition
from station.errors import DeviceError, InputError
from station.games import game as game_kind
from station.journal.journal import SUFFIX, Journal
from station.journal.resuming import Resumption, journal_dir
from station.lexicon import load
from station.referee.any_game import AnySettings, RefereeOf
from station.referee.events import GameSetUp, HouseSettings, Resumed
from station.referee.referee import Referee
from station.referee.table.bench import rules_for
from station.referee.table.events import TableSetUp
from station.referee.table.referee import TableReferee
from station.rules.edition import Edition
from station.rules.game import RuleError
from station.rules.lexicon import Lexicon
from station.screen.show import HouseShow, Show, TableShow
from station.screen.table.game_panel import GamePanel
from station.screen.table.panels import PANELS
from station.screen.window import Window
from vision.errors import NoBoardError
from vision.reading import Picture, TableReading
from vision.source import Camera
from vision.table_reader import TableReader

FRAME_S: Final = 1 / 30


@dataclass(slots=True)
class TableGame:
    """A station with its heads, and the time that they share."""

    station: Station[Any]
    heads: tuple[ClockHead, ClockHead]
    time: StationTime

    def close(self) -> None:
        """Let the journal rest, and devices go."""
        close_heads(self.heads)
        if self.station.journal is not None:
            self.station.journal.close()


def new_game(settings: AnySettings, open_heads: OpenHeads = key_heads) -> TableGame:
    """A new game with a journal of its own among the user's journals.

    Raises InputError as `referee_of` does, and DeviceError when the heads cannot be opened; then there is no
    journal either.
    """
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    referee = referee_of(settings, lexicon, edition)
    time = StationTime()
    heads = open_heads(time, settings.control)
    try:
        journal = Journal.create(_free_path(journal_dir()), settings, lexicon)
    except InputError:
        close_heads(heads)
        raise
    game = TableGame(Station(referee, heads, journal), heads, time)
    game.station.handle(set_up_by(settings, time.now_ms()))
    return game


def referee_of(settings: AnySettings, lexicon: Lexicon, edition: Edition) -> RefereeOf[Any]:
    """A fresh referee for a game by these settings.

    Raises InputError for a game that this program does not know, and when it cannot be played so: a number
    of players or an option that cannot be.
    """
    if isinstance(settings, HouseSettings):
        return Referee(lexicon, edition)
    kind = game_kind(settings.game)
    try:
        rules_for(kind, settings, edition, lexicon)
    except RuleError as error:
        raise InputError(str(error)) from None
    return TableReferee(kind, lexicon, edition)


def set_up_by(settings: AnySettings, at_ms: int) -> GameSetUp | TableSetUp:
    """The event that sets the game up."""
    return GameSetUp(at_ms, settings) if isinstance(settings, HouseSettings) else TableSetUp(at_ms, settings)


def resumed_game(resumption: Resumption, open_heads: OpenHeads = key_heads) -> TableGame:
    """A game that was broken off, paused as it was; heads that ran on meanwhile tell how long that took."""
    control = resumption.referee.state.settings.control
    time = StationTime(resumption.event.at_ms)
    try:
        heads = open_heads(time, control)
    except DeviceError:
        resumption.journal.close()
        raise
    game = TableGame(Station(resumption.referee, heads, resumption.journal), heads, time)
    now_ms = time.now_ms()
    clocks = readings_of(heads, resumption.event.clocks, control, now_ms)
    game.station.handle(Resumed(now_ms, clocks))
    return game


def show_of(settings: AnySettings) -> Show:
    """How a game by these settings is shown."""
    return HouseShow() if isinstance(settings, HouseSettings) else TableShow(_panel_of(settings.game))


def _panel_of(name: str) -> GamePanel:
    if name not in PANELS:
        raise InputError(f"there is no screen for {name} yet; station play {name} --typed plays it")
    return PANELS[name]


def play_on_table(game: TableGame, camera: Camera | None, reader: TableReader | None, window: Window) -> None:
    """Play until the window is closed. The game goes on without the camera while that gives nothing."""
    now_ms = game.time.now_ms
    sight = None if reader is None else sight_of(game.station.state.settings, reader)
    eye = None if camera is None or sight is None else Eye(_taking(camera), sight, now_ms)
    try:
        while not window.closed:
            frame_due = monotonic() + FRAME_S
            _take_in(game, eye, window, now_ms)
            if isinstance(sight, TableSight):
                sight.wanted = wanted_by(game.station.state)
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        if eye is not None:
            eye.close()
        game.close()


def take_in(station: Station[Any], sighted: TableReading | Sighted) -> None:
    """Tell the referee what a picture told."""
    if isinstance(sighted, TableReading):
        station.see(sighted)
        return
    if sighted.boards is not None:
        station.see(sighted.boards)
    for seen in sighted.seen:
        station.tell(seen)


def _taking(camera: Camera) -> Callable[[int], Picture]:
    return lambda _at_ms: camera.take()


def _take_in(
    game: TableGame, eye: Eye[TableReading | Sighted] | None, window: Window, now_ms: Callable[[], int]
) -> None:
    if eye is not None:
        window.camera = eye.picture
    for event in window.show(game.station.state, now_ms()):
        game.station.handle(event)
    left, right = game.heads
    for key, down in window.take_keys():
        if isinstance(left, SimulatedHead) and isinstance(right, SimulatedHead):
            work_button((left, right), key, down=down, at_ms=now_ms())
    game.station.hear(now_ms())
    trouble = troubles_of(game.heads)
    if trouble is not None:
        window.say(trouble, now_ms())
    while eye is not None and not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, NoBoardError | OSError):
            window.say(str(reading), now_ms())
        elif isinstance(reading, Exception):
            raise reading
        else:
            take_in(game.station, reading)


def _free_path(folder: Path) -> Path:
    """A journal's path that is not taken, named for the time of day."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    taken = 0
    while (path := folder / f"{stem}{f'-{taken}' if taken else ''}{SUFFIX}").exists():
        taken += 1
    return path
