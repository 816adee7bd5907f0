"""Fragments: whose they are, when they are excused, and what they cost at the end of a hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.games.scrabbage.rules.position import Fragment, ScrabbagePhase
from station.rules.game import Choice, Chosen, Passed, Turn
from station.rules.square import parse_square as at

Make = Callable[..., Any]


def test_a_fragment_belongs_to_who_made_it(table: Make) -> None:
    game = table("CATS")
    game.set_up([4, 4], {8: ".......A"})
    game.lay(0, G8="C")
    assert [one.owner for one in game.position.fragments] == [0]
    game.lay(1, I8="T")
    assert game.position.fragments == (Fragment((at("G8"), at("H8"), at("I8")), 1),)
    game.lay(0, J8="S")
    assert game.position.fragments == ()


def test_a_blocked_fragment_is_excused(table: Make) -> None:
    """CA needs a T on J8; an O on J7 lets nothing stand there."""
    game = table("CAT NO")
    game.set_up([4, 4], {7: "..........O", 8: "........A"})
    game.lay(0, H8="C")
    game.lay(1, J7="N")
    assert game.position.fragments == (Fragment((at("H8"), at("I8")), 0, excused=True),)
    game.set_up([4, 4], {8: "........A"}, fragments=(), to_move=0)
    game.lay(0, H8="C")
    game.lay(1, H9="A")
    assert [one.excused for one in game.position.fragments] == [False, False]


def test_fragments_left_are_listed(table: Make) -> None:
    game = table("CAT")
    game.set_up([4, 4], {8: "........A"})
    game.lay(0, H8="C")
    game.do(Passed(1), Passed(0), Passed(0))
    assert game.position.phase is ScrabbagePhase.DRAW
    assert game.position.left == (Fragment((at("H8"), at("I8")), 0),)
    assert game.position.fragments == ()


@pytest.mark.parametrize(("penalty", "lost"), [(None, 0), ("2", 2), ("9", 7)])
def test_the_penalty_is_a_setting(table: Make, penalty: str | None, lost: int) -> None:
    """Nothing is lost unless agreed, never more than there is, and nothing for what was excused."""
    game = table("CAT", **({} if penalty is None else {"penalty": penalty}))
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("H8"), at("H9")), 1, excused=True))
    game.set_up([0, 0], {8: ".......CA", 9: ".......X"}, fragments=fragments)
    game.position = replace(game.position, phase=ScrabbagePhase.SCRAB, scores=(7, 7))
    game.do(Chosen("scrab not played", 0))
    assert game.scores() == (7 - lost, 7)
    assert game.position.left == fragments
    assert game.points() == ([(0, "fragment", -lost, "CA")] if lost else [])


def test_jointly_blocked_fragments(table: Make) -> None:
    """With T and B in hand CAB and DOT could be made, until O on J9 leaves CA nothing but the T."""
    game = table("CAT CAB DOT TO ON")
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("A12"), at("B12")), 0))
    rows = {8: ".......CA", 9: "..........N", 12: "DO"}
    game.set_up(["TB", "O"], rows, fragments=fragments, to_move=1)
    game.lay(1, J9="O")
    assert [one.excused for one in game.position.fragments] == [True, True]


def test_what_does_not_block_jointly_is_not_excused(table: Make) -> None:
    game = table("CAT CAB DOT TO ON BO GO")
    fragments = tuple(Fragment((at(a), at(b)), 0) for a, b in (("H8", "I8"), ("A12", "B12"), ("A14", "B14")))
    rows = {8: ".......CA", 9: "..........N", 12: "DO", 14: "DO"}
    game.set_up(["TTB", "O"], rows, fragments=fragments, to_move=1)
    game.lay(1, J9="O")
    assert [one.excused for one in game.position.fragments] == [False] * 3


def test_open_fragments_can_be_asked_for(table: Make) -> None:
    """Not those that are excused. Asking ends no turn, and a go may still be doubted."""
    game = table("CAT")
    fragments = (Fragment((at("H8"), at("I8")), 0), Fragment((at("H8"), at("H9")), 1, excused=True))
    game.set_up([4, 4], {8: ".......CA", 9: ".......X"}, fragments=fragments)
    assert game.rules.awaits(game.position) == (Turn(0, 1), Choice("fragments"))
    game.do(Passed(0), Chosen("fragments"))
    assert game.position.listed == fragments[:1]
    assert game.rules.awaits(game.position)[0] == Turn(1, 1)
    assert Choice("doubt go") in game.rules.awaits(game.position)
    assert game.do(Passed(1)).listed == ()
