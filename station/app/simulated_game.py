"""A House game on the simulated table: drawn pictures and people on one side, the station on the other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from station.app.beginning import Beginning, anew
from station.app.played_heads import OpenPlayed, simulated_heads
from station.app.station import Station
from station.app.tally import Tally
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.referee.any_game import AnyEvent
from station.referee.events import HouseSettings
from station.referee.referee import Referee
from station.referee.state import HouseState
from station.simulator.players.habits import Habits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from station.simulator.world.board_table import TwoBoardTable
from vision.reading import TableReading
from vision.table_reader import TableReader

DEMO_CONTROL: Final = TimeControl(main_ms=300_000)
"""Five minutes a player: simulated people are quick, and a demo should end."""


@dataclass(slots=True)
class SimulatedGame:
    """One game. Whoever drives it calls `people`, takes pictures of the scene, and has the station see them.

    clock_ms: station time as it is when a verdict is given; the driver sets it, to measure verdicts by.
    """

    beginning: Beginning
    table: TwoBoardTable
    camera: SimulatedCamera
    reader: TableReader
    station: Station[HouseState]
    tally: Tally = field(default_factory=Tally)
    clock_ms: Callable[[], float] | None = None
    _pressed_ms: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> HouseState:
        return self.station.state

    @property
    def progress(self) -> int:
        return self.state.turns

    def begin(self, now_ms: int) -> None:
        """Look at the empty boards, so that the reader knows them, and set the game up; or go on with it."""
        self.station.watchers.insert(0, self._count)
        if self.beginning.resumed is None:
            self.station.see(self.reader.read(self.camera.take(Scene(), now_ms), now_ms))
        self.beginning.begin(self.station, now_ms)

    @property
    def at_rest(self) -> int:
        return 1

    @property
    def sight(self) -> TableReader:
        return self.reader

    def take_in(self, reading: TableReading) -> None:
        """Tell the referee what a picture told."""
        self.station.see(reading)

    @staticmethod
    def moves(reading: TableReading) -> bool:
        """Whether anything moves on a picture."""
        return any(reading.moving)

    def people(self, now_ms: int) -> Scene:
        """Let the people act until `now_ms`; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        self.station.hear(now_ms)
        for choice in self.table.touched(now_ms, self.state):
            self.station.handle(choice)
        return scene

    def _count(self, event: AnyEvent, before: HouseState, after: HouseState) -> None:
        if isinstance(event, Pressed):
            self._pressed_ms[event.board] = event.at_ms
        pressed_ms = self._pressed_ms.get(getattr(event, "board", -1))
        waited = self.clock_ms() - pressed_ms if self.clock_ms and pressed_ms is not None else None
        for board in self.tally.note(before, after, waited):
            self.tally.compare(board, after, self.table.truth(board))


def simulated_game(
    seed: int, habits: Habits, journal: Path | None = None, open_heads: OpenPlayed = simulated_heads
) -> SimulatedGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    Raises DeviceError when the heads cannot be opened.
    """
    return game_of(seed, habits, anew(demo_settings(), journal), open_heads)


def demo_settings() -> HouseSettings:
    """What simulated people play House by."""
    return HouseSettings(names=("Ada", "Ben", "Cleo", "Dan"), control=DEMO_CONTROL)


def game_of(
    seed: int, habits: Habits, beginning: Beginning, open_heads: OpenPlayed = simulated_heads
) -> SimulatedGame:
    """The game that begins so; one that was broken off goes on at a table laid out as it was confirmed.

    Raises DeviceError when the heads cannot be opened.
    """
    referee, settings = beginning.referee, beginning.settings
    assert isinstance(referee, Referee)
    assert isinstance(settings, HouseSettings)
    lexicon, edition = beginning.lexicon, beginning.edition
    played = beginning.played(open_heads)
    table = TwoBoardTable(seed, lexicon, edition, played.buttons, habits)
    station = Station(referee, played.heads, beginning.journal)
    reader = TableReader(alphabet=edition.alphabet)
    return SimulatedGame(beginning, table, SimulatedCamera(seed), reader, station)
