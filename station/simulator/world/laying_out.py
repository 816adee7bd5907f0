"""Laying out a table to match a game: dealt, or in the middle of whatever was going on."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.lettered.hand import Hand
from station.rules.lettered.position import Position, Tile
from station.rules.square import SIZE
from station.rules.tile import FacedTile, Side
from station.simulator.render.seats import Seat
from station.simulator.world.physical import KITS, OnBoard, Piece, Pieces


class Row(NamedTuple):
    """Tiles in front of a seat, all from one board's bag."""

    seat: Seat
    hand: Hand
    bag: int = 0


def lay_out(
    pieces: Pieces, boards: Sequence[FacedPosition], rows: Sequence[Row]
) -> Mapping[Seat, Sequence[Piece]]:
    """Put every tile where the game has it; hidden ones are drawn from the bag. Returns what was drawn.

    pieces: all still in their bags.
    """
    for board, position in enumerate(boards):
        for square, tile in position.occupied():
            piece = pieces.take(BLANK if tile.blank else tile.letter, KITS.index(tile.kit))
            piece.stands_for = tile.letter if tile.blank else ""
            angle = Seat(board, tile.facing).upright
            piece.place = OnBoard(board, square % SIZE + 0.5, square // SIZE + 0.5, angle)
    for seat, hand, bag in rows:
        for letter in hand.tiles or ():
            pieces.lay_in_row(pieces.take(letter, bag), seat)
    drawn: dict[Seat, list[Piece]] = defaultdict(list)
    for seat, hand, _ in rows:
        for _ in range(hand.count if hand.tiles is None else 0):
            hidden = pieces.draw(seat)
            if hidden is not None:
                pieces.lay_in_row(hidden, seat)
                drawn[seat].append(hidden)
    return drawn


def as_lying(position: Position) -> FacedPosition:
    """The board as its tiles should lie if facing plays no part: as South reads them, all of one kit."""
    return FacedPosition(tuple(None if tile is None else lying_tile(tile) for tile in position.tiles))


def lying_tile(tile: Tile) -> FacedTile:
    """A tile as it should lie if facing plays no part."""
    return FacedTile(tile.letter or "", Side.SOUTH, KITS[0], tile.blank)
