"""The picture of a board."""

import numpy as np
import pygame
import pytest

from station.rules.square import SIZE, SQUARES, parse_square
from station.rules.tile import Side
from station.screen.draw.board import draw_board, square_box
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import halves
from station.view.board import BoardView, Mark, Marked
from station.view.faces import Face
from tests.screen.contrast import contrast
from tests.screen.examples import SIZES

LEAST_CONTRAST = 4.5
BOX = pygame.Rect(0, 0, 640, 640)


def drawn_square(
    name: str, face: Face | None, marks: tuple[Marked, ...] = (), *, sides: bool = False
) -> np.ndarray:
    """The pixels of a square on which this lies."""
    square = parse_square(name)
    surface = pygame.Surface(BOX.size)
    picture = BoardView(tuple(face if k == square else None for k in range(SQUARES)), marks)
    draw_board(Canvas(surface, ScreenLayout.of(1280, 800)), BOX, picture, sides=sides)
    return pygame.surfarray.array3d(surface.subsurface(square_box(BOX, square, turned=False)))


def test_nothing_that_is_printed_on_a_square_mixes_with_the_letter_of_a_refused_tile() -> None:
    ghost = Face("O", None, ghost=True)
    assert np.array_equal(drawn_square("H8", ghost), drawn_square("G8", ghost))
    assert not np.array_equal(drawn_square("G8", ghost), drawn_square("G8", Face("Q", None, ghost=True)))


def test_the_letter_of_a_refused_tile_can_be_read() -> None:
    pixels = drawn_square("G8", Face("H", None, ghost=True))
    side = pixels.shape[0]
    inner = pixels[side // 4 : -side // 4, side // 4 : -side // 4].reshape(-1, 3).tolist()
    darkest, brightest = min(inner, key=sum), max(inner, key=sum)
    assert contrast(tuple(darkest), tuple(brightest)) >= LEAST_CONTRAST


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_each_of_two_boards_has_three_fifths_of_the_height(size: tuple[int, int]) -> None:
    for places in halves(ScreenLayout.of(*size)):
        assert places.main.width == places.main.height
        assert square_box(places.main, 0, turned=False).width * SIZE >= 0.6 * size[1]


@pytest.mark.parametrize("mark", [Mark.TURN, Mark.TAKE])
@pytest.mark.parametrize("facing", Side)
def test_a_tile_to_be_turned_or_taken_keeps_its_letter(mark: Mark, facing: Side) -> None:
    marked = Marked(parse_square("H8"), mark, Side.SOUTH, 1 if mark is Mark.TAKE else 0, "O")
    two = [drawn_square("H8", Face(letter, facing), (marked,)) for letter in "OH"]
    plain = [drawn_square("H8", Face(letter, facing)) for letter in "OH"]
    kept, all_of_it = (np.abs(one.astype(int) - other).sum() for one, other in (two, plain))
    assert kept > 0.5 * all_of_it


def test_a_tile_that_was_taken_is_struck_off() -> None:
    letter, none = (
        drawn_square("H8", None, (Marked(parse_square("H8"), Mark.DONE, Side.SOUTH, 1, letter),))
        for letter in ("O", "")
    )
    assert not np.array_equal(letter, none)
    assert not np.array_equal(none, drawn_square("H8", None))


def test_house_shows_home_rows_and_no_premium_squares() -> None:
    def square(name: str, *, sides: bool) -> np.ndarray:
        return drawn_square(name, None, sides=sides)

    assert np.array_equal(square("H8", sides=True), square("G8", sides=True))
    assert not np.array_equal(square("H8", sides=False), square("G8", sides=False))
    assert not np.array_equal(square("G1", sides=True), square("G15", sides=True))
