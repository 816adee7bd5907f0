"""Light that a lamp throws from tiles and board into the camera: squares that it washes out tell nothing."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.premium import LAYOUT
from vision.squares.board_look import BoardLook
from vision.squares.measure import Squares, strength
from vision.squares.occupancy import PRINTED

WASHED_OUT: Final = 0.08
"""Share of a square as light as can be told from which on more may be lost than shows. Of 42,300 squares of
pictures in usual light two have as much."""

GONE: Final = 0.4
"""Share from which on the squares around are doubted as well, if they seem to be empty."""

LOST: Final = 0.4
"""Share of its print that a square shows less of only when something washes it out or lies on it."""


def washed_out(squares: Squares, look: BoardLook, tile: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(225,) squares under glare: too light to be told; beside one of these and seemingly empty; or seemingly
    empty and lighter than others of their kind, without the print that these have.

    look: of the board before this picture. tile: (225,) probability of a tile.
    """
    seems_empty = tile <= 0.5
    too_light = squares.washed_out > WASHED_OUT
    # At the rim of glare a tile loses its colour before it is too light.
    gone = squares.washed_out > GONE
    around = cv2.dilate(gone.astype(np.uint8).reshape(15, 15), np.ones((3, 3), np.uint8)).ravel() > 0
    expected = strength(look.relief)
    lost = seems_empty & (expected > PRINTED) & (strength(squares.relief) < LOST * expected)
    level = squares.body.mean(axis=1)
    usual = np.array([np.median(level[kind == LAYOUT]) for kind in range(LAYOUT.max() + 1)])
    return np.asarray(too_light | (around & seems_empty) | (lost & (level > usual[LAYOUT])), np.bool_)
