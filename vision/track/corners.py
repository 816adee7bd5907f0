"""Follows boards that were located once: notices when the camera or a board was knocked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, Picture

HALF: Final = 28
"""Half the side, in picture pixels, of the pieces remembered around each corner of a grid."""

REACH: Final = 14
"""How far a piece is searched, in picture pixels; boards that moved farther must be located again."""

NEAR: Final = 3
"""How far a piece is searched first: usually it has not moved."""

ALIKE: Final = 0.85
"""Minimum correlation at which a piece counts as found."""

SHIFT: Final = 0.7
"""Minimum shift, in picture pixels, at which corners count as moved."""

LEAST_SEEN: Final = 3
"""Corners of a board in the picture without which its landmarks say too little."""


@dataclass(frozen=True, slots=True)
class Landmarks:
    """What the picture showed around the corners of all boards when they were located."""

    corners: tuple[Corners, ...]
    pieces: tuple[tuple[NDArray[np.uint8] | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Tracked:
    """Per board. corners: where it is now. moved: whether that is elsewhere than before. lost: whether too
    little of it is recognised to say; it must then be located again, or something hides it."""

    corners: tuple[Corners, ...]
    moved: tuple[bool, ...]
    lost: tuple[bool, ...]


def remember(picture: Picture, corners: Sequence[Corners]) -> Landmarks:
    """Landmarks of boards located in this picture."""
    pieces = tuple(tuple(_piece(picture, corner, HALF) for corner in of_board) for of_board in corners)
    return Landmarks(tuple(corners), pieces)


def unmoved(picture: Picture, landmarks: Landmarks, board: int) -> bool:
    """Whether a later picture shows all corners of this board exactly where it was located."""
    corners, pieces = landmarks.corners[board], landmarks.pieces[board]
    there = [
        _still(picture, piece, corner, corner)
        for piece, corner in zip(pieces, corners, strict=True)
        if piece is not None
    ]
    return len(there) >= LEAST_SEEN and all(there)


def track(picture: Picture, landmarks: Landmarks, now: Sequence[Corners]) -> Tracked:
    """Where the boards are in a later picture, according to their landmarks.

    now: where they were last. Corners under a hand are not recognised and follow the others.
    """
    found, moved, lost = [], [], []
    for first, pieces, last in zip(landmarks.corners, landmarks.pieces, now, strict=True):
        if _at_rest(picture, first, pieces, last):
            found.append(last)
            moved.append(False)
            lost.append(False)
            continue
        shifts = [_find(picture, *pair) for pair in zip(pieces, first, last, strict=True)]
        seen = [k for k, shift in enumerate(shifts) if shift is not None]
        lost.append(len(seen) * 2 < sum(piece is not None for piece in pieces))
        places = np.array([last[k] + shifts[k] for k in seen], np.float64).reshape(-1, 2)
        carried = _carry(last, seen, places) if len(seen) >= 2 else last
        # Relative to where the board is assumed to be: a corner may stay next to where the others move it.
        moved.append(bool(np.median(np.linalg.norm(carried - last, axis=1)) >= SHIFT))
        found.append(carried if moved[-1] else last)
    return Tracked(tuple(found), tuple(moved), tuple(lost))


def _at_rest(
    picture: Picture, first: Corners, pieces: tuple[NDArray[np.uint8] | None, ...], last: Corners
) -> bool:
    """Whether two opposite corners have not moved: a board cannot move and leave both in place."""

    def still(corner: int) -> bool:
        return _still(picture, pieces[corner], first[corner], last[corner])

    return (still(0) and still(2)) or (still(1) and still(3))


def _still(
    picture: Picture,
    piece: NDArray[np.uint8] | None,
    first: NDArray[np.float64],
    last: NDArray[np.float64],
) -> bool:
    shift = _find(picture, piece, first, last, (NEAR,))
    return shift is not None and bool(np.hypot(*shift) < SHIFT)


def _piece(picture: Picture, corner: NDArray[np.float64], half: int) -> NDArray[np.uint8] | None:
    x, y = np.round(corner).astype(int).tolist()
    height, width = picture.shape[:2]
    if not (half <= x < width - half and half <= y < height - half):
        return None
    return np.asarray(
        cv2.cvtColor(picture[y - half : y + half + 1, x - half : x + half + 1], cv2.COLOR_BGR2GRAY)
    )


def _find(
    picture: Picture,
    piece: NDArray[np.uint8] | None,
    first: NDArray[np.float64],
    last: NDArray[np.float64],
    reaches: tuple[int, ...] = (NEAR, REACH),
) -> NDArray[np.float64] | None:
    """How far the corner is from where it was last, or None if its piece is not recognised.

    first: the corner in the picture the piece is from; pieces are cut at whole pixels. reaches: search
    distances in picture pixels, tried in order.
    """
    if piece is None:
        return None
    for reach in reaches:
        around = _piece(picture, last, HALF + reach)
        if around is None:
            return None
        scores = cv2.matchTemplate(around, piece, cv2.TM_CCOEFF_NORMED)
        _, best, _, (x, y) = cv2.minMaxLoc(scores)
        if best >= ALIKE and 0 < x < 2 * reach and 0 < y < 2 * reach:
            column, row = scores[y, x - 1 : x + 2], scores[y - 1 : y + 2, x]
            step = np.array([x - reach + _peak(column), y - reach + _peak(row)])
            return np.asarray(np.round(last) + step + (first - np.round(first)) - last, np.float64)
    return None


def _peak(three: NDArray[Any]) -> float:
    """The peak of the parabola through three values, relative to the middle one."""
    left, middle, right = (float(value) for value in three)
    bend = left - 2 * middle + right
    return 0.0 if bend >= 0 else float(np.clip((left - right) / (2 * bend), -0.5, 0.5))


def _carry(last: Corners, seen: list[int], places: NDArray[np.float64]) -> Corners:
    """All four corners, from those recognised: rotated, scaled and shifted as these are."""
    if len(seen) == 4:
        return places
    source, target = last[seen], places
    x, y = source.T
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.vstack([np.column_stack([x, -y, one, zero]), np.column_stack([y, x, zero, one])])
    a, b, c, d = np.linalg.lstsq(rows, target.T.ravel(), rcond=None)[0]
    return np.asarray(last @ np.array([[a, b], [-b, a]]) + (c, d), np.float64)
