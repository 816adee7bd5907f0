"""A House game on the simulated table: people, pictures, reader, referee."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from station.app.sight import Attention, board_seen
from station.app.station import Station
from station.app.tally import Tally
from station.clock.head import Pressed
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.events import Event, GameSetUp, HouseSettings
from station.referee.referee import Referee
from station.referee.state import HouseState
from station.simulator.camera import SimulatedCamera
from station.simulator.habits import Habits
from station.simulator.scene import Scene
from station.simulator.table import SimulatedTable
from vision.reading import Picture, TableReading
from vision.table_reader import TableReader

Watcher = Callable[[HouseState, HouseState], None]
"""Told of the state before and after each event that changed it."""


@dataclass(slots=True)
class SimulatedGame:
    """One game. Whoever drives it calls `people`, takes pictures of the scene, and hands on `readings`."""

    settings: HouseSettings
    table: SimulatedTable
    camera: SimulatedCamera
    reader: TableReader
    station: Station
    tally: Tally = field(default_factory=Tally)
    watchers: list[Watcher] = field(default_factory=list)
    _attention: Attention = field(default_factory=Attention)
    _pressed_ms: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> HouseState:
        return self.station.state

    def begin(self, now_ms: int) -> None:
        """Set the game up, after a look at the empty boards."""
        self.handle(GameSetUp(now_ms, self.settings))

    def people(self, now_ms: int) -> Scene:
        """Let the people act until `now_ms`; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        for head in self.station.heads:
            for reported in head.poll(now_ms):
                self.handle(reported)
        for choice in self.table.choices(now_ms, self.state):
            self.handle(choice)
        self.station.note_clocks(now_ms)
        return scene

    def look(self, scene: Scene, now_ms: int, shown: Callable[[Picture], None] | None = None) -> TableReading:
        """Take a picture and read it, and tell the referee what is worth telling."""
        picture = self.camera.take(scene, now_ms)
        if shown is not None:
            shown(picture)
        started = perf_counter()
        reading = self.reader.read(picture, now_ms)
        self.told(reading, lambda: now_ms + 1000 * (perf_counter() - started))
        return reading

    def told(self, reading: TableReading, clock_ms: Callable[[], float]) -> None:
        """Hand a reading to the referee. clock_ms tells the time, to measure verdicts by."""
        for board, of_board in enumerate(reading.boards):
            seen = board_seen(board, of_board, reading.at_ms, moving=reading.moving[board])
            if self._attention.worth_telling(seen, self.station.looks.get(board)):
                self.handle(seen, clock_ms)

    def handle(self, event: Event, clock_ms: Callable[[], float] | None = None) -> None:
        """Take one input, and count what came of it."""
        before = self.state
        if isinstance(event, Pressed):
            self._pressed_ms[event.board] = event.at_ms
        self.station.handle(event)
        after = self.state
        if after is before:
            return
        board = getattr(event, "board", None)
        measured = clock_ms() - self._pressed_ms[board] if clock_ms and board in self._pressed_ms else None
        for confirmed in self.tally.note(before, after, measured):
            self.tally.compare(confirmed, after, self.table.truth(confirmed))
        for watcher in self.watchers:
            watcher(before, after)


def simulated_game(seed: int, habits: Habits, journal: Journal | None = None) -> SimulatedGame:
    """A game ready to begin: everything in it follows from `seed`."""
    settings = HouseSettings(names=("Ada", "Ben", "Cleo", "Dan"))
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    heads = (SimulatedHead(0, settings.control), SimulatedHead(1, settings.control))
    table = SimulatedTable(seed, settings, lexicon, edition, heads, habits)
    station = Station(Referee(lexicon, edition), heads, journal)
    return SimulatedGame(
        settings, table, SimulatedCamera(seed), TableReader(alphabet=edition.alphabet), station
    )
