"""How time passes and what each operation does to a pair of countdowns: pure functions on readings."""

from dataclasses import dataclass, replace
from enum import Enum

from station.clock.control import Increment, TimeControl
from station.clock.reading import ClockReading
from station.rules.tile import Side


class Verb(Enum):
    PRESS = "press"
    START = "start"  # this side's time runs, whoever was running
    CONTINUE = "continue"  # the interrupted turn goes on, whosever it is
    STOP = "stop"
    ADJUST = "adjust"


@dataclass(frozen=True, slots=True)
class Operation:
    """Something done to a clock at `at_ms`. `value`: a press's number or an adjustment's remaining_ms."""

    verb: Verb
    at_ms: int
    side: Side = Side.SOUTH
    value: int = 0


def due_ms(reading: ClockReading, control: TimeControl) -> int | None:
    """When the running side's flag falls if nothing else happens; None when nothing runs."""
    if reading.running is None:
        return None
    left = _of(reading, reading.running) + control.overtime_ms
    return reading.at_ms + reading.delay_ms + max(0, left)


def passed(reading: ClockReading, control: TimeControl, now_ms: int) -> ClockReading:
    """The reading at `now_ms`, never earlier than its own time.

    A flag falls in the very millisecond in which the time is used up and stops the clock.
    """
    side = reading.running
    now_ms = max(now_ms, reading.at_ms)
    if side is None:
        return reading if now_ms == reading.at_ms else replace(reading, at_ms=now_ms)
    due = due_ms(reading, control)
    end_ms = now_ms if due is None else min(now_ms, due)
    fell = end_ms == due
    left = min(_of(reading, side), -control.overtime_ms) if fell else reading.remaining_ms(side, now_ms)
    south_ms, north_ms = (left, reading.north_ms) if side is Side.SOUTH else (reading.south_ms, left)
    # Heads are asked for this all the time, and `replace` takes several times as long.
    return ClockReading(
        south_ms,
        north_ms,
        None if fell else side,
        now_ms,
        0 if fell else max(0, reading.delay_ms - (now_ms - reading.at_ms)),
        flagged(reading, control, now_ms),
        side if fell else reading.paused,
        _turn(reading, control, end_ms),
    )


def flagged(reading: ClockReading, control: TimeControl, now_ms: int) -> tuple[Side, ...]:
    """Whose flags are down at `now_ms`, first first."""
    side = reading.running
    if side is None or side in reading.flagged:
        return reading.flagged
    due = due_ms(reading, control)
    fell = due is not None and max(now_ms, reading.at_ms) >= due
    return (*reading.flagged, side) if fell else reading.flagged


def applied(reading: ClockReading, control: TimeControl, operation: Operation) -> ClockReading:
    """The reading right after `operation`."""
    now = passed(reading, control, operation.at_ms)
    match operation.verb:
        case Verb.PRESS:
            return _pressed(now, control, operation.side)
        case Verb.CONTINUE:
            return _continued(now, operation.side)
        case Verb.START:
            return now if operation.side in now.flagged else _turn_of(now, control, operation.side)
        case Verb.STOP:
            return now if now.running is None else replace(now, running=None, paused=now.running)
        case Verb.ADJUST:
            return _adjusted(now, control, operation.side, operation.value)


def _pressed(now: ClockReading, control: TimeControl, side: Side) -> ClockReading:
    if now.running is not side:
        return now
    given = _with(now, side, _of(now, side) + _given(now, control, side))
    return _turn_of(given, control, side.other)


def _continued(now: ClockReading, side: Side) -> ClockReading:
    """A flagged side that goes on is stopped again in the same millisecond."""
    if now.running is not None:
        return now
    return replace(now, running=now.paused or side, paused=None)


def _adjusted(now: ClockReading, control: TimeControl, side: Side, remaining_ms: int) -> ClockReading:
    adjusted = _with(now, side, remaining_ms)
    if remaining_ms <= -control.overtime_ms:
        return adjusted
    return replace(adjusted, flagged=tuple(flagged for flagged in now.flagged if flagged is not side))


def _of(reading: ClockReading, side: Side) -> int:
    return reading.south_ms if side is Side.SOUTH else reading.north_ms


def _with(reading: ClockReading, side: Side, remaining_ms: int) -> ClockReading:
    if side is Side.SOUTH:
        return replace(reading, south_ms=remaining_ms)
    return replace(reading, north_ms=remaining_ms)


def _turn(reading: ClockReading, control: TimeControl, now_ms: int) -> int:
    if control.increment is not Increment.BRONSTEIN:
        return 0
    return reading.turn_ms + now_ms - reading.at_ms


def _turn_of(reading: ClockReading, control: TimeControl, side: Side) -> ClockReading:
    delay_ms = control.bonus(side) if control.increment is Increment.DELAY else 0
    return replace(reading, running=side, paused=None, delay_ms=delay_ms, turn_ms=0)


def _given(reading: ClockReading, control: TimeControl, side: Side) -> int:
    """What the play of this side that ends now gives its player."""
    match control.increment:
        case Increment.FISCHER:
            return control.bonus(side)
        case Increment.BRONSTEIN:
            return min(reading.turn_ms, control.bonus(side))
        case _:
            return 0
