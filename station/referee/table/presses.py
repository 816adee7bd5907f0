"""What the clock buttons mean: the end of a turn, a bid, a call, a start."""

from dataclasses import replace
from typing import Any, Final

from station.clock.head import Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.effects import Cue, Effect, Look, Sound, TakeBack, Wake
from station.referee.state import Phase
from station.referee.table import words
from station.referee.table.bench import Bench
from station.referee.table.deeds import Change, ask, attempt, refuse, stands
from station.referee.table.finding import Finding, Played, Unchanged, Unclear
from station.referee.table.interpret import case_of, interpret
from station.referee.table.seats import player_at
from station.referee.table.state import Refused, TableState
from station.referee.table.timing import follow_turn
from station.rules.game import Bid, Call, Called, Deed, Layout, Left, Passed, Raised, RuleError, Turn

AT_ONCE_MS: Final = 150
"""Calls that lie no further apart than this are one."""


def pressed(bench: Bench, state: TableState[Any], event: Pressed) -> Change:
    """A button went down while the game is on."""
    before = state.clocks[event.board]
    state = with_clock(state, event.board, event.clock)
    player = player_at(event.board, event.side, state.players)
    undone = _unswitched(before, event)
    if state.phase is not Phase.PLAYING or player is None or _waits_for_ruling(state):
        return state, undone
    match state.main:
        case Turn(player=on_move) if on_move == player:
            state = replace(state, press=event, press_end=None, question=None, verdict=None)
            # A picture taken since may have come before the head was heard.
            state, effects = rule(bench, state, event.at_ms)
            look = () if state.board is None else (Look(0, event.at_ms),)
            return state, (*look, *effects)
        case Bid(player=on_move) if on_move == player:
            return replace(state, press=event, press_end=None), undone
        case Call(players=callers) if player in callers:
            state, effects = called(state, player, event.at_ms)
            return state, (*undone, *effects)
        case Layout(player=shown) if shown == player:
            state, effects = ask(state, event.at_ms)
            return state, (*undone, *effects)
        case _:
            return state, undone


def _waits_for_ruling(state: TableState[Any]) -> bool:
    """Whether a press is in force that no other may take the place of."""
    return state.press is not None and not isinstance(state.main, Bid)


def pressed_idly(state: TableState[Any], event: Pressed) -> Change:
    """A press when no game runs."""
    before = state.clocks[event.board]
    return with_clock(state, event.board, event.clock), _unswitched(before, event)


def start_press(state: TableState[Any], event: Pressed) -> Change:
    """Anybody's press starts the game."""
    state, undone = pressed_idly(state, event)
    if player_at(event.board, event.side, state.players) is None:
        return state, undone
    state, effects = started(state, event.at_ms)
    return state, (*undone, *effects)


def started(state: TableState[Any], at_ms: int) -> Change:
    """The game begins."""
    before, state = state, replace(state, phase=Phase.PLAYING)
    state, asking = ask(state, at_ms)
    return state, (*follow_turn(before, state, at_ms), Sound(Cue.STARTED), *asking)


def press_ended(bench: Bench, state: TableState[Any], event: Held | Released) -> Change:
    """The button of the press in force came up, or has been down for a second."""
    press = state.press
    if press is None or (press.board, press.number) != (event.board, event.number):
        return state, ()
    if state.press_end is not None:
        return state, ()
    state = replace(state, press_end=event)
    if isinstance(state.main, Bid):
        bidder = state.main.player
        deed: Deed = Left(bidder) if isinstance(event, Held) else Raised(bidder)
        change = attempt(bench, state, deed, event.at_ms)
        return _refuse(state, deed, change) if isinstance(change, RuleError) else change
    return rule(bench, state, event.at_ms)


def rule(bench: Bench, state: TableState[Any], at_ms: int) -> Change:
    """Rule on the press in force, as far as the last picture lets us."""
    if state.press is None or not isinstance(state.main, Turn):
        return state, ()
    player = state.main.player
    if not state.settings.camera or state.board is None:
        return _passed(bench, state, player, at_ms) if isinstance(state.press_end, Held) else (state, ())
    if state.seen is None or state.seen.moving or state.seen.at_ms < state.press.at_ms:
        return state, ()
    case = case_of(bench, state, player)
    assert case is not None
    return _ruled(bench, state, player, interpret(case), at_ms)


def _ruled(bench: Bench, state: TableState[Any], player: int, finding: Finding, at_ms: int) -> Change:
    assert state.press is not None
    match finding:
        case Unclear(question=question):
            asked = () if question == state.question else (Sound(Cue.QUESTION, state.press.board),)
            return replace(state, question=question), asked
        case Unchanged():
            return _unchanged(bench, replace(state, question=None), player, at_ms)
        case Refused():
            return refuse(state, finding)
        case Played(deed=deed, after=after, inferred=inferred):
            return stands(bench, state, deed, after, at_ms, inferred=inferred)


def called(state: TableState[Any], player: int, at_ms: int) -> Change:
    """A call; others may be made at once with it."""
    late = any(isinstance(done.deed, Called) and at_ms <= done.at_ms for done in state.history)
    if late or player in [caller for caller, _ in state.calls]:
        return state, ()
    state = replace(state, calls=(*state.calls, (player, at_ms)))
    first_ms = min(called_ms for _, called_ms in state.calls)
    return state, (Wake(first_ms + AT_ONCE_MS + 1),)


def settle_calls(bench: Bench, state: TableState[Any], at_ms: int) -> Change:
    """Give the calls to the rules once no other can be at once with them."""
    if not state.calls or state.phase is not Phase.PLAYING:
        return state, ()
    first_ms = min(called_ms for _, called_ms in state.calls)
    if at_ms <= first_ms + AT_ONCE_MS:
        return state, ()
    settled_ms = first_ms + AT_ONCE_MS
    together = [caller for caller, called_ms in state.calls if called_ms <= settled_ms]
    later = tuple(call for call in state.calls if call[1] > settled_ms)
    deed = Called(tuple(sorted(together)))
    change = attempt(bench, state, deed, settled_ms)
    state, effects = _refuse(state, deed, change) if isinstance(change, RuleError) else change
    for caller, called_ms in later:
        if isinstance(state.main, Call) and caller in state.main.players:
            state, more = called(state, caller, called_ms)
            effects += more
    return state, effects


def with_clock(state: TableState[Any], board: int, clock: ClockReading) -> TableState[Any]:
    left, right = state.clocks
    return replace(state, clocks=(clock, right) if board == 0 else (left, clock))


def _unchanged(bench: Bench, state: TableState[Any], player: int, at_ms: int) -> Change:
    """Nothing was laid: a pass if the button is held, else not a turn at all."""
    match state.press_end:
        case Held():
            return _passed(bench, state, player, at_ms)
        case Released():
            return refuse(state, words.nothing_changed(player))
        case None:
            return state, ()


def _passed(bench: Bench, state: TableState[Any], player: int, at_ms: int) -> Change:
    deed = Passed(player)
    change = attempt(bench, state, deed, at_ms)
    return _refuse(state, deed, change) if isinstance(change, RuleError) else change


def _refuse(state: TableState[Any], deed: Deed, error: RuleError) -> Change:
    player = None if isinstance(deed, Called) else getattr(deed, "player", None)
    return refuse(state, words.refused(error, player, deed))


def _unswitched(before: ClockReading, event: Pressed) -> tuple[Effect, ...]:
    """The command that undoes what a press, which must not count, did to the clocks."""
    switched = before.running is event.side and event.clock.running is event.side.other
    return (TakeBack(event.board, event.number),) if switched else ()
