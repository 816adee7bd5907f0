"""The start menu in a window, and the games chosen there, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Final

from station.app.real_table import OpenDevices, devices_with, play_on_table, show_of
from station.app.station import Station
from station.app.table_game import TableGame, new_game, resumed_game
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import StationTime
from station.editions import edition_names
from station.errors import DeviceError, InputError
from station.journal.resuming import Unfinished, resume, unfinished
from station.lexicon.store import names as lexicon_names
from station.referee.effects import Cue
from station.screen.start.show import StartShow
from station.screen.start.view import Agreed, Broken, GoOn, StartState, StartView
from station.screen.window import Window

FRAME_S: Final = 1 / 30


def start_state(broken_off: Unfinished | None, *, camera: bool) -> StartState:
    """What there is to choose from: the tile sets and word lists of this machine, and the latest game that
    was broken off."""
    broken = None
    if broken_off is not None:
        names = tuple(broken_off.settings.names)
        broken = Broken(broken_off.settings.game, names, broken_off.created[11:16])
    return StartState(
        broken, _first("en", edition_names()), _first("english", lexicon_names()), camera=camera
    )


def choose(
    window: Window,
    state: StartState,
    now_ms: Callable[[], int],
    notice: str = "",
    view: StartView = StartView(),  # noqa: B008 - it is frozen
) -> Agreed | GoOn | None:
    """Show the menu until a game is agreed on; None if the window was closed. notice: shown at first."""
    window.wear(StartShow(view))
    if notice:
        window.say(notice, now_ms(), 10_000)
    while not window.closed:
        frame_due = monotonic() + FRAME_S
        for result in window.show(state, now_ms()):
            return result  # type: ignore[no-any-return]  # the events of a StartShow are its results
        window.take_keys()
        sleep(max(0.0, frame_due - monotonic()))
    return None


def _first(usual: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The default first, the others by name."""
    return (usual, *(name for name in sorted(names) if name != usual))


@dataclass(frozen=True, slots=True)
class Equipment:
    """What there is to play with. camera: whether there is one; `open_devices` sets it up. watched: called
    with the station of each game before it is played. new_time: as in `new_game`. bright: the
    theme at first. pin: locks the arbiter's means."""

    open_devices: OpenDevices = field(default_factory=lambda: devices_with(None))
    camera: bool = False
    open_heads: OpenHeads = simulated_heads
    play_sound: Callable[[Cue], None] | None = None
    watched: Callable[[Station], None] | None = None
    new_time: Callable[[int], StationTime] = StationTime
    bright: bool = False
    pin: str = ""


def play_by_menu(window: Window, equipment: Equipment, notice: str = "") -> None:
    """Play until the window is closed. If a game cannot be played, the menu says so. `notice` is shown at
    first."""
    time, view = StationTime(), StartView(bright=equipment.bright)
    while not window.closed:
        broken_off = next(iter(unfinished()), None)
        state = start_state(broken_off, camera=equipment.camera)
        result = choose(window, state, time.now_ms, notice, view)
        if result is None:
            return
        view = StartView(result.language, bright=result.bright)
        try:
            game = _game(result, broken_off, equipment)
        except (InputError, DeviceError) as error:
            notice = str(error)
            continue
        notice = ""
        game.station.play_sound = equipment.play_sound
        if equipment.watched is not None:
            equipment.watched(game.station)
        window.wear(show_of(game, result.language, bright=result.bright, pin=equipment.pin))
        play_on_table(game, equipment.open_devices, window)


def _game(result: Agreed | GoOn, broken_off: Unfinished | None, equipment: Equipment) -> TableGame:
    if isinstance(result, Agreed):
        return new_game(result.settings, equipment.open_heads, equipment.new_time)
    assert broken_off is not None, "the menu offers to go on only with a game that there is"
    return resumed_game(resume(broken_off.path), equipment.open_heads, equipment.new_time)
