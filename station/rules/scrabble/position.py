"""Tiles on a Scrabble board."""

from collections.abc import Mapping
from dataclasses import dataclass

from station.rules.edition import BLANK, Edition
from station.rules.square import SQUARES

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

    def points(self, edition: Edition) -> int:
        """Its value; raises KeyError for a letter that the edition does not have."""
        return edition.values[self.from_set]


@dataclass(frozen=True, slots=True)
class Position:
    """The tiles of a board: `tiles[square]` is the tile there or None."""

    tiles: tuple[Tile | None, ...] = (None,) * SQUARES

    def __post_init__(self) -> None:
        if len(self.tiles) != SQUARES:
            raise ValueError(f"a position has {SQUARES} squares, not {len(self.tiles)}")

    def __getitem__(self, square: int) -> Tile | None:
        return self.tiles[square]

    @property
    def empty(self) -> bool:
        """Whether there are no tiles on the board."""
        return not any(self.tiles)

    def occupied(self) -> list[tuple[int, Tile]]:
        """(square, tile) of every tile, in order of squares."""
        return [(square, tile) for square, tile in enumerate(self.tiles) if tile is not None]

    def replace(self, changes: Mapping[int, Tile | None]) -> "Position":
        """The position with these squares changed."""
        tiles = list(self.tiles)
        for square, tile in changes.items():
            tiles[square] = tile
        return Position(tuple(tiles))
