"""A lettered board: what lies on it, and the marks on its squares."""

from station.referee.ruling import Doubt, Refused, Valid
from station.referee.sight import SeenTile, Unseen
from station.referee.state import Done, Lane, Phase, TableState
from station.rules.edition import BLANK
from station.rules.game import BLANK_LETTER, GameDeed, Laid
from station.rules.lettered.position import Position, Tile
from station.rules.square import SQUARES
from station.view.board import BoardView, Mark, Marked
from station.view.faces import Face
from station.view.table.rules import rules_of

State = TableState[object]


def board_of(state: State, number: int) -> BoardView | None:
    """The board as seen; None for a game without one."""
    lane = state.lanes[number]
    board = lane.lettered
    if board is None:
        return None
    faces = [_face(tile) for tile in board.tiles]
    confirmed = tuple(faces)
    marks = [] if state.phase is Phase.OVER else _seen(lane, board, faces)
    match lane.verdict:
        case Valid(deed=deed):
            marks += _waiting(state, lane, deed, faces)
            marks += [Marked(square, Mark.LAST) for square in squares_of(deed) if faces[square]]
        case Refused(squares=squares, deed=deed):
            if isinstance(deed, Laid):
                # Typed tiles are shown where they would lie; a camera sees real ones itself.
                _as_typed(lane, deed, faces)
            marks += [Marked(square, Mark.WRONG) for square in squares]
    if lane.question is not None and lane.question.square is not None:
        marks.append(Marked(lane.question.square, Mark.ASKED))
    return BoardView(tuple(faces), tuple(marks), confirmed=confirmed)


def board_then(state: State, done: Done[object]) -> BoardView | None:
    """The board after a deed of the history, with what that deed laid."""
    if state.lanes[done.lane].board is None:
        return None
    position = rules_of(state.settings).board(done.after)
    if position is None:
        return None
    faces = [_face(tile) for tile in position.tiles]
    if isinstance(done.deed, Laid):
        # A blank whose letter was asked for waited beside the position.
        for square, tile in done.deed.placed:
            faces[square] = faces[square] or _face(tile)
    return BoardView(tuple(faces), tuple(Marked(square, Mark.LAST) for square in squares_of(done.deed)))


def _waiting(state: State, lane: Lane, deed: GameDeed, faces: list[Face | None]) -> list[Marked]:
    """Typed tiles stay on the board while the letter of a blank among them is asked for."""
    asked = [choice for choice in state.choices if choice.needed and choice.topic == BLANK_LETTER]
    if not asked or not isinstance(deed, Laid):
        return []
    _as_typed(lane, deed, faces)
    return [Marked(choice.square, Mark.ASKED) for choice in asked if choice.square is not None]


def _as_typed(lane: Lane, deed: Laid, faces: list[Face | None]) -> None:
    if lane.seen is not None:
        return
    for square, tile in deed.placed:
        if 0 <= square < SQUARES and faces[square] is None:
            faces[square] = _face(tile, ghost=True)


def squares_of(deed: GameDeed) -> tuple[int, ...]:
    """The squares on which a deed laid tiles."""
    placed = getattr(deed, "placed", ())
    swapped = deed.swapped if isinstance(deed, Laid) else ()
    return (*(square for square, _ in placed), *(square for square, _ in swapped))


def _seen(lane: Lane, board: Position, faces: list[Face | None]) -> list[Marked]:
    """Marks where the picture differs from what is confirmed; adds the faces of new tiles."""
    if lane.seen is None:
        return []
    marks: list[Marked] = []
    settled = {said.square for said in lane.settled}
    asked = lane.question is not None and lane.question.doubt is Doubt.HIDDEN
    for square in range(SQUARES):
        seen, tile = lane.seen.squares[square], board[square]
        if isinstance(seen, Unseen):
            marks += [Marked(square, Mark.HIDDEN)] if asked else []
        elif square in settled:
            continue
        elif tile is not None and seen is None:
            faces[square] = _face(tile, ghost=True)
        elif tile is None and isinstance(seen, SeenTile):
            chosen = dict(lane.chosen).get(square, "")
            faces[square] = _seen_face(seen, chosen)
            marks.append(Marked(square, Mark.NEW))
    for said in lane.settled:
        faces[said.square] = None if said.tile is None else _settled_face(said.tile.letter, said.tile.blank)
    return marks


def _face(tile: Tile | None, *, ghost: bool = False) -> Face | None:
    if tile is None:
        return None
    return Face(tile.letter or "", None, "a", tile.blank, ghost=ghost)


def _settled_face(letter: str, blank: bool) -> Face:
    return Face("" if letter == BLANK else letter, None, "a", blank)


def _seen_face(seen: SeenTile, chosen: str) -> Face:
    blank = seen.letter is None
    return Face(seen.letter or chosen, None, "a", blank, False, seen.doubtful)
