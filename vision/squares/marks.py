"""Which tiles show less print than letters need: blanks often bear a small mark of their maker."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.measure import Squares, strength
from vision.squares.verdict import Answers

SMALL: Final = 0.5
"""Share of the letters' usual print below which a tile may bear a mark instead."""

A_MARK: Final = 0.45
"""Share of the letters' usual extent below which print is a mark, however much it looks like a letter: all
letters of a set are equally high."""

ENOUGH: Final = 4
"""Letters from which on their usual extent is known."""

MIDDLE: Final = slice(17, 47)
"""Pixels of a patch, across and down, within a tile's edges wherever it lies on its square."""

INK: Final = 0.3
"""Share of the largest difference from the tile's colour from which a pixel is printed on."""

SPECK: Final = 2
"""Pixels of ink in a row or column that may be dirt or grain."""


def print_sizes(patches: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n,) how far what is printed on tiles extends across or down, whichever is more, in pixels of their
    patches (n, 64, 64, 3)."""
    grey = patches[:, MIDDLE, MIDDLE].mean(axis=3, dtype=np.float32)
    flat = grey.reshape(len(grey), -1)
    off = np.abs(grey - np.median(flat, axis=1)[:, None, None])
    most = np.percentile(off.reshape(len(off), -1), 99.4, axis=1)[:, None, None]
    ink = off > INK * most
    across, down = (_extent(ink.sum(axis=axis) >= SPECK) for axis in (1, 2))
    return np.maximum(across, down)


def _extent(inked: NDArray[np.bool_]) -> NDArray[np.float64]:
    """(n,) from the first to the last place with ink, of rows (n, length)."""
    first, last = inked.argmax(axis=1), inked.shape[1] - inked[:, ::-1].argmax(axis=1)
    return np.where(inked.any(axis=1), last - first, 0).astype(np.float64)


def small_marks(sizes: NDArray[np.float64], certain: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(225,) squares whose print is much smaller than the letters that the reader is sure of. sizes: (225,)
    as `print_sizes` returns them, NaN where nothing was asked."""
    if certain.sum() < ENOUGH:
        return np.zeros(len(sizes), np.bool_)
    return np.asarray(sizes < A_MARK * np.median(sizes[certain]), np.bool_)


def faintly_printed(squares: Squares, asked: Answers) -> NDArray[np.bool_]:
    """(225,) squares with much less print than the letters that the reader is sure of, or in which it sees no
    tile with a letter at all."""
    no_tile = np.nan_to_num(asked.shows_tile) < 0.5
    if not asked.certain.any():
        return no_tile
    printed = strength(squares.relief)
    return no_tile | (printed < SMALL * np.median(printed[asked.certain]))
