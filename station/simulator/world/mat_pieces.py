"""The tiles of a table without a board, and where each one is: in the pool, in a hand, or on a mat.

Nothing makes or destroys tiles after the box is opened.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from station.rules.crossword import Cell, parts_of
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile
from station.simulator.render.mat_camera import MatTile
from station.simulator.world.crossword import from_top_left
from station.simulator.world.fingertips import Point


@dataclass(frozen=True, slots=True)
class InPool:
    """Face down in the middle; table millimetres, degrees."""

    x_mm: float
    y_mm: float
    angle: float


@dataclass(frozen=True, slots=True)
class InHand:
    player: int


@dataclass(frozen=True, slots=True)
class OnMat:
    """On a player's mat. cell: (row, column) in their crossword, None where it lies apart. up: its face."""

    player: int
    x_mm: float
    y_mm: float
    angle: float
    cell: Cell | None = None
    up: bool = True


@dataclass(slots=True, eq=False)
class MatPiece:
    """One tile. letter "": a blank's face."""

    letter: str
    place: InPool | InHand | OnMat

    @property
    def sign(self) -> str:
        return self.letter or BLANK


@dataclass(frozen=True, slots=True)
class TrueLayout:
    """What really lies on a player's mat. cells: (row, column, tile) of the largest part, from its top left;
    loose: all other tiles there, letters or `BLANK`, sorted; a tile face down shows none. held: tiles that
    the player has, those in the hand too."""

    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...]
    held: int


class MatPieces:
    """All tiles of one set, initially in the pool. places: one per tile."""

    def __init__(self, edition: Edition, places: Sequence[tuple[Point, float]], random: Random) -> None:
        letters = ["" if letter == BLANK else letter for letter in edition.bag()]
        random.shuffle(letters)
        self.all = [
            MatPiece(letter, InPool(x, y, angle))
            for letter, ((x, y), angle) in zip(letters, places, strict=True)
        ]
        # What was last seen where, and what followed: a camera looks far more often than tiles move.
        self._places: list[InPool | InHand | OnMat] = []
        self._lying: dict[int, TrueLayout] = {}
        self._drawn: tuple[MatTile, ...] | None = None

    def pool(self) -> list[MatPiece]:
        return [piece for piece in self.all if isinstance(piece.place, InPool)]

    def of(self, player: int) -> list[MatPiece]:
        """The tiles that a player has."""
        return [
            piece
            for piece in self.all
            if isinstance(piece.place, InHand | OnMat) and piece.place.player == player
        ]

    def lying(self, player: int) -> TrueLayout:
        """What a picture of the player's mat should show."""
        self._notice_moves()
        if player not in self._lying:
            self._lying[player] = self._lies(player)
        return self._lying[player]

    def drawn(self) -> tuple[MatTile, ...]:
        """All tiles that lie on the table, as the camera sees them."""
        self._notice_moves()
        if self._drawn is None:
            self._drawn = tuple(self._draw())
        return self._drawn

    def _notice_moves(self) -> None:
        places = [piece.place for piece in self.all]
        if places != self._places:
            self._places, self._drawn = places, None
            self._lying.clear()

    def _lies(self, player: int) -> TrueLayout:
        own = self.of(player)
        laid = {
            piece.place.cell: piece
            for piece in own
            if isinstance(piece.place, OnMat) and piece.place.up and piece.place.cell is not None
        }
        parts = parts_of(laid)
        main = parts[0] if parts and len(parts[0]) > 1 else frozenset()
        placed = from_top_left({cell: laid[cell] for cell in main}) if main else {}
        cells = tuple((*cell, Tile(piece.letter or None, not piece.letter)) for cell, piece in placed.items())
        loose = [
            piece.sign if piece.place.up else BLANK
            for piece in own
            if isinstance(piece.place, OnMat) and piece.place.cell not in main
        ]
        return TrueLayout(cells, tuple(sorted(loose)), len(own))

    def _draw(self) -> Iterator[MatTile]:
        for number, piece in enumerate(self.all):
            place = piece.place
            if isinstance(place, InPool):
                yield MatTile("", place.x_mm, place.y_mm, place.angle)
            elif isinstance(place, OnMat):
                # No hand lays a tile quite straight; each is off in its own way.
                crooked = zlib.crc32(f"{number} {place.x_mm:.1f}".encode()) % 25 / 12 - 1
                letter = piece.letter if place.up else ""
                yield MatTile(letter, place.x_mm, place.y_mm, place.angle + crooked)
