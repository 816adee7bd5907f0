"""Where the standard 15×15 board has its premium squares."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

PLAIN, DOUBLE_LETTER, TRIPLE_LETTER, DOUBLE_WORD, TRIPLE_WORD, CENTRE = range(6)

_QUARTER: Final = (
    "w..d...w",
    ".W...t..",
    "..W...d.",
    "d..W...d",
    "....W...",
    ".t...t..",
    "..d...d.",
    "w..d...*",
)
_SIGNS: Final = {
    ".": PLAIN,
    "d": DOUBLE_LETTER,
    "t": TRIPLE_LETTER,
    "W": DOUBLE_WORD,
    "w": TRIPLE_WORD,
    "*": CENTRE,
}


def _layout() -> NDArray[np.int_]:
    quarter = np.array([[_SIGNS[sign] for sign in row] for row in _QUARTER], np.int_)
    upper = np.hstack([quarter, quarter[:, -2::-1]])
    return np.vstack([upper, upper[-2::-1]]).ravel()


LAYOUT: Final[NDArray[np.int_]] = _layout()
"""(225,) kind of every square: PLAIN, DOUBLE_LETTER, …"""
