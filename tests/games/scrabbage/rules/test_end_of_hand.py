"""Who says go, who goes on, and who lays the last tile."""

from collections.abc import Callable
from typing import Any

from station.games.scrabbage.rules.position import ScrabbagePhase
from station.rules.game import Passed, Turn

Make = Callable[..., Any]


def test_go_scores_for_the_other(table: Make) -> None:
    game = table("AT")
    game.set_up([4, 4], {8: "........A"})
    game.do(Passed(0))
    assert game.points() == [(1, "go", 1, "")]
    assert game.rules.awaits(game.position)[0] == Turn(1, 1)


def test_go_scores_for_the_last_not_stuck(table: Make) -> None:
    """And a tile may free who was stuck: what was said before it does not count any more."""
    game = table("AT TO ON", players=3)
    game.set_up([4, 4, 4], {8: "........A"})
    game.do(Passed(0))
    assert game.points() == []
    game.lay(1, J8="T")
    game.do(Passed(2))
    assert game.points() == []
    game.lay(0, J9="O")
    game.do(Passed(1), Passed(2))
    assert game.points() == [(0, "go", 1, "")]
    assert game.rules.awaits(game.position)[0] == Turn(0, 1)


def test_the_other_goes_on_until_stuck_or_out(table: Make) -> None:
    game = table("AT TA")
    game.set_up([4, 2], {8: "........A"})
    game.do(Passed(0))
    game.lay(1, J8="T")
    assert game.rules.awaits(game.position) == (Turn(1, 1),)
    stuck, out = game.position, game.lay(1, J9="A")
    assert out.phase is ScrabbagePhase.SCRAB
    game.position = stuck
    assert game.do(Passed(1)).phase is ScrabbagePhase.SCRAB


def test_running_out_is_not_being_stuck(table: Make) -> None:
    """Who is out counts as one who is not stuck: no go for one of two others, and the point is theirs when
    all others are stuck."""
    game = table("AT TO ON", players=3)
    game.set_up([1, 4, 4], {8: "........A"})
    game.lay(0, J8="T")
    game.do(Passed(1))
    assert game.points() == []
    assert game.rules.awaits(game.position)[0] == Turn(2, 1)
    game.do(Passed(2))
    assert game.points() == [(0, "go", 1, ""), (0, "last", 1, "")]


def test_last_scores(table: Make) -> None:
    game = table("AT TO")
    game.set_up([1, 1], {8: "........A"})
    game.lay(0, J8="T")
    game.lay(1, J9="O")
    assert game.points() == [(1, "word", 2, "TO"), (1, "last", 1, "")]
    assert game.position.phase is ScrabbagePhase.SCRAB


def test_go_and_last_both_score(table: Make) -> None:
    game = table("AT TO")
    game.set_up([4, 1], {8: "........A"})
    game.do(Passed(0))
    game.lay(1, J8="T")
    assert game.scores() == (0, 1 + 2 + 1)
