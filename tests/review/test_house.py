"""Reviewing House: what was missed, what it cost, where the game turned."""

from dataclasses import replace

from station.clock.reading import ClockReading
from station.editions import load_edition
from station.referee.state import Done
from station.review.house import review, reviewed_turns
from station.review.house_page import page
from station.rules.game import Passed
from station.rules.house.custody import Hand
from station.rules.house.game import House, HousePlay
from station.rules.house.notation import parse
from station.rules.house.position import Position
from station.rules.house.table import HouseBoard, HousePosition
from station.rules.lexicon import WordGraph
from station.rules.tile import Side, Tile

ROAD = """
    ...............
    ...............
    ...............
    .......R.......
    .......O.......
    .......A.......
    .......D.......
    .......S.......
    .......A.......
    .......N.......
    .......D.......
    .......S.......
    .......O.......
    .......N.......
    .......E.......
"""
CLOCK = ClockReading(500_000, 600_000, None, 0)


def deeds() -> tuple[House, tuple[Done[HousePosition], ...]]:
    """South could have won with tiles passed back, but lays AB; North, with nothing to lose, passes."""
    rules = House(load_edition("en"), WordGraph.build("few", ["AB", "INXROADSANDSONE", "XINROADSANDSONE"]))
    both = frozenset(Side)
    hand = Hand("a", 4, ("I", "N", "X"))
    boards = (
        HouseBoard(parse(ROAD).position, Side.SOUTH, (hand, Hand("a")), 40, both),
        HouseBoard(Position(), Side.SOUTH, (Hand("b"), Hand("b")), 86, both),
    )
    before = HousePosition(boards)
    laid = HousePlay(0, ((210, Tile("A", Side.SOUTH)), (211, Tile("B", Side.SOUTH))))
    middle = rules.after(before, laid)
    after = rules.after(middle, Passed(1))
    return rules, (
        Done(laid, before, middle, (CLOCK, CLOCK), 1000),
        Done(Passed(1), middle, after, (CLOCK, CLOCK), 2000),
    )


def test_a_missed_win_is_named_with_its_word() -> None:
    rules, history = deeds()
    turns = tuple(reviewed_turns(rules, history))
    assert [turn.missed_win for turn in turns] == [True, False]
    assert turns[0].words == ("AB",)
    assert turns[0].better[0].wins
    assert turns[0].better[0].words[0] in {"INXROADSANDSONE", "XINROADSANDSONE"}
    assert turns[0].lacks == (3, 15)
    assert turns[0].lost > 900


def test_the_game_turned_where_the_losers_gave_it_away() -> None:
    rules, history = deeds()
    found = review(("Ada", "Ben", "Cleo", "Dan"), tuple(reviewed_turns(rules, history)), (1, 3))
    assert found.missed_wins == 1
    assert found.turning_point == 1
    assert any("A win was there in turn 1" in sentence for sentence in found.about[0])
    assert found.about[2] == ("No turns.",)


def test_an_undone_turn_is_left_out() -> None:
    rules, (first, second) = deeds()
    turns = tuple(reviewed_turns(rules, (replace(first, undone=True), second)))
    assert [(turn.number, turn.player) for turn in turns] == [(1, 1)]


def test_the_page_stands_alone_and_names_cannot_break_it() -> None:
    rules, history = deeds()
    found = review(("<b>", "Ben", "Cleo", "Dan"), tuple(reviewed_turns(rules, history)), ())
    text = page(found)
    assert "&lt;b&gt;" in text
    assert "<b>:" not in text
    assert "http" not in text
    assert text.count("<polyline") == 6
