"""Presses while a game is on, and ruling on the one in force."""

from station.clock.head import Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee import words
from station.referee.bench import Bench
from station.referee.effects import Cue, Look, Sound, TakeBack
from station.referee.finding import Played, Refused, Unchanged, Unclear
from station.referee.interpret import case_of, interpret
from station.referee.ledger import set_board
from station.referee.state import ExplosionTask, HouseState, Phase, Refusal
from station.referee.turns import Change, explosion_due, passes, stands, take_back


def pressed(bench: Bench, state: HouseState, event: Pressed) -> Change:
    """The mover's press comes into force and waits for a picture; any other press does nothing."""
    now = state.boards[event.board]
    state = set_board(state, event.board, clock=event.clock)
    if state.phase is Phase.PLAYING and event.side is now.to_move and now.press is None:
        state = set_board(state, event.board, press=event, press_end=None, question=None, verdict=None)
        # A picture taken since may have come before the head was heard.
        state, effects = rule(bench, state, event.board, event.at_ms)
        return state, (Look(event.board, event.at_ms), *effects)
    return state, _unswitched(now.clock, event)


def pressed_idly(state: HouseState, event: Pressed) -> Change:
    """A press when no game runs."""
    before = state.boards[event.board].clock
    return set_board(state, event.board, clock=event.clock), _unswitched(before, event)


def press_ended(bench: Bench, state: HouseState, event: Held | Released) -> Change:
    """The button of the press in force came up, or has been down long enough for a pass."""
    now = state.boards[event.board]
    if now.press is None or now.press.number != event.number or now.press_end is not None:
        return state, ()
    state = set_board(state, event.board, press_end=event)
    return rule(bench, state, event.board, event.at_ms)


def rule(bench: Bench, state: HouseState, board: int, at_ms: int) -> Change:
    """Rule on the press in force, as far as the last picture lets us."""
    now = state.boards[board]
    if now.press is None or now.seen is None or now.seen.moving or now.seen.at_ms < now.press.at_ms:
        return state, ()
    case = case_of(now, bench.lexicon, bench.edition, state.settings.judge)
    assert case is not None
    finding = interpret(case)
    match finding:
        case Unclear(question=question):
            asked = () if question == now.question else (Sound(Cue.QUESTION, board),)
            return set_board(state, board, question=question), asked
        case Unchanged():
            return _unchanged(state, board, at_ms)
        case Refused():
            return take_back(state, board, finding, _task_kept(state, board, finding))
        case Played():
            return (
                stands(state, board, at_ms, finding) if finding.done else explosion_due(state, board, finding)
            )


def _unchanged(state: HouseState, board: int, at_ms: int) -> Change:
    """Nothing was laid: a pass if the button is held, else not a turn at all."""
    state = set_board(state, board, question=None, task=None, laid=())
    match state.boards[board].press_end:
        case Held():
            return passes(state, board, at_ms)
        case Released():
            return take_back(state, board, Refused(Refusal.NOTHING_CHANGED, words.NOTHING_CHANGED))
        case None:
            return state, ()


def _task_kept(state: HouseState, board: int, refused: Refused) -> ExplosionTask | None:
    """An explosion that is being done stays open while something else is amiss."""
    return state.boards[board].task if refused.reason is Refusal.DISTURBED else None


def _unswitched(before: ClockReading, event: Pressed) -> tuple[TakeBack, ...]:
    """The command that undoes what a press, which must not count, did to the clocks."""
    switched = before.running is event.side and event.clock.running is event.side.other
    return (TakeBack(event.board, event.number),) if switched else ()
