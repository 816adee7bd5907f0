"""A rectified board: its grid as a picture with a fixed number of pixels per square."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens, Maps, as_seen, sampling, straightened
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


def in_picture(
    corners: Corners, squares: NDArray[np.floating], lens: Lens | None = None
) -> NDArray[np.float64]:
    """Picture pixels of points (n, 2) of a board, in squares."""
    return as_seen(project(grid_to_picture(straightened(corners, lens)), squares), lens)


def rectify(
    picture: Picture, corners: Corners, square: int = SQUARE, border: int = BORDER, lens: Lens | None = None
) -> Picture:
    """The board as (side, side, 3) uint8, side = 15 × square + 2 × border, seen from South.

    lens: what the picture was taken through; it is straightened in the same step.
    """
    taken = _part_of(picture, corners, square, border, lens)
    side = 15 * square + 2 * border
    # Four-channel pictures are warped twice as fast as three-channel ones.
    four = np.asarray(cv2.cvtColor(_halved(picture, taken), cv2.COLOR_BGR2BGRA), np.uint8)
    if taken.lens is None:
        flat = _carried(four, taken.transform, (side, side))
    else:
        flat = _sampled(four, _maps(taken.lens, taken.transform.tobytes(), side))
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGRA2BGR), np.uint8)


class RectifiedBoard:
    """A board in a picture, rectified: all of it, or only some squares and their surroundings."""

    def __init__(self, picture: Picture, corners: Corners, lens: Lens | None = None) -> None:
        self._picture, self._corners, self._lens = picture, corners, lens
        self._part: tuple[Picture, _Part] | None = None
        self._whole: Picture | None = None
        self._windows: dict[int, Picture] = {}

    def rectify(self) -> Picture:
        """All of it, as the function of the same name returns it; windows are cut from that afterwards."""
        if self._whole is None:
            self._whole = rectify(self._picture, self._corners, lens=self._lens)
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
            if self._part is None:
                taken = _part_of(self._picture, self._corners, SQUARE, BORDER, self._lens)
                self._part = _halved(self._picture, taken), taken
            part, taken = self._part
            if taken.lens is None:
                shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1]], np.float64)
                self._windows[square] = _carried(part, taken.transform @ shift, (WINDOW, WINDOW))
            else:
                whole, fine = _maps(taken.lens, taken.transform.tobytes(), SIDE)
                window = (slice(top, top + WINDOW), slice(left, left + WINDOW))
                self._windows[square] = _sampled(part, (whole[window], fine[window]))
        return self._windows[square]


def _halved(picture: Picture, taken: "_Part") -> Picture:
    part = picture[taken.rows, taken.columns]
    for _ in range(taken.halvings):
        part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return part


def _part_of(picture: Picture, corners: Corners, square: int, border: int, lens: Lens | None) -> "_Part":
    height, width = picture.shape[:2]
    return _part(corners.astype(np.float64).tobytes(), (width, height), square, border, lens)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """rows, columns: of the picture. halvings: how often these are halved, until a rectified pixel covers
    less than two of their own. transform: from rectified pixels to the resulting pixels, straightened if
    there is a lens. lens: of the resulting pixels."""

    rows: slice
    columns: slice
    halvings: int
    transform: Homography
    lens: Lens | None


@lru_cache(maxsize=32)
def _part(corners: bytes, size: tuple[int, int], square: int, border: int, lens: Lens | None) -> _Part:
    """The part of a picture of this width and height around a board. corners: the bytes of (4, 2) float64.

    Cached, because it takes longer than warping a small view, and boards rarely move between pictures.
    """
    given = np.frombuffer(corners, np.float64).reshape(4, 2)
    own = straightened(given, lens)
    to_squares = np.array([[1 / square, 0, -border / square], [0, 1 / square, -border / square], [0, 0, 1]])
    # The centre of the first pixel is at half a pixel, in both pictures.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    back = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    transform = back @ grid_to_picture(own) @ to_squares @ half
    low, high = _extent(size, transform, 15 * square + 2 * border, lens)
    transform = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ transform
    halvings, times = 0, pixels_per_square(given) / square
    while times >= 1.6:
        transform[:2] = 0.5 * (transform[:2] - 0.5 * transform[2])
        halvings, times = halvings + 1, times / 2
    transform.setflags(write=False)
    if lens is not None:
        left, top = low.tolist()
        lens = lens.within(left, top, 0.5**halvings, size)
    return _Part(slice(low[1], high[1]), slice(low[0], high[0]), halvings, transform, lens)


def _extent(
    width_height: tuple[int, int], transform: Homography, side: int, lens: Lens | None
) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """(first pixel, last + 1) of the part of a picture that a transform samples."""
    size = np.array(width_height)
    corners = np.array([[0, 0, 1], [side, 0, 1], [side, side, 1], [0, side, 1]]) @ transform.T
    depth = corners[:, 2:]
    if not (np.isfinite(corners).all() and (depth * depth[0] > 1e-9).all()):
        return np.zeros(2, np.int_), size
    outline = corners[:, :2] / depth
    if lens is not None:
        outline = lens.bent(_along_sides(outline) + 0.5) - 0.5
    outline = np.clip(outline, -EVEN, size + EVEN)
    # Whole multiples, so that the part is halved just like the whole picture.
    low = np.floor((outline.min(axis=0) - 2) / EVEN).astype(int) * EVEN
    high = np.ceil((outline.max(axis=0) + 3) / EVEN).astype(int) * EVEN
    low = np.clip(low, 0, np.maximum(size - EVEN, 0))
    return low, np.clip(high, low + 1, size)


def _along_sides(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points along the sides of a quadrilateral (4, 2)."""
    share = np.linspace(0, 1, 17)[:, None, None]
    sides = corners + share * (np.roll(corners, -1, axis=0) - corners)
    return np.asarray(sides.reshape(-1, 2), np.float64)


@lru_cache(maxsize=6)
def _maps(lens: Lens, transform: bytes, side: int) -> Maps:
    """The maps for a square target of this side; of both boards, whole and at a glance."""
    return sampling(lens, np.frombuffer(transform, np.float64).reshape(3, 3), (side, side))


def _sampled(picture: Picture, maps: Maps) -> Picture:
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.remap(picture, *maps, cv2.INTER_LINEAR, borderMode=edge), np.uint8)


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
