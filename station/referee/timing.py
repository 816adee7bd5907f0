"""Whose time runs: the countdowns of both heads follow the turn, to the millisecond.

A head switches by itself at a press, to the other side of the same head. If the turn goes elsewhere, the
heads are set to what they would show had they known at that instant. A game with one lane uses both heads for
it; with two lanes, each has its own.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from station.clock.control import LONGEST_MS, Increment, TimeControl
from station.clock.countdown import Operation, Verb, applied, passed
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.referee.effects import Adjust, Effect, SetUp, Start, Stop
from station.referee.seats import Seat
from station.referee.state import Phase, SetBy, TableState
from station.rules.game import GameKind
from station.rules.tile import Side

Clocks = tuple[ClockReading, ClockReading]
State = TableState[object]

HEADS: Final = (0, 1)


def heads_control(kind: GameKind, control: TimeControl) -> TimeControl:
    """What the heads keep: the control as it is counted; if a flag does not end the game, with overtime."""
    return replace(control.counted, overtime_ms=LONGEST_MS) if kind.overtime else control.counted


def seat_on_move(state: State, lane: int) -> Seat | None:
    """The seat whose time should run during play; None if nobody's should."""
    turn = state.turn(lane)
    return None if turn is None else state.seat_of(turn.player)


def running_seat(state: State, lane: int) -> Seat | None:
    """The seat whose time should run now, or was running when the game was paused."""
    press = state.lanes[lane].press
    if press is None or state.turn(lane) is None:
        return seat_on_move(state, lane)
    running = press.clock.running
    return None if running is None else Seat(press.board, running)


def clocks_at(state: State, at_ms: int) -> Clocks:
    """What both heads show."""
    left, right = state.clocks
    return passed(left, state.control, at_ms), passed(right, state.control, at_ms)


def clocks_after(state: State, lane: int, at_ms: int) -> Clocks:
    """What both heads show right after a turn: as of its press, if there is one."""
    press = state.lanes[lane].press
    if press is None:
        return clocks_at(state, at_ms)
    left, right = state.clocks
    return (press.clock, right) if press.board == 0 else (left, press.clock)


def follow_turn(
    before: State, after: State, lane: int, at_ms: int, *, played: bool = True
) -> tuple[Effect, ...]:
    """Let the heads run for whoever is to move on a lane, as of the press in force `before`, if there was
    one. played: because a turn was made; a typed turn ends like a pressed one."""
    press = before.lanes[lane].press if before.turn(lane) is not None else None
    mover, seat = seat_on_move(before, lane), seat_on_move(after, lane)
    shown = clocks_at(before, at_ms)
    base = list(shown)
    since_ms = at_ms
    if press is not None:
        # Paused time is nobody's; the time played since is that of whoever is to move now.
        since_ms = at_ms - _played_since(press, shown[press.board], before, at_ms)
        base[press.board] = replace(press.clock, at_ms=since_ms)
    elif played and mover is not None and mover != seat:
        clock = base[mover.board]
        if mover.side in (clock.running, clock.paused):
            operation = Operation(Verb.PRESS, at_ms, mover.side)
            pressed = applied(replace(clock, running=mover.side), before.control, operation)
            base[mover.board] = pressed if clock.running else replace(pressed, running=None, at_ms=at_ms)
    effects: list[Effect] = []
    for head in HEADS if len(before.lanes) == 1 else (lane,):
        side = seat.side if seat is not None and seat.board == head else None
        target = _target(base[head], before.control, side, since_ms)
        if after.phase is Phase.PLAYING:
            now = passed(target, before.control, at_ms)
            effects += _put_right(head, shown[head], now, before.control)
        elif after.phase is Phase.PAUSED:
            waiting = shown[head].paused if shown[head].running is None else shown[head].running
            now = passed(target, before.control, at_ms)
            left_ms = shown[head].south_ms, shown[head].north_ms
            if waiting is not side or left_ms != (now.south_ms, now.north_ms):
                effects.append(SetUp(head, before.control, replace(now, running=None, paused=side)))
    return tuple(effects)


def _played_since(press: Pressed, shown: ClockReading, state: State, at_ms: int) -> int:
    """Milliseconds of play since a press, without pauses: what has passed on the clock that the head itself
    switched to. shown: what that head shows now."""
    since_ms = at_ms - press.at_ms
    running = press.clock.running
    if state.phase is Phase.PLAYING and state.continued_ms <= press.at_ms:
        return since_ms
    if running is None:
        return at_ms - max(press.at_ms, state.continued_ms) if state.phase is Phase.PLAYING else 0
    spent_ms = press.clock.remaining_ms(running, press.clock.at_ms) - shown.remaining_ms(running, shown.at_ms)
    return min(max(0, spent_ms + press.clock.delay_ms - shown.delay_ms), since_ms)


def commanded(clock: ClockReading, head: int, state: State, effects: tuple[Effect, ...]) -> ClockReading:
    """What a head shows once it has been set as these effects say; starts and stops are left out."""
    for effect in effects:
        match effect:
            case SetUp(board=board, reading=reading) if board == head and reading is not None:
                clock = reading
            case Adjust(board=board, side=side, remaining_ms=remaining_ms) if board == head:
                operation = Operation(Verb.ADJUST, state.at_ms, side, remaining_ms)
                clock = applied(clock, state.control, operation)
    return clock


def set_back(state: State, lane: int, shown: Clocks) -> tuple[Effect, ...]:
    """Set a lane's heads to what they showed before something that is undone, for whoever is to move now."""
    effects: list[Effect] = []
    seat = seat_on_move(state, lane)
    for head in HEADS if len(state.lanes) == 1 else (lane,):
        side = seat.side if seat is not None and seat.board == head else None
        effects.append(SetUp(head, state.control, replace(shown[head], running=None, paused=side)))
        if side is not None and state.phase is Phase.PLAYING:
            effects.append(Start(head, side))
    return tuple(effects)


def with_clock_set(state: State, head: int, side: Side, change_ms: int) -> State:
    """The state in which undoing anything leaves this side what an arbiter gave or took just now."""
    if change_ms == 0:
        return state
    noted = SetBy(state.turns, head, side, change_ms)
    lanes = tuple(
        lane if lane.shown is None else replace(lane, shown=since_set(lane.shown, (noted,), state.control))
        for lane in state.lanes
    )
    return replace(state, clocks_set=(*state.clocks_set, noted), lanes=lanes)


def since_set(shown: Clocks, changes: Iterable[SetBy], control: TimeControl) -> Clocks:
    """What the heads showed, with what arbiters have given or taken since; never less than nothing."""
    clocks = list(shown)
    for one in changes:
        then = clocks[one.head]
        left_ms = max(then.remaining_ms(one.side, then.at_ms) + one.change_ms, -control.overtime_ms)
        clocks[one.head] = applied(then, control, Operation(Verb.ADJUST, then.at_ms, one.side, left_ms))
    return clocks[0], clocks[1]


def _target(base: ClockReading, control: TimeControl, side: Side | None, since_ms: int) -> ClockReading:
    """The clock from `since_ms` on, when only this side's time runs, or nobody's."""
    if side is not None and base.running is side:
        return base
    stopped = replace(
        passed(base, control, since_ms), running=None, paused=None, delay_ms=0, turn_ms=0, at_ms=since_ms
    )
    return stopped if side is None else applied(stopped, control, Operation(Verb.START, since_ms, side))


def _put_right(
    head: int, shown: ClockReading, target: ClockReading, control: TimeControl
) -> tuple[Effect, ...]:
    """The commands that make the head show this, if it runs for somebody else."""
    if shown.running is target.running:
        return ()
    if target.running is None:
        same = (shown.south_ms, shown.north_ms) == (target.south_ms, target.north_ms)
        return (Stop(head),) if same else (SetUp(head, control, target),)
    start = Start(head, target.running)
    if applied(shown, control, Operation(Verb.START, target.at_ms, target.running)) == target:
        return (start,)
    return (SetUp(head, control, replace(target, running=None, paused=target.running)), start)


def before_press(known: ClockReading, press: Pressed | None, control: TimeControl) -> ClockReading:
    """The clock without a press that no head can take back any more: the opponent gets back the time since,
    and the mover loses what the press gave."""
    if press is None:
        return known
    given = control.bonus(press.side) if control.increment is Increment.FISCHER else 0
    if press.side is Side.SOUTH:
        south_ms, north_ms = known.south_ms - given, press.clock.north_ms
    else:
        south_ms, north_ms = press.clock.south_ms, known.north_ms - given
    flagged = tuple(side for side in known.flagged if side is press.side)
    return replace(
        known, south_ms=south_ms, north_ms=north_ms, flagged=flagged, delay_ms=0, turn_ms=0, running=None
    )
