"""What a hand does over a board: reach in, pick tiles up, carry, lay, turn, brush, withdraw."""

from collections.abc import Sequence
from random import Random

from station.rules.square import SIZE
from station.rules.tile import Side
from station.simulator.render.scene import BOARD_PITCH_MM, Arm, board_to_table_mm
from station.simulator.render.seats import Seat, bag_place_mm, row_place_mm
from station.simulator.world.fingertips import Moment, Point, Reaching
from station.simulator.world.physical import InFingers, InRow, OnBoard, OnTable, Piece, Pieces
from station.simulator.world.script import Script, Wait

EDGE_MM = 330.0
"""How far from the middle of the table a hand is outside the picture."""

TILE_MS = 380
TURN_MS = 420
PICK_MS = 170
RUMMAGE_MS = 500


class Hand(Reaching):
    """One player's hand. bag: where it draws; outside the player's board of two if None."""

    REACH_MS = 450

    def __init__(  # noqa: PLR0917  (a hand belongs to one player at one table)
        self,
        seat: Seat,
        pieces: Pieces,
        moment: Moment,
        random: Random,
        hurry: float,
        bag: Point | None = None,
    ) -> None:
        super().__init__(moment, random, hurry)
        self.seat = seat
        self.pieces = pieces
        self._bag = bag_place_mm(seat) if bag is None else bag
        self._turns_until_ms = 0

    def arm(self, now_ms: int) -> Arm | None:
        """The hand as a picture taken now shows it; None if withdrawn."""
        if self._leg is None:
            return None
        x, y = self._at(now_ms)
        held = self.pieces.fingers(self.seat)
        return Arm(self.seat.side, x, y, (held[-1].kit, held[-1].letter) if held else None)

    def moves_until(self, now_ms: int) -> int | None:
        turns = self._turns_until_ms > now_ms
        return self._turns_until_ms if turns else super().moves_until(now_ms)

    def pick_from_row(self, chosen: Sequence[Piece]) -> Script[None]:
        """Pick tiles up from a row: the player's own, or where tiles were put aside."""
        for index, piece in enumerate(chosen):
            assert isinstance(piece.place, InRow)
            yield from self.reach(
                row_place_mm(piece.place.seat, piece.place.slot), PICK_MS if index else None
            )
            piece.place = InFingers(self.seat)

    def lay(self, piece: Piece, square: int, angle: float) -> Script[None]:
        """Lay the tile in the fingers on a square of the player's board, not quite straight."""
        yield from self.reach(self.square_point(square), TILE_MS)
        self._lay_down(piece, square, angle)

    def lift(self, piece: Piece) -> Script[None]:
        """Pick a tile up off the player's board."""
        assert isinstance(piece.place, OnBoard)
        yield from self.reach(self.square_point(piece.place.square), TILE_MS)
        piece.place = InFingers(self.seat)

    def turn(self, piece: Piece, angle: float) -> Script[None]:
        """Turn a tile of the player's board about its middle until it lies at about `angle`."""
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
        """Push a tile of the player's board back to the middle of a square."""
        yield from self.lift(piece)
        yield from self.lay(piece, square, angle)

    def brush(self, piece: Piece, x: float, y: float, angle: float) -> None:
        """The arm pushes a tile of the board to (x, y) in squares, at `angle`."""
        place = piece.place
        assert isinstance(place, OnBoard)
        piece.place = OnBoard(place.board, x, y, angle)

    def put_in_row(self, tiles: Sequence[Piece], seat: Seat) -> Script[None]:
        """Lay the tiles in the fingers in a row: the player's own, or their partner's."""
        for index, piece in enumerate(tiles):
            slot = self.pieces.free_slot(seat)
            yield from self.reach(row_place_mm(seat, slot), PICK_MS if index else None)
            self.pieces.lay_in_row(piece, seat)

    def draw(self, count: int) -> Script[None]:
        """Draw up to `count` tiles from the bag and lay them in the player's row."""
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
        """Lay a tile from the fingers beside the boards, not quite straight."""
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

    def _outside(self, point: Point) -> Point:
        return point[0], EDGE_MM if self.seat.side is Side.SOUTH else -EDGE_MM
