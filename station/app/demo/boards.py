"""A game on one simulated board: drawn pictures and people on one side, the station on the other."""

from pathlib import Path
from typing import Any, Final

from station.app.demo.game import SimulatedGame
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.app.demo.table_stats import TableStats
from station.app.observation import observer_of
from station.app.station import Station
from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.opened import OpenHeads, simulated_heads
from station.clock.station_time import SimulatedTime
from station.errors import InputError
from station.games import ENTRIES, simulated
from station.games.entry import People, resolve
from station.referee.any_game import AnyEvent
from station.referee.table.events import TableSettings
from station.referee.table.state import TableState
from station.rules.game import Laid, Shown
from station.simulator.players.habits import Habits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.look import draw_single_look
from station.simulator.world.board_table import SingleTable
from vision.table_reader import TableReader

ON_MATS: Final = simulated(board=False)
"""Games without a board, which `station.app.demo.mats` simulates."""

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")

DEMO_CONTROL: Final = TimeControl(main_ms=600_000)
"""Ten minutes a player; simulated people need less."""


def simulated_table(
    game: str,
    seed: int,
    habits: Habits,
    journal: Path | None = None,
    *,
    players: int | None = None,
    new_time: NewTime = SimulatedTime,
) -> SimulatedGame:
    """A game ready to begin: everything in it follows from `seed`. It is recorded if `journal` says where.

    players: by the seed, if None. Raises InputError for a game that nobody can simulate.
    """
    settings = demo_settings(game, players or party_of(game).count(seed))
    return table_game_of(seed, habits, anew(settings, journal, new_time))


def demo_settings(game: str, players: int) -> TableSettings:
    """What so many simulated people play a game by."""
    return TableSettings(game, NAMES[:players], control=DEMO_CONTROL)


def table_game_of(
    seed: int, habits: Habits, start: SessionStart, open_heads: OpenHeads = simulated_heads
) -> SimulatedGame:
    """The game that begins so; one that was broken off goes on at a table laid out as it was confirmed.

    Raises InputError for a game that nobody can simulate, and DeviceError when the heads cannot be opened.
    """
    settings, edition, referee = start.settings, start.edition, start.referee
    assert isinstance(settings, TableSettings)
    party, players = party_of(settings.game), len(settings.names)
    spot = ENTRIES[settings.game].spot
    opened = start.heads(open_heads)
    assert opened.buttons is not None, "simulated people press buttons"
    table = SingleTable(seed, start.lexicon, edition, opened.buttons, habits, resolve(party.player), players)
    station: Station[TableState[Any]] = Station(referee, opened.heads, start.journal)
    stats = TableStats()
    pressed_ms: list[int] = []

    def count(event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        if isinstance(event, Pressed):
            pressed_ms[:] = [event.at_ms]
        waited = start.time.worked_ms() - pressed_ms[0] if pressed_ms else None
        for deed in stats.note(before, after, waited):
            if isinstance(deed, Laid):
                stats.compare(after, table.truth())
            elif isinstance(deed, Shown):
                piece = table.on_spot()
                stats.compare_spot(deed, None if piece is None else piece.letter, after.at_ms)

    station.watchers.append(count)
    camera = SimulatedCamera(seed, draw_single_look(seed, players, spot=spot))
    observer = observer_of(settings, TableReader(alphabet=edition.alphabet))
    at_rest = 3 if spot else 1
    return SimulatedGame(start, table, camera, observer, station, stats, lambda state: state.turns, at_rest)


def party_of(game: str) -> People:
    """Who plays a game. Raises InputError for one that nobody can simulate."""
    people = ENTRIES[game].people if game in ENTRIES else None
    if people is None:
        known = ", ".join(sorted((*simulated(board=True), *ON_MATS)))
        raise InputError(f"the simulated table does not play {game}; it plays house, {known}")
    return people
