"""Where people, their rows of tiles, the bags, set-aside tiles and the spot are around boards.

Places around a single board are those of the left board of two, as all of `scene` is: where the single board
really lies, its skew says (`look`), and what is beside it is carried along.
"""

from typing import Final, NamedTuple

from station.referee.seats import SPOT, seat_of
from station.rules.square import SIZE
from station.rules.tile import Side
from station.simulator.render.scene import BOARD_PITCH_MM, board_to_table_mm

ROW_COLUMNS = 11
ROW_PITCH_MM = 22.0
ROW_START_MM = 170.0
"""From the middle of the table to a player's first row of tiles."""
RACK_FLOOR_MM = 5.0
"""From the table to where tiles lie on a rack."""


def upright(side: Side) -> float:
    """The angle at which a side reads a tile."""
    return 0.0 if side is Side.SOUTH else 180.0


class Seat(NamedTuple):
    """A player: the board in front of them and the side of the table they sit on; or any other place where
    tiles lie in rows. aside_mm: how far right of the board's middle the rows lie, as South sees it. start_mm:
    from the middle of the table to the first row. on_rack: how many places of the first row are on a rack."""

    board: int
    side: Side
    aside_mm: float = 0.0
    start_mm: float = ROW_START_MM
    on_rack: int = 0

    @property
    def partner(self) -> "Seat":
        return Seat(1 - self.board, self.side)

    @property
    def upright(self) -> float:
        return upright(self.side)


SEATS = tuple(Seat(board, side) for board in (0, 1) for side in (Side.SOUTH, Side.NORTH))

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
"""The middle of the spot beside the board, table frame."""

SCRAB: Final = Seat(0, Side.SOUTH, -155.0, 85.0)
"""Where discards are set aside: left of the board."""

_MIDDLE_MM: Final = (11 // 2 - (RACK - 1) / 2) * ROW_PITCH_MM
"""From the middle of the first places of a row to its anchor."""


def row_place_mm(seat: Seat, slot: int) -> tuple[float, float]:
    """Where place `slot` of a player's rows lies on the table, filled from that player's left."""
    row, column = divmod(slot, ROW_COLUMNS)
    middle, _ = board_to_table_mm(seat.board, SIZE / 2, 0)
    direction = 1 if seat.side is Side.SOUTH else -1
    x = middle + seat.aside_mm + direction * (column - ROW_COLUMNS // 2) * ROW_PITCH_MM
    return x, direction * (seat.start_mm + row * ROW_PITCH_MM)


def bag_place_mm(seat: Seat) -> tuple[float, float]:
    """Where a player's hand goes into the bag of their board: outside, in reach of both players."""
    x, _ = board_to_table_mm(seat.board, -7.5 if seat.board == 0 else SIZE + 7.5, 0)
    return x, BOARD_PITCH_MM * (1 if seat.side is Side.SOUTH else -1)


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
