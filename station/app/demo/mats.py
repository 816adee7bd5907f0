"""Speed Scrabble or Idaho on the simulated table: drawn pictures and people on one side, the station on the
other."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from station.app.demo.boards import ON_MATS, party_of
from station.app.demo.game import SimulatedGame
from station.app.demo.layout_stats import LayoutStats
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.app.observation import observer_of
from station.app.station import Station
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import SimulatedTime
from station.errors import InputError
from station.games import GAMES
from station.referee.any_game import AnyEvent
from station.referee.table.events import LayoutSeen, TableSettings, Told
from station.referee.table.state import TableState
from station.rules.speed.position import Phase as PositionPhase
from station.rules.speed.position import Position
from station.simulator.players.habits import MatHabits
from station.simulator.render.clutter_objects import Block
from station.simulator.render.mat import MatArm, MatScene, MatTile
from station.simulator.render.mat_camera import MatCamera
from station.simulator.render.placement import Points
from station.simulator.render.scene import Scene
from station.simulator.world.mat_pieces import Lying
from station.simulator.world.mat_table import MatTable
from vision.reading import Picture
from vision.table_reader import TableReader

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")

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


class MatPeople(MatTable):
    """The people around the mats; what there is to see comes with what a picture of it should tell."""

    def step(self, now_ms: int, state: TableState[Any]) -> MatView:  # type: ignore[override]  # a richer view
        scene = super().step(now_ms, state)
        return MatView(scene.tiles, scene.arms, self.truth())


def simulated_mats(
    name: str,
    seed: int,
    habits: MatHabits,
    journal: Path | None = None,
    *,
    players: int | None = None,
    checked: str | None = None,
    new_time: NewTime = SimulatedTime,
) -> SimulatedGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    players, checked: how many play, and which calls are looked at; by the seed where they are not given.
    Raises InputError for a game that is not played on mats.
    """
    if name not in ON_MATS:
        raise InputError(f"{name} is not played on mats; these are: {', '.join(ON_MATS)}")
    return mat_game_of(seed, habits, anew(demo_settings(name, seed, players, checked), journal, new_time))


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
    seed: int, habits: MatHabits, start: SessionStart, open_heads: OpenHeads = simulated_heads
) -> SimulatedGame:
    """The game that begins so; one that was broken off goes on with as many tiles everywhere as was
    confirmed. What lies on the mats nobody wrote down: people lay it anew.

    Raises DeviceError when the heads cannot be opened.
    """
    settings, edition = start.settings, start.edition
    assert isinstance(settings, TableSettings)
    opened = start.heads(open_heads)
    assert opened.buttons is not None, "simulated people press buttons"
    table = MatPeople(seed, start.lexicon, edition, opened.buttons, habits, len(settings.names))
    station: Station[TableState[Any]] = Station(start.referee, opened.heads, start.journal)
    camera = MatEye(MatCamera(table.look), tuple(mat.outline() for mat in table.mats), table.things)
    stats = LayoutStats()

    def count(event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        waited = start.time.worked_ms() - event.at_ms if isinstance(event, LayoutSeen) else None
        for deed in stats.note(before, after, waited):
            # What people tell lies there now; a picture may be of a moment ago.
            truth = table.truth() if isinstance(event, Told) else camera.truths.get(event.at_ms)
            if truth:
                stats.compare(deed, truth[deed.player], event.at_ms)

    station.watchers.append(count)
    observer = observer_of(settings, TableReader(alphabet=edition.alphabet))
    return SimulatedGame(start, table, camera, observer, station, stats, progress, at_rest=2)


def progress(state: TableState[Any]) -> object:
    """Calls that stood and tiles that went round; at the end, layouts that were counted."""
    position = state.position
    if not isinstance(position, Position):
        return None
    counting = position.phase is PositionPhase.COUNT
    left = position.checking if counting else ()
    return position.game, position.calls, position.hands, counting, left, position.won
