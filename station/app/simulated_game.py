"""A House game on the simulated table: drawn pictures and people on one side, the station on the other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from station.app.played_heads import OpenPlayed, simulated_heads
from station.app.station import Station
from station.app.tally import Tally
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.station_time import StationTime
from station.editions import load_edition
from station.errors import DeviceError, InputError
from station.journal.journal import Journal
from station.journal.resuming import Resumption
from station.lexicon import load
from station.referee.any_game import AnyEvent
from station.referee.events import Continued, GameSetUp, HouseSettings, Resumed
from station.referee.referee import Referee
from station.referee.state import HouseState, Phase
from station.simulator.camera import SimulatedCamera
from station.simulator.habits import Habits
from station.simulator.scene import Scene
from station.simulator.table import SimulatedTable
from vision.reading import TableReading
from vision.table_reader import TableReader

DEMO_CONTROL: Final = TimeControl(main_ms=300_000)
"""Five minutes a player: simulated people are quick, and a demo should end."""


@dataclass(slots=True)
class SimulatedGame:
    """One game. Whoever drives it calls `people`, takes pictures of the scene, and has the station see them.

    clock_ms: station time as it is when a verdict is given; the driver sets it, to measure verdicts by. time:
    station time of a game that is played in real time.
    """

    settings: HouseSettings
    table: SimulatedTable
    camera: SimulatedCamera
    reader: TableReader
    station: Station[HouseState]
    time: StationTime
    tally: Tally = field(default_factory=Tally)
    clock_ms: Callable[[], float] | None = None
    resumed: Resumed | None = None
    _pressed_ms: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> HouseState:
        return self.station.state

    def begin(self, now_ms: int) -> None:
        """Look at the empty boards, so that the reader knows them, and set the game up; or go on with it."""
        self.station.watchers.insert(0, self._count)
        if self.resumed is not None:
            self.station.handle(self.resumed)
            self.station.handle(Continued(now_ms))
            return
        self.station.see(self.reader.read(self.camera.take(Scene(), now_ms), now_ms))
        self.station.handle(GameSetUp(now_ms, self.settings))

    @property
    def begins_ms(self) -> int:
        """Station time at which the game begins or goes on."""
        return self.resumed.at_ms if self.resumed is not None else 0

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
        for choice in self.table.choices(now_ms, self.state):
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
    settings = HouseSettings(names=("Ada", "Ben", "Cleo", "Dan"), control=DEMO_CONTROL)
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    recorded = Journal.create(journal, settings, lexicon) if journal is not None else None
    return _game(seed, habits, Referee(lexicon, edition), settings, recorded, StationTime(), open_heads)


def resumed_game(
    seed: int, habits: Habits, resumption: Resumption, open_heads: OpenPlayed = simulated_heads
) -> SimulatedGame:
    """A game that was broken off, on a table laid out as it was confirmed.

    Raises InputError when it is another game than House, and DeviceError when the heads cannot be opened.
    """
    referee = resumption.referee
    if not isinstance(referee, Referee):
        resumption.journal.close()
        raise InputError(f"{resumption.journal.path.name} tells of another game than House")
    time = StationTime(resumption.event.at_ms)
    game = _game(seed, habits, referee, referee.state.settings, resumption.journal, time, open_heads)
    game.resumed = resumption.event
    return game


def _game(  # noqa: PLR0917  (a game is put together once, from these)
    seed: int,
    habits: Habits,
    referee: Referee,
    settings: HouseSettings,
    journal: Journal | None,
    time: StationTime,
    open_heads: OpenPlayed,
) -> SimulatedGame:
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    try:
        played = open_heads(time, settings.control)
    except DeviceError:
        if journal is not None:
            journal.close()
        raise
    known = referee.state if referee.state.phase is not Phase.IDLE else None
    table = SimulatedTable(seed, settings, lexicon, edition, played.buttons, habits, known)
    station = Station(referee, played.heads, journal)
    reader = TableReader(alphabet=edition.alphabet)
    return SimulatedGame(settings, table, SimulatedCamera(seed), reader, station, time)
