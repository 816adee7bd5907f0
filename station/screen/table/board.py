"""The board of a table as a picture: what lies there, what is being typed, and what is said of squares."""

from typing import Any

from station.referee.sight import SeenTile, Unseen
from station.referee.state import Doubt, Phase
from station.referee.table.state import Done, Refused, Stood, TableState
from station.rules.edition import BLANK
from station.rules.game import BLANK_LETTER, Deed, Laid
from station.rules.scrabble.position import Position, Tile
from station.rules.square import SIZE, SQUARES
from station.screen.board import BoardPicture, Mark, Marked
from station.screen.table.view import Entry, TableView, What
from station.screen.tiles import Face
from station.screen.view import Panel

State = TableState[Any]


def board_picture(state: State, view: TableView) -> BoardPicture:
    """The board as it is seen, or as it lay at the deed that the history shows."""
    shown = shown_deed(state, view)
    if shown is not None:
        return _recorded(state, shown, view.turned)
    position = state.board or Position()
    faces = [_face(tile) for tile in position.tiles]
    marks = _seen(state, faces)
    match state.verdict:
        case Stood(deed=deed):
            marks += _waiting(state, deed, faces)
            marks += [Marked(square, Mark.LAST) for square in squares_of(deed) if faces[square]]
        case Refused(squares=squares):
            faces_of_refused(state, faces)
            marks += [Marked(square, Mark.WRONG) for square in squares]
    if state.question is not None and state.question.square is not None:
        marks.append(Marked(state.question.square, Mark.ASKED))
    if view.entry is not None and view.entry.what is What.PLAY:
        marks += _typed(view.entry, faces)
    elif view.square is not None and view.panel in {Panel.SQUARE, Panel.TILE}:
        marks.append(Marked(view.square, Mark.CURSOR))
    return BoardPicture(tuple(faces), tuple(marks), view.turned)


def faces_of_refused(state: State, faces: list[Face | None]) -> None:
    """Put tiles that were typed, and refused, where they would lie; a camera shows them itself."""
    deed = state.verdict.deed if isinstance(state.verdict, Refused) else None
    if isinstance(deed, Laid):
        _as_typed(state, deed, faces)


def _waiting(state: State, deed: Deed, faces: list[Face | None]) -> list[Marked]:
    """Tiles that were typed lie there as well while the letter of a blank among them is asked for."""
    asked = [choice for choice in state.choices if choice.needed and choice.topic == BLANK_LETTER]
    if not asked or not isinstance(deed, Laid):
        return []
    _as_typed(state, deed, faces)
    return [Marked(choice.square, Mark.ASKED) for choice in asked if choice.square is not None]


def _as_typed(state: State, deed: Laid, faces: list[Face | None]) -> None:
    if state.seen is not None:
        return
    for square, tile in deed.placed:
        if 0 <= square < SQUARES and faces[square] is None:
            faces[square] = _face(tile, ghost=True)


def shown_deed(state: State, view: TableView) -> Done[Any] | None:
    """The deed that the history shows, if it is open and there is one."""
    if view.panel is not Panel.HISTORY or not state.history:
        return None
    return state.history[max(0, min(view.turn, len(state.history) - 1))]


def squares_of(deed: Deed) -> tuple[int, ...]:
    """Where a deed laid tiles."""
    if not isinstance(deed, Laid):
        return ()
    return (*(square for square, _ in deed.placed), *(square for square, _ in deed.swapped))


def typed_squares(entry: Entry, position: Position) -> tuple[int, ...]:
    """The empty squares onto which the typed tiles go, from where the play begins, over tiles that lie there,
    and the one for the next tile."""
    found: list[int] = []
    row, column = divmod(entry.square, SIZE)
    while row < SIZE and column < SIZE and len(found) <= len(entry.tiles):
        square = row * SIZE + column
        if position[square] is None:
            found.append(square)
        row, column = (row + 1, column) if entry.down else (row, column + 1)
    return tuple(found)


def typed_tile(text: str) -> Tile:
    """The tile that was typed: a small letter is a blank's, `?` a blank whose letter is not said."""
    if text == BLANK:
        return Tile(None, blank=True)
    return Tile(text.upper(), blank=text != text.upper())


def _recorded(state: State, done: Done[Any], turned: bool) -> BoardPicture:
    """The last board known up to the deed, with what it laid."""
    position = Position()
    for each in state.history:
        if isinstance(each.deed, Laid) and not each.undone:
            position = position.replace(dict(each.deed.placed))
            swaps = {square: Tile(letter) for square, letter in each.deed.swapped}
            position = position.replace(swaps)
        if each is done:
            break
    faces = tuple(_face(tile) for tile in position.tiles)
    marks = tuple(Marked(square, Mark.LAST) for square in squares_of(done.deed))
    return BoardPicture(faces, marks, turned)


def _seen(state: State, faces: list[Face | None]) -> list[Marked]:
    """Marks of what is seen otherwise than it is confirmed; faces of new tiles are put in."""
    if state.seen is None or state.board is None or state.phase is Phase.OVER:
        return []
    marks: list[Marked] = []
    settled = {said.square for said in state.settled}
    asked = state.question is not None and state.question.doubt is Doubt.HIDDEN
    for square in range(SQUARES):
        seen, tile = state.seen.squares[square], state.board[square]
        if isinstance(seen, Unseen):
            marks += [Marked(square, Mark.HIDDEN)] if asked else []
        elif square in settled:
            continue
        elif tile is not None and seen is None:
            faces[square] = _face(tile, ghost=True)
        elif tile is None and isinstance(seen, SeenTile):
            chosen = dict(state.chosen).get(square, "")
            faces[square] = _seen_face(seen, chosen)
            marks.append(Marked(square, Mark.NEW))
    for said in state.settled:
        faces[said.square] = None if said.tile is None else _settled_face(said.tile.letter, said.tile.blank)
    return marks


def _typed(entry: Entry, faces: list[Face | None]) -> list[Marked]:
    open_squares = typed_squares(entry, Position(tuple(None if f is None else Tile("A") for f in faces)))
    start = faces[entry.square]
    on_blank = start is not None and start.blank and not entry.tiles
    for square in entry.swaps:
        taken = faces[square]
        faces[square] = None if taken is None else _face(Tile(taken.letter))
    for square, text in zip(open_squares, entry.tiles, strict=False):
        faces[square] = _face(typed_tile(text))
    laid = open_squares[: len(entry.tiles)]
    cursor = open_squares[len(entry.tiles) : len(entry.tiles) + 1]
    return [
        *(Marked(square, Mark.NEW) for square in (*entry.swaps, *laid)),
        *((Marked(entry.square, Mark.ASKED),) if on_blank else ()),
        *(Marked(square, Mark.CURSOR) for square in cursor),
    ]


def _face(tile: Tile | None, *, ghost: bool = False) -> Face | None:
    if tile is None:
        return None
    return Face(tile.letter or "", None, "a", tile.blank, ghost=ghost)


def _settled_face(letter: str, blank: bool) -> Face:
    return Face("" if letter == BLANK else letter, None, "a", blank)


def _seen_face(seen: SeenTile, chosen: str) -> Face:
    blank = seen.letter is None
    return Face(seen.letter or chosen, None, "a", blank, False, seen.doubtful)
