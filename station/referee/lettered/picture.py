"""How a picture differs from the tiles that should be on a Scrabble board, whatever the game."""

from collections.abc import Iterable
from dataclasses import dataclass

from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.rules.lettered.position import Position, Tile


@dataclass(frozen=True, slots=True)
class Difference:
    """Squares on which a picture differs from a position.

    new: a tile where none should be. missing: none where one should be. swapped: a letter tile where a blank
    that stands for this letter should be. other: any other wrong tile. hidden: cannot be seen. A doubtful
    reading that could be the tile that should be there is taken to be that tile.
    """

    new: frozenset[int]
    missing: frozenset[int]
    swapped: frozenset[int]
    other: frozenset[int]
    hidden: frozenset[int]

    @property
    def disturbed(self) -> frozenset[int]:
        """Squares that are not as they should be."""
        return self.missing | self.other

    @property
    def nothing(self) -> bool:
        return not (self.new or self.swapped or self.disturbed)


def compare(position: Position, squares: Iterable[SeenSquare]) -> Difference:
    """What the picture shows differently from the position."""
    found: dict[str, set[int]] = {kind: set() for kind in ("new", "missing", "swapped", "other", "hidden")}
    for square, (tile, seen) in enumerate(zip(position.tiles, squares, strict=True)):
        if isinstance(seen, Unseen):
            found["hidden"].add(square)
        elif tile is None:
            if seen is not None:
                found["new"].add(square)
        elif seen is None:
            found["missing"].add(square)
        elif surely_other(seen, tile):
            stands_for = tile.blank and tile.letter is not None and seen.letter == tile.letter
            found["swapped" if stands_for else "other"].add(square)
    return Difference(**{kind: frozenset(of_kind) for kind, of_kind in found.items()})


def surely_other(seen: SeenSquare, tile: Tile) -> bool:
    """Whether a different tile is there, without doubt."""
    if not isinstance(seen, SeenTile) or seen.doubtful:
        return False
    return seen.letter != (None if tile.blank else tile.letter)


def new_tiles(position: Position, squares: tuple[SeenSquare, ...]) -> dict[int, SeenTile]:
    """The tiles where none should be, by square."""
    new = sorted(compare(position, squares).new)
    return {square: seen for square in new if isinstance(seen := squares[square], SeenTile)}
