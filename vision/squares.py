"""What is measured on every square of a rectified board, before anything is decided."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hands import FAINT, sides
from vision.reading import Picture
from vision.rectify import BORDER, SQUARE

_CELL: Final = SQUARE // 2
_EDGE: Final = 3
INNER: Final = _CELL - 2 * _EDGE
"""Pixels of the side of a square's inner part, at half the rectified scale: what a tile a little askew
still covers."""

GLYPH: Final = 0.04
"""Share of the inner part from which on something counts as of a letter's size."""

_MIDDLE: Final = slice(_EDGE + 4, _CELL - _EDGE - 4)
"""Rows or columns of a square that hold most of a letter, but hardly a neighbour's shadow."""

SLACK: Final = 1
"""Pixels of relief kept around a square's middle, so that a board found a pixel off can be compared."""

CORE: Final = _CELL - 2 * _EDGE - 8
"""Pixels of the side of a square's middle."""

MIDDLE: Final = slice(SLACK, SLACK + CORE)
"""Rows or columns of a relief that are the square's middle."""

_KEPT: Final = slice(_MIDDLE.start - SLACK, _MIDDLE.stop + SLACK)


def _ring() -> NDArray[np.intp]:
    around = np.zeros((_CELL, _CELL), np.bool_)
    around[_EDGE:-_EDGE, _EDGE:-_EDGE] = True
    around[_MIDDLE, _MIDDLE] = False
    return np.flatnonzero(around)[::3]


_RING: Final = _ring()
"""Where a tile shows its body, around its letter: every third pixel there, an odd number of them."""

_DARK: Final = 12.0
"""Added before taking logarithms, so that the noise of dark pictures does not grow without end."""

_LOG: Final = np.log(np.arange(256, dtype=np.float32) + _DARK).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Squares:
    """Measured on 225 squares, row by row.

    body: (225, 3) float32, logarithm of the colour (BGR) that most of the square has around its middle:
    light shifts it, it does not stretch it. relief: (225, n, n, 3) float32, the square's middle with
    SLACK around it, against its body. glyph: (225,) share of the inner part that the largest thing of a
    letter's size covers, 0 for none. unseen: (225,) how many of its four sides the square does not show.
    framed: (225,) strength of its faintest side, 1 being usual; tiles have edges on all sides.
    """

    body: NDArray[np.float32]
    relief: NDArray[np.float32]
    glyph: NDArray[np.float32]
    unseen: NDArray[np.int_]
    framed: NDArray[np.float32]


def measure(rectified: Picture) -> Squares:
    """Measure a rectified board."""
    small = np.asarray(cv2.resize(rectified, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    cells = _cells(small)
    ring = cells.reshape(225, -1, 3)[:, _RING]
    # Of whole levels, because a median is the same before and after taking logarithms, and quicker before.
    body = _LOG[np.median(ring.transpose(0, 2, 1), axis=2).astype(np.uint8)]
    relief = _LOG[cells[:, _KEPT, _KEPT]] - body[:, None, None]
    half = np.asarray(cv2.LUT(small, _LOG), np.float32)
    around = sides(half)
    unseen = (around < FAINT).sum(axis=1)
    return Squares(body, relief, _glyphs(half, body), unseen, around.min(axis=1))


def _cells(small: Picture) -> Picture:
    """(225, 24, 24, 3): the squares of a rectified board at half scale."""
    edge = BORDER // 2
    grid = small[edge:-edge, edge:-edge]
    cells = grid.reshape(15, _CELL, 15, _CELL, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells).reshape(225, _CELL, _CELL, 3)


def _glyphs(half: NDArray[np.float32], body: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much of each square one thing of a letter's size covers: not touching the rim, neither the
    specks of small print nor a whole edge."""
    edge = BORDER // 2
    lightness = cv2.transform(half, _MEAN)[edge:-edge, edge:-edge].reshape(15, _CELL, 15, _CELL)
    inner = lightness[:, _EDGE:-_EDGE, :, _EDGE:-_EDGE]
    deviation = np.abs(inner - body.mean(axis=1).reshape(15, 1, 15, 1))
    threshold = max(0.16, 3.5 * float(np.median(deviation[:, ::3, :, 1::2])))
    ink = np.zeros((15, INNER + 2, 15, INNER + 2), np.uint8)
    ink[:, 1:-1, :, 1:-1] = deviation > threshold
    side = 15 * (INNER + 2)
    _, _, found, _ = cv2.connectedComponentsWithStats(ink.reshape(side, side), connectivity=8)
    left, top, width, height, area = found[1:].T
    length = np.maximum(width, height)
    column, x = np.divmod(left, INNER + 2)
    row, y = np.divmod(top, INNER + 2)
    free = (x > 1) & (y > 1) & (x + width < INNER + 1) & (y + height < INNER + 1)
    share = area / INNER**2
    letter = free & (length >= 7) & (share > 0.03) & (share < 0.6) & (area > 0.2 * width * height)
    glyph = np.zeros(225, np.float32)
    np.maximum.at(glyph, (row * 15 + column)[letter], share[letter].astype(np.float32))
    return glyph


_MEAN: Final = np.full((1, 3), 1 / 3, np.float32)
