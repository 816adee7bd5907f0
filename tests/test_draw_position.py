"""House positions as pictures."""

import numpy as np
import pytest

from station.draw_position import FIELD, KITS, MARK, SQUARE_PX, Picture, draw_position
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, parse_square
from station.rules.tile import FacedTile, Side

POSITION = FacedPosition().replace(
    {
        parse_square("C2"): FacedTile("F", Side.SOUTH),
        parse_square("D2"): FacedTile("F", Side.NORTH, "b"),
        parse_square("E2"): FacedTile("F", Side.SOUTH, blank=True),
    }
)


def cell(picture: Picture, name: str) -> Picture:
    """The inside of a square in a picture from South."""
    row, column = divmod(parse_square(name), SIZE)
    y, x = (SQUARE_PX // 2 + index * SQUARE_PX for index in (row, column))
    return picture[y + 1 : y + SQUARE_PX - 1, x + 1 : x + SQUARE_PX - 1]


def corner_colour(picture: Picture, name: str) -> tuple[int, ...]:
    return tuple(int(value) for value in cell(picture, name)[1, 1])


def test_the_picture_is_square_with_a_margin_of_half_a_square() -> None:
    assert draw_position(FacedPosition(), square_px=20).shape == (320, 320, 3)


def test_each_kit_has_its_colour_and_an_empty_square_the_boards() -> None:
    picture = draw_position(POSITION)
    assert corner_colour(picture, "C2") == KITS["a"]
    assert corner_colour(picture, "D2") == KITS["b"]
    assert corner_colour(picture, "H8") == FIELD


def test_a_tile_that_faces_the_other_seat_stands_on_its_head() -> None:
    south = draw_position(FacedPosition().replace({112: FacedTile("F", Side.SOUTH)}))
    north = draw_position(FacedPosition().replace({112: FacedTile("F", Side.NORTH)}))
    assert (cell(south, "H8") == cell(north, "H8")[::-1, ::-1]).all()
    assert (cell(south, "H8") != cell(north, "H8")).any()


@pytest.mark.parametrize("letter", list("HINOSXZ"))
def test_letters_that_look_the_same_turned_still_show_how_they_face(letter: str) -> None:
    picture = cell(draw_position(FacedPosition().replace({112: FacedTile(letter, Side.SOUTH)})), "H8").astype(
        int
    )
    difference = np.abs(picture - picture[::-1, ::-1]).max(axis=2) > 60
    assert difference.sum() > 20


def test_north_sees_the_board_turned_by_half() -> None:
    """Apart from the labels, which both seats read upright."""
    inside = slice(SQUARE_PX // 2, -(SQUARE_PX // 2))
    south = draw_position(POSITION)[inside, inside]
    north = draw_position(POSITION, seat=Side.NORTH)[inside, inside]
    assert np.abs(south.astype(int) - north[::-1, ::-1]).max() <= 2


def test_a_blank_differs_from_its_letter() -> None:
    picture = draw_position(POSITION)
    assert (cell(picture, "C2") != cell(picture, "E2")).any()


@pytest.mark.parametrize(("plain", "accented"), ["AÄ", "UÜ", "OÓ", "LŁ", "CÇ", "EĘ", "NÑ", "CČ", "AÅ", "ZŻ"])
def test_accents_are_drawn(plain: str, accented: str) -> None:
    pictures = [
        cell(draw_position(FacedPosition().replace({112: FacedTile(x, Side.SOUTH)})), "H8")
        for x in (plain, accented)
    ]
    assert (np.abs(pictures[0].astype(int) - pictures[1]).max(axis=2) > 60).sum() >= 8


def test_a_ruling_marks_new_turned_and_removed_tiles() -> None:
    position = FacedPosition().replace(
        {parse_square("H8"): FacedTile("A", Side.NORTH), parse_square("H7"): FacedTile("C", Side.NORTH)}
    )
    play = FacedPlay(Side.SOUTH, ((parse_square("I8"), FacedTile("B", Side.SOUTH)),))
    ruling = judge(position, play, GivenWords(frozenset({"AB"})), first=False)
    assert isinstance(ruling, HouseLegal)
    laid = position.replace(dict(play.placed))
    plain, marked = draw_position(laid), draw_position(laid, ruling=ruling)
    for name in ("I8", "H8", "H7"):
        assert ((cell(marked, name) == MARK).all(axis=2)).any()
        assert not ((cell(plain, name) == MARK).all(axis=2)).any()
    assert (cell(plain, "H9") == cell(marked, "H9")).all()


def test_squares_too_small_to_draw_are_refused() -> None:
    with pytest.raises(ValueError, match="too small"):
        draw_position(POSITION, square_px=8)
