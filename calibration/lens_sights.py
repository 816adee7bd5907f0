"""Points on flat things of known shape, and where pictures taken to calibrate a lens show them."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens_sheet import DICTIONARY, SHEETS
from vision.errors import NoBoardError
from vision.lens import Lens
from vision.locate.boards import locate
from vision.locate.grid_fit import fit_grid, side_offsets
from vision.premium import LAYOUT
from vision.reading import Corners, Picture
from vision.rectify import in_picture

LEAST_POINTS: Final = 12
"""Points of the sheet that a picture must show to count."""

LEAST_LINES: Final = 3
"""Rows and columns of points that a picture must show to count: a single line shows nothing."""

LEAST_MARKS: Final = 6
"""Markers of the sheet that a picture must show to count."""

ASTRAY: Final = 0.04
"""How far, in squares, the side of a square may be from where its neighbours say; tiles hide the rest."""

LEAST_SIDES: Final = 100
"""Sides between two plain squares, of 242, that a board must show to count."""

PITCH_MM: Final = 19.0


_PLAIN: Final = LAYOUT.reshape(15, 15) == 0
_SIDES: Final = np.pad(_PLAIN[:, 1:] & _PLAIN[:, :-1], ((0, 0), (1, 1)))
_BETWEEN_PLAIN: Final = np.stack([_SIDES, _SIDES])
"""(2, 15, 16) sides between two plain squares. Where colours differ, a line seems to lie nearer the brighter
one; and as the layout is symmetrical, that looks like the bend of a lens."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """picture: its number. places: (n, 2) millimetres on the flat thing. seen: (n, 2) pixels as in
    `vision.reading.Corners`. corners: of a board, None for a sheet."""

    picture: int
    places: NDArray[np.float64]
    seen: NDArray[np.float64]
    corners: Corners | None = None


def sheet_sight(picture: Picture, number: int) -> Sight | None:
    """The printed sheet in picture `number`, of either size; None if it is not in it, or too little of it."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    marks, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    if not len(marks):
        return None
    for sheet in SHEETS.values():
        own = np.isin(np.ravel(numbers), sheet.board.getIds())
        if own.sum() < LEAST_MARKS:
            continue
        corners, ids, _, _ = cv2.aruco.CharucoDetector(sheet.board).detectBoard(
            grey,
            markerCorners=[mark for mark, of_sheet in zip(marks, own, strict=True) if of_sheet],
            markerIds=np.ravel(numbers)[own, None],
        )
        # Without any corner OpenCV returns no array.
        found: object = ids
        if found is None or len(ids) < LEAST_POINTS:
            continue
        places = np.asarray(sheet.board.getChessboardCorners(), np.float64)[np.ravel(ids), :2]
        if min(len(np.unique(axis)) for axis in places.T) < LEAST_LINES:
            continue
        return Sight(number, places, np.asarray(corners, np.float64).reshape(-1, 2) + 0.5)
    return None


def board_sights(picture: Picture, number: int) -> list[Sight]:
    """The grids of the boards in picture `number`, with or without tabs."""
    try:
        boards = locate(picture)
    except NoBoardError:
        return []
    sights = [board_sight(picture, number, board.corners) for board in boards]
    return [sight for sight in sights if sight is not None]


def looked_again(picture: Picture, sight: Sight, lens: Lens) -> Sight | None:
    """A board's sight, measured where a lens that is roughly right says its lines are; None if there are too
    few. A sheet's points need no second look."""
    if sight.corners is None:
        return sight
    return board_sight(picture, sight.picture, fit_grid(picture, sight.corners, lens=lens)[0], lens)


def board_sight(picture: Picture, number: int, corners: Corners, lens: Lens | None = None) -> Sight | None:
    """The intersections of a board's lines, each where the sides of the squares around it are seen; None if
    too few are. corners: of its grid."""
    offs, sure = side_offsets(picture, corners, lens)
    agreeing = np.stack([_agreeing(*side) for side in zip(offs, sure, strict=True)])
    trusted = agreeing & _BETWEEN_PLAIN
    if trusted.sum() < LEAST_SIDES:
        return None
    (right, there_x), (down, there_y) = (_at_ends(*side) for side in zip(offs, trusted, strict=True))
    rows, columns = np.nonzero(there_x & there_y.T)
    grid = np.column_stack([columns, rows]).astype(np.float64)
    moved = np.column_stack([right[rows, columns], down.T[rows, columns]])
    return Sight(number, grid * PITCH_MM, in_picture(corners, grid + moved, lens), corners)


def _agreeing(offs: NDArray[np.float64], sure: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(15, 16) the sides of one direction that lie where a smooth bend through all of them says."""
    along, line = np.meshgrid(np.linspace(-1, 1, 15), np.linspace(-1, 1, 16), indexing="ij")
    x, y = along.ravel(), line.ravel()
    terms = np.column_stack([x**i * y**j for i in range(5) for j in range(5 - i)])
    seen, trust = offs.ravel(), np.minimum(sure.ravel(), np.median(sure)) + 1e-6
    # Beside the outermost lines there may be others, of a frame; they join only if they agree.
    weight = np.where(np.abs(y) < 1, trust, 0.0)
    rest = np.zeros_like(seen)
    for _ in range(8):
        solved = np.linalg.lstsq(terms * weight[:, None], seen * weight, rcond=None)[0]
        rest = np.abs(terms @ solved - seen)
        weight = trust / (1 + (rest / (ASTRAY / 2)) ** 2)
    return ((rest < ASTRAY) & (sure.ravel() > 0.25 * np.median(sure))).reshape(offs.shape)


def _at_ends(
    offs: NDArray[np.float64], trusted: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """((16, 16) mean offset of the trusted sides that meet in an intersection, whether there is one)."""
    total, many = np.zeros((16, 16)), np.zeros((16, 16))
    for first in (0, 1):
        total[first : first + 15] += np.where(trusted, offs, 0.0)
        many[first : first + 15] += trusted
    return total / np.maximum(many, 1), many > 0
