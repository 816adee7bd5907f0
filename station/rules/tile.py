"""Tiles, the sides of the table they face, and the kits they belong to."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from station.rules.edition import BLANK


class Side(Enum):
    """A side of the table. South reads rightwards and downwards, North leftwards and upwards."""

    SOUTH = "S"
    NORTH = "N"

    @property
    def other(self) -> "Side":
        return Side.NORTH if self is Side.SOUTH else Side.SOUTH


Kit = Literal["a", "b"]
"""A set of tiles of one colour: "a" belongs to the left board, "b" to the right."""

KITS: tuple[Kit, Kit] = ("a", "b")
"""The kit that belongs to each board."""


@dataclass(frozen=True, slots=True)
class FacedTile:
    """A tile on a board.

    letter: upper case; for a blank, the letter it stands for. facing: the side that reads it upright (for a
    blank, whose face shows nothing, the side that last laid or turned it).
    """

    letter: str
    facing: Side
    kit: Kit = "a"
    blank: bool = False

    @property
    def fact(self) -> str:
        """As a fact of a seal: `aSK` is a K of kit a that South reads, `bN?E` a blank of kit b, an E for
        North."""
        return f"{self.kit}{self.facing.value}{BLANK * self.blank}{self.letter}"
