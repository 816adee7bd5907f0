"""Corners given for a picture: whether there is a board, and where exactly."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.errors import NoBoardError
from vision.gridfit import fit_of, refine
from vision.layout_match import windows
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project

FITS: Final = 0.45
"""Grid fit below which there is no board: real boards, even blurred, have 0.7 and more, other pictures at
most 0.2."""

BEYOND: Final = 0.5
"""How far, in squares, a corner may lie outside the picture."""

CLEARER: Final = 1.5
"""How much stronger the layout's evidence must be some squares away from the given corners to be believed
there."""


def fitted(picture: Picture, given: Sequence[Corners]) -> list[Corners]:
    """The given corners, moved onto the grids in the picture.

    Raises NoBoardError if a board is not entirely in the picture, or if nothing there looks like a grid.
    """
    height, width = picture.shape[:2]
    exact = []
    for board in given:
        reach = BEYOND * pixels_per_square(board)
        if (board < -reach).any() or (board > np.array([width, height]) + reach).any():
            raise NoBoardError("the board at the given corners does not lie wholly within the picture")
        corners = refine(picture, board)
        if fit_of(picture, corners) < FITS:
            raise NoBoardError("there is no grid of a board at the given corners")
        exact.append(corners)
    return exact


def by_whole_squares(picture: Picture, corners: Corners) -> Corners | None:
    """The board's corners if these fit its squares but are off by whole squares; otherwise None.

    Decided by the colours of the premium squares.
    """
    to_picture = grid_to_picture(corners)
    likely = windows(picture, np.asarray(np.linalg.inv(to_picture), np.float64), 30)
    here = max((window.says for window in likely if (window.left, window.top) == (0, 0)), default=0.0)
    near = [window for window in likely if max(abs(window.left), abs(window.top)) <= 3]
    if not near or near[0].says <= CLEARER * here:
        return None
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)
    return project(to_picture, grid + np.array([near[0].left, near[0].top]))
