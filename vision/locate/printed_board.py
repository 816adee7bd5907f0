"""Locates printed standard boards without tabs, in a hand-held or overhead picture.

Straight edges give the two directions of the board's lines; their spacing gives a lattice; the colours of
the premium squares say where on it the board is; then all lines are fitted together, and finally the picture
at full size. No colours, fonts or frames of any make are assumed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.lens import Lens, as_seen, straightened
from vision.locate.grid_fit import GRID, fit_grid
from vision.locate.lattice import lattices, straighten
from vision.locate.premium_match import Window, windows
from vision.locate.vanishing import View, find_segments, views
from vision.reading import Corners, Picture
from vision.rectify import Homography, grid_to_picture, pixels_per_square, project

LONGER_SIDE: Final = 1200
"""Pixels to which a picture's longer side is reduced for the search."""

LEAST_SEGMENT: Final = 8.0
"""Length in pixels of the shortest edge that counts."""

LATTICES: Final = 12
"""Lattices tried per view, the most regular first."""

PLAIN_AS_DAY: Final = 75.0
"""Evidence from colours, in nats, at which nothing else is tried."""

ENOUGH: Final = 40.0
"""Evidence from colours needed to believe in a board; pictures without a board give up to 30."""

CUT_OFF: Final = 0.6
"""How far, in squares, a board may extend beyond the picture."""

MOST_UNLIKE: Final = 1.5
"""Maximum size ratio of two boards in a picture."""

ROOM: Final = 0.8
"""Free space next to a board, in board sides, needed to search for another."""

FEW_SQUARES: Final = 3.5
"""How far, in squares, a board may be off as far as its lines can tell."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board located by its print. corners: its grid's, in any rotation. says: evidence from the colours of
    its squares, in nats. fit: how well the grid's lines agree with the picture, 0–1."""

    corners: Corners
    says: float
    fit: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    to_squares: Homography
    window: Window


def find_printed_boards(picture: Picture, lens: Lens | None = None) -> list[PrintedBoard]:
    """The most distinct board in the picture and, if there is room next to it, another; left to right.

    Raises NoBoardError as `find_printed_board` does.
    """
    first = find_printed_board(picture, lens)
    for low, high in _beside(picture, first.corners):
        part = picture[low[1] : high[1], low[0] : high[0]]
        try:
            second = find_printed_board(part, _within(lens, low, 1.0, part))
        except NoBoardError:
            continue
        larger = pixels_per_square(second.corners) / pixels_per_square(first.corners)
        if second.says > PLAIN_AS_DAY and 1 / MOST_UNLIKE < larger < MOST_UNLIKE:
            both = [first, PrintedBoard(second.corners + low, second.says, second.fit)]
            return sorted(both, key=lambda board: float(board.corners[:, 0].mean()))
    return [first]


def lies_at(picture: Picture, corners: Corners, lens: Lens | None = None) -> bool:
    """Whether nothing indicates that the board is a few squares off these corners, where the lines would fit
    as well."""
    rim = FEW_SQUARES * pixels_per_square(corners)
    low = np.maximum(corners.min(axis=0) - rim, 0).astype(int)
    high = np.maximum(corners.max(axis=0) + rim, low + 1).astype(int)
    # Another board beside it says nothing about this one.
    small, scale = _reduced(picture[low[1] : high[1], low[0] : high[0]])
    lens = _within(lens, low, scale, small)
    to_squares = np.linalg.inv(grid_to_picture(straightened((corners - low) * scale, lens)))
    found = windows(small, np.asarray(to_squares, np.float64), 1, lens)
    return not found or found[0].says < ENOUGH or (found[0].left, found[0].top) == (0, 0)


def _beside(picture: Picture, corners: Corners) -> list[tuple[NDArray[np.int_], NDArray[np.int_]]]:
    """(first pixel, last pixel + 1) of the parts of the picture next to a board that could hold another."""
    size = np.array([picture.shape[1], picture.shape[0]])
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    parts = []
    for axis in (0, 1):
        for first, last in ((0, low[axis]), (high[axis], size[axis])):
            if last - first > ROOM * 15 * pixels_per_square(corners):
                start, end = np.zeros(2, int), size.copy()
                start[axis], end[axis] = first, last
                parts.append((start, end))
    return parts


def find_printed_board(picture: Picture, lens: Lens | None = None) -> PrintedBoard:
    """The most distinct board in the picture.

    Raises NoBoardError if there is none, if there may be one but not clearly, or if it is cut off by the
    edge of the picture.
    """
    small, scale = _reduced(picture)
    own = _within(lens, np.zeros(2, int), scale, small)
    segments = find_segments(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8), LEAST_SEGMENT)
    segments = straightened(segments.reshape(-1, 2, 2), own).reshape(-1, 4)
    best: _Candidate | None = None
    for view in views(segments, small):
        for candidate in _candidates(small, view, own):
            if best is None or candidate.window.says > best.window.says:
                best = candidate
        if best is not None and best.window.says > PLAIN_AS_DAY:
            break
    if best is None or best.window.says < ENOUGH:
        raise NoBoardError(
            "no board found: the picture shows neither corner tabs nor the print of a standard board; "
            "show the whole board in good light, without strong glare"
        )
    rough = as_seen(project(np.asarray(np.linalg.inv(best.to_squares), np.float64), GRID), own) / scale
    if _outside(picture, rough) > CUT_OFF * pixels_per_square(rough):
        raise NoBoardError("only part of a board is in the picture; show all of it, with some of its frame")
    corners, fit = fit_grid(picture, rough, 3, lens)
    return PrintedBoard(corners, best.window.says, fit)


def _outside(picture: Picture, corners: Corners) -> float:
    """How far, in pixels, the farthest corner lies outside the picture."""
    size = np.array([picture.shape[1], picture.shape[0]])
    return float(max(-corners.min(), (corners - size).max()))


def _reduced(picture: Picture) -> tuple[Picture, float]:
    scale = LONGER_SIDE / max(picture.shape[:2])
    if scale >= 1:
        return picture, 1.0
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale


def _within(lens: Lens | None, low: NDArray[np.int_], scale: float, part: Picture) -> Lens | None:
    """The lens of a part of the picture that begins at `low`."""
    if lens is None:
        return None
    left, top = low.tolist()
    return lens.within(left, top, scale, (part.shape[1], part.shape[0]))


def _candidates(small: Picture, view: View, lens: Lens | None) -> Iterator[_Candidate]:
    """The boards that a view suggests, each fitted to its lines; stops at one that is beyond doubt."""
    for lattice in islice(lattices(view), LATTICES):
        for window in windows(small, lattice.to_squares, 2, lens)[:1]:
            if window.says < ENOUGH / 2:
                continue
            candidate = _fitted(small, lattice.to_squares, window, view, lens)
            yield candidate
            if candidate.window.says > PLAIN_AS_DAY:
                return


def _fitted(
    small: Picture, to_squares: Homography, window: Window, view: View, lens: Lens | None
) -> _Candidate:
    """The candidate with its lines fitted, and moved by a few squares if it fits better there."""
    placed = _moved(to_squares, window)
    fitted = straighten(placed, view.upright, view.level, 7.5)
    again = windows(small, fitted, 2, lens)
    if again and again[0].says > window.says:
        moved = _moved(fitted, again[0])
        if again[0].left or again[0].top:
            moved = straighten(moved, view.upright, view.level, 7.5)
        return _Candidate(moved, again[0])
    return _Candidate(placed, window)


def _moved(to_squares: Homography, window: Window) -> Homography:
    """The lattice with the window's corner as origin."""
    shift = np.array([[1, 0, -window.left], [0, 1, -window.top], [0, 0, 1]], np.float64)
    return np.asarray(shift @ to_squares, np.float64)
