"""Laying out a single board for a game that goes on from a known state."""

from collections.abc import Sequence

from station.rules.edition import BLANK
from station.rules.scrabble.position import Position, Tile
from station.rules.square import SIZE
from station.simulator.players.board_player import BoardPlayer
from station.simulator.world.lying import UPRIGHT
from station.simulator.world.physical import OnBoard, OnTable, Piece, Pieces
from station.simulator.world.seats import SPOT_MM


def lay_out_table(pieces: Pieces, board: Position, guests: Sequence[BoardPlayer]) -> None:
    """Every tile as the rules know it: those of the board, those of a play that is not settled yet, the one
    under the hammer, and rows. What is hidden comes from the bag. pieces: all still in their bags."""
    for guest in guests:
        board = board.replace(guest.unsettled())
    for square, tile in board.occupied():
        _lay(pieces, square, tile)
    auctioned = guests[0].auctioned()
    if auctioned is not None:
        _find(pieces, auctioned).place = OnTable(*SPOT_MM, UPRIGHT)
    rows = [(guest, seat, hand) for guest in guests for seat, hand in guest.rows()]
    for _, seat, hand in rows:
        for letter in hand.tiles or ():
            pieces.lay_in_row(_find(pieces, letter), seat)
    for guest, seat, hand in rows:
        for _ in range(hand.count if hand.tiles is None else 0):
            piece = pieces.draw(seat)
            if piece is not None:
                pieces.lay_in_row(piece, seat)
                guest.drawn.append(piece)


def _lay(pieces: Pieces, square: int, tile: Tile) -> None:
    piece = _find(pieces, tile.from_set)
    piece.stands_for = (tile.letter or "") if tile.blank else ""
    piece.place = OnBoard(0, square % SIZE + 0.5, square // SIZE + 0.5, UPRIGHT)


def _find(pieces: Pieces, letter: str) -> Piece:
    return pieces.find(0, "" if letter == BLANK else letter)
