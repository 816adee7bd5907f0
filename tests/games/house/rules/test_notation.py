"""A House position as text."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.house.rules.judge import judge
from station.games.house.rules.notation import Written, parse, rows_of, write
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.terminal import render
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import SQUARES, parse_square
from station.rules.tile import FacedTile, Side
from tests.games.house.rules.marks import marks_of

ROWS = ["." * 15] * 15
TEXT = "\n".join(
    [*ROWS[:7], ".....DOCK......", "....s..........", *ROWS[9:], "kit b: F8 E9", "blanks: I8", "to move: N"]
)

tiles = st.none() | st.builds(
    FacedTile,
    letter=st.sampled_from("AEQZÄŁ"),
    facing=st.sampled_from(Side),
    kit=st.sampled_from(["a", "b"]),
    blank=st.booleans(),
)
positions = st.lists(tiles, min_size=SQUARES, max_size=SQUARES).map(lambda found: FacedPosition(tuple(found)))


@settings(derandomize=True, deadline=None, max_examples=50)
@given(positions, st.none() | st.sampled_from(Side))
def test_what_is_written_can_be_parsed(position: FacedPosition, to_move: Side | None) -> None:
    assert parse(write(position, to_move)) == Written(position, to_move)


def test_capitals_face_south_and_small_letters_north() -> None:
    position = parse(TEXT).position
    assert position[parse_square("G8")] == FacedTile("O", Side.SOUTH)
    assert position[parse_square("E9")] == FacedTile("S", Side.NORTH, "b")


def test_kit_blanks_and_the_side_to_move_are_named_below() -> None:
    written = parse(TEXT)
    assert written.position[parse_square("F8")] == FacedTile("D", Side.SOUTH, "b")
    assert written.position[parse_square("I8")] == FacedTile("K", Side.SOUTH, blank=True)
    assert written.to_move is Side.NORTH


def test_the_text_of_a_plain_position_is_its_rows_alone() -> None:
    assert write(FacedPosition()) == "\n".join(ROWS) + "\n"
    assert rows_of(FacedPosition()) == ROWS


def test_indents_empty_lines_and_remarks_do_not_count() -> None:
    loose = "# from the club\n\n" + "\n".join(f"    {line}   # row" for line in TEXT.splitlines())
    assert parse(loose) == parse(TEXT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position has 15 rows; this text has 0"),
        ("\n".join(ROWS[:14]), "this text has 14"),
        ("\n".join(["." * 14, *ROWS[1:]]), "line 1: a row has 15 squares, not 14"),
        ("\n".join([*ROWS[:14], "." * 16]), "line 15: a row has 15 squares, not 16"),
        ("\n".join([*ROWS[:2], "..1............", *ROWS[3:]]), "line 3: '1' at place 3"),
        ("\n".join([*ROWS[:2], "..ß............", *ROWS[3:]]), "line 3: 'ß' at place 3"),
        ("\n".join([*ROWS, "." * 15]), "line 16: after the rows come"),
        ("\n".join([*ROWS, "kit c: H8"]), "line 16: after the rows come"),
        ("\n".join([*ROWS, "blanks: P3"]), "line 16: there is no square 'P3'"),
        ("\n".join([*ROWS, "blanks: H8"]), "line 16: H8 is empty"),
        ("\n".join([*ROWS, "to move: West"]), "line 16: the side to move is S or N, not 'West'"),
        ("\n".join([*ROWS, "to move: N", "to move: S"]), 'line 17: "to move:" is here a second time'),
        ("\n".join([*ROWS, "to move: " + "N" * 5000]), "is S or N, not 'N{39}…'$"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse(text)


@pytest.mark.parametrize("letter", ["?", "a", "ß", "漢", ""])
def test_a_letter_that_could_not_be_read_back_is_not_written(letter: str) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        write(FacedPosition().replace({0: FacedTile(letter, Side.SOUTH)}))


DOCUMENT = Path(__file__).resolve().parents[4] / "docs" / "notation.md"


def test_the_examples_of_the_document_are_what_it_says() -> None:
    good, wrong = re.findall(r"```house\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    written = parse(good)
    assert written.to_move is Side.SOUTH
    assert len(list(written.position.occupied())) == 6 + (3 - 1) + (7 - 1) + (6 - 1)
    with pytest.raises(ValueError, match="line 17: K8 is empty"):
        parse(wrong)
    assert "`line 17: K8 is empty`" in DOCUMENT.read_text(encoding="utf-8")


def test_the_terminal_picture_of_the_document_is_the_real_one() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    position = parse(re.findall(r"```house\n(.*?)```", text, re.DOTALL)[0]).position
    letters = {"I8": "K", "I9": "E", "I10": "E", "I11": "L"}
    placed = tuple((parse_square(name), FacedTile(letter, Side.SOUTH)) for name, letter in letters.items())
    ruling = judge(
        position,
        FacedPlay(Side.SOUTH, placed),
        GivenWords(frozenset({"DOCK", "KEEL", "AE", "ORS"})),
        first=False,
    )
    assert isinstance(ruling, HouseLegal)
    drawn = render(position.replace(dict(placed)), marks=marks_of(ruling)).splitlines()
    shown = re.findall(r"```text\n(.*?)```", text, re.DOTALL)[0].splitlines()
    assert shown == [drawn[0], *drawn[4:12]]
