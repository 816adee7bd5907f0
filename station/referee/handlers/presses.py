"""What a clock button means during a game: the end of a turn, a bid, a call."""

from dataclasses import replace
from typing import Final

from station.clock.head import Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee import words
from station.referee.deeds import Change, State, ask, attempt, refuse, stands
from station.referee.effects import Cue, Effect, Look, Sound, TakeBack, Wake
from station.referee.finding import Finding, Played, Unchanged, Unclear, Unfinished
from station.referee.game_context import GameContext
from station.referee.ruling import Refused
from station.referee.state import NO_PRESS, Phase
from station.referee.timing import clocks_at
from station.rules.game import Bid, Call, Called, Deed, Layout, Left, Passed, Raised, RuleError, Turn, doer

AT_ONCE_MS: Final = 150
"""Calls no further apart than this are simultaneous."""


def pressed(context: GameContext, state: State, event: Pressed) -> Change:
    """A button went down during the game."""
    before, shown = state.clocks[event.board], clocks_at(state, event.at_ms)
    state = state.with_clock(event.board, event.clock)
    player = state.player_at(event.board, event.side)
    undone = _unswitched(before, event)
    if state.phase is not Phase.PLAYING or player is None:
        return state, undone
    match _awaited_of(state, player):
        case Turn(lane=lane) if state.lanes[lane].press is None:
            state = _without_refused(state, lane)
            state = state.on_lane(lane, **NO_PRESS | {"press": event, "shown": shown, "verdict": None})
            # A picture taken since the press may have arrived before the head's report of it.
            state, effects = rule(context, state, lane, event.at_ms)
            look = (Look(lane, event.at_ms),) if context.kind.board else ()
            return state, (*look, *effects)
        case Bid():
            return state.on_lane(0, press=event, press_end=None), undone
        case Call():
            state, effects = called(state, player, event.at_ms)
            return state, (*undone, *effects)
        case Layout():
            state, effects = ask(state, event.at_ms)
            return state, (*undone, *effects)
        case _:
            return state, undone


def _without_refused(state: State, lane: int) -> State:
    """A play that people named and that was refused: a press does not name it again, but the next one
    will."""
    now = state.lanes[lane]
    if state.settings.camera or now.task is not None or not isinstance(now.verdict, Refused):
        return state
    return state.on_lane(lane, seen=None, laid=())


def _awaited_of(state: State, player: int) -> Turn | Bid | Call | Layout | None:
    """What a press of this player is for."""
    match state.main:
        case Turn():
            turns = (state.turn(lane) for lane in range(len(state.lanes)))
            return next((turn for turn in turns if turn is not None and turn.player == player), None)
        case Bid(player=bidder) as bid if bidder == player:
            return bid
        case Call(players=callers) as call if player in callers and state.lanes[0].press is None:
            return call
        case Layout(player=shown) as layout if shown == player and state.lanes[0].press is None:
            return layout
        case _:
            return None


def pressed_idly(state: State, event: Pressed) -> Change:
    """A press while no game is running."""
    before = state.clocks[event.board]
    return state.with_clock(event.board, event.clock), _unswitched(before, event)


def press_ended(context: GameContext, state: State, event: Held | Released) -> Change:
    """The button of the press in force was released, or has been down for a second."""
    for lane, now in enumerate(state.lanes):
        press = now.press
        if press is None or (press.board, press.number) != (event.board, event.number):
            continue
        if now.press_end is not None:
            continue
        state = state.on_lane(lane, press_end=event)
        if isinstance(state.main, Bid):
            bidder = state.main.player
            bid: Deed = Left(bidder) if isinstance(event, Held) else Raised(bidder)
            return attempted(context, state, bid, event.at_ms)
        return rule(context, state, lane, event.at_ms)
    return state, ()


def rule(context: GameContext, state: State, lane: int, at_ms: int, *, described: bool = False) -> Change:
    """Rule on the press in force, as far as the last picture allows. described: somebody said what the board
    looks like, which ends the turn as well; a question about that keeps it open."""
    now, turn, camera = state.lanes[lane], state.turn(lane), state.settings.camera and context.kind.board
    described = described or (now.question is not None and not camera)
    if turn is None or (now.press is None and not described):
        return state, ()
    if now.seen is None and not camera:
        held = isinstance(now.press_end, Held)
        return attempted(context, state, Passed(turn.player), at_ms, lane) if held else (state, ())
    if now.seen is None or now.seen.moving:
        return state, ()
    if camera and now.press is not None and now.seen.at_ms < now.press.at_ms:
        return state, ()
    finding = context.game(state.settings).read(state, lane)
    return _ruled(context, state, turn, finding, at_ms)


def _ruled(context: GameContext, state: State, turn: Turn, finding: Finding, at_ms: int) -> Change:
    lane, player = turn.lane, turn.player
    now = state.lanes[lane]
    board = None if now.press is None else now.press.board
    match finding:
        case Unclear(question=question):
            asked = () if question == now.question else (Sound(Cue.QUESTION, board),)
            return state.on_lane(lane, question=question), asked
        case Unchanged():
            return _unchanged(context, state.on_lane(lane, question=None), turn, at_ms)
        case Refused():
            return refuse(state, replace(finding, player=player), lane)
        case Unfinished(task=task, refused=refused):
            state, effects = refuse(state, replace(refused, player=player), lane, task)
            state = context.game(state.settings).followed(state, lane)
            return state, (*effects, Sound(Cue.TASK, board))
        case Played(deed=deed, after=after, inferred=inferred):
            return stands(context, state, deed, after, at_ms, inferred=inferred)


def _unchanged(context: GameContext, state: State, turn: Turn, at_ms: int) -> Change:
    """Nothing was laid: a pass if the button is held, otherwise no turn at all."""
    match state.lanes[turn.lane].press_end:
        case Held():
            return attempted(context, state, Passed(turn.player), at_ms, turn.lane)
        case Released():
            return refuse(state, words.nothing_changed(turn.player), turn.lane)
        case None:
            return state, ()


def called(state: State, player: int, at_ms: int) -> Change:
    """A call; others may turn out to be simultaneous with it."""
    late = any(isinstance(done.deed, Called) and at_ms <= done.at_ms for done in state.history)
    if late or player in [caller for caller, _ in state.calls]:
        return state, ()
    state = replace(state, calls=(*state.calls, (player, at_ms)))
    first_ms = min(called_ms for _, called_ms in state.calls)
    return state, (Wake(first_ms + AT_ONCE_MS + 1),)


def settle_calls(context: GameContext, state: State, at_ms: int) -> Change:
    """Give the calls to the rules once no other can be simultaneous with them."""
    if not state.calls or state.phase is not Phase.PLAYING:
        return state, ()
    first_ms = min(called_ms for _, called_ms in state.calls)
    if at_ms <= first_ms + AT_ONCE_MS:
        return state, ()
    settled_ms = first_ms + AT_ONCE_MS
    together = [caller for caller, called_ms in state.calls if called_ms <= settled_ms]
    later = tuple(call for call in state.calls if call[1] > settled_ms)
    state, effects = attempted(context, state, Called(tuple(sorted(together))), settled_ms)
    for caller, called_ms in later:
        if isinstance(state.main, Call) and caller in state.main.players:
            state, more = called(state, caller, called_ms)
            effects += more
    return state, effects


def attempted(context: GameContext, state: State, deed: Deed, at_ms: int, lane: int = 0) -> Change:
    """The deed stands, or is refused with the rules' reason."""
    change = attempt(context, state, deed, at_ms)
    if isinstance(change, RuleError):
        return refuse(state, words.refused(change, doer(deed), deed), lane)
    return change


def _unswitched(before: ClockReading, event: Pressed) -> tuple[Effect, ...]:
    """The command that undoes a press on the clocks when it must not count."""
    switched = before.running is event.side and event.clock.running is event.side.other
    return (TakeBack(event.board, event.number),) if switched else ()
