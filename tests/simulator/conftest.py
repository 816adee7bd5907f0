"""Games of a single board under a perfect observer."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.state import TableState
from station.registry import ENTRIES
from station.registry import game as game_kind
from station.registry.entry import resolve
from station.rules.lexicon import WordGraph
from station.simulator.players.habits import Habits
from station.simulator.tables.board_table import BoardTable
from tests.simulator.observed_game import ObservedGame

NAMES = ("Ada", "Ben", "Cleo", "Dan")
EDITION = load_edition("en")
CONTROL = TimeControl(main_ms=1_500_000)

Observed = ObservedGame
MakesTable = Callable[..., Observed]


@pytest.fixture(scope="session")
def lexicon() -> WordGraph:
    return load("english")


@pytest.fixture(scope="session")
def observed_table(lexicon: WordGraph) -> MakesTable:
    """Sit people down: to a new game, ready for the first press, or before a state that is known."""

    def table(
        game: str,
        seed: int,
        players: int,
        habits: Habits,
        state: TableState[Any] | None = None,
        **options: str,
    ) -> Observed:
        heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
        party = ENTRIES[game].people
        assert party is not None
        people = BoardTable(seed, lexicon, EDITION, heads, habits, resolve(party.player), players)
        observed = ObservedGame(people, Referee(game_kind(game), lexicon, EDITION, state), heads)
        if state is None:
            settings = GameSettings(game, NAMES[:players], control=CONTROL, options=tuple(options.items()))
            observed.handle(GameSetUp(0, settings))
        return observed

    return table
