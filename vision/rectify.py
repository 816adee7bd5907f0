"""A rectified board: its grid as a picture with a fixed number of pixels per square."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, Picture

SQUARE = 48
"""Pixels per square in a rectified picture."""

BORDER = 24
"""Pixels around the grid in a rectified picture: half a square."""

SIDE = 15 * SQUARE + 2 * BORDER
"""Side of a rectified picture in pixels: 768."""

PATCH = 64
"""Side in pixels of a patch around the centre of a square: one and a third squares."""

EVEN = 8
"""The position of a part in its picture is a multiple of this many pixels."""

WINDOW = 72
"""Side in pixels of a window around the centre of a square: one and a half squares."""

Homography = NDArray[np.float64]
"""(3, 3) float64."""


def grid_to_picture(corners: Corners) -> Homography:
    """The homography from board squares (0–15, x right, y towards South) to picture pixels."""
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(grid, corners.astype(np.float32)), np.float64)


def project(homography: Homography, points: NDArray[np.floating]) -> NDArray[np.float64]:
    """Points (n, 2) mapped by a homography."""
    carried = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(carried[:, :2] / carried[:, 2:], np.float64)


def rectify(picture: Picture, corners: Corners, square: int = SQUARE, border: int = BORDER) -> Picture:
    """The board as (side, side, 3) uint8, side = 15 × square + 2 × border, seen from South."""
    part, transform = _from_part(picture, corners, square, border)
    side = 15 * square + 2 * border
    # Four-channel pictures are warped twice as fast as three-channel ones.
    four = np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2BGRA), np.uint8)
    return np.asarray(cv2.cvtColor(_carried(four, transform, (side, side)), cv2.COLOR_BGRA2BGR), np.uint8)


class Squarely:
    """A board in a picture, rectified: all of it, or only some squares and their surroundings."""

    def __init__(self, picture: Picture, corners: Corners) -> None:
        self._picture, self._corners = picture, corners
        self._part: tuple[Picture, Homography] | None = None
        self._whole: Picture | None = None
        self._windows: dict[int, Picture] = {}

    def rectify(self) -> Picture:
        """All of it, as the function of the same name returns it; windows are cut from that afterwards."""
        if self._whole is None:
            self._whole = rectify(self._picture, self._corners)
            self._windows.clear()
        return self._whole

    def windows(self, squares: NDArray[np.intp]) -> NDArray[np.uint8]:
        """(n, 72, 72, 3): what `whole` shows around the centres of squares (indices 0–224)."""
        if not len(squares):
            return np.empty((0, WINDOW, WINDOW, 3), np.uint8)
        return np.stack([self._window(square) for square in squares.tolist()])

    def patches(self, squares: NDArray[np.intp]) -> NDArray[np.uint8]:
        """(n, 64, 64, 3): the patches around the centres of squares."""
        rim = (WINDOW - PATCH) // 2
        return np.ascontiguousarray(self.windows(squares)[:, rim:-rim, rim:-rim])

    def _window(self, square: int) -> Picture:
        row, column = divmod(square, 15)
        margin = BORDER - (WINDOW - SQUARE) // 2
        top, left = row * SQUARE + margin, column * SQUARE + margin
        if self._whole is not None:
            return self._whole[top : top + WINDOW, left : left + WINDOW]
        if square not in self._windows:
            self._part = self._part or _from_part(self._picture, self._corners, SQUARE, BORDER)
            part, transform = self._part
            shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1]], np.float64)
            self._windows[square] = _carried(part, transform @ shift, (WINDOW, WINDOW))
        return self._windows[square]


def _from_part(picture: Picture, corners: Corners, square: int, border: int) -> tuple[Picture, Homography]:
    """(the part of the picture around a board, the homography from rectified pixels to its pixels)."""
    height, width = picture.shape[:2]
    taken = _part(corners.astype(np.float64).tobytes(), (width, height), square, border)
    part = picture[taken.rows, taken.columns]
    for _ in range(taken.halvings):
        part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return part, taken.transform


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """rows, columns: of the picture. halvings: how often these are halved, until a rectified pixel covers
    less than two of their own. transform: from rectified pixels to the resulting pixels."""

    rows: slice
    columns: slice
    halvings: int
    transform: Homography


@lru_cache(maxsize=32)
def _part(corners: bytes, size: tuple[int, int], square: int, border: int) -> _Part:
    """The part of a picture of this width and height around a board. corners: the bytes of (4, 2) float64.

    Cached, because it takes longer than warping a small view, and boards rarely move between pictures.
    """
    own = np.frombuffer(corners, np.float64).reshape(4, 2)
    to_squares = np.array([[1 / square, 0, -border / square], [0, 1 / square, -border / square], [0, 0, 1]])
    # The centre of the first pixel is at half a pixel, in both pictures.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    back = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    transform = back @ grid_to_picture(own) @ to_squares @ half
    low, high = _extent(size, transform, 15 * square + 2 * border)
    transform = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ transform
    halvings, times = 0, pixels_per_square(own) / square
    while times >= 1.6:
        transform[:2] = 0.5 * (transform[:2] - 0.5 * transform[2])
        halvings, times = halvings + 1, times / 2
    transform.setflags(write=False)
    return _Part(slice(low[1], high[1]), slice(low[0], high[0]), halvings, transform)


def _extent(
    width_height: tuple[int, int], transform: Homography, side: int
) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """(first pixel, last + 1) of the part of a picture that a transform samples."""
    size = np.array(width_height)
    corners = np.array([[0, 0, 1], [side, 0, 1], [side, side, 1], [0, side, 1]]) @ transform.T
    depth = corners[:, 2:]
    if not (np.isfinite(corners).all() and (depth * depth[0] > 1e-9).all()):
        return np.zeros(2, np.int_), size
    outline = np.clip(corners[:, :2] / depth, -EVEN, size + EVEN)
    # Whole multiples, so that the part is halved just like the whole picture.
    low = np.floor((outline.min(axis=0) - 2) / EVEN).astype(int) * EVEN
    high = np.ceil((outline.max(axis=0) + 3) / EVEN).astype(int) * EVEN
    low = np.clip(low, 0, np.maximum(size - EVEN, 0))
    return low, np.clip(high, low + 1, size)


def _carried(picture: Picture, transform: Homography, size: tuple[int, int]) -> Picture:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    carried = cv2.warpPerspective(picture, transform, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(carried, np.uint8)


def patches(rectified: Picture, squares: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The patches (n, 64, 64, 3) around the centres of squares (indices 0–224)."""
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
