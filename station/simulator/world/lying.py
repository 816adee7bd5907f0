"""The board of the game as its tiles should physically lie."""

from station.rules.house.position import Position as Lying
from station.rules.scrabble.position import Position
from station.rules.tile import Side, Tile

UPRIGHT = 0.0
"""The angle at which all tiles are laid: the board is read from South."""


def as_lying(position: Position) -> Lying:
    """Every tile as South reads it, all of one kit."""
    return Lying(
        tuple(
            None if tile is None else Tile(tile.letter or "", Side.SOUTH, "a", tile.blank)
            for tile in position.tiles
        )
    )
