"""A House position on a terminal."""

import re

from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.terminal import render
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from tests.games.house.rules.marks import marks_of

POSITION = FacedPosition().replace(
    {
        parse_square("A1"): FacedTile("Q", Side.NORTH),
        parse_square("B1"): FacedTile("Z", Side.NORTH, "b"),
        parse_square("N15"): FacedTile("E", Side.SOUTH, blank=True),
        parse_square("O15"): FacedTile("Ä", Side.SOUTH, "b", blank=True),
    }
)


def test_south_sees_its_own_home_row_at_the_bottom() -> None:
    lines = render(POSITION).splitlines()
    assert len(lines) == 17
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[1].startswith(" 1  q  z'")
    assert lines[15].endswith(' E* Ä"')


def test_north_sees_the_board_turned_by_half() -> None:
    lines = render(POSITION, seat=Side.NORTH).splitlines()
    assert lines[0].split() == list("ONMLKJIHGFEDCBA")
    assert lines[1].startswith('15  ä" e*')
    assert lines[15].startswith(" 1 ")
    assert lines[15].endswith(" Z' Q")


def test_colour_adds_escape_codes_and_nothing_else() -> None:
    for seat in Side:
        coloured = render(POSITION, seat=seat, colour=True, marks={0: "+"})
        assert "\x1b[" in coloured
        plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [line.rstrip() for line in plain.splitlines()] == [
            line.rstrip() for line in render(POSITION, seat=seat, marks={0: "+"}).splitlines()
        ]


def test_marks_show_what_is_new_turned_and_removed() -> None:
    position = FacedPosition().replace(
        {parse_square("H8"): FacedTile("A", Side.NORTH), parse_square("H7"): FacedTile("C", Side.NORTH)}
    )
    play = FacedPlay(Side.SOUTH, ((parse_square("I8"), FacedTile("B", Side.SOUTH)),))
    ruling = judge(position, play, GivenWords(frozenset({"AB"})), first=False)
    assert isinstance(ruling, HouseLegal)
    marks = marks_of(ruling)
    assert marks == {parse_square("I8"): "+", parse_square("H8"): "~", parse_square("H7"): "1"}
    lines = render(position.replace(dict(play.placed)), marks=marks).splitlines()
    assert "1c " in lines[7]
    assert "~a +B" in lines[8]
