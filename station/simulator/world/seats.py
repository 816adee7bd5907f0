"""Where people, the bag, set-aside tiles and the auction spot are around a single board.

Places are those of the left board of two, as all of `scene` is: where the single board really lies, its
skew says (`look`), and what is beside it is carried along.
"""

from typing import Final

from station.referee.seats import SPOT, seat_of
from station.rules.tile import Side
from station.simulator.render.scene import BOARD_PITCH_MM, board_to_table_mm
from station.simulator.world.physical import ROW_PITCH_MM, Seat

RACK: Final = 7
"""Tiles that a row is centred for."""

FAR_MM: Final = 277.0
"""From the board's middle to the middle of a row, where two people sit on one side."""

ROW_MM: Final = 184.0
"""From the board's middle to the rows: a rack has room beside the board."""

PILE_MM: Final = 25.0
"""How much nearer to a player than their row the tiles lie that they have put aside."""

BAG_MM: Final = board_to_table_mm(0, 7.5 - 237.0 / BOARD_PITCH_MM, 7.5)
"""The bag's middle, table frame."""

SPOT_MM: Final = board_to_table_mm(0, *SPOT.middle)
"""The middle of the spot for auctioned tiles, table frame."""

SCRAB: Final = Seat(0, Side.SOUTH, -155.0, 85.0)
"""Where discards are set aside: left of the board."""

_MIDDLE_MM: Final = (11 // 2 - (RACK - 1) / 2) * ROW_PITCH_MM
"""From the middle of the first places of a row to its anchor."""


def seat_at(player: int, players: int) -> Seat:
    """Where a player sits: as at the clock heads, clockwise from the left head's South; two players sit
    across the board from each other."""
    at_head = seat_of(player)
    assert at_head is not None
    middle = 0.0 if players == 2 else FAR_MM * (1 if at_head.board else -1)
    towards = 1 if at_head.side is Side.SOUTH else -1
    return Seat(0, at_head.side, middle + towards * _MIDDLE_MM, ROW_MM, RACK)


def pile_of(seat: Seat) -> Seat:
    """Where a player puts tiles aside."""
    return seat._replace(start_mm=seat.start_mm + PILE_MM, on_rack=0)
