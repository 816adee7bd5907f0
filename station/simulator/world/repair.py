"""What must be done to a board to make it match the screen."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from station.rules.faced import FacedPosition
from station.rules.square import SIZE
from station.rules.tile import FacedTile
from station.simulator.world.physical import OnBoard, Piece, Pieces, facing_of

OFF_CENTRE = 0.3
"""A tile further than this from the middle of its square, in squares, looks wrong to people."""

ASKEW = 15.0
"""So does one turned further than this, in degrees."""


class Repair(Enum):
    """What is done to a square, in the order in which people do it."""

    TURN = "turn"
    LIFT = "lift"
    PUT_BACK = "put back"
    STRAIGHTEN = "straighten"


class Job(NamedTuple):
    """wanted: what should lie there afterwards."""

    repair: Repair
    square: int
    wanted: FacedTile | None


def jobs(pieces: Pieces, board: int, target: FacedPosition, order: Iterable[int] = ()) -> list[Job]:
    """What separates a board from `target`: first tiles to turn, then to lift, each in the order of `order`
    (others after those), then to put back, then to straighten.

    Letters are not compared: people put right what lies wrong, they do not swap tiles.
    """
    lying = pieces.squares(board)
    rank = {square: index for index, square in enumerate(order)}
    squares = sorted(range(len(target.tiles)), key=lambda square: rank.get(square, len(rank)))
    todo = [(_amiss(lying.get(square), target[square]), square) for square in squares]
    return [
        Job(repair, square, target[square]) for repair in Repair for amiss, square in todo if amiss is repair
    ]


def _amiss(piece: Piece | None, wanted: FacedTile | None) -> Repair | None:
    if wanted is None:
        return None if piece is None else Repair.LIFT
    if piece is None:
        return Repair.PUT_BACK
    assert isinstance(piece.place, OnBoard)
    if facing_of(piece.place.angle) is not wanted.facing:
        return Repair.TURN
    return Repair.STRAIGHTEN if lies_badly(piece) else None


def lies_badly(piece: Piece) -> bool:
    """Whether a tile on a board lies so far off or askew that people would push it straight."""
    place = piece.place
    if not isinstance(place, OnBoard):
        return False
    row, column = divmod(place.square, SIZE)
    off = max(abs(place.x - column - 0.5), abs(place.y - row - 0.5))
    askew = abs((place.angle + 90) % 180 - 90)
    return off > OFF_CENTRE or askew > ASKEW


def fitting(tiles: Iterable[Piece], wanted: FacedTile) -> Piece | None:
    """A tile among these that matches."""
    face = "" if wanted.blank else wanted.letter
    return next((piece for piece in tiles if piece.kit == wanted.kit and piece.letter == face), None)
