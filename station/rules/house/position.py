"""A position on one House board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from station.rules.square import SQUARES
from station.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Position:
    """The tiles of one board: `tiles[square]` is the tile there, or None. Seen from South."""

    tiles: tuple[Tile | None, ...] = (None,) * SQUARES

    def __post_init__(self) -> None:
        if len(self.tiles) != SQUARES:
            raise ValueError(f"a position has {SQUARES} squares, not {len(self.tiles)}")

    def __getitem__(self, square: int) -> Tile | None:
        return self.tiles[square]

    def occupied(self) -> Iterable[tuple[int, Tile]]:
        """(square, tile) for every tile, in order of squares."""
        return ((square, tile) for square, tile in enumerate(self.tiles) if tile is not None)

    def replace(self, changes: Mapping[int, Tile | None]) -> "Position":
        """The position with these squares changed."""
        tiles = list(self.tiles)
        for square, tile in changes.items():
            tiles[square] = tile
        return Position(tuple(tiles))
