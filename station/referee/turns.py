"""How a turn ends: the play stands, the mover passes, or the press is taken back."""

from dataclasses import dataclass, replace

from station.referee import words
from station.referee.effects import Cue, Effect, Sound, Start, Stop, TakeBack
from station.referee.explosion import progress
from station.referee.finding import Played, Refused
from station.referee.ledger import book, draw, set_board
from station.referee.picture import with_settled
from station.referee.state import (
    BoardState,
    Ending,
    ExplosionTask,
    HouseState,
    Outcome,
    Passed,
    Phase,
    Record,
    Refusal,
    Stands,
    TakenBack,
    Transfer,
    Verdict,
)
from station.rules.house.chain import chain
from station.rules.house.position import Position
from station.rules.house.ruling import Legal
from station.rules.tile import Side, Tile

Change = tuple[HouseState, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn about to be confirmed: what the board is after it, and how it came about.

    placed, laid: squares and tiles that the mover laid; taken: tiles that went off the board.
    """

    after: Position
    placed: tuple[int, ...]
    laid: tuple[Tile, ...]
    taken: tuple[Tile, ...]
    ruling: Legal | None = None
    inferred: tuple[int, ...] = ()
    accepted: bool = False


def turn_by(position: Position, played: Played, *, accepted: bool = False) -> Turn:
    """The turn that a play makes of a position."""
    ruling = played.ruling
    laid = position.replace(dict(ruling.play.placed))
    return Turn(
        after=ruling.after,
        placed=tuple(square for square, _ in ruling.play.placed),
        laid=tuple(tile for _, tile in ruling.play.placed),
        taken=tuple(tile for square in ruling.removed if (tile := laid[square]) is not None),
        ruling=ruling,
        inferred=played.inferred,
        accepted=accepted,
    )


def stands(state: HouseState, board: int, at_ms: int, played: Played) -> Change:
    """A legal play whose tiles lie as they must."""
    change = confirm(state, board, at_ms, turn_by(state.boards[board].position, played))
    # The mover's hand holds every tile of the play, so the ledger cannot fail.
    assert change is not None
    return change


def confirm(state: HouseState, board: int, at_ms: int, turn: Turn) -> Change | None:
    """The turn stands; None when the ledger cannot account for its tiles."""
    now = state.boards[board]
    mover = now.to_move
    booked = book(state, board, mover, turn.laid, turn.taken)
    if booked is None:
        return None
    state, transfer = booked
    record = Record(
        mover=mover,
        ruling=turn.ruling,
        before=now.position,
        clock=now.clock,
        at_ms=at_ms,
        accepted=turn.accepted,
        after=turn.after if turn.accepted else None,
        placed=turn.placed,
        transfer=transfer,
        inferred=turn.inferred,
    )
    new_words = turn.ruling.words if turn.ruling is not None else ()
    verdict = Stands(
        mover, new_words, turn.placed, len(turn.taken), transfer.drawn, turn.inferred, turn.accepted
    )
    state, effects = _turn_over(state, board, turn.after, record, verdict)
    group = chain(turn.after, mover)
    if group:
        state, ending = over(state, Outcome(Ending.CHAIN, mover, board, group))
        return state, (*effects, *ending)
    return state, effects


def passes(state: HouseState, board: int, at_ms: int) -> Change:
    """The mover passes, and may draw."""
    now = state.boards[board]
    state, drawn = draw(state, board, now.to_move)
    record = Record(now.to_move, None, now.position, now.clock, at_ms, transfer=Transfer(drawn=drawn))
    return _turn_over(state, board, now.position, record, Passed(now.to_move, drawn))


def take_back(state: HouseState, board: int, refused: Refused, task: ExplosionTask | None = None) -> Change:
    """The press in force is made not to have happened; `task` is the explosion that is open now."""
    now = state.boards[board]
    assert now.press is not None
    verdict = TakenBack(now.to_move, refused.reason, refused.detail, refused.squares, refused.words)
    # The opponent's time ran out only because of this press: that did not happen either.
    flag = None if now.flag is not None and now.flag.side is now.press.side.other else now.flag
    state = set_board(
        state, board, verdict=verdict, press=None, press_end=None, question=None, flag=flag, task=task
    )
    return state, (TakeBack(board, now.press.number), Sound(Cue.TAKEN_BACK, board))


def explosion_due(state: HouseState, board: int, played: Played) -> Change:
    """A legal play whose explosion is still to be done: the press is taken back, the task is set."""
    now = state.boards[board]
    assert now.seen is not None
    task = ExplosionTask(played.ruling, inferred=played.inferred)
    task = progress(task, now.position, with_settled(now.seen, now.settled))
    squares = (*task.to_turn, *task.to_remove)
    refused = Refused(Refusal.UNFINISHED, words.unfinished(task), squares, played.ruling.words)
    state, effects = take_back(state, board, refused, task)
    return state, (*effects, Sound(Cue.EXPLOSION, board))


def over(state: HouseState, outcome: Outcome) -> Change:
    """The whole game is over, on both boards; presses still in force are left undecided."""
    for board in (0, 1):
        state = set_board(state, board, press=None, press_end=None, question=None, flag=None)
    state = replace(state, phase=Phase.OVER, outcome=outcome)
    return state, (Stop(0), Stop(1), Sound(Cue.OVER))


def running_side(now: BoardState) -> Side:
    """Whose time is to run on this board while the game is played."""
    return now.to_move if now.press is None else now.press.side.other


def set_running(state: HouseState, board: int) -> tuple[Effect, ...]:
    """Put the head right where it runs the wrong side, or none."""
    now = state.boards[board]
    side = running_side(now)
    if state.phase is not Phase.PLAYING or now.clock.running is side:
        return ()
    return (Start(board, side),)


def _turn_over(state: HouseState, board: int, position: Position, record: Record, verdict: Verdict) -> Change:
    """The other side is to move."""
    now = state.boards[board]
    state = set_board(
        state,
        board,
        position=position,
        to_move=record.mover.other,
        verdict=verdict,
        history=(*now.history, record),
        press=None,
        press_end=None,
        question=None,
        task=None,
        laid=(),
        chosen=(),
        settled=tuple(answer for answer in now.settled if position[answer.square] is not None),
    )
    return state, (*set_running(state, board), Sound(Cue.STANDS, board))
