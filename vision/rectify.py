"""A board seen squarely: its grid as a picture with a fixed number of pixels a square."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, Picture

SQUARE = 48
"""Pixels a square in a rectified picture."""

BORDER = 24
"""Pixels around the grid in a rectified picture: half a square."""

SIDE = 15 * SQUARE + 2 * BORDER
"""Pixels of a rectified picture's side: 768."""

PATCH = 64
"""Pixels of the side of a patch around the middle of a square: one and a third squares."""

Homography = NDArray[np.float64]
"""(3, 3) float64."""


def grid_to_picture(corners: Corners) -> Homography:
    """The homography from board squares (0–15, x right, y towards South) to picture pixels."""
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(grid, corners.astype(np.float32)), np.float64)


def project(homography: Homography, points: NDArray[np.floating]) -> NDArray[np.float64]:
    """Points (n, 2) carried by a homography."""
    carried = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(carried[:, :2] / carried[:, 2:], np.float64)


def rectify(picture: Picture, corners: Corners, square: int = SQUARE, border: int = BORDER) -> Picture:
    """The board on (side, side, 3) uint8, side = 15 × square + 2 × border, seen from South."""
    to_squares = np.array([[1 / square, 0, -border / square], [0, 1 / square, -border / square], [0, 0, 1]])
    # Middle of the first pixel is at half a pixel, in both pictures.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    back = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    transform = back @ grid_to_picture(corners) @ to_squares @ half
    side = 15 * square + 2 * border
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = _shrunk_for(picture, corners, square, transform)
    warped = cv2.warpPerspective(
        picture, transform, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.uint8)


def patches(rectified: Picture, squares: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The patches (n, 64, 64, 3) around the middles of squares (indices 0–224)."""
    cut = np.empty((len(squares), PATCH, PATCH, 3), np.uint8)
    margin = BORDER - (PATCH - SQUARE) // 2
    for number, square in enumerate(squares):
        row, column = divmod(int(square), 15)
        top, left = row * SQUARE + margin, column * SQUARE + margin
        cut[number] = rectified[top : top + PATCH, left : left + PATCH]
    return cut


def pixels_per_square(corners: Corners) -> float:
    """Mean length of a square's side in picture pixels."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    return float(sides.mean() / 15)


def _shrunk_for(picture: Picture, corners: Corners, square: int, transform: Homography) -> Picture:
    """The picture, halved until a rectified pixel takes less than two of its own; `transform` follows."""
    times = pixels_per_square(corners) / square
    while times >= 1.6:
        picture = np.asarray(
            cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
        transform[:2] = 0.5 * (transform[:2] - 0.5 * transform[2])
        times /= 2
    return picture
