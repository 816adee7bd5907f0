"""A board of a House table as shown: what lies there, and the marks on its squares."""

from dataclasses import replace

from station.games.house.explosion import laid_out, ruling_of, task_of
from station.games.house.rules.game import side_of, turn_of
from station.games.house.rules.table import HouseBoard, HousePosition
from station.games.house.wording import HouseWording
from station.referee.ruling import Doubt, Refusal, Refused, Task, Valid
from station.referee.sight import SeenTile, Unseen
from station.referee.state import Done, Lane, Phase, TableState
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.tile import KITS, FacedTile, Kit
from station.view.board import BoardView, Label, Mark, Marked
from station.view.faces import Face, Faces

State = TableState[HousePosition]


def board_of(state: State, number: int, words: HouseWording) -> BoardView:
    """The board as seen; an empty one before a game is set up."""
    lane = state.lanes[number]
    if state.phase is Phase.IDLE:
        empty = _faces(FacedPosition())
        return BoardView(empty, confirmed=empty)
    board = state.position.boards[number]
    faces, marks = _seen(lane, board, KITS[number])
    marks += _verdict_marks(lane, board, faces)
    outcome = state.outcome
    if outcome and outcome.lane == number:
        chain = outcome.squares
        winner = side_of(outcome.winners[0])
        others = (square for square, face in enumerate(faces) if face and chain and square not in chain)
        marks = [Marked(square, Mark.FAINT) for square in others]
        marks += [Marked(square, Mark.CHAIN, winner) for square in chain]
    if lane.task and state.phase is not Phase.OVER:
        marks += task_marks(lane.task, board.position)
    if lane.question and lane.question.square is not None:
        marks.append(Marked(lane.question.square, Mark.ASKED))
    return BoardView(faces, tuple(marks), _label(lane, words), _faces(board.position))


def board_then(done: Done[HousePosition]) -> BoardView:
    """The board as it was at a turn of the history."""
    before, after = (position.boards[done.lane] for position in (done.before, done.after))
    made = after.last
    marks = [Marked(square, Mark.LAST, before.to_move) for square in (made.placed if made else ())]
    if made is None or made.ruling is None:
        return BoardView(_faces(after.position), tuple(marks))
    marks += task_marks(task_of(turn_of(done.deed), made.ruling, before.position), before.position)
    return BoardView(_faces(laid_out(before.position, made.ruling)), tuple(marks))


def _faces(position: FacedPosition) -> Faces:
    return tuple([None if tile is None else _face(tile) for tile in position.tiles])


def _face(tile: FacedTile, *, ghost: bool = False) -> Face:
    letter = "" if tile.letter == BLANK else tile.letter
    return Face(letter, tile.facing, tile.kit, tile.blank, ghost=ghost)


def task_marks(task: Task, before: FacedPosition) -> list[Marked]:
    """Arrows for turns and step numbers for removals, ticked once seen done. `before`: the position that the
    play was laid on.

    A tile that must be taken anyway need not be turned first.
    """
    mover, laid = ruling_of(task).play.mover, laid_out(before, ruling_of(task))
    steps = [(0, [square for square in ruling_of(task).turned if square not in ruling_of(task).removed])]
    steps += [(number, list(step.squares)) for number, step in enumerate(ruling_of(task).steps, start=1)]
    marks = []
    for number, squares in steps:
        done, sign = (task.removed, Mark.TAKE) if number else (task.turned, Mark.TURN)
        for square in squares:
            tile = laid[square]
            letter = "" if tile is None or tile.letter == BLANK else tile.letter
            marks.append(Marked(square, Mark.DONE if square in done else sign, mover, number, letter))
    marks += [Marked(square, Mark.WRONG, mover) for square in sorted(task.wrong)]
    return marks


def _seen(lane: Lane, board: HouseBoard, kit: Kit) -> tuple[Faces, list[Marked]]:
    """What lies on the board: what should lie there, overridden by what the camera sees, and that by what
    people have said."""
    chosen = dict(lane.chosen)
    expected, settled = _expected(lane, board.position)
    laid = ruling_of(lane.task).play.placed if lane.task else ()
    marks = [Marked(square, Mark.NEW, tile.facing) for square, tile in laid]
    faces = list(_faces(expected))
    hidden = lane.question is not None and lane.question.doubt is Doubt.HIDDEN
    squares = lane.seen.squares if lane.seen else ()
    for square, (seen, tile) in enumerate(zip(squares, expected.tiles, strict=False)):
        if seen is None and tile is None:
            continue
        if isinstance(seen, Unseen):
            marks += [Marked(square, Mark.HIDDEN)] if hidden else []
        elif square in settled:
            continue
        elif tile is not None:
            faces[square] = _face(tile, ghost=True) if seen is None else _changed(tile, seen)
        elif seen is not None:
            faces[square] = _seen_face(seen, kit, chosen.get(square, ""))
            marks.append(Marked(square, Mark.NEW, board.to_move))
    for said in lane.settled:
        faces[said.square] = None if said.tile is None else _face(said.tile)
    return tuple(faces), marks


def _expected(lane: Lane, position: FacedPosition) -> tuple[FacedPosition, frozenset[int]]:
    """The confirmed position with the current play as far as it is carried out, and its squares that have
    been seen done."""
    task = lane.task
    if task is None:
        return position, frozenset()
    laid = laid_out(position, ruling_of(task))
    changes: dict[int, FacedTile | None] = dict.fromkeys(task.removed)
    for square in task.turned - task.removed:
        tile = laid[square]
        changes[square] = replace(tile, facing=task.facing) if tile else None
    return laid.replace(changes), task.turned | task.removed


def _seen_face(seen: SeenTile, kit: Kit, chosen: str = "") -> Face:
    """A tile by its looks alone. chosen: what it stands for if it is blank."""
    blank = seen.letter is None
    return Face(seen.letter or chosen, seen.facing, seen.kit or kit, blank, seen.sideways, seen.doubtful)


def _changed(tile: FacedTile, seen: SeenTile) -> Face:
    """A tile of the position as it lies now: perhaps turned, perhaps another one."""
    if seen.letter is None or seen.letter == tile.letter or seen.doubtful:
        facing = seen.facing or (None if seen.sideways else tile.facing)
        return Face(tile.letter, facing, tile.kit, tile.blank, seen.sideways)
    return _seen_face(seen, tile.kit)


def _verdict_marks(lane: Lane, board: HouseBoard, faces: Faces) -> list[Marked]:
    match lane.verdict:
        case Valid() if not lane.task and (made := board.last):
            lying = (square for square in made.placed if (face := faces[square]) and not face.ghost)
            return [Marked(square, Mark.LAST, made.mover) for square in lying]
        case Refused(reason=reason) if reason is not Refusal.UNFINISHED:
            return [Marked(square, Mark.WRONG) for square in _wrong_squares(lane.verdict)]
    return []


def _wrong_squares(refused: Refused) -> tuple[int, ...]:
    """The squares of invalid words, else those that the refusal names."""
    return tuple(sorted({at for word in refused.words for at in word.squares})) or refused.squares


def _label(lane: Lane, words: HouseWording) -> Label | None:
    """The reason against a play, written beside its squares."""
    refused = lane.verdict
    if not isinstance(refused, Refused) or lane.task:
        return None
    squares, text = _wrong_squares(refused), words.label(refused.reason)
    return Label(squares, text) if squares and text else None
