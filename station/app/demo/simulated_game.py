"""A game on the simulated table: drawn pictures and people on one side, the station on the other.

Every game is made from its registry entry. Tables with boards and tables with mats differ in who sits there,
what the camera sees and what is counted.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from station.app.demo.game import SimulatedGame
from station.app.demo.layout_stats import LayoutStats
from station.app.demo.mat_view import MatPeople, MatPictures
from station.app.demo.stats import Stats, judged
from station.app.picture.observation import Observer, observer_of
from station.app.station import Station
from station.app.table.game import KeepsMoments
from station.app.table.session_start import NewTime, SessionStart, anew
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.opened import Buttons, OpenHeads, simulated_heads
from station.clock.station_time import SimulatedTime
from station.errors import InputError
from station.referee.events import AnyEvent, DeedEntered, GameSettings
from station.referee.sight import BoardSeen, LayoutSeen
from station.referee.state import TableState
from station.registry import ENTRIES
from station.registry.entry import Game, People, resolve
from station.rules.game import Shown
from station.rules.races.position import RacePhase as PositionPhase
from station.rules.races.position import RacePosition
from station.simulator.players.habits import Habits, MatHabits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_single_look
from station.simulator.render.mat_camera import MatCamera
from station.simulator.tables.board_table import BoardTable
from station.simulator.world.shown import lies_as_shown
from vision.table_reader import TableReader

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")

State = TableState[object]


def simulated_game(
    name: str,
    seed: int,
    habits: Habits | MatHabits,
    journal: Path | None = None,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    open_heads: OpenHeads = simulated_heads,
    new_time: NewTime = SimulatedTime,
) -> SimulatedGame:
    """A game ready to begin, fully determined by `seed`. It is recorded if `journal` names a path.

    players, options: picked by the seed if not given. Raises InputError for a game that cannot be simulated,
    and DeviceError if the heads cannot be opened.
    """
    start = anew(demo_settings(name, seed, players, options), journal, new_time)
    return game_of(seed, habits, start, open_heads)


def demo_settings(
    name: str, seed: int, players: int | None = None, options: Mapping[str, str] | None = None
) -> GameSettings:
    """The settings that simulated people play a game with. Raises InputError for a game that cannot be
    simulated."""
    people = people_of(name)
    agreed = people.agreed(seed) | dict(options or {})
    usual = {option.name: option.choices[0] for option in ENTRIES[name].kind.options if option.choices}
    return GameSettings(
        name,
        NAMES[: players or people.count(seed)],
        control=TimeControl(main_ms=people.minutes * 60_000),
        options=tuple((option, value) for option, value in agreed.items() if usual.get(option) != value),
    )


def people_of(name: str) -> People:
    """Who plays a game. Raises InputError for one that cannot be simulated."""
    people = ENTRIES[name].people if name in ENTRIES else None
    if people is None:
        known = ", ".join(one.name for one in ENTRIES.values() if one.people)
        raise InputError(f"the simulated table does not play {name}; it plays {known}")
    return people


def habits_of(name: str, *, brisk: bool) -> Habits | MatHabits:
    """How people play a game. brisk: fast rather than at a human pace."""
    habits: type[Habits | MatHabits] = Habits if ENTRIES[name].boards else MatHabits
    return habits.brisk() if brisk else habits.human()


def game_of(
    seed: int,
    habits: Habits | MatHabits,
    start: SessionStart,
    open_heads: OpenHeads = simulated_heads,
    moments: KeepsMoments | None = None,
) -> SimulatedGame:
    """The game with this start. A resumed one continues at a table laid out as last confirmed; what lay on
    mats was not recorded, so people lay it out again. moments: who keeps pictures, if anybody does.

    Raises InputError for a game that nobody can simulate, and DeviceError when the heads cannot be opened.
    """
    people_of(start.settings.game)
    opened = start.heads(open_heads)
    assert opened.buttons is not None, "simulated people press buttons"
    station = Station(start.referee, opened.heads, start.journal)
    reader = TableReader(alphabet=start.edition.alphabet)
    observer = observer_of(start.settings, reader if moments is None else moments.reads(reader))
    if moments is not None:
        observer = moments.seeing(observer)
    if isinstance(habits, MatHabits):
        return _on_mats(seed, habits, start, station, opened.buttons, observer)
    return _on_boards(seed, habits, start, station, opened.buttons, observer)


def table_with_boards(
    game: Game, seed: int, habits: Habits, start: SessionStart, buttons: tuple[Buttons, Buttons]
) -> tuple[BoardTable, SimulatedCamera]:
    """The people of a game with boards, and the camera above them."""
    assert game.people is not None
    player, players = resolve(game.people.player), len(start.settings.names)
    table = BoardTable(
        seed, start.lexicon.offered, start.edition, buttons, habits, player, players, game.boards
    )
    look = None if game.sides else draw_single_look(seed, players, spot=game.spot)
    return table, SimulatedCamera(seed, look)


def _on_boards(  # noqa: PLR0917  (as `_on_mats`)
    seed: int,
    habits: Habits,
    start: SessionStart,
    station: Station,
    buttons: tuple[Buttons, Buttons],
    observer: Observer,
) -> SimulatedGame:
    game = ENTRIES[start.settings.game]
    table, camera = table_with_boards(game, seed, habits, start, buttons)
    stats = Stats()
    pressed_ms: dict[int, int] = {}

    def count(event: AnyEvent, before: State, after: State) -> None:
        if isinstance(event, Pressed):
            pressed_ms[after.lane_of(event.board)] = event.at_ms
        done = stats.note(before, after)
        if isinstance(event, BoardSeen) and judged(before.lanes[event.board], after.lanes[event.board]):
            stats.verdict_ms.append(start.time.worked_ms() - pressed_ms[event.board])
        for board in range(game.boards):
            if lies_as_shown(before, after, board):
                stats.compare(board, after, table.truth(board))
        for one in done:
            if isinstance(one.deed, Shown):
                piece = table.on_spot()
                stats.compare_spot(one.deed, None if piece is None else piece.letter, after.at_ms)

    station.watchers.append(count)
    at_rest = 3 if game.spot else 1
    return SimulatedGame(start, table, camera, observer, station, stats, lambda state: state.turns, at_rest)


def _on_mats(  # noqa: PLR0917  (everything that is at the table)
    seed: int,
    habits: MatHabits,
    start: SessionStart,
    station: Station,
    buttons: tuple[Buttons, Buttons],
    observer: Observer,
) -> SimulatedGame:
    table = MatPeople(seed, start.lexicon.offered, start.edition, buttons, habits, len(start.settings.names))
    camera = MatPictures(MatCamera(table.look), tuple(mat.outline() for mat in table.mats), table.things)
    stats = LayoutStats()

    def count(event: AnyEvent, before: State, after: State) -> None:
        waited = None
        if isinstance(event, LayoutSeen):
            seen_ms = start.time.now_ms() if isinstance(start.time, SimulatedTime) else event.at_ms
            waited = start.time.worked_ms() - seen_ms
        for deed in stats.note_layouts(before, after, waited):
            # What people name lies there now; a picture may be a moment old.
            truth = table.truth() if isinstance(event, DeedEntered) else camera.truths.get(event.at_ms)
            if truth:
                stats.compare_layout(deed, truth[deed.player], event.at_ms)

    station.watchers.append(count)
    return SimulatedGame(
        start, table, camera, observer, station, stats, _calls_made, at_rest=2, winners_of=_won_last
    )


def _calls_made(state: State) -> object:
    """Calls that were right and tiles passed round; at the end, layouts counted."""
    position = state.position
    if not isinstance(position, RacePosition):
        return None
    counting = position.phase is PositionPhase.COUNT
    left = position.checking if counting else ()
    return position.game, position.calls, position.hands, counting, left, position.won


def _won_last(state: State) -> tuple[int, ...]:
    """Who won the last game of the session."""
    return state.position.won if isinstance(state.position, RacePosition) else ()
