"""What the table pictures change: what lies where, what was laid, what of an explosion is done."""

from station.clock.head import Pressed
from station.referee.bench import Bench
from station.referee.effects import Cue, Effect, Sound
from station.referee.explosion import progress
from station.referee.ledger import set_board
from station.referee.picture import compare, still_settled, with_settled
from station.referee.presses import rule
from station.referee.sight import BoardSeen, SeenTile
from station.referee.state import BoardState, HouseState, Refusal, TakenBack
from station.referee.turns import Change


def worth_telling(state: HouseState, seen: BoardSeen) -> bool:
    """Whether a picture tells the referee anything: the rule for which pictures become events.

    A picture that differs from the last one told, and any still one after a press that has none yet. Of a
    moving hand only the first picture counts: what lies under it settles nothing.
    """
    now = state.boards[seen.board]
    return tells_something(now.seen, now.press, seen)


def tells_something(last: BoardSeen | None, press: Pressed | None, seen: BoardSeen) -> bool:
    """`worth_telling` by the last picture told of the board, and the press in force there."""
    if last is None:
        return True
    if seen.moving:
        return not last.moving
    awaited = press is not None and last.at_ms < press.at_ms <= seen.at_ms
    return awaited or last.moving or seen.squares != last.squares


def note(state: HouseState, seen: BoardSeen) -> HouseState:
    """Keep the picture, outside a game."""
    now = state.boards[seen.board]
    settled = now.settled if seen.moving else still_settled(seen, now.settled)
    return set_board(state, seen.board, seen=seen, settled=settled)


def watch(bench: Bench, state: HouseState, seen: BoardSeen) -> Change:
    """Keep the picture, follow what is being done, and rule on the press that waits for it."""
    state = note(state, seen)
    if seen.moving:
        return state, ()
    was_done = _done(state.boards[seen.board])
    state = follow(state, seen.board)
    effects: tuple[Effect, ...] = ()
    if _done(state.boards[seen.board]) and not was_done:
        effects = (Sound(Cue.DONE, seen.board),)
    state, ruled = rule(bench, state, seen.board, seen.at_ms)
    return state, (*effects, *ruled)


def follow(state: HouseState, board: int) -> HouseState:
    """What the last picture shows of the turn in progress."""
    now = state.boards[board]
    if now.seen is None or now.seen.moving:
        return state
    squares = with_settled(now.seen, now.settled)
    difference = compare(now.position, squares)
    if difference.nothing and not difference.hidden:
        # Everything lies as before the turn: what was tried is withdrawn.
        verdict = now.verdict
        said = isinstance(verdict, TakenBack) and verdict.reason is not Refusal.NOTHING_CHANGED
        if now.press is None and said:
            verdict = None
        return set_board(state, board, task=None, laid=(), chosen=(), verdict=verdict)
    laid = dict(now.laid)
    for square in difference.new:
        seen = squares[square]
        # A clear look is not given up for a doubtful one.
        if isinstance(seen, SeenTile) and not (seen.doubtful and square in laid):
            laid[square] = seen
    gone = {square for square, _ in now.chosen if squares[square] is None and square not in laid}
    task = None if now.task is None else progress(now.task, now.position, squares)
    return set_board(
        state,
        board,
        task=task,
        laid=tuple(sorted(laid.items(), key=lambda item: item[0])),
        chosen=tuple((square, letter) for square, letter in now.chosen if square not in gone),
    )


def _done(now: BoardState) -> bool:
    return now.task is not None and now.task.done
