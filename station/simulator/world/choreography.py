"""What a hand does: reach in, pick tiles up, carry, lay, turn, brush, withdraw. Hands never teleport."""

from collections.abc import Sequence
from random import Random

from station.rules.square import SIZE
from station.rules.tile import Side
from station.simulator.render.scene import BOARD_PITCH_MM, Arm, board_to_table_mm
from station.simulator.world.physical import (
    InFingers,
    InRow,
    OnBoard,
    OnTable,
    Piece,
    Pieces,
    Seat,
    bag_place_mm,
    row_place_mm,
)
from station.simulator.world.script import Script, Wait

Point = tuple[float, float]
"""Millimetres, table frame."""

EDGE_MM = 330.0
"""From the middle of the table to where a hand is out of the picture."""

REACH_MS = 450
TILE_MS = 380
TURN_MS = 420
PICK_MS = 170
RUMMAGE_MS = 500


class Moment:
    """The station time of the action now being carried out."""

    now_ms = 0


class Hand:
    """One player's hand. hurry: how many times faster than at leisure it moves. bag: where it draws, in table
    millimetres; outside the player's board of two if None."""

    def __init__(  # noqa: PLR0917  (a hand belongs to one player at one table)
        self,
        seat: Seat,
        pieces: Pieces,
        moment: Moment,
        random: Random,
        hurry: float,
        bag: Point | None = None,
    ) -> None:
        self.seat = seat
        self.pieces = pieces
        self._moment = moment
        self._random = random
        self._hurry = hurry
        self._bag = bag_place_mm(seat) if bag is None else bag
        self._leg: tuple[int, int, Point, Point] | None = None
        self._turns_until_ms = 0

    def arm(self, now_ms: int) -> Arm | None:
        """The hand as a picture taken now shows it, None when it is withdrawn."""
        if self._leg is None:
            return None
        x, y = self._at(now_ms)
        held = self.pieces.fingers(self.seat)
        return Arm(self.seat.side, x, y, (held[-1].kit, held[-1].letter) if held else None)

    @property
    def is_in(self) -> bool:
        return self._leg is not None

    def moves_until(self, now_ms: int) -> int | None:
        """When the movement going on now ends, None when the hand is still or withdrawn."""
        if self._turns_until_ms > now_ms:
            return self._turns_until_ms
        if self._leg is None or self._leg[1] <= now_ms or self._leg[2] == self._leg[3]:
            return None
        return self._leg[1]

    def reach(self, point: Point, leisure_ms: int = REACH_MS) -> Script[None]:
        """Move the fingertips there, from the edge of the table if the hand is out."""
        begin = self._at(self._moment.now_ms) if self._leg else (point[0], self._edge)
        takes = self._ms(leisure_ms)
        now = self._moment.now_ms
        self._leg = (now, now + takes, begin, point)
        yield Wait(now + takes)

    def withdraw(self) -> Script[None]:
        """Take the hand out of the picture, with whatever it holds."""
        if self._leg is None:
            return
        x, _ = self._at(self._moment.now_ms)
        yield from self.reach((x, self._edge))
        self._leg = None

    def pick_from_row(self, chosen: Sequence[Piece]) -> Script[None]:
        """Pick tiles up from a row: the player's own, or where tiles were put aside."""
        for index, piece in enumerate(chosen):
            assert isinstance(piece.place, InRow)
            yield from self.reach(
                row_place_mm(piece.place.seat, piece.place.slot), PICK_MS if index else REACH_MS
            )
            piece.place = InFingers(self.seat)

    def lay(self, piece: Piece, square: int, angle: float) -> Script[None]:
        """Lay a tile that is in the fingers on a square of the own board, not quite straight."""
        yield from self.reach(self.square_point(square), TILE_MS)
        self._lay_down(piece, square, angle)

    def lift(self, piece: Piece) -> Script[None]:
        """Take a tile off the own board into the fingers."""
        assert isinstance(piece.place, OnBoard)
        yield from self.reach(self.square_point(piece.place.square), TILE_MS)
        piece.place = InFingers(self.seat)

    def turn(self, piece: Piece, angle: float) -> Script[None]:
        """Turn a tile of the own board about its middle until it lies at about `angle`."""
        place = piece.place
        assert isinstance(place, OnBoard)
        yield from self.reach(self.square_point(place.square), TILE_MS)
        now, takes = self._moment.now_ms, self._ms(TURN_MS)
        to = angle + self._askew()
        piece.place = OnBoard(place.board, place.x, place.y, to, (place.angle, now, now + takes))
        self._turns_until_ms = now + takes
        yield Wait(now + takes)
        piece.place = OnBoard(place.board, place.x, place.y, to)

    def straighten(self, piece: Piece, square: int, angle: float) -> Script[None]:
        """Push a tile of the own board back to the middle of a square."""
        yield from self.lift(piece)
        yield from self.lay(piece, square, angle)

    def brush(self, piece: Piece, x: float, y: float, angle: float) -> None:
        """The arm pushes a tile of the board to (x, y) in squares, at `angle`."""
        place = piece.place
        assert isinstance(place, OnBoard)
        piece.place = OnBoard(place.board, x, y, angle)

    def put_in_row(self, tiles: Sequence[Piece], seat: Seat) -> Script[None]:
        """Lay tiles that are in the fingers into a player's row: the own, or the partner's."""
        for index, piece in enumerate(tiles):
            slot = self.pieces.free_slot(seat)
            yield from self.reach(row_place_mm(seat, slot), PICK_MS if index else REACH_MS)
            self.pieces.lay_in_row(piece, seat)

    def draw(self, count: int) -> Script[None]:
        """Draw up to `count` tiles from the bag and lay them in the own row."""
        drawn = yield from self.draw_up(count)
        yield from self.put_in_row(drawn, self.seat)
        yield from self.withdraw()

    def draw_up(self, count: int) -> Script[list[Piece]]:
        """Draw up to `count` tiles from the bag into the fingers."""
        yield from self.reach_bag()
        return [piece for piece in (self.pieces.draw(self.seat) for _ in range(count)) if piece]

    def reach_bag(self) -> Script[None]:
        """Rummage in the bag."""
        yield from self.reach(self._bag)
        yield Wait(self._moment.now_ms + self._ms(RUMMAGE_MS))

    def lay_on_table(self, piece: Piece, point: Point, angle: float) -> Script[None]:
        """Lay a tile that is in the fingers beside the boards, not quite straight."""
        yield from self.reach(point, TILE_MS)
        x, y = (along + self._aside() * BOARD_PITCH_MM for along in point)
        piece.place = OnTable(x, y, angle + self._askew())

    def take_up(self, piece: Piece) -> Script[None]:
        """Take a tile that lies beside the boards into the fingers."""
        place = piece.place
        assert isinstance(place, OnTable)
        yield from self.reach((place.x_mm, place.y_mm), TILE_MS)
        piece.place = InFingers(self.seat)

    def square_point(self, square: int) -> Point:
        row, column = divmod(square, SIZE)
        return board_to_table_mm(self.seat.board, column + 0.5, row + 0.5)

    def _lay_down(self, piece: Piece, square: int, angle: float) -> None:
        row, column = divmod(square, SIZE)
        x, y = column + 0.5 + self._aside(), row + 0.5 + self._aside()
        piece.place = OnBoard(self.seat.board, x, y, angle + self._askew())

    def _aside(self) -> float:
        """How far from the middle of its square a hand lays a tile along one axis, in squares."""
        return max(-0.2, min(0.2, self._random.gauss(0, 0.055)))

    def _askew(self) -> float:
        """Degrees."""
        return max(-9.0, min(9.0, self._random.gauss(0, 2.2)))

    @property
    def _edge(self) -> float:
        return EDGE_MM if self.seat.side is Side.SOUTH else -EDGE_MM

    def _ms(self, leisure_ms: int) -> int:
        return max(1, round(leisure_ms / self._hurry * self._random.uniform(0.85, 1.2)))

    def _at(self, now_ms: int) -> Point:
        """Where the fingertips are: slow at both ends of a movement, fast between."""
        assert self._leg is not None
        begins, ends, (x0, y0), (x1, y1) = self._leg
        share = min(1.0, max(0.0, (now_ms - begins) / (ends - begins)))
        share = share * share * (3 - 2 * share)
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
