"""The board of a reviewed turn, as a value."""

from dataclasses import dataclass

from station.review.review import Option
from station.view.board import BoardView, Mark, Marked
from station.view.faces import Faces


@dataclass(frozen=True, slots=True)
class TurnBoards:
    """A turn's board: `before` it, and `after` it with marks on what was done."""

    before: Faces
    after: BoardView


def with_option(boards: TurnBoards, option: Option) -> BoardView:
    """The board before a turn, with the tiles of what could have been done."""
    faces = list(boards.before)
    for square, face in option.laid:
        faces[square] = face
    return BoardView(
        tuple(faces), tuple(Marked(square, Mark.NEW, face.facing) for square, face in option.laid)
    )
