"""Corners that were given for a picture: whether a board lies there, and exactly where."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.errors import NoBoardError
from vision.gridfit import FITS, fit_of, refine
from vision.layout_match import windows
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project

BEYOND: Final = 0.5
"""Squares by which a corner may lie outside the picture."""

CLEARER: Final = 1.5
"""How much more a layout must say some squares farther than at the given corners to be believed there."""


def fitted(picture: Picture, given: Sequence[Corners]) -> list[Corners]:
    """Given corners moved onto the grids that the picture shows.

    Raises NoBoardError where a board is not wholly in the picture, or nothing there looks like a grid.
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
    """Where the board lies if these corners fit its squares but are whole squares off; else None.

    Told by the colours of the premium squares.
    """
    to_picture = grid_to_picture(corners)
    likely = windows(picture, np.asarray(np.linalg.inv(to_picture), np.float64), 30)
    here = max((window.says for window in likely if (window.left, window.top) == (0, 0)), default=0.0)
    near = [window for window in likely if max(abs(window.left), abs(window.top)) <= 3]
    if not near or near[0].says <= CLEARER * here:
        return None
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)
    return project(to_picture, grid + np.array([near[0].left, near[0].top]))
