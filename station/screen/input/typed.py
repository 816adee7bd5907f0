"""A play being typed, laid onto the picture of a board."""

from dataclasses import replace

from station.rules.edition import BLANK
from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.input.screen_state import Entry
from station.view.board import BoardView, Mark, Marked
from station.view.faces import Face, Faces


def typed_squares(entry: Entry, faces: Faces) -> tuple[int, ...]:
    """The empty squares for the typed tiles, from where the play begins, skipping tiles on the board, and the
    one for the next tile."""
    found: list[int] = []
    row, column = divmod(entry.square, SIZE)
    taken = {square for square, _ in entry.laid}
    step = -1 if entry.facing is Side.NORTH else 1
    while 0 <= row < SIZE and 0 <= column < SIZE and len(found) <= len(entry.tiles):
        square = row * SIZE + column
        if faces[square] is None and square not in taken:
            found.append(square)
        row, column = (row + step, column) if entry.down else (row, column + step)
    return tuple(found)


def typed_face(text: str, entry: Entry) -> Face:
    """The tile typed: a small letter is a blank's, `?` a blank without a letter."""
    letter = "" if text == BLANK else text.upper()
    return Face(letter, entry.facing, entry.kit, blank=text != letter)


def with_typed(board: BoardView, entry: Entry) -> BoardView:
    """The confirmed board with what has been typed so far and the place of the next tile; a play that was
    refused is gone."""
    faces = list(board.confirmed)
    open_squares = typed_squares(entry, board.confirmed)
    start = faces[entry.square]
    on_blank = start is not None and start.blank and not entry.tiles
    for square in entry.swaps:
        taken = faces[square]
        faces[square] = None if taken is None else Face(taken.letter, None, "a")
    for square, text in (*entry.laid, *zip(open_squares, entry.tiles, strict=False)):
        faces[square] = typed_face(text, entry)
    laid = (*(square for square, _ in entry.laid), *open_squares[: len(entry.tiles)])
    cursor = open_squares[len(entry.tiles) : len(entry.tiles) + 1]
    marks = (
        *(one for one in board.marks if one.mark not in {Mark.WRONG, Mark.NEW}),
        *(Marked(square, Mark.NEW) for square in (*entry.swaps, *laid)),
        *((Marked(entry.square, Mark.ASKED),) if on_blank else ()),
        *(Marked(square, Mark.CURSOR) for square in cursor),
    )
    return replace(board, faces=tuple(faces), marks=marks)
