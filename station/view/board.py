"""A board: what lies on it, what is confirmed, and what the station says about its squares."""

from dataclasses import dataclass
from enum import Enum

from station.rules.tile import Side
from station.view.faces import Faces


class Mark(Enum):
    """What the station says about a square."""

    NEW = "new"  # laid, not confirmed
    LAST = "last"  # of the last play
    WRONG = "wrong"
    ASKED = "asked"
    TURN = "turn"
    TAKE = "take"
    DONE = "done"
    HIDDEN = "hidden"
    CHAIN = "chain"
    CURSOR = "cursor"
    FAINT = "faint"  # out of focus in this picture


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark on a square. side: whose play it belongs to. number: the step that takes the tile, 0 for one
    that is turned. letter: of such a tile."""

    square: int
    mark: Mark
    side: Side | None = None
    number: int = 0
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A word or two beside these squares."""

    squares: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """faces: what lies there. marks: in drawing order. confirmed: what lies there by every play that stands;
    empty for a board from the history."""

    faces: Faces
    marks: tuple[Marked, ...] = ()
    label: Label | None = None
    confirmed: Faces = ()
