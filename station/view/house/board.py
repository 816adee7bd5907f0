"""A board of a House table: what lies there, and what is said about squares."""

from dataclasses import replace

from station.referee.sight import SeenTile, Unseen
from station.referee.state import (
    BoardState,
    Doubt,
    ExplosionTask,
    HouseState,
    Phase,
    Record,
    Refusal,
    Stands,
    TakenBack,
)  # fmt: skip
from station.rules.edition import BLANK
from station.rules.house.position import Position
from station.rules.tile import Kit, Tile
from station.view.board import BoardView, Label, Mark, Marked
from station.view.faces import Face, Faces
from station.view.house.wording import HouseWording


def own_kit(board: int) -> Kit:
    return "a" if board == 0 else "b"


def board_of(state: HouseState, board: int, words: HouseWording) -> BoardView:
    """The board as it is seen."""
    board_state = state.boards[board]
    faces, marks = _seen(board_state, own_kit(board))
    marks += _verdict_marks(board_state, faces)
    if state.outcome and state.outcome.board == board:
        winner = state.outcome.winner
        chain = state.outcome.chain
        others = (square for square, face in enumerate(faces) if face and chain and square not in chain)
        marks = [Marked(square, Mark.FAINT) for square in others]
        marks += [Marked(square, Mark.CHAIN, winner) for square in chain]
    if board_state.task and state.phase is not Phase.OVER:
        marks += task_marks(board_state.task, board_state.position)
    question = board_state.question
    if question and question.square is not None:
        marks.append(Marked(question.square, Mark.ASKED))
    label = _label(board_state, words)
    return BoardView(faces, tuple(marks), label, _faces(board_state.position))


def board_then(record: Record) -> BoardView:
    """The board as it was at a turn of the history."""
    ruling = record.ruling
    position: Position = record.after or record.before
    marks = [Marked(square, Mark.LAST, record.mover) for square in record.placed]
    if ruling and record.after is None:
        position = record.before.replace(dict(ruling.play.placed))
        marks = [Marked(square, Mark.LAST, record.mover) for square, _ in ruling.play.placed]
        marks += task_marks(ExplosionTask(ruling), record.before)
    return BoardView(_faces(position), tuple(marks))


def _faces(position: Position) -> Faces:
    return tuple(tile_face(tile) if tile else None for tile in position.tiles)


def tile_face(tile: Tile) -> Face:
    return Face("" if tile.letter == BLANK else tile.letter, tile.facing, tile.kit, tile.blank)


def task_marks(task: ExplosionTask, before: Position) -> list[Marked]:
    """Arrows for turns and step numbers for removals, ticked when seen done. `before`: the position that
    the play was laid on.

    A tile that is to be taken anyway need not be turned first.
    """
    mover = task.ruling.play.mover
    removed = set(task.ruling.removed)
    marks = []
    for square in task.ruling.turned:
        tile = before[square]
        if square not in removed and tile:
            sign = Mark.DONE if square in task.turned else Mark.TURN
            marks.append(Marked(square, sign, mover, letter=tile.letter))
    for number, step in enumerate(task.ruling.steps, start=1):
        for square in step.squares:
            sign = Mark.DONE if square in task.removed else Mark.TAKE
            marks.append(Marked(square, sign, mover, number))
    marks += [Marked(square, Mark.WRONG, mover) for square in sorted(task.wrong)]
    return marks


def _seen(board: BoardState, kit: Kit) -> tuple[Faces, list[Marked]]:
    """What lies on the board: what should lie there, over it what the camera sees differently, and over
    that what people have said."""
    chosen = dict(board.chosen)
    expected, settled = _expected(board)
    laid = board.task.ruling.play.placed if board.task else ()
    marks = [Marked(square, Mark.NEW, tile.facing) for square, tile in laid]
    faces = [tile_face(tile) if tile else None for tile in expected.tiles]
    hidden = board.question is not None and board.question.doubt is Doubt.HIDDEN
    for square, seen in enumerate(board.seen.squares if board.seen else ()):
        tile = expected[square]
        if isinstance(seen, Unseen):
            marks += [Marked(square, Mark.HIDDEN)] if hidden else []
        elif square in settled:
            continue
        elif tile is not None:
            faces[square] = _ghost(tile) if seen is None else _changed(tile, seen)
        elif seen is not None:
            faces[square] = _seen_face(seen, kit, chosen.get(square, ""))
            marks.append(Marked(square, Mark.NEW, board.to_move))
    for said in board.settled:
        faces[said.square] = tile_face(said.tile) if said.tile else None
    return tuple(faces), marks


def _expected(board: BoardState) -> tuple[Position, frozenset[int]]:
    """The confirmed position with the play in hand as far as it is carried out, and the squares of it that
    have been seen done."""
    task = board.task
    if task is None:
        return board.position, frozenset()
    laid = board.position.replace(dict(task.ruling.play.placed))
    changes: dict[int, Tile | None] = dict.fromkeys(task.removed)
    for square in task.turned - task.removed:
        tile = laid[square]
        changes[square] = replace(tile, facing=task.ruling.play.mover) if tile else None
    return laid.replace(changes), task.turned | task.removed


def _ghost(tile: Tile) -> Face:
    return Face(tile.letter, tile.facing, tile.kit, tile.blank, ghost=True)


def _seen_face(seen: SeenTile, kit: Kit, chosen: str = "") -> Face:
    """A tile by its looks alone. chosen: what it stands for if it shows no letter."""
    blank = seen.letter is None
    return Face(seen.letter or chosen, seen.facing, seen.kit or kit, blank, seen.sideways, seen.doubtful)


def _changed(tile: Tile, seen: SeenTile) -> Face:
    """A tile of the position as it lies now: perhaps turned, perhaps another one."""
    if seen.letter is None or seen.letter == tile.letter or seen.doubtful:
        facing = seen.facing or (None if seen.sideways else tile.facing)
        return Face(tile.letter, facing, tile.kit, tile.blank, seen.sideways)
    return _seen_face(seen, tile.kit)


def _verdict_marks(board: BoardState, faces: Faces) -> list[Marked]:
    match board.verdict:
        case Stands(mover=mover, placed=placed) if not board.task:
            lying = (square for square in placed if (face := faces[square]) and not face.ghost)
            return [Marked(square, Mark.LAST, mover) for square in lying]
        case TakenBack() if board.verdict.reason is not Refusal.UNFINISHED:
            return [Marked(square, Mark.WRONG) for square in _wrong_squares(board.verdict)]
    return []


def _wrong_squares(verdict: TakenBack) -> tuple[int, ...]:
    """The squares of the words that are none, else those that the verdict names."""
    of_words = sorted({square for word in verdict.words for square in word.squares})
    return tuple(of_words) or verdict.squares


def _label(board: BoardState, words: HouseWording) -> Label | None:
    """The reason against a play, written beside its squares."""
    verdict = board.verdict
    if not isinstance(verdict, TakenBack) or board.task:
        return None
    squares, text = _wrong_squares(verdict), words.label(verdict.reason)
    return Label(squares, text) if squares and text else None
