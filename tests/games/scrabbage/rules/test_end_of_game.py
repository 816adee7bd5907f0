"""How a game ends, and who wins it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.editions import load_edition
from station.games.scrabbage.rules.kind import SCRABBAGE
from station.games.scrabbage.rules.position import ScrabbagePhase
from station.rules.game import Chosen, Passed, RuleError
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE

Make = Callable[..., Any]


def test_121_wins_at_once(table: Make) -> None:
    game = table("AT TO")
    game.set_up([1, 4], {8: "........A"}, scores=(119, 30))
    game.lay(0, J8="T")
    assert game.position.phase is ScrabbagePhase.OVER
    assert game.rules.winners(game.position) == (0,)
    assert game.rules.awaits(game.position) == ()
    with pytest.raises(RuleError, match="over"):
        game.lay(1, J9="O")
    game = table("AT")
    game.set_up([4, 4], {8: "........A"}, scores=(3, 120))
    game.do(Passed(0))
    assert game.rules.winners(game.position) == (1,)


def _end_of_hand(
    table: Make, players: int, on_board: int, scores: tuple[int, ...], *, open_board: bool = True
) -> Any:
    """A hand in which tiles were laid ends with so many on the board. open_board: a Z could still be laid."""
    bag = load_edition("en").bag()
    column = [tile for square, tile in enumerate(bag[:on_board]) if square % SIZE == SIZE - 1]
    game = table("".join([*column, "Z"]) if open_board else "", players=players)
    game.set_up([0] * players, phase=ScrabbagePhase.SCRAB, scores=scores, last=0)
    tiles = [Tile("E", blank=True) if tile == "?" else Tile(tile) for tile in bag[:on_board]]
    board = game.position.board.replace(dict(enumerate(tiles)))
    game.position = replace(game.position, board=board, dealer=0)
    game.do(Chosen("scrab not played", 0))
    return game


@pytest.mark.parametrize(("players", "needed"), [(2, 12), (4, 20)])
def test_too_few_tiles_end_the_game(table: Make, players: int, needed: int) -> None:
    scores = (5, 3)
    assert _end_of_hand(table, players, 100 - needed, scores).position.phase is ScrabbagePhase.DRAW
    assert _end_of_hand(table, players, 101 - needed, scores).position.phase is ScrabbagePhase.OVER


def test_three_players_need_one_tile_more(table: Make) -> None:
    assert _end_of_hand(table, 3, 84, (5, 3, 1)).position.phase is ScrabbagePhase.DRAW
    assert _end_of_hand(table, 3, 85, (5, 3, 1)).position.phase is ScrabbagePhase.OVER


def test_a_blocked_board_ends_it(table: Make) -> None:
    """Also after a hand in which tiles were laid."""
    game = _end_of_hand(table, 2, 60, (5, 3), open_board=False)
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.OVER, True)
    assert game.rules.winners(game.position) == (0,)


def test_a_board_that_may_be_open_is_played_on(table: Make) -> None:
    game = _end_of_hand(table, 2, 60, (5, 3))
    assert (game.position.phase, game.position.blocked) == (ScrabbagePhase.DRAW, False)


def test_most_points_win(table: Make) -> None:
    for scores, winners in (((5, 3, 1), (0,)), ((5, 8, 8), (1, 2))):
        game = _end_of_hand(table, 3, 85, scores)
        assert game.rules.winners(game.position) == winners


def test_four_players_are_two_pairs(table: Make) -> None:
    game = table("AT TO", players=4)
    game.set_up([4, 4, 4, 4], {8: "........A"}, scores=(118, 0))
    game.lay(0, J8="T")
    assert game.scores() == (120, 0, 120, 0)
    game.lay(1, J9="O")
    game.do(Passed(2), Passed(3), Passed(0))
    assert game.points() == [(1, "go", 1, "")]
    assert game.scores() == (120, 3, 120, 3)
    game = table("AT TO", players=4)
    game.set_up([4, 4, 4, 4], {8: "........A"}, scores=(119, 0), to_move=2)
    game.lay(2, J8="T")
    assert game.rules.winners(game.position) == (0, 2)


def test_the_points_to_win_are_a_setting_of_one_or_more() -> None:
    edition = load_edition("en")
    SCRABBAGE.make(2, edition, GivenWords(frozenset()), {"points": "1"})
    with pytest.raises(RuleError):
        SCRABBAGE.make(2, edition, GivenWords(frozenset()), {"points": "0"})
