"""Tiles on a Scrabble board."""

from collections.abc import Iterable
from dataclasses import dataclass

from station.rules.board import Board
from station.rules.edition import BLANK, Edition
from station.rules.lettered.premium import START
from station.rules.square import NEIGHBOURS

UNKNOWN = "_"
"""A blank whose letter is not known, as text."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on a board.

    letter: upper case (a digraph such as CH is one letter); for a blank, the letter it stands for, or None
    if not known: a camera does not see it, and the score does not need it.
    """

    letter: str | None
    blank: bool = False

    def __post_init__(self) -> None:
        if self.letter is None and not self.blank:
            raise ValueError("only a blank may stand for a letter that is not known")

    @property
    def from_set(self) -> str:
        """Which tile of the set this is: its letter, or `BLANK`."""
        return BLANK if self.blank else self.letter or UNKNOWN

    @property
    def text(self) -> str:
        """The letter it reads as; `_` if not known."""
        return UNKNOWN if self.letter is None else self.letter

    @property
    def fact(self) -> str:
        """As a fact of a seal: `K` is a K, `?E` a blank for an E, `?_` a blank for nobody knows what."""
        return f"{BLANK * self.blank}{self.text}"

    def points(self, edition: Edition) -> int:
        """Its value; raises KeyError for a letter that the edition does not have."""
        return edition.values[self.from_set]


@dataclass(frozen=True, slots=True)
class Position(Board[Tile]):
    """The tiles of a board."""

    def anchors(self) -> list[int]:
        """The empty squares next to a tile; the star if the board is empty."""
        if self.empty:
            return [START]
        return [
            square
            for square, tile in enumerate(self.tiles)
            if tile is None and any(self.tiles[near] for near in NEIGHBOURS[square])
        ]

    def text(self, run: Iterable[int]) -> str:
        """The letters on these squares; nothing for an empty one."""
        return "".join(tile.text for square in run if (tile := self.tiles[square]) is not None)
