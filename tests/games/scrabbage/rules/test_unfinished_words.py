"""Tiles that leave no word yet: whether one can still come of them, with known and with hidden hands."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.scrabbage.rules.position import Fragment
from station.rules.game import RuleError
from station.rules.square import parse_square as at

Make = Callable[..., Any]


def test_working_on_a_word(table: Make) -> None:
    game = table("CAT")
    game.set_up(["TXX", "XXXX"], {8: ".......A"})
    with pytest.raises(RuleError, match="XA is not a word"):
        game.lay(0, G8="X")
    game.set_up(["CTX", "XXXX"], {8: ".......A"})
    game.lay(0, G8="C")
    assert game.position.fragments == (Fragment((at("G8"), at("H8")), 0),)


def test_in_every_direction(table: Make) -> None:
    """CAT can be completed along the row; but OC across it never becomes a word."""
    game = table("CAT")
    rows = {7: "......O", 8: ".......A"}
    game.set_up(["CTX", "XXXX"], rows)
    with pytest.raises(RuleError, match="CA and OC are not words"):
        game.lay(0, G8="C")
    game = table("CAT DOC")
    game.set_up(["CTX", "XXXX"], rows)
    with pytest.raises(RuleError, match="CA and OC are not words"):
        game.lay(0, G8="C")
    game.set_up(["CTD", "XXXX"], rows)
    game.lay(0, G8="C")


def test_known_hands_are_decided_exactly(table: Make) -> None:
    """S would do at both ends, but there is one."""
    game = table("SCAT CATS ON NO")
    game.set_up(["AST", "XXXX"], {8: ".......C"})
    game.lay(0, I8="A")
    game = table("CATS")
    game.set_up(["AT", "XXXX"], {8: ".......C"})
    with pytest.raises(RuleError):
        game.lay(0, I8="A")
    game.set_up(["AT?", "XXXX"], {8: ".......C"})
    game.lay(0, I8="A")


def test_hidden_hands_by_number_and_unseen(table: Make) -> None:
    game = table("QUIZZES")
    game.set_up([4, 4], {8: ".....QU"})
    with pytest.raises(RuleError):
        game.lay(0, H8="I")  # four more would be needed, three are left
    game.set_up([4, 4], {8: ".....QUI"})
    game.lay(0, I8="Z")
    game = table("JOZ")
    game.set_up([4, 4], {8: ".......O"})
    game.lay(0, G8="J")
    game.set_up([4, 4], {1: "Z", 8: ".......O", 15: "zz"}, to_move=0)
    with pytest.raises(RuleError):
        game.lay(0, G8="J")  # the Z and both blanks lie on the board


def test_proof_of_impossibility_is_a_sentence(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: ".......C"})
    with pytest.raises(
        RuleError, match=r"^XC is not a word, and cannot become one with the 3 tiles still in hand$"
    ) as error:
        game.lay(0, G8="X")
    assert error.value.squares == (at("G8"), at("H8"))


def test_hidden_hands_are_never_vouched_for(table: Make) -> None:
    """The tile stands and its fragment stays open under its owner's name; nothing says that it is fine."""
    game = table("CAT")
    game.set_up([4, 4], {8: ".......A"})
    game.lay(0, G8="C")
    assert game.points() == []
    assert game.position.fragments == (Fragment((at("G8"), at("H8")), 0, excused=False),)
