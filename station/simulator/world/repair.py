"""What must be done to a board so that it shows what the screen shows."""

from collections.abc import Iterable
from dataclasses import dataclass

from station.rules.house.position import Position
from station.rules.square import SIZE
from station.rules.tile import Tile
from station.simulator.world.physical import OnBoard, Piece, Pieces, facing_of

OFF_CENTRE = 0.3
"""A tile further than this from the middle of its square, in squares, looks wrong to people."""

ASKEW = 15.0
"""So does one turned further than this, in degrees."""


@dataclass(frozen=True, slots=True)
class TurnIt:
    square: int


@dataclass(frozen=True, slots=True)
class LiftIt:
    square: int


@dataclass(frozen=True, slots=True)
class PutBack:
    square: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class StraightenIt:
    square: int


Job = TurnIt | LiftIt | PutBack | StraightenIt


def jobs(pieces: Pieces, board: int, target: Position, order: Iterable[int] = ()) -> list[Job]:
    """What separates a board from `target`: first tiles to turn, then to lift, each in the order in which
    `order` names them (others after those), then to put back, then to straighten.

    Letters are not compared: people put right what lies wrong, they do not swap tiles.
    """
    lying = pieces.squares(board)
    rank = {square: index for index, square in enumerate(order)}
    squares = sorted(range(len(target.tiles)), key=lambda square: rank.get(square, len(rank)))
    turns: list[Job] = []
    lifts: list[Job] = []
    puts: list[Job] = []
    straight: list[Job] = []
    for square in squares:
        piece, wanted = lying.get(square), target[square]
        if wanted is None:
            if piece is not None:
                lifts.append(LiftIt(square))
        elif piece is None:
            puts.append(PutBack(square, wanted))
        else:
            assert isinstance(piece.place, OnBoard)
            if facing_of(piece.place.angle) is not wanted.facing:
                turns.append(TurnIt(square))
            elif lies_badly(piece):
                straight.append(StraightenIt(square))
    return [*turns, *lifts, *puts, *straight]


def lies_badly(piece: Piece) -> bool:
    """Whether a tile on a board lies so far off or askew that people would push it straight."""
    place = piece.place
    if not isinstance(place, OnBoard):
        return False
    row, column = divmod(place.square, SIZE)
    off = max(abs(place.x - column - 0.5), abs(place.y - row - 0.5))
    askew = abs((place.angle + 90) % 180 - 90)
    return off > OFF_CENTRE or askew > ASKEW


def fitting(tiles: Iterable[Piece], wanted: Tile) -> Piece | None:
    """A tile among these that is this one."""
    face = "" if wanted.blank else wanted.letter
    return next((piece for piece in tiles if piece.kit == wanted.kit and piece.letter == face), None)
