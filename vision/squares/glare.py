"""Light that a lamp throws from tiles and board into the camera: squares that it washes out show nothing."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.premium import LAYOUT, PLAIN
from vision.squares.board_look import OF_KIND, BoardLook, apart
from vision.squares.measure import LIGHTEST, Squares, levels_of, strength
from vision.squares.occupancy import PRINTED

WASHED_OUT: Final = 0.08
"""Share of a square as light as a camera can measure from which on more may be lost than shows. Of 42,300
squares of pictures in usual light two have as much."""

GONE: Final = 0.4
"""Share from which on the squares around are doubted as well, if they seem to be empty."""

DARK: Final = 0.8
"""Share of the lightest level below which all colours of a square can be measured."""

COLOURED: Final = 0.96
"""Share of the lightest level below which one colour of a square can still be measured: a light board under a
warm lamp has too much red and green for the camera, but neither tile nor print can hide in its blue."""

AS_USUAL: Final = 0.3
"""Squared distance, in spreads, from the colour of the empty squares of its kind within which a dark square
beside glare is not doubted: no tile was lightened there until it looks like the board. Dark squares that were
in view beside a washed-out tile had 0.2 at most."""

SEVERAL: Final = 4
"""Minimum number of empty squares that show the colour of their kind."""

LOST: Final = 0.4
"""Share of its print that a square shows less of only when something washes it out or lies on it."""

SIDES: Final = 4
"""Of a square."""

LIGHTER: Final = 0.05
"""By how much, in logarithms, a square is lighter than others of its kind where something veils its sides;
elsewhere its lines are faint."""


def washed_out(
    squares: Squares, look: BoardLook, tile: NDArray[np.float64], as_empty: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) squares under glare: too light to read; beside one of these, seemingly empty and not plainly
    the dark board; or seemingly empty and lighter than others of their kind, without their print or lines.

    look: of the board before this picture. tile: (225,) probability of a tile. as_empty: (225,) squares that
    look as they did in an earlier picture, when they were empty and in view: they still are.
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
    beside = around & seems_empty & ~_plainly_board(squares, seems_empty)
    # Plain squares have no print to lose; where their lines show, only the grain of the board is fainter.
    lost &= (level > usual[LAYOUT]) & ((LAYOUT != PLAIN) | (squares.unseen > 0))
    # A veil that hides the lines on all sides hides letters, too.
    lost |= seems_empty & (squares.unseen == SIDES) & (level > usual[LAYOUT] + LIGHTER)
    return np.asarray((too_light | beside | lost) & ~as_empty, np.bool_)


def coloured(squares: Squares) -> NDArray[np.bool_]:
    """(225,) squares that are not too light to be measured in all colours, though perhaps in most."""
    return np.asarray(levels_of(squares.body).min(axis=1) < COLOURED * LIGHTEST, np.bool_)


def _plainly_board(squares: Squares, seems_empty: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(225,) squares too dark for glare, in the very colour of the empty squares of their kind."""
    plainly = levels_of(squares.body).max(axis=1) < DARK * LIGHTEST
    for of_kind in OF_KIND:
        empty = of_kind[seems_empty[of_kind]]
        if len(empty) < SEVERAL:
            plainly[of_kind] = False
            continue
        usual = np.median(squares.body[empty].astype(np.float64), axis=0)
        plainly[of_kind] &= apart(squares.body[of_kind].astype(np.float64), usual) < AS_USUAL
    return np.asarray(plainly, np.bool_)
