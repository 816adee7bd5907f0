"""Measurements on every square of a rectified board, before any decision."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.rectify import BORDER, SQUARE, WINDOW
from vision.squares.hands import FAINT, against_usual, as_usual, sides, sides_of_each

_CELL: Final = SQUARE // 2
_EDGE: Final = 3
INNER: Final = _CELL - 2 * _EDGE
"""Side in pixels of a square's inner part, at half the rectified scale: what a slightly crooked tile still
covers."""

GLYPH: Final = 0.04
"""Minimum share of the inner part at which something counts as letter-sized."""

_MIDDLE: Final = slice(_EDGE + 4, _CELL - _EDGE - 4)
"""Rows or columns of a square that contain most of a letter, but hardly a neighbour's shadow."""

LIGHTEST: Final = 250
"""Level from which on a pixel counts as as light as the camera can measure."""

SLACK: Final = 1
"""Pixels of relief kept around a square's centre, so that a board located a pixel off can be compared."""

CORE: Final = _CELL - 2 * _EDGE - 8
"""Side in pixels of a square's centre."""

MIDDLE: Final = slice(SLACK, SLACK + CORE)
"""Rows or columns of a relief that make up the square's centre."""

_KEPT: Final = slice(_MIDDLE.start - SLACK, _MIDDLE.stop + SLACK)


def _ring() -> NDArray[np.intp]:
    around = np.zeros((_CELL, _CELL), np.bool_)
    around[_EDGE:-_EDGE, _EDGE:-_EDGE] = True
    around[_MIDDLE, _MIDDLE] = False
    return np.flatnonzero(around)[::3]


_RING: Final = _ring()
"""Where a tile shows its body, around its letter: every third pixel there, an odd number of them."""

_DARK: Final = 12.0
"""Added before taking logarithms, to bound the noise of dark pictures."""

_LOG: Final = np.log(np.arange(256, dtype=np.float32) + _DARK).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Squares:
    """Measurements of 225 squares, row by row.

    body: (225, 3) float32, log colour (BGR) of most of the square around its centre: light shifts it without
    stretching it. relief: (225, n, n, 3) float32, the square's centre with SLACK around it, relative to its
    body. glyph: (225,) share of the inner part covered by the largest letter-sized thing, 0 for none.
    unseen: (225,) how many of its four sides are not visible. framed: (225,) strength of its faintest side
    relative to the usual; tiles have edges on all sides. washed_out: (225,) share of the inner part that is
    saturated.
    """

    body: NDArray[np.float32]
    relief: NDArray[np.float32]
    glyph: NDArray[np.float32]
    unseen: NDArray[np.int_]
    framed: NDArray[np.float32]
    washed_out: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Measured:
    """Measurements of a board, with what is needed to remeasure some of its squares.

    sides: (225, 4, 3, 10) profiles across each square's sides, as `hands.sides` returns them. grain: how far
    pixels usually differ from their square's body.
    """

    squares: Squares
    sides: NDArray[np.float32]
    grain: float


def measure(rectified: Picture) -> Measured:
    """Measure a rectified board."""
    small = _halved(rectified)
    cells = _cells(small)
    half = np.asarray(cv2.LUT(small, _LOG), np.float32)
    edge = BORDER // 2
    lightness = np.asarray(cv2.transform(half, _MEAN)[edge:-edge, edge:-edge], np.float32)
    inner = (
        lightness.reshape(15, _CELL, 15, _CELL)
        .transpose(0, 2, 1, 3)
        .reshape(225, _CELL, _CELL)[:, _EDGE:-_EDGE, _EDGE:-_EDGE]
    )
    body = _body(cells)
    deviation = _deviation(inner, body)
    grain = float(np.median(deviation[:, ::3, 1::2]))
    return _measured(
        body, _relief(cells, body), _glyphs(deviation, grain), sides(half), _washed_out(cells), grain=grain
    )


def measure_again(before: Measured, windows: NDArray[np.uint8], numbers: NDArray[np.intp]) -> Measured:
    """The same, with these squares remeasured from their windows (n, 72, 72, 3), each centred on one."""
    # Their sides are even, so that a stack of windows is halved like each of them.
    small = _halved(windows.reshape(-1, WINDOW, 3)).reshape(len(windows), WINDOW // 2, WINDOW // 2, 3)
    rim = (WINDOW // 2 - _CELL) // 2
    cells = np.ascontiguousarray(small[:, rim:-rim, rim:-rim])
    half = np.asarray(cv2.LUT(small.reshape(len(small), -1), _LOG), np.float32).reshape(small.shape)
    inside = slice(rim + _EDGE, -rim - _EDGE)
    new = _body(cells)
    inner = half[:, inside, inside].mean(axis=3)
    squares = before.squares
    body, relief, glyph = squares.body.copy(), squares.relief.copy(), squares.glyph.copy()
    body[numbers], relief[numbers] = new, _relief(cells, new)
    glyph[numbers] = _glyphs(_deviation(inner, new), before.grain)
    washed_out = squares.washed_out.copy()
    washed_out[numbers] = _washed_out(cells)
    around = _with_sides(before.sides, sides_of_each(half), numbers)
    return _measured(body, relief, glyph, around, washed_out, grain=before.grain)


def levels_of(logs: NDArray[np.floating]) -> NDArray[np.floating]:
    """The grey levels of `Squares.body` and such."""
    return np.asarray(np.exp(logs) - _DARK)


def logs_of(levels: NDArray[np.floating]) -> NDArray[np.floating]:
    """The inverse of `levels_of`."""
    return np.asarray(np.log(levels + _DARK))


def strength(relief: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) how much there is at the centre of squares: their mean absolute relief."""
    return mean_absolute(relief[:, MIDDLE, MIDDLE])


def mean_absolute(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) means over all axes but the first; several times faster than numpy's mean over three axes."""
    flat = np.abs(values).reshape(len(values), -1)
    return np.asarray(flat @ np.full(flat.shape[1], 1 / flat.shape[1], np.float32))


def _measured(
    body: NDArray[np.float32],
    relief: NDArray[np.float32],
    glyph: NDArray[np.float32],
    around: NDArray[np.float32],
    washed_out: NDArray[np.float32],
    *,
    grain: float,
) -> Measured:
    seen = against_usual(around)
    faint = seen < FAINT
    if (faint.sum(axis=1) > 1).any():
        faint &= ~as_usual(around)[:, None]
    squares = Squares(body, relief, glyph, faint.sum(axis=1), seen.min(axis=1), washed_out)
    return Measured(squares, around, grain)


def _with_sides(
    before: NDArray[np.float32], new: NDArray[np.float32], numbers: NDArray[np.intp]
) -> NDArray[np.float32]:
    """(225, 4, 3, 10) with the sides of these squares, which are also sides of their neighbours."""
    around = before.copy()
    around[numbers] = new
    rows, columns = np.divmod(numbers, 15)
    for own, step, inside in (
        (0, -1, columns > 0),
        (1, 1, columns < 14),
        (2, -15, rows > 0),
        (3, 15, rows < 14),
    ):
        around[numbers[inside] + step, own ^ 1] = new[inside, own]
    return around


def _halved(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def _body(cells: Picture) -> NDArray[np.float32]:
    # In whole levels: the median is the same before and after taking logarithms, and faster before.
    ring = np.ascontiguousarray(cells.reshape(len(cells), -1, 3)[:, _RING].transpose(0, 2, 1))
    middle = ring.shape[2] // 2
    return np.asarray(_LOG[np.partition(ring, middle, axis=2)[..., middle]], np.float32)


def _relief(cells: Picture, body: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(_LOG[cells[:, _KEPT, _KEPT]] - body[:, None, None], np.float32)


def _deviation(lightness: NDArray[np.float32], body: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, INNER, INNER) difference in lightness between the inner part of each square and its body."""
    return np.asarray(np.abs(lightness - body.mean(axis=1)[:, None, None]), np.float32)


def _washed_out(cells: Picture) -> NDArray[np.float32]:
    """(n,) how much of each square's inner part has two channels at least as light as the camera can measure:
    under glare of a warm lamp the third is not."""
    inner = cells[:, _EDGE:-_EDGE, _EDGE:-_EDGE]
    lightest = (inner >= LIGHTEST).sum(axis=3, dtype=np.uint8) >= 2
    return np.asarray(lightest.mean(axis=(1, 2)), np.float32)


def _cells(small: Picture) -> Picture:
    """(225, 24, 24, 3): the squares of a rectified board at half scale."""
    edge = BORDER // 2
    grid = small[edge:-edge, edge:-edge]
    cells = grid.reshape(15, _CELL, 15, _CELL, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells).reshape(225, _CELL, _CELL, 3)


def _glyphs(deviation: NDArray[np.float32], grain: float) -> NDArray[np.float32]:
    """(n,) how much of each square a single letter-sized thing covers: not touching the rim, and neither
    specks of small print nor a whole edge."""
    count, side = len(deviation), INNER + 2
    ink = np.zeros((count, side, side), np.uint8)
    ink[:, 1:-1, 1:-1] = deviation > max(0.16, 3.5 * grain)
    sheet = ink.reshape(count * side, side)
    _, _, found, _ = cv2.connectedComponentsWithStats(sheet, connectivity=8, ltype=cv2.CV_16U)
    left, top, width, height, area = found[1:].T
    length = np.maximum(width, height)
    square, row = np.divmod(top, side)
    free = (left > 1) & (row > 1) & (left + width < INNER + 1) & (row + height < INNER + 1)
    share = area / INNER**2
    letter = free & (length >= 7) & (share > 0.03) & (share < 0.6) & (area > 0.2 * width * height)
    glyph = np.zeros(count, np.float32)
    np.maximum.at(glyph, square[letter], share[letter].astype(np.float32))
    return glyph


_MEAN: Final = np.full((1, 3), 1 / 3, np.float32)
