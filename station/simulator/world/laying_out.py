"""Laying out a table: the deal at the start of a game, or a game that goes on from a known state."""

from station.referee.state import HouseState
from station.rules.edition import BLANK
from station.rules.square import SIZE
from station.rules.tile import Kit
from station.simulator.world.physical import KITS, SEATS, OnBoard, Pieces, Seat

RACK = 7


def deal(pieces: Pieces) -> None:
    """Seven tiles for each player from the bag of their board."""
    for seat in SEATS:
        _draw(pieces, seat, RACK)


def lay_out(pieces: Pieces, state: HouseState) -> None:
    """Every tile where `state` has it; hands whose letters it does not know get them from the bag.

    pieces: all still in their bags.
    """
    for board, of_board in enumerate(state.boards):
        for square, tile in of_board.position.occupied():
            piece = pieces.find(KITS.index(tile.kit), "" if tile.blank else tile.letter)
            piece.stands_for = tile.letter if tile.blank else ""
            angle = Seat(board, tile.facing).upright
            piece.place = OnBoard(board, square % SIZE + 0.5, square // SIZE + 0.5, angle)
    for seat in SEATS:
        hand = state.boards[seat.board].hand(seat.side)
        own, other = KITS[seat.board], KITS[1 - seat.board]
        for kit, letters in ((own, hand.known), (other, hand.bonus)):
            _give(pieces, seat, kit, letters)
    for seat in SEATS:
        _draw(pieces, seat, state.boards[seat.board].hand(seat.side).unknown)


def _give(pieces: Pieces, seat: Seat, kit: Kit, letters: tuple[str, ...]) -> None:
    for letter in letters:
        pieces.lay_in_row(pieces.find(KITS.index(kit), "" if letter == BLANK else letter), seat)


def _draw(pieces: Pieces, seat: Seat, count: int) -> None:
    for _ in range(count):
        piece = pieces.draw(seat)
        if piece is not None:
            pieces.lay_in_row(piece, seat)
