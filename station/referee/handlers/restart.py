"""A station or a clock head that comes back after a reset: the game waits with the times known before.

The times a head kept may be some seconds old (a head that loses power keeps what it last wrote), and earlier
presses can no longer be taken back. So it is set to what the referee knows, and the players go on when they
have seen that it is right.
"""

from dataclasses import replace

from station.clock.countdown import passed
from station.clock.head import ClockChanged, Flagged
from station.clock.reading import ClockReading
from station.referee.deeds import Change, State
from station.referee.effects import Cue, SetUp, Sound, Stop
from station.referee.events import Resumed
from station.referee.game_context import GameContext
from station.referee.state import NO_PRESS, Phase
from station.referee.timing import before_press, seat_on_move


def kept(state: State, event: ClockChanged | Flagged) -> Change:
    """What a head shows."""
    return state.with_clock(event.board, event.clock), ()


def kept_ready(state: State, event: ClockChanged) -> Change:
    """What a head shows before the game begins; a head that restarted is set to the start again."""
    state, _ = kept(state, event)
    return state, (SetUp(event.board, state.control),) if event.restarted else ()


def kept_over(state: State, event: ClockChanged) -> Change:
    """What a head shows after the end; a head that restarted is set to what it showed before."""
    if not event.restarted:
        return kept(state, event)
    return state, (SetUp(event.board, state.control, state.clocks[event.board]),)


def resumed_over(state: State, event: Resumed) -> Change:
    """The clocks stand as they did."""
    state = replace(state, clocks=event.clocks)
    return state, tuple(SetUp(head, state.control, clock) for head, clock in enumerate(event.clocks))


def kept_in_game(context: GameContext, state: State, event: ClockChanged) -> Change:
    """What a head shows; if it restarted, the game is paused with the times last known."""
    if not event.restarted:
        return kept(state, event)
    head, control = event.board, state.control
    heard_ms = event.at_ms if event.heard_ms is None else event.heard_ms
    known = passed(state.clocks[head], control, heard_ms)
    state, reading = _set_again(context, state, head, known, event.at_ms)
    stop = (Stop(1 - head),) if state.phase is Phase.PLAYING else ()
    restarted = (*(one for one in state.restarted if one[0] != head), (head, event.restarted))
    state = replace(state, phase=Phase.PAUSED, restarted=restarted)
    return state, (SetUp(head, control, reading), *stop, Sound(Cue.QUESTION, head))


def resumed(context: GameContext, state: State, event: Resumed) -> Change:
    """The clocks are set to the times last known and wait; a press without a ruling must be made again."""
    effects = []
    for head, known in enumerate(event.clocks):
        state, reading = _set_again(context, state, head, known, event.at_ms)
        effects.append(SetUp(head, state.control, reading))
    # Without a camera, what people said of boards and crosswords still holds.
    seen = state.settings.camera
    forgotten = {"seen": None, **NO_PRESS} if seen else NO_PRESS
    state = replace(
        state.on_lanes(**forgotten),
        phase=Phase.PAUSED,
        calls=(),
        layouts=(None,) * len(state.layouts) if seen else state.layouts,
        restarted=(),
    )
    return state, tuple(effects)


def _set_again(
    context: GameContext, state: State, head: int, known: ClockReading, at_ms: int
) -> tuple[State, ClockReading]:
    """The state with the head's clock as last known, waiting; a press on it without a ruling must be made
    again."""
    lane = state.lane_of(head)
    press = state.lanes[lane].press
    if press is not None and press.board != head:
        press = None
    reading = before_press(known, press, state.control)
    seat = seat_on_move(state, lane)
    waiting = seat.side if seat is not None and seat.board == head else None
    flag = None
    if waiting is not None and waiting in reading.flagged and not context.kind.overtime:
        flag = Flagged(head, waiting, at_ms, reading)
    reading = replace(reading, running=None, paused=waiting, at_ms=at_ms)
    state = state.with_clock(head, reading).on_lane(lane, flag=flag)
    return state if press is None else state.on_lane(lane, **NO_PRESS), reading
