"""What an arbiter can rule, at the table or from the director's desk."""

from dataclasses import dataclass
from typing import Final

from station.rules.tile import Side

LONGEST_S: Final = 24 * 3600
"""Of a clock."""


@dataclass(frozen=True, slots=True)
class Stands:
    """The disputed play on this board stands as it lies."""

    board: int


@dataclass(frozen=True, slots=True)
class Undone:
    """The last confirmed deed on this board is taken back."""

    board: int


@dataclass(frozen=True, slots=True)
class ClockIs:
    """One side has this much time left."""

    board: int
    side: Side
    remaining_ms: int

    def __post_init__(self) -> None:
        if abs(self.remaining_ms) > 1000 * LONGEST_S:
            raise ValueError("a clock shows at most 24 hours")


@dataclass(frozen=True, slots=True)
class LetterIs:
    """What lies on the square: a letter, its kit and the side it faces; letter empty: nothing.
    blank: the tile is a blank that stands for the letter."""

    board: int
    square: int
    letter: str
    facing: Side = Side.SOUTH
    kit: str = "a"
    blank: bool = False

    def __post_init__(self) -> None:
        if len(self.letter) > 2 or self.letter != self.letter.upper():
            raise ValueError(f"{self.letter[:9]!r} is not a capital letter")
        if self.kit not in ("a", "b"):
            raise ValueError("the kit is a or b")


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is broken off without a winner."""


AnyRuling = Stands | Undone | ClockIs | LetterIs | Ended
