"""Where a tile may be laid, and which letter a blank becomes."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.scrabbage.rules.position import Fragment, ScrabbagePhase
from station.rules.game import Choice, Passed, RuleError, Turn
from station.rules.lettered.hand import known
from station.rules.lettered.position import Tile
from station.rules.square import parse_square as at

Make = Callable[..., Any]


def test_the_first_tile_goes_on_the_star(table: Make) -> None:
    game = table("CAT")
    game.set_up(["CATS", "CATS"])
    with pytest.raises(RuleError, match="star, H8"):
        game.lay(0, H9="C")
    game.lay(0, H8="C")


def test_each_later_tile_touches(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......CA"})
    for square in ("K8", "J9", "G7"):
        with pytest.raises(RuleError, match=f"{square} touches none"):
            game.lay(0, **{square: "T"})
    game.lay(0, J8="T")


def test_a_blank_asks_for_a_longer_word(table: Make) -> None:
    """T makes CAT; R may be meant for CARS."""
    game = table("CAT CARS")
    game.set_up(["?S", 4], {8: ".......CA"})
    game.lay(0, J8="?")
    assert game.rules.awaits(game.position) == (Choice("blank", 0, ("R", "T"), needed=True),)
    game = table("CAT CARS")
    game.set_up(["?X", 4], {8: ".......CA"})
    game.lay(0, J8="?")
    assert game.position.board[at("J8")] == Tile("T", blank=True)


def test_a_game_of_version_0_1_goes_on_by_its_rulings(table: Make) -> None:
    game = table("CAT CARS CATS", then=True)
    game.set_up(["?S", 4], {8: ".......CA"}, fragments=(Fragment((at("H8"), at("I8")), 0),))
    assert game.rules.awaits(game.position) == (Turn(0, 1),)
    game.lay(0, J8="?")
    assert game.position.board[at("J8")] == Tile("T", blank=True)
    scrab = (known("S", "X"), known("Y", "Z"))
    game.set_up([0, 0], {8: ".......CAT"}, phase=ScrabbagePhase.SCRAB, scrab=scrab, to_move=0)
    assert game.do(Passed(0)).phase is ScrabbagePhase.DRAW
