"""The picture of a board."""

import numpy as np
import pygame

from station.rules.square import SQUARES, parse_square
from station.screen.draw.board import draw_board, square_box
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.view.board import BoardView
from station.view.faces import Face
from tests.screen.contrast import contrast

LEAST_CONTRAST = 4.5
BOX = pygame.Rect(0, 0, 640, 640)


def drawn_square(name: str, face: Face) -> np.ndarray:
    """The pixels of a square on which this lies."""
    square = parse_square(name)
    surface = pygame.Surface(BOX.size)
    picture = BoardView(tuple(face if k == square else None for k in range(SQUARES)))
    draw_board(Canvas(surface, ScreenLayout.of(1280, 800)), BOX, picture)
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
