"""A game on one simulated board: drawn pictures and people on one side, the station on the other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from station.app.beginning import Beginning, anew
from station.app.played_heads import OpenPlayed, simulated_heads
from station.app.station import Station
from station.app.table_sight import Sighted, TableSight, sight_of, take_in, wanted_by
from station.app.table_tally import TableTally
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.errors import InputError
from station.games import ENTRIES, simulated
from station.games.entry import People, resolve
from station.referee.any_game import AnyEvent
from station.referee.table.events import TableSettings
from station.referee.table.state import TableState
from station.rules.game import Laid, Shown
from station.simulator.camera import SimulatedCamera
from station.simulator.habits import Habits
from station.simulator.look import draw_single_look
from station.simulator.scene import Scene
from station.simulator.single import SingleTable
from vision.reading import TableReading
from vision.table_reader import TableReader

ON_MATS: Final = simulated(board=False)
"""Games without a board, which `station.app.simulated_mats` simulates."""

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")

DEMO_CONTROL: Final = TimeControl(main_ms=600_000)
"""Ten minutes a player; simulated people need less."""

Reading = TableReading | Sighted


@dataclass(slots=True)
class SimulatedTableGame:
    """One game. It is driven as `SimulatedGame` is; see there.

    at_rest: so many pictures of a table at which nothing moves tell all that there is to tell.
    """

    beginning: Beginning
    settings: TableSettings
    table: SingleTable
    camera: SimulatedCamera
    sight: TableSight
    station: Station[TableState[Any]]
    at_rest: int
    tally: TableTally = field(default_factory=TableTally)
    clock_ms: Callable[[], float] | None = None
    _pressed_ms: float | None = None

    @property
    def state(self) -> TableState[Any]:
        return self.station.state

    @property
    def progress(self) -> int:
        return self.state.turns

    def begin(self, now_ms: int) -> None:
        """Look at the empty board, so that the reader knows it, and set the game up; or go on with it."""
        self.station.watchers.insert(0, self._count)
        if self.beginning.resumed is None:
            self.take_in(self.sight.read(self.camera.take(Scene(), now_ms), now_ms))
        self.beginning.begin(self.station, now_ms)

    def people(self, now_ms: int) -> Scene:
        """Let the people act until `now_ms`; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        self.station.hear(now_ms)
        for choice in self.table.choices(now_ms, self.state):
            self.station.handle(choice)
        self.sight.wanted = wanted_by(self.state)
        return scene

    def take_in(self, reading: Reading) -> None:
        """Tell the referee what a picture told."""
        take_in(self.station, reading)

    @staticmethod
    def moves(reading: Reading) -> bool:
        """Whether anything moves on a picture."""
        boards = reading.boards if isinstance(reading, Sighted) else reading
        return boards is not None and any(boards.moving)

    def _count(self, event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        if isinstance(event, Pressed):
            self._pressed_ms = event.at_ms
        waited = (
            self.clock_ms() - self._pressed_ms if self.clock_ms and self._pressed_ms is not None else None
        )
        for deed in self.tally.note(before, after, waited):
            if isinstance(deed, Laid):
                self.tally.compare(after, self.table.truth())
            elif isinstance(deed, Shown):
                piece = self.table.on_spot()
                self.tally.compare_spot(deed, None if piece is None else piece.letter, after.at_ms)


def simulated_table(
    game: str, seed: int, habits: Habits, journal: Path | None = None, players: int | None = None
) -> SimulatedTableGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    players: by the seed, if None. Raises InputError for a game that nobody can simulate.
    """
    settings = demo_settings(game, players or party_of(game).count(seed))
    return table_game_of(seed, habits, anew(settings, journal))


def demo_settings(game: str, players: int) -> TableSettings:
    """What so many simulated people play a game by."""
    return TableSettings(game, NAMES[:players], control=DEMO_CONTROL)


def table_game_of(
    seed: int, habits: Habits, beginning: Beginning, open_heads: OpenPlayed = simulated_heads
) -> SimulatedTableGame:
    """The game that begins so; one that was broken off goes on at a table laid out as it was confirmed.

    Raises InputError for a game that nobody can simulate, and DeviceError when the heads cannot be opened.
    """
    settings, edition, referee = beginning.settings, beginning.edition, beginning.referee
    assert isinstance(settings, TableSettings)
    party, count = party_of(settings.game), len(settings.names)
    spot = ENTRIES[settings.game].spot
    played = beginning.played(open_heads)
    table = SingleTable(
        seed, referee.state, beginning.lexicon, edition, played.buttons, habits, resolve(party.player),
        party.dealt, players=count,
    )  # fmt: skip
    camera = SimulatedCamera(seed, draw_single_look(seed, count, spot=spot))
    sight = sight_of(settings, TableReader(alphabet=edition.alphabet))
    assert isinstance(sight, TableSight)
    station = Station(referee, played.heads, beginning.journal)
    return SimulatedTableGame(beginning, settings, table, camera, sight, station, 3 if spot else 1)


def party_of(game: str) -> People:
    """Who plays a game. Raises InputError for one that nobody can simulate."""
    people = ENTRIES[game].people if game in ENTRIES else None
    if people is None:
        known = ", ".join(sorted((*simulated(board=True), *ON_MATS)))
        raise InputError(f"the simulated table does not play {game}; it plays house, {known}")
    return people
