"""A hand over a mat: it reaches in, picks tiles up, lays them, takes new ones from the pool, withdraws."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from station.rules.crossword import Cell
from station.simulator.render.mat_camera import MatArm
from station.simulator.world.fingertips import Moment, Point, Reaching
from station.simulator.world.frame import Frame
from station.simulator.world.mat_pieces import InHand, InPool, MatPiece, MatPieces, OnMat
from station.simulator.world.mat_places import Mat
from station.simulator.world.script import Script

TILE_MS: Final = 170
PICK_MS: Final = 110
ASIDE: Final = 0.012
"""How far from its place a hand lays a tile, in tiles, along one axis."""


class MatHand(Reaching):
    """One player's hand."""

    REACH_MS = 380

    def __init__(  # noqa: PLR0917  (a hand belongs to one player at one table)
        self,
        player: int,
        mat: Mat,
        side_mm: float,
        pieces: MatPieces,
        moment: Moment,
        random: Random,
        hurry: float,
    ) -> None:
        super().__init__(moment, random, hurry)
        self.player, self.mat, self.side_mm = player, mat, side_mm
        self._pieces = pieces

    def arm(self, now_ms: int) -> MatArm | None:
        """The hand as a picture taken now shows it; None if withdrawn."""
        if self._leg is None:
            return None
        x, y = self._at(now_ms)
        return MatArm(x, y, self.mat.facing + 8 * (self.player % 3 - 1))

    def withdraw(self) -> Script[None]:
        """Take the hand out of the picture; what it holds is put down first."""
        if self._leg is None:
            return
        yield from self.put_down()
        yield from super().withdraw()

    def hover(self) -> Script[None]:
        """Leave the hand over the middle of the mat."""
        yield from self.reach(self.mat.point(0, 0))

    def pick_up(self, chosen: Sequence[MatPiece]) -> Script[None]:
        """Pick tiles up off the player's mat."""
        for number, piece in enumerate(chosen):
            if isinstance(piece.place, OnMat):
                yield from self.reach((piece.place.x_mm, piece.place.y_mm), PICK_MS if number else None)
                piece.place = InHand(self.player)

    def lay(self, piece: MatPiece, cell: Cell, frame: Frame) -> Script[None]:
        """Lay the tile in the hand in its cell."""
        x, y = frame.point(cell)
        yield from self.reach((x, y), TILE_MS)
        off = ASIDE * self.side_mm
        piece.place = OnMat(
            self.player,
            x + self._random.uniform(-off, off),
            y + self._random.uniform(-off, off),
            frame.angle,
            cell,
        )

    def put_down(self) -> Script[None]:
        """Lay what the hand holds where unused tiles lie."""
        for piece in self._pieces.of(self.player):
            if isinstance(piece.place, InHand):
                slot = self._free_slot()
                yield from self.reach(self.mat.loose(slot, self.side_mm), TILE_MS)
                self._lay_apart(piece, slot)

    def draw(self, count: int) -> Script[None]:
        """Take tiles from the pool, as many as there are, and lay them where unused tiles lie."""
        for _ in range(count):
            pool = self._pieces.pool()
            if not pool:
                break
            piece = self._random.choice(pool)
            assert isinstance(piece.place, InPool)
            yield from self.reach((piece.place.x_mm, piece.place.y_mm))
            if isinstance(piece.place, InPool):
                piece.place = InHand(self.player)
                yield from self.put_down()
        yield from self.withdraw()

    def deal(self, count: int) -> None:
        """Before a game: put this many tiles of the pool face down on the mat."""
        for piece in self._random.sample(self._pieces.pool(), count):
            self._lay_apart(piece, self._free_slot(), up=False)

    def take(self, count: int, letters: Sequence[str] = ()) -> None:
        """Before a resumed game: put this many tiles face up on the mat, including these letters ("" for a
        blank) if the pool has them."""
        for letter in letters:
            piece = next((piece for piece in self._pieces.pool() if piece.letter == letter), None)
            if piece is not None:
                self._lay_apart(piece, self._free_slot())
        left = count - len(self._pieces.of(self.player))
        for piece in self._random.sample(self._pieces.pool(), max(0, left)):
            self._lay_apart(piece, self._free_slot())

    def lay_out(self, crossword: Mapping[Cell, str], frame: Frame) -> None:
        """Before a resumed game: arrange tiles of the mat in a crossword (its letters, "" for blanks)."""
        assigned, _ = to_move(self._pieces.of(self.player), crossword, frame)
        for cell, piece in assigned.items():
            x, y = frame.point(cell)
            piece.place = OnMat(self.player, x, y, frame.angle, cell)

    def turn_up(self) -> None:
        """Turn all tiles of the mat face up."""
        for piece in self._pieces.of(self.player):
            place = piece.place
            if isinstance(place, OnMat) and not place.up:
                piece.place = replace(place, up=True)

    def _lay_apart(self, piece: MatPiece, slot: int, *, up: bool = True) -> None:
        x, y = self.mat.loose(slot, self.side_mm)
        crooked = zlib.crc32(f"{self.player} {slot} {piece.letter}".encode()) % 31 - 15
        piece.place = OnMat(self.player, x, y, self.mat.facing + crooked, None, up)

    def _free_slot(self) -> int:
        taken = {
            (round(piece.place.x_mm), round(piece.place.y_mm))
            for piece in self._pieces.of(self.player)
            if isinstance(piece.place, OnMat) and piece.place.cell is None
        }
        slot = 0
        while True:
            x, y = self.mat.loose(slot, self.side_mm)
            if (round(x), round(y)) not in taken:
                return slot
            slot += 1

    def _outside(self, point: Point) -> Point:
        del point
        return self.mat.edge()


def to_move(
    own: Sequence[MatPiece], crossword: Mapping[Cell, str], frame: Frame
) -> tuple[dict[Cell, MatPiece], list[MatPiece]]:
    """Which tile goes to which cell of a crossword (its letters, "" for blanks), and which tiles have to be
    picked up for that: those that lie right stay.

    Raises LookupError if the player does not have the tiles.
    """
    wanted = dict(crossword)
    assigned: dict[Cell, MatPiece] = {}
    rest: list[MatPiece] = []
    for piece in own:
        cell = _cell_of(piece, frame)
        if cell is not None and wanted.get(cell) == piece.letter:
            assigned[cell] = piece
            del wanted[cell]
        else:
            rest.append(piece)
    moved = [piece for piece in rest if isinstance(piece.place, OnMat) and piece.place.cell is not None]
    for cell, letter in wanted.items():
        chosen = next((piece for piece in rest if piece.letter == letter), None)
        if chosen is None:
            raise LookupError(f"the player does not hold {letter or 'a blank'}")
        rest.remove(chosen)
        assigned[cell] = chosen
        if chosen not in moved and isinstance(chosen.place, OnMat):
            moved.append(chosen)
    return assigned, moved


def _cell_of(piece: MatPiece, frame: Frame) -> Cell | None:
    """Where a tile lies in a crossword; None if it lies elsewhere."""
    if not isinstance(piece.place, OnMat) or piece.place.cell is None:
        return None
    x, y = frame.point(piece.place.cell)
    there = abs(piece.place.x_mm - x) < 1.0 and abs(piece.place.y_mm - y) < 1.0
    return piece.place.cell if there else None
