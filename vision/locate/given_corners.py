"""Corners given for a picture: whether there is a board, and where exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.lens import Lens, as_seen, straightened
from vision.locate.grid_fit import FITS, GRID, fit_of, refine
from vision.locate.premium_match import windows
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, in_picture, pixels_per_square, project

MOST_OUTSIDE: Final = 0.5
"""Share of a board's squares that may be outside the picture."""

LEAST_FIT: Final = 0.18
"""Grid fit below which colours are no evidence either: the print of a board centred on the given corners
fits them to some extent in any rotation."""

PRINT_SAYS: Final = 60.0
"""Evidence from colours, in nats, needed to believe in a board whose lines hardly show; less if they show
better. Such boards usually give 45 and more."""

CLEARER: Final = 1.5
"""How much stronger the layout's evidence must be some squares away from the given corners to be believed
there."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A board at given corners. plain: whether its lines confirm it; otherwise only its colours do, and
    everything read there is doubtful."""

    corners: Corners
    plain: bool


def placed(picture: Picture, given: Sequence[Corners], lens: Lens | None = None) -> list[Placed]:
    """The given corners, moved onto the grids in the picture.

    Raises NoBoardError if they cannot be the corners of a board, if less than half of a board is in the
    picture, or if neither lines nor colours there look like a board.
    """
    return [_placed(picture, corners, lens) for corners in given]


def outside(picture: Picture, corners: Corners, lens: Lens | None = None) -> NDArray[np.bool_]:
    """(225,) which squares of a board have their middle outside the picture."""
    middles = np.stack(np.divmod(np.arange(225), 15)[::-1], axis=1) + 0.5
    there = in_picture(corners, middles, lens)
    size = np.array([picture.shape[1], picture.shape[0]])
    return np.asarray(((there < 0) | (there > size - 1)).any(axis=1), np.bool_)


def completed(picture: Picture, boards: Sequence[Corners]) -> tuple[Picture, NDArray[np.float64]]:
    """(the picture with more room around it, where boards go on as on their other side; how far it was moved,
    in pixels). The standard board looks the same from both sides, so that what is outside misleads nobody
    about the rest."""
    height, width = picture.shape[:2]
    rim = 2 * max(pixels_per_square(corners) for corners in boards)
    low = np.min([corners.min(axis=0) for corners in boards], axis=0) - rim
    high = np.max([corners.max(axis=0) for corners in boards], axis=0) + rim - (width, height)
    left, top = np.clip(np.ceil(-low), 0, (width, height)).astype(int).tolist()
    right, bottom = np.clip(np.ceil(high), 0, (width, height)).astype(int).tolist()
    whole = cv2.copyMakeBorder(picture, top, bottom, left, right, cv2.BORDER_REPLICATE)
    inside = np.zeros(whole.shape[:2], np.uint8)
    inside[top : top + height, left : left + width] = 255
    size = (whole.shape[1], whole.shape[0])
    for corners in boards:
        grid = grid_to_picture(corners + np.array([left, top]))
        turned = grid @ np.array([[-1.0, 0, 15], [0, -1, 15], [0, 0, 1]]) @ np.linalg.inv(grid)
        other = cv2.warpPerspective(whole, turned, size)
        known = (cv2.warpPerspective(inside, turned, size, flags=cv2.INTER_NEAREST) > 0) & (inside == 0)
        whole[known] = other[known]
    return np.asarray(whole, np.uint8), np.array([left, top], np.float64)


def _placed(picture: Picture, given: Corners, lens: Lens | None) -> Placed:
    board = _corners(given)
    if outside(picture, board, lens).mean() > MOST_OUTSIDE:
        raise NoBoardError("less than half of the board at the given corners is in the picture")
    corners = refine(picture, board, lens)
    fit = fit_of(picture, corners, lens)
    if fit >= FITS:
        return Placed(corners, plain=True)
    # Where lines drown in noise or blur, the colours of the premium squares may still be clear.
    if fit < LEAST_FIT or fit / FITS + _print_says(picture, corners, lens) / PRINT_SAYS < 1:
        raise NoBoardError("there is no board grid at the given corners")
    return Placed(corners, plain=False)


def _corners(given: Corners) -> Corners:
    """The given corners, if they could be the corners of a board."""
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
            "the given corners are not in order: top left, top right, bottom right, bottom left"
        )
    return corners


def _print_says(picture: Picture, corners: Corners, lens: Lens | None) -> float:
    """Evidence from the squares' colours, in nats, that a board is exactly there."""
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(straightened(corners, lens))), np.float64)
    likely = windows(picture, to_squares, 30, lens)
    there = [window for window in likely if (window.left, window.top) == (0, 0)]
    return max((window.says for window in there), default=0.0)


def by_whole_squares(picture: Picture, corners: Corners, lens: Lens | None = None) -> Corners | None:
    """The board's corners if these fit its squares but are off by whole squares; otherwise None.

    Decided by the colours of the premium squares.
    """
    to_picture = grid_to_picture(straightened(corners, lens))
    likely = windows(picture, np.asarray(np.linalg.inv(to_picture), np.float64), 30, lens)
    here = max((window.says for window in likely if (window.left, window.top) == (0, 0)), default=0.0)
    near = [window for window in likely if max(abs(window.left), abs(window.top)) <= 3]
    if not near or near[0].says <= CLEARER * here:
        return None
    return as_seen(project(to_picture, GRID + np.array([near[0].left, near[0].top])), lens)
