"""What the referee gets of a picture, without pixels: a board, the spot, or a layout."""

from dataclasses import dataclass
from enum import Enum

from station.rules.lettered.position import Tile
from station.rules.tile import Kit, Side


class Unseen(Enum):
    """A square that cannot be judged in this picture. Rulings make no difference between the reasons; people
    can do something else about each."""

    HIDDEN = "hidden"  # by a hand, a sleeve, or nobody knows what
    GLARE = "glare"  # a lamp is reflected there


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile as the camera sees it.

    letter: None when its face shows no letter (a blank, or upside down). facing: None when it shows no
    letter, or when it lies sideways. kit: None when the colour fits neither kit. doubtful: the reader
    is not sure; `candidates` are then the likeliest letters, best first, with "?" for a blank.
    kit_doubtful: the light leaves open which kit it is; `kit` is the likelier.
    """

    letter: str | None
    facing: Side | None
    kit: Kit | None
    doubtful: bool = False
    sideways: bool = False
    candidates: tuple[str, ...] = ()
    kit_doubtful: bool = False


SeenSquare = SeenTile | Unseen | None
"""None means a square seen to be empty."""


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """One board in a picture taken at `at_ms` of station time.

    squares: 225, in order, seen from South. moving: something moved over this board, so the picture settles
    nothing.
    """

    board: int
    at_ms: int
    squares: tuple[SeenSquare, ...]
    moving: bool = False


@dataclass(frozen=True, slots=True)
class SpotSeen:
    """The spot beside the board in a still picture. tile: a letter, `BLANK`, or None for an empty spot.
    doubtful: the reader is not sure; `candidates` are then the likeliest letters, best first."""

    at_ms: int
    tile: str | None
    doubtful: bool = False
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LayoutSeen:
    """A player's free layout in a picture.

    cells: (row, column, tile), rows downwards and columns rightwards as the player sees them, any origin; a
    blank has no letter. loose: tiles beside it, letters or `BLANK`. doubtful: cells the reader is not sure
    of. moving: a hand is over it, so the picture settles nothing.
    """

    at_ms: int
    player: int
    cells: tuple[tuple[int, int, Tile], ...]
    loose: tuple[str, ...] = ()
    doubtful: tuple[tuple[int, int], ...] = ()
    moving: bool = False


Seen = BoardSeen | SpotSeen | LayoutSeen
"""What a camera reports."""
