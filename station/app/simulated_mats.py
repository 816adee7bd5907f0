"""Speed Scrabble or Idaho on the simulated table: drawn pictures and people on one side, the station on the
other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from station.app.mat_tally import MatTally
from station.app.station import Station
from station.app.table_sight import Sighted, TableSight, sight_of, wanted_by
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.errors import InputError
from station.games import game as game_kind
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.any_game import AnyEvent
from station.referee.state import Phase
from station.referee.table.events import LayoutSeen, TableSettings, TableSetUp
from station.referee.table.referee import TableReferee
from station.referee.table.state import TableState
from station.simulator.mat import MatScene
from station.simulator.mat_camera import MatCamera
from station.simulator.mat_habits import MatHabits
from station.simulator.mat_pieces import Lying
from station.simulator.mat_table import SimulatedMats
from vision.reading import Picture
from vision.table_reader import TableReader

GAMES: Final = ("speed", "idaho")

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")

PICTURE_MS: Final = 100
"""Between two pictures while the referee waits for one: the camera's ten a second."""

LONGEST_MS: Final = 3_600_000
"""Table time after which a game that does not end is given up."""


@dataclass(slots=True)
class SimulatedMatGame:
    """One game. Whoever drives it calls `people`, takes pictures of the scene, and has `sight` read them.

    clock_ms: milliseconds since the last picture was taken; the driver sets it, to measure verdicts by.
    """

    settings: TableSettings
    table: SimulatedMats
    camera: MatCamera
    sight: TableSight
    station: Station[TableState[Any]]
    tally: MatTally = field(default_factory=MatTally)
    clock_ms: Callable[[], float] | None = None
    begins_ms: int = 0
    _truths: dict[int, tuple[Lying, ...]] = field(default_factory=dict)

    @property
    def state(self) -> TableState[Any]:
        return self.station.state

    def begin(self, now_ms: int) -> None:
        """Set the game up."""
        self.station.handle(TableSetUp(now_ms, self.settings))
        self.station.watchers.insert(0, self._count)

    def people(self, now_ms: int) -> MatScene:
        """Let the people act until `now_ms`; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        self.station.hear(now_ms)
        for event in self.table.touched(now_ms, self.state):
            self.station.handle(event)
        self.sight.wanted = wanted_by(self.state)
        return scene

    def take(self, scene: MatScene, at_ms: int) -> Picture:
        """A picture of the scene that `people` gave last."""
        self._truths = {at: truth for at, truth in self._truths.items() if at > at_ms - 5000}
        self._truths[at_ms] = self.table.truth()
        return self.camera.take(scene, at_ms)

    def take_in(self, sighted: Sighted) -> None:
        """Tell the referee what a picture told."""
        for seen in sighted.seen:
            self.station.tell(seen)

    def _count(self, event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        for deed in self.tally.note(before, after, self.clock_ms() if self.clock_ms else None):
            truth = self._truths.get(event.at_ms)
            if isinstance(event, LayoutSeen) and truth is not None:
                self.tally.compare(deed, truth[deed.player], event.at_ms)


def simulated_mats(
    name: str,
    seed: int,
    habits: MatHabits,
    journal: Path | None = None,
    *,
    players: int | None = None,
    checked: str | None = None,
) -> SimulatedMatGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    players, checked: how many play, and which calls are looked at; by the seed where they are not given.
    Raises InputError for a game that is not played on mats.
    """
    if name not in GAMES:
        raise InputError(f"{name} is not played on mats; these are: {', '.join(GAMES)}")
    count = players or (4, 5, 3)[seed % 3 if name == "idaho" else seed % 2]
    every = checked or ("every" if seed % 2 else "last")
    options = (("checked", every),) if every != "last" else ()
    settings = TableSettings(name, NAMES[:count], options=options)
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    recorded = Journal.create(journal, settings, lexicon) if journal is not None else None
    heads = (SimulatedHead(0, settings.control), SimulatedHead(1, settings.control))
    table = SimulatedMats(seed, count, lexicon, edition, heads, habits)
    station = Station(TableReferee(game_kind(name), lexicon, edition), heads, recorded)
    sight = sight_of(settings, TableReader(alphabet=edition.alphabet))
    assert isinstance(sight, TableSight)
    return SimulatedMatGame(settings, table, MatCamera(table.look), sight, station)


def play_mats(
    game: SimulatedMatGame, *, plays: int | None = None, each_picture: Callable[[Picture], None] | None = None
) -> int:
    """Play to the end, or until `plays` calls stand; returns the simulated time it took in ms.

    Simulated time stands still while work is done. Pictures are taken while the referee waits for one; where
    nothing has changed since the last two, time goes on to when somebody acts.
    """
    now = game.begins_ms
    game.begin(now)
    shown: object = None
    same = 0
    while not _ended(game, plays) and now - game.begins_ms < LONGEST_MS:
        scene = game.people(now)
        if game.sight.wanted.player is None:
            same, shown = 0, None
            now = _next(game, now)
            continue
        what = (
            scene.tiles,
            scene.arms,
            game.sight.wanted,
            game.station.layouts.get(game.sight.wanted.player),
        )
        same = same + 1 if what == shown else 0
        shown = what
        if same < 3:
            _look(game, scene, now, each_picture)
            now += PICTURE_MS
        else:
            now = _next(game, now)
    return now - game.begins_ms


def _ended(game: SimulatedMatGame, plays: int | None) -> bool:
    return game.state.phase is Phase.OVER or (plays is not None and game.tally.plays >= plays)


def _look(
    game: SimulatedMatGame, scene: MatScene, now_ms: int, each_picture: Callable[[Picture], None] | None
) -> None:
    picture = game.take(scene, now_ms)
    if each_picture is not None:
        each_picture(picture)
    started = perf_counter()
    game.clock_ms = lambda: 1000 * (perf_counter() - started)
    game.take_in(game.sight.read(picture, now_ms))
    game.clock_ms = None


def _next(game: SimulatedMatGame, now_ms: int) -> int:
    # Before time is skipped, people see what the screen shows by now.
    game.table.step(now_ms, game.state)
    times = [at for at in (game.table.next_event_ms(now_ms), game.station.wake_ms) if at is not None]
    return max(now_ms + 1, min(times, default=now_ms + PICTURE_MS))
