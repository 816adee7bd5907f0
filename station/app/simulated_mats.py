"""Speed Scrabble or Idaho on the simulated table: drawn pictures and people on one side, the station on the
other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from station.app.beginning import Beginning, anew
from station.app.mat_tally import MatTally
from station.app.patience import Patience
from station.app.played_heads import OpenPlayed, simulated_heads
from station.app.simulated_table import ON_MATS, party_of
from station.app.station import Station
from station.app.table_sight import Sighted, TableSight, sight_of, take_in, wanted_by
from station.errors import InputError
from station.games import GAMES
from station.referee.any_game import AnyEvent
from station.referee.state import Phase
from station.referee.table.events import LayoutSeen, TableSettings, Told
from station.referee.table.state import TableState
from station.rules.speed.position import Phase as PositionPhase
from station.rules.speed.position import Position
from station.simulator.beside import Block
from station.simulator.mat import MatArm, MatScene, MatTile
from station.simulator.mat_camera import MatCamera
from station.simulator.mat_habits import MatHabits
from station.simulator.mat_pieces import Lying
from station.simulator.mat_table import SimulatedMats
from station.simulator.placement import Points
from station.simulator.scene import Scene
from vision.reading import Picture
from vision.table_reader import TableReader

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")

PICTURE_MS: Final = 100
"""Between two pictures while the referee waits for one: the camera's ten a second."""

KEPT_MS: Final = 5000
"""How long it is remembered what a picture should tell."""


@dataclass(frozen=True, slots=True)
class MatView:
    """What lies on the table at one instant. truth: by player, what a picture of it should tell."""

    tiles: tuple[MatTile, ...] = ()
    arms: tuple[MatArm, ...] = ()
    truth: tuple[Lying, ...] = ()


class MatEye:
    """Takes pictures of views, with mats and things that lie still, and remembers for a while what these
    should tell."""

    def __init__(self, camera: MatCamera, mats: tuple[Points, ...], things: tuple[Block, ...]) -> None:
        self._camera, self._mats, self._things = camera, mats, things
        self.truths: dict[int, tuple[Lying, ...]] = {}

    def take(self, view: MatView | Scene, at_ms: int) -> Picture:
        """A picture of the view, of the bare table where nobody has looked yet."""
        if isinstance(view, Scene):
            view = MatView()
        self.truths = {at: truth for at, truth in self.truths.items() if at > at_ms - KEPT_MS}
        self.truths[at_ms] = view.truth
        return self._camera.take(MatScene(view.tiles, self._mats, self._things, view.arms), at_ms)


@dataclass(slots=True)
class SimulatedMatGame:
    """One game. It is driven as `SimulatedGame` is (`station.app.simulated`), or by `play_mats`.

    clock_ms: station time as it is when a verdict is given; the driver sets it, to measure verdicts by.
    at_rest: so many pictures of a table at which nothing moves tell all that there is to tell.
    """

    beginning: Beginning
    settings: TableSettings
    table: SimulatedMats
    camera: MatEye
    sight: TableSight
    station: Station[TableState[Any]]
    tally: MatTally = field(default_factory=MatTally)
    clock_ms: Callable[[], float] | None = None
    at_rest: int = 2

    @property
    def state(self) -> TableState[Any]:
        return self.station.state

    @property
    def progress(self) -> object:
        """Calls that stood and tiles that went round; at the end, layouts that were counted."""
        position = self.state.position
        if not isinstance(position, Position):
            return None
        counting = position.phase is PositionPhase.COUNT
        left = position.checking if counting else ()
        return position.game, position.calls, position.hands, counting, left, position.won

    def begin(self, now_ms: int) -> None:
        """Set the game up, or go on with it."""
        self.beginning.begin(self.station, now_ms)
        self.station.watchers.insert(0, self._count)

    def people(self, now_ms: int) -> MatView:
        """Let the people act until `now_ms`; returns what lies on the table then."""
        scene = self.table.step(now_ms, self.state)
        self.station.hear(now_ms)
        for event in self.table.touched(now_ms, self.state):
            self.station.handle(event)
        self.sight.wanted = wanted_by(self.state)
        return MatView(scene.tiles, scene.arms, self.table.truth())

    def take_in(self, sighted: Sighted) -> None:
        """Tell the referee what a picture told."""
        take_in(self.station, sighted)

    @staticmethod
    def moves(sighted: Sighted) -> bool:
        """Whether what is looked at moves on a picture."""
        return any(isinstance(seen, LayoutSeen) and seen.moving for seen in sighted.seen)

    def _count(self, event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        picture = isinstance(event, LayoutSeen) and self.clock_ms is not None
        waited = self.clock_ms() - event.at_ms if picture and self.clock_ms is not None else None
        for deed in self.tally.note(before, after, waited):
            # What people tell lies there now; a picture may be of a moment ago.
            told = isinstance(event, Told)
            truth = self.table.truth() if told else self.camera.truths.get(event.at_ms)
            if truth:
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
    if name not in ON_MATS:
        raise InputError(f"{name} is not played on mats; these are: {', '.join(ON_MATS)}")
    return mat_game_of(seed, habits, anew(demo_settings(name, seed, players, checked), journal))


def demo_settings(
    name: str, seed: int, players: int | None = None, checked: str | None = None
) -> TableSettings:
    """What simulated people play a game by."""
    party = party_of(name)
    agreed = party.agreed(seed) | ({} if checked is None else {"checked": checked})
    usual = {option.name: option.choices[0] for option in GAMES[name].options if option.choices}
    options = tuple((option, value) for option, value in agreed.items() if usual.get(option) != value)
    return TableSettings(name, NAMES[: players or party.count(seed)], options=options)


def mat_game_of(
    seed: int, habits: MatHabits, beginning: Beginning, open_heads: OpenPlayed = simulated_heads
) -> SimulatedMatGame:
    """The game that begins so; one that was broken off goes on with as many tiles everywhere as was
    confirmed. What lies on the mats nobody wrote down: people lay it anew.

    Raises DeviceError when the heads cannot be opened.
    """
    settings, edition = beginning.settings, beginning.edition
    assert isinstance(settings, TableSettings)
    played = beginning.played(open_heads)
    table = SimulatedMats(seed, len(settings.names), beginning.lexicon, edition, played.buttons, habits)
    station = Station(beginning.referee, played.heads, beginning.journal)
    sight = sight_of(settings, TableReader(alphabet=edition.alphabet))
    assert isinstance(sight, TableSight)
    eye = MatEye(MatCamera(table.look), tuple(mat.outline() for mat in table.mats), table.things)
    return SimulatedMatGame(beginning, settings, table, eye, sight, station)


def play_mats(
    game: SimulatedMatGame,
    *,
    plays: int | None = None,
    each_picture: Callable[[Picture], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> int:
    """Play to the end, or until `plays` calls stand; returns the simulated time it took in ms. tell: as in
    `Patience`. Raises StandstillError.

    Simulated time stands still while work is done. Pictures are taken while the referee waits for one; where
    nothing has changed since the last three, time goes on to when somebody acts. each_picture is given those,
    the first view, and one of every call.
    """
    now = began = game.beginning.at_ms
    game.begin(now)
    patience = Patience(game, now, tell)
    shown: object = None
    same = 0
    while not _ended(game, plays):
        patience.hold(now)
        view = game.people(now)
        if each_picture is not None and (now == began or game.station.wake_ms is not None):
            each_picture(game.camera.take(view, now))
        if game.sight.wanted.player is None:
            same, shown = 0, None
            now = _next(game, now)
            continue
        awaited = game.station.layouts.get(game.sight.wanted.player)
        what = (view.tiles, view.arms, game.sight.wanted, awaited)
        same = same + 1 if what == shown else 0
        shown = what
        if same < 3:
            _look(game, view, now, each_picture)
            now += PICTURE_MS
        else:
            now = _next(game, now)
    return now - began


def _ended(game: SimulatedMatGame, plays: int | None) -> bool:
    return game.state.phase is Phase.OVER or (plays is not None and game.tally.plays >= plays)


def _look(
    game: SimulatedMatGame, view: MatView, now_ms: int, each_picture: Callable[[Picture], None] | None
) -> None:
    picture = game.camera.take(view, now_ms)
    if each_picture is not None:
        each_picture(picture)
    started = perf_counter()
    game.clock_ms = lambda: now_ms + 1000 * (perf_counter() - started)
    game.take_in(game.sight.read(picture, now_ms))
    game.clock_ms = None


def _next(game: SimulatedMatGame, now_ms: int) -> int:
    # Before time is skipped, people see what the screen shows by now.
    game.table.step(now_ms, game.state)
    times = [at for at in (game.table.next_event_ms(now_ms), game.station.wake_ms) if at is not None]
    return max(now_ms + 1, min(times, default=now_ms + PICTURE_MS))
