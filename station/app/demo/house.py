"""A House game on the simulated table: drawn pictures and people on one side, the station on the other."""

from pathlib import Path
from typing import Final

from station.app.demo.game import SimulatedGame
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.app.demo.stats import HouseStats
from station.app.observation import observer_of
from station.app.station import Station
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import SimulatedTime
from station.referee.any_game import AnyEvent
from station.referee.events import HouseSettings
from station.referee.sight import BoardSeen
from station.referee.state import HouseState
from station.simulator.players.habits import Habits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.world.board_table import TwoBoardTable
from vision.table_reader import TableReader

DEMO_CONTROL: Final = TimeControl(main_ms=300_000)
"""Five minutes a player: simulated people are quick, and a demo should end."""


def simulated_game(
    seed: int,
    habits: Habits,
    journal: Path | None = None,
    open_heads: OpenHeads = simulated_heads,
    new_time: NewTime = SimulatedTime,
) -> SimulatedGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    Raises DeviceError when the heads cannot be opened.
    """
    return game_of(seed, habits, anew(demo_settings(), journal, new_time), open_heads)


def demo_settings() -> HouseSettings:
    """What simulated people play House by."""
    return HouseSettings(names=("Ada", "Ben", "Cleo", "Dan"), control=DEMO_CONTROL)


def game_of(
    seed: int, habits: Habits, start: SessionStart, open_heads: OpenHeads = simulated_heads
) -> SimulatedGame:
    """The game that begins so; one that was broken off goes on at a table laid out as it was confirmed.

    Raises DeviceError when the heads cannot be opened.
    """
    settings, edition = start.settings, start.edition
    assert isinstance(settings, HouseSettings)
    opened = start.heads(open_heads)
    assert opened.buttons is not None, "simulated people press buttons"
    table = TwoBoardTable(seed, start.lexicon, edition, opened.buttons, habits)
    station: Station[HouseState] = Station(start.referee, opened.heads, start.journal)
    stats = HouseStats()
    pressed_ms: dict[int, int] = {}

    def count(event: AnyEvent, before: HouseState, after: HouseState) -> None:
        if isinstance(event, Pressed):
            pressed_ms[event.board] = event.at_ms
        since_ms = pressed_ms.get(event.board) if isinstance(event, BoardSeen) else None
        waited = None if since_ms is None else start.time.worked_ms() - since_ms
        for board in stats.note(before, after, waited):
            stats.compare(board, after, table.truth(board))

    station.watchers.append(count)
    observer = observer_of(settings, TableReader(alphabet=edition.alphabet))
    camera = SimulatedCamera(seed)
    return SimulatedGame(start, table, camera, observer, station, stats, lambda state: state.turns)
