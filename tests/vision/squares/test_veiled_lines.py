"""Lines of a board that mirrored light makes faint, but that still show."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.premium import LAYOUT, PLAIN
from vision.reading import Picture
from vision.rectify import BORDER, SQUARE
from vision.squares.board_look import BoardLook
from vision.squares.glare import washed_out
from vision.squares.measure import measure

PLACE = (slice(3, 8), slice(4, 9))
"""Rows and columns of the squares that a veil or a hand lies over."""

NUMBERS = np.arange(225).reshape(15, 15)[PLACE].ravel()

WITHIN = np.arange(225).reshape(15, 15)[4:7, 5:8].ravel()
"""Those of them whose sides it lies over, too."""


@pytest.fixture
def bare() -> Picture:
    """A green board with light lines, rectified."""
    side = 2 * BORDER + 15 * SQUARE
    board = np.full((side, side, 3), (90, 120, 80), np.uint8)
    for line in range(16):
        at = BORDER + line * SQUARE
        board[at - 2 : at + 2] = board[:, at - 2 : at + 2] = (165, 190, 160)
    noise = np.random.default_rng(1).normal(0, 2, board.shape)
    return np.clip(board + noise, 0, 255).astype(np.uint8)


def over(board: Picture, covered: NDArray[np.float64], opaque: float) -> Picture:
    """The board with something over the squares of PLACE that lets some of it through."""
    start, end = (BORDER + SQUARE * np.array([getattr(one, at) for one in PLACE]) for at in ("start", "stop"))
    there = (slice(start[0] - 8, end[0] + 8), slice(start[1] - 8, end[1] + 8))
    seen = board.astype(np.float64)
    seen[there] = (1 - opaque) * seen[there] + opaque * covered
    return np.clip(seen, 0, 255).astype(np.uint8)


def test_lines_under_a_veil_are_visible_however_faint(bare: Picture) -> None:
    assert measure(over(bare, np.full(3, 230.0), 0.8)).squares.unseen[WITHIN].max() == 0


def test_lines_under_a_hand_are_not_visible(bare: Picture) -> None:
    measured = measure(over(bare, np.array([120.0, 150.0, 205.0]), 1.0))
    assert measured.squares.unseen[WITHIN].min() >= 3


def test_lines_at_the_rim_of_a_hand_are_not_visible_either(bare: Picture) -> None:
    covered = bare.copy()
    row, column = BORDER + 7 * SQUARE, BORDER + 7 * SQUARE
    covered[row - 20 : row + 20, column + 5 : column + SQUARE - 5] = (120, 150, 205)
    assert measure(covered).squares.unseen[7 * 15 + 7] == 1


def test_plain_squares_whose_lines_show_have_lost_nothing_to_glare(bare: Picture) -> None:
    squares = measure(bare).squares
    # The board has a grain that the squares under the light show less of.
    grain = np.random.default_rng(2).normal(0, 0.1, squares.relief.shape).astype(np.float32)
    body = squares.body.copy()
    body[NUMBERS] += 0.2
    seen = replace(squares, body=body)
    look = BoardLook(squares.body.astype(np.float64), grain, np.zeros(225, np.bool_), np.empty((0, 3)))
    lost = washed_out(seen, look, np.zeros(225), np.zeros(225, np.bool_))
    plain = LAYOUT[NUMBERS] == PLAIN
    assert not lost[NUMBERS[plain]].any()
    assert lost[NUMBERS[~plain]].any()
