"""The premium squares of the standard board."""

from dataclasses import dataclass
from typing import Final

from station.rules.square import SIZE

START: Final = 7 * SIZE + 7
"""The star, H8. The first play of a game covers it."""

_CORNER: Final = (
    "W..l...W",
    ".w...L..",
    "..w...l.",
    "l..w...l",
    "....w...",
    ".L...L..",
    "..l...l.",
    "W..l...w",
)
"""The far left quarter up to the star; the other three mirror it. w and l double, W and L triple."""


@dataclass(frozen=True, slots=True)
class Premium:
    """What a square multiplies for a tile laid on it: its letter, and every word through it."""

    letter: int = 1
    word: int = 1


_SIGNS: Final = {
    ".": Premium(),
    "l": Premium(letter=2),
    "L": Premium(letter=3),
    "w": Premium(word=2),
    "W": Premium(word=3),
}


def _at(row: int, column: int) -> Premium:
    return _SIGNS[_CORNER[min(row, SIZE - 1 - row)][min(column, SIZE - 1 - column)]]


PREMIUMS: Final = tuple(_at(row, column) for row in range(SIZE) for column in range(SIZE))
"""By square."""
