"""The dealer lays the scrab at the end of a hand."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.scrabbage.rules.position import PointsReason, ScrabbagePhase
from station.rules.game import Chosen, Passed, RuleError
from station.rules.lettered.hand import Hand, known

Make = Callable[..., Any]


def test_the_dealer_plays_the_scrab(table: Make) -> None:
    game = table("AT")
    game.set_up(
        [0, 0], {8: "........A"}, phase=ScrabbagePhase.SCRAB, scrab=(known("T", "X"), known("Y", "Z"))
    )
    with pytest.raises(RuleError, match="turn"):
        game.lay(1, J8="T")
    with pytest.raises(RuleError, match="S is not among"):
        game.lay(0, J8="S")
    with pytest.raises(RuleError, match="XAT is not a word"):
        game.lay(0, J8="T", H8="X")
    game.lay(0, J8="T")
    assert game.scores() == (2, 0)
    assert (game.position.phase, game.position.dealer) == (ScrabbagePhase.DRAW, 1)


def test_the_scrab_lies_on_any_connected_squares(table: Make) -> None:
    """Not in one line, and each may be joined by another of them."""
    game = table("AT TO ON CAT")
    game.set_up([0, 0], {8: "........A"}, phase=ScrabbagePhase.SCRAB)
    with pytest.raises(RuleError, match="M8 touches none"):
        game.lay(0, J8="T", M8="O")
    game.lay(0, J8="T", J9="O", K9="N")
    assert [one.text for one in game.position.points if one.why is PointsReason.WORD] == ["AT", "TO", "ON"]


def test_the_scrab_is_scored_once(table: Make) -> None:
    """The words that B I N D make on the way do not count."""
    game = table("BINDO IN BIN BIND")
    game.set_up([0, 0], {14: ".........O"}, phase=ScrabbagePhase.SCRAB)
    game.lay(0, F14="B", G14="I", H14="N", I14="D")
    assert [one.text for one in game.position.points if one.why is PointsReason.WORD] == ["BINDO"]


def test_a_known_scrab_is_laid_whole(table: Make) -> None:
    known_scrab: dict[str, Any] = {"phase": ScrabbagePhase.SCRAB, "scrab": (known("S", "X"), known("Y", "Z"))}
    game = table("CAT CATS AS")
    game.set_up([0, 0], {8: ".......CAT"}, **known_scrab)
    for nothing in (Chosen("scrab not played", 0), Passed(0)):
        with pytest.raises(RuleError, match="more of the scrab can be laid: S "):
            game.do(nothing)
    game.lay(0, K8="S")
    game = table("CAT CATS SO")
    game.set_up([0, 0], {8: ".......CAT"}, **(known_scrab | {"scrab": (known("S", "O"), known("Y", "Z"))}))
    with pytest.raises(RuleError, match="more of the scrab can be laid: S K8, O K9"):
        game.lay(0, K8="S")
    game.lay(0, K8="S", K9="O")
    game = table("CAT CATS")
    game.set_up([0, 0], {8: ".......CAT"}, **(known_scrab | {"scrab": (known("S", "O"), Hand(2))}))
    assert game.do(Passed(0)).phase is ScrabbagePhase.DRAW
