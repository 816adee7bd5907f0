"""Boards of other sizes and layouts are no standard boards, whatever they show of the standard pattern."""

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.reading.drawn_boards import drawing, ground_under, laid, photographed
from vision.errors import NoBoardError
from vision.locate.boards import locate
from vision.premium import LAYOUT, PLAIN
from vision.rectify import pixels_per_square

STANDARD = LAYOUT.reshape(15, 15)
SIZE = (1280, 960)


def seen(layout: NDArray[np.int_], print_of: str, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """(a board of this layout in somebody's picture, the corners of its grid)."""
    dice = np.random.default_rng(seed)
    scene, corners = laid(ground_under(SIZE, dice), drawing(print_of, dice, layout.ravel()), dice, tilt=15)
    return photographed(scene, dice, dim=0.9), corners


def crowded(layout: NDArray[np.int_], print_of: str, seed: int) -> NDArray[np.uint8]:
    """The same with eighty tiles anywhere on it."""
    dice = np.random.default_rng((seed, 13))
    drawn = drawing(print_of, dice, layout.ravel(), tiles=80)
    scene, _ = laid(ground_under(SIZE, dice), drawn, dice, tilt=15)
    return photographed(scene, dice, dim=0.9)


def larger(by: int) -> NDArray[np.int_]:
    """The standard layout amid that many rows and columns more at each side, with premium squares there."""
    layout = np.pad(STANDARD, by)
    layout[0, ::4] = layout[-1, ::4] = layout[::4, 0] = layout[::4, -1] = 3
    return layout


@pytest.mark.parametrize("print_of", ["lines", "bare", "faint"])
def test_the_middle_of_a_larger_board_is_no_board(print_of: str) -> None:
    with pytest.raises(NoBoardError, match="more than 15 × 15 squares"):
        locate(seen(larger(2), print_of, 3)[0])


def test_a_board_without_the_outermost_squares_is_no_board() -> None:
    with pytest.raises(NoBoardError, match="no board found"):
        locate(seen(STANDARD[1:-1, 1:-1], "bare", 30)[0])


def test_a_frame_as_wide_as_a_square_does_not_stand_in_for_the_outermost_squares() -> None:
    layout = np.pad(STANDARD[1:-1, 1:-1], 1, constant_values=PLAIN)
    with pytest.raises(NoBoardError, match="fewer than 15 × 15 squares"):
        locate(seen(layout, "lines", 4)[0])


@pytest.mark.parametrize(("print_of", "seed"), [("bare", 1), ("ridges", 3), ("faint", 10)])
def test_tiles_on_a_wide_frame_do_not_stand_in_for_the_outermost_squares(print_of: str, seed: int) -> None:
    layout = np.pad(STANDARD[1:-1, 1:-1], 1, constant_values=PLAIN)
    with pytest.raises(NoBoardError, match="no board found"):
        locate(crowded(layout, print_of, seed))


@pytest.mark.parametrize(("print_of", "seed"), [("lines", 0), ("ridges", 3)])
def test_the_standard_board_with_as_many_tiles_is_found(print_of: str, seed: int) -> None:
    assert len(locate(crowded(STANDARD, print_of, seed))) == 1


def test_a_board_with_half_of_its_premium_squares_elsewhere_is_no_board() -> None:
    layout = STANDARD.copy()
    layout[1:7:2], layout[9:14:2] = np.roll(layout[1:7:2], 2, axis=1), np.roll(layout[9:14:2], 2, axis=1)
    with pytest.raises(NoBoardError, match="no board found"):
        locate(seen(layout, "lines", 5)[0])


@pytest.mark.parametrize("print_of", ["lines", "bare", "faint", "ridges"])
def test_the_standard_board_drawn_the_same_way_is_found(print_of: str) -> None:
    picture, true = seen(STANDARD, print_of, 3)
    (found,) = locate(picture)
    turns = [np.roll(found.corners, turn, axis=0) for turn in range(4)]
    off = min(float(np.linalg.norm(turned - true, axis=1).max()) for turned in turns)
    assert off < 0.2 * pixels_per_square(true)
