"""Whole random games at the table; `python -m benchmarks.games.random_games` plays many more."""

import pytest

from station.registry import ENTRIES
from tests.referee.random_game import RandomGame


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ENTRIES)
def test_clocks_and_tiles_add_up_and_a_replay_is_the_same_game(game: str, seed: int) -> None:
    played = RandomGame(ENTRIES[game].kind, seed)
    played.play()
    assert played.state.kept
    assert len(played.seals) > 5
