"""A printable ChArUco sheet: a chessboard with markers in its white squares, to calibrate a lens with."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

DICTIONARY: Final = cv2.aruco.DICT_5X5_250
"""Not the corner tabs' DICT_4X4_50: a tab is never taken for a part of the sheet, nor the sheet for a tab."""

MARKER_BITS: Final = 7  # 5×5 code bits inside a one-bit border


@dataclass(frozen=True, slots=True)
class LensSheet:
    """paper: its name. paper_mm: (width, height), landscape. squares: across and down. first: its first
    marker; the sheets share none, so that a picture says which it shows."""

    paper: str
    paper_mm: tuple[float, float]
    squares: tuple[int, int]
    first: int
    square_mm: float = 26.0
    marker_mm: float = 19.0

    @property
    def board(self) -> cv2.aruco.CharucoBoard:
        """The sheet as OpenCV describes it, in millimetres."""
        return _board(self)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the chessboard begins on the paper, in millimetres from its top left corner."""
        (width, height), (across, down) = self.paper_mm, self.squares
        return (width - across * self.square_mm) / 2, (height - down * self.square_mm) / 2


SHEETS: Final = {
    "a4": LensSheet("A4", (297.0, 210.0), (10, 7), 0),
    "a3": LensSheet("A3", (420.0, 297.0), (15, 10), 100),
}


@cache
def _board(sheet: LensSheet) -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    many = sheet.squares[0] * sheet.squares[1] // 2
    ids = np.arange(sheet.first, sheet.first + many)
    return cv2.aruco.CharucoBoard(sheet.squares, sheet.square_mm, sheet.marker_mm, dictionary, ids)


def lens_sheet(sheet: LensSheet) -> str:
    """The sheet as SVG, in millimetres; print it at 100 %, not fitted to the page."""
    (width, height), (left, top) = sheet.paper_mm, sheet.corner
    side = sheet.square_mm
    black = [
        (left + column * side, top + row * side, side)
        for row in range(sheet.squares[1])
        for column in range(sheet.squares[0])
        if (row + column) % 2 == 0
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" shape-rendering="crispEdges">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *(_square(x, y, size) for x, y, size in black),
        *(part for number in range(len(sheet.board.getIds())) for part in _marker(sheet, number)),
        f'<text x="{left:g}" y="{height - top / 2 + 1:g}" font-size="3.4">House Station lens sheet, '
        f"{sheet.paper}: lay it on something flat and stiff.</text>",
    ]
    return "\n".join([*parts, "</svg>", ""])


def _marker(sheet: LensSheet, number: int) -> Sequence[str]:
    """The black squares of a marker, by its place in the board's list."""
    dictionary = sheet.board.getDictionary()
    picture = dictionary.generateImageMarker(int(np.ravel(sheet.board.getIds())[number]), MARKER_BITS)
    bit = sheet.marker_mm / MARKER_BITS
    places: NDArray[np.float32] = np.asarray(sheet.board.getObjPoints()[number], np.float32)
    x, y = np.add(places[:, :2].min(axis=0), sheet.corner).tolist()
    return [
        _square(x + column * bit, y + row * bit, bit)
        for row in range(MARKER_BITS)
        for column in range(MARKER_BITS)
        if picture[row, column] == 0
    ]


def _square(x: float, y: float, side: float) -> str:
    return f'<rect x="{x:.3f}" y="{y:.3f}" width="{side:.3f}" height="{side:.3f}"/>'
