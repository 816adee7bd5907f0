"""Corners that were given for a picture: whether a board lies there, and exactly where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.errors import NoBoardError
from vision.gridfit import FITS, fit_of, refine
from vision.layout_match import windows
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project

BEYOND: Final = 0.5
"""Squares by which a corner may lie outside the picture."""

LEAST_FIT: Final = 0.18
"""Fit of a grid below which colours say nothing either: a board's print, whose middle is that of the given
corners, suits them somewhat however they are turned."""

PRINT_SAYS: Final = 60.0
"""What colours must say (nats) for a board to be believed where lines hardly show; the more these do, the
less. Boards that hardly show say 45 and more as a rule."""

CLEARER: Final = 1.5
"""How much more a layout must say some squares farther than at the given corners to be believed there."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A board at given corners. plain: whether its lines show that it lies there; else only its colours do,
    and nothing that is read there is beyond doubt."""

    corners: Corners
    plain: bool


def placed(picture: Picture, given: Sequence[Corners]) -> list[Placed]:
    """Given corners moved onto the grids that the picture shows.

    Raises NoBoardError, a sentence, for what are no corners of a board, where a board is not wholly in the
    picture, and where neither lines nor colours there look like a board.
    """
    return [_placed(picture, corners) for corners in given]


def _placed(picture: Picture, given: Corners) -> Placed:
    board = _corners(given)
    height, width = picture.shape[:2]
    reach = BEYOND * pixels_per_square(board)
    if (board < -reach).any() or (board > np.array([width, height]) + reach).any():
        raise NoBoardError("the board at the given corners does not lie wholly within the picture")
    corners = refine(picture, board)
    fit = fit_of(picture, corners)
    if fit >= FITS:
        return Placed(corners, plain=True)
    # Where lines drown in noise or blur, the colours of the premium squares may still be plain.
    if fit < LEAST_FIT or fit / FITS + _print_says(picture, corners) / PRINT_SAYS < 1:
        raise NoBoardError("there is no grid of a board at the given corners")
    return Placed(corners, plain=False)


def _corners(given: Corners) -> Corners:
    """What was given, if it is the corners of something that could be a board."""
    try:
        corners = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        corners = np.empty(0)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise NoBoardError(
            "the corners of a board are four points: top left, top right, bottom right, bottom left"
        )
    sides = np.roll(corners, -1, axis=0) - corners
    following = np.roll(sides, -1, axis=0)
    if not (sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0).all():
        raise NoBoardError(
            "the given corners do not go round a board: top left, top right, bottom right, bottom left"
        )
    return corners


def _print_says(picture: Picture, corners: Corners) -> float:
    """How much the colours of squares say (nats) that a board lies just there."""
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(corners)), np.float64)
    there = [window for window in windows(picture, to_squares, 30) if (window.left, window.top) == (0, 0)]
    return max((window.says for window in there), default=0.0)


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
