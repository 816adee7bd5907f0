"""Which tiles show less print than letters need: blanks often bear a small mark of their maker."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.measure import Squares, strength
from vision.squares.verdict import Answers

SMALL: Final = 0.5
"""Share of the letters' usual print below which a tile may bear a mark instead."""


def faintly_printed(squares: Squares, asked: Answers) -> NDArray[np.bool_]:
    """(225,) squares with much less print than the letters that the reader is sure of, or in which it sees no
    tile with a letter at all."""
    no_tile = np.nan_to_num(asked.shows_tile) < 0.5
    if not asked.certain.any():
        return no_tile
    printed = strength(squares.relief)
    return no_tile | (printed < SMALL * np.median(printed[asked.certain]))
