"""The tiles of a simulated table, and where each one is.

A tile is always in exactly one place: a bag, a player's fingers, a player's row of tiles, or a board.
Nothing makes or destroys tiles after the boxes are opened.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from station.rules.edition import BLANK, Edition
from station.rules.square import SIZE, SQUARES
from station.rules.tile import FacedTile, Kit, Side
from station.simulator.render.scene import BoardTile, LooseTile
from station.simulator.render.seats import RACK_FLOOR_MM, Seat, row_place_mm

KITS: tuple[Kit, Kit] = ("a", "b")


@dataclass(frozen=True, slots=True)
class InBag:
    board: int


@dataclass(frozen=True, slots=True)
class InFingers:
    """In the hand of `seat`, which may be over the table or withdrawn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class InRow:
    """Face up in front of `seat`, in place `slot` of the rows of tiles there."""

    seat: Seat
    slot: int


@dataclass(frozen=True, slots=True)
class OnBoard:
    """On a board; x, y in squares, the tile's middle. `turns_from` while it is being turned: the angle it
    had, from when to when (ms) it turns to `angle`."""

    board: int
    x: float
    y: float
    angle: float
    turns_from: tuple[float, int, int] | None = None

    @property
    def square(self) -> int:
        return int(self.y) * SIZE + int(self.x)

    def angle_at(self, now_ms: int) -> float:
        if self.turns_from is None:
            return self.angle
        start, begins, ends = self.turns_from
        share = min(1.0, max(0.0, (now_ms - begins) / (ends - begins)))
        return start + (self.angle - start) * share


@dataclass(frozen=True, slots=True)
class OnTable:
    """Beside the boards, face up; in table millimetres and degrees."""

    x_mm: float
    y_mm: float
    angle: float


Place = InBag | InFingers | InRow | OnBoard | OnTable


@dataclass(slots=True, eq=False)
class Piece:
    """One tile. letter "" is a blank's face; `stands_for` is what the player who laid it has in mind."""

    kit: Kit
    letter: str
    place: Place
    stands_for: str = ""

    @property
    def sign(self) -> str:
        """The letter as hands name it: "?" for a blank."""
        return self.letter or BLANK

    @property
    def reads(self) -> str:
        return self.letter or self.stands_for


def facing_of(angle: float) -> Side | None:
    """The side that reads a tile at this angle upright, None when it lies sideways."""
    turned = angle % 360
    if turned < 45 or turned > 315:
        return Side.SOUTH
    return Side.NORTH if 135 < turned < 225 else None


class Pieces:
    """All tiles of the kits of that many boards."""

    def __init__(self, edition: Edition, random: Random, boards: int = 2) -> None:
        self.all: list[Piece] = []
        self._bags: tuple[list[Piece], ...] = tuple([] for _ in range(boards))
        for board, kit in enumerate(KITS[:boards]):
            bag = self._bags[board]
            for letter, count in edition.counts.items():
                face = "" if letter == BLANK else letter
                bag.extend(Piece(kit, face, InBag(board)) for _ in range(count))
            random.shuffle(bag)
            self.all.extend(bag)

    def bag(self, board: int) -> int:
        """How many tiles are left in a bag."""
        return len(self._bags[board])

    def draw(self, seat: Seat) -> Piece | None:
        """Take a tile out of the bag into the fingers; None if the bag is empty."""
        bag = self._bags[seat.board]
        if not bag:
            return None
        piece = bag.pop()
        piece.place = InFingers(seat)
        return piece

    def take(self, sign: str, board: int = 0) -> Piece:
        """Take this tile out of a bag; the caller gives it a place. Raises LookupError if there is none."""
        bag = self._bags[board]
        piece = next((piece for piece in bag if piece.sign == sign), None)
        if piece is None:
            raise LookupError(f"no tile {sign!r} is left in the bag of board {board}")
        bag.remove(piece)
        return piece

    def put_in_bag(self, piece: Piece, board: int, random: Random) -> None:
        """Put a tile back into a bag, among the others; a blank is free again."""
        bag = self._bags[board]
        bag.insert(random.randint(0, len(bag)), piece)
        piece.place, piece.stands_for = InBag(board), ""

    def row(self, seat: Seat) -> list[Piece]:
        """A player's tiles on the table, in order of their places."""
        found = [(p.place.slot, p) for p in self.all if isinstance(p.place, InRow) and p.place.seat == seat]
        return [piece for _, piece in sorted(found, key=lambda pair: pair[0])]

    def fingers(self, seat: Seat) -> list[Piece]:
        held = InFingers(seat)
        return [piece for piece in self.all if piece.place == held]

    def lay_in_row(self, piece: Piece, seat: Seat) -> None:
        """Put a tile into the first free place of a player's rows; a blank is free again."""
        piece.place = InRow(seat, self.free_slot(seat))
        piece.stands_for = ""

    def free_slot(self, seat: Seat) -> int:
        """The first free place of a player's rows."""
        taken = {p.place.slot for p in self.all if isinstance(p.place, InRow) and p.place.seat == seat}
        return next(slot for slot in range(len(taken) + 1) if slot not in taken)

    def on_board(self, board: int) -> Iterator[tuple[Piece, OnBoard]]:
        for piece in self.all:
            if isinstance(piece.place, OnBoard) and piece.place.board == board:
                yield piece, piece.place

    def at(self, board: int, square: int) -> Piece | None:
        """The tile whose middle is on this square."""
        return next((piece for piece, place in self.on_board(board) if place.square == square), None)

    def squares(self, board: int) -> dict[int, Piece]:
        """The tiles of a board by square."""
        return {place.square: piece for piece, place in self.on_board(board)}

    def truth(self, board: int) -> tuple[FacedTile | None, ...]:
        """225 squares as they physically are. A blank's letter is "" until a player gave it one; a tile
        that lies sideways counts as facing whoever reads it with the smaller turn."""
        tiles: list[FacedTile | None] = [None] * SQUARES
        for piece, place in self.on_board(board):
            side = facing_of(place.angle) or (Side.SOUTH if _nearer_south(place.angle) else Side.NORTH)
            tiles[place.square] = FacedTile(piece.reads, side, piece.kit, blank=not piece.letter)
        return tuple(tiles)

    def drawn(self, board: int, now_ms: int) -> tuple[BoardTile, ...]:
        """The tiles of a board as a picture taken now shows them."""
        return tuple(
            BoardTile(piece.kit, piece.letter, place.x, place.y, place.angle_at(now_ms))
            for piece, place in self.on_board(board)
        )

    def loose(self) -> tuple[LooseTile, ...]:
        """What lies beside the boards: the players' rows of tiles, each upright for its player, not quite
        straight, and single tiles."""
        found: list[LooseTile] = []
        for number, piece in enumerate(self.all):
            if isinstance(piece.place, InRow):
                x, y = row_place_mm(piece.place.seat, piece.place.slot)
                on_rack = piece.place.slot < piece.place.seat.on_rack
                # A tile in the same place is always equally crooked, whatever happens elsewhere.
                crooked = ((number * 37 + piece.place.slot * 11) % 13 - 6) * (0.2 if on_rack else 1.0)
                angle = piece.place.seat.upright + crooked * 0.7
                high = RACK_FLOOR_MM if on_rack else 0.0
                found.append(LooseTile(piece.kit, piece.letter, x, y + crooked * 0.2, angle, high))
            elif isinstance(piece.place, OnTable):
                place = piece.place
                found.append(LooseTile(piece.kit, piece.letter, place.x_mm, place.y_mm, place.angle))
        return tuple(found)


def _nearer_south(angle: float) -> bool:
    turned = angle % 360
    return turned <= 90 or turned >= 270
