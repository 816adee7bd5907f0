"""Clock values as encoded in messages to and from a serial head."""

from typing import Any, Final

from station.clock import head as contract
from station.clock.control import Increment, TimeControl
from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.messages import AnyCommand, IncrementCode, SideCode
from station.rules.tile import Side

SIDE_CODES: Final = {None: SideCode.NONE, Side.SOUTH: SideCode.SOUTH, Side.NORTH: SideCode.NORTH}
SIDES: Final = {int(code): side for side, code in SIDE_CODES.items()}
_INCREMENTS: Final = {
    Increment.NONE: IncrementCode.NONE,
    Increment.FISCHER: IncrementCode.FISCHER,
    Increment.DELAY: IncrementCode.DELAY,
    Increment.BRONSTEIN: IncrementCode.BRONSTEIN,
}
_KINDS: Final = {int(code): increment for increment, code in _INCREMENTS.items()}


WireClock = wire.Pressed | wire.Flagged | wire.Done | wire.Snapshot | wire.SetUp
"""The messages that hold a reading."""


def reading_of(clock: WireClock, at_ms: int) -> ClockReading:
    """The reading in a message, true at `at_ms` in the caller's own time."""
    running, paused, first, second = (SIDES.get(clock.state >> shift & 3) for shift in (0, 2, 4, 6))
    flagged = tuple(side for side in (first, second) if side is not None)
    return ClockReading(
        clock.south_ms, clock.north_ms, running, at_ms, clock.delay_ms, flagged, paused, clock.turn_ms
    )


def clock_fields(reading: ClockReading) -> dict[str, Any]:
    """A reading as the fields of a message."""
    first, second = (*reading.flagged, None, None)[:2]
    sides = (reading.running, reading.paused, first, second)
    state = sum(SIDE_CODES[side] << 2 * place for place, side in enumerate(sides))
    return {
        "south_ms": reading.south_ms,
        "north_ms": reading.north_ms,
        "state": state,
        "delay_ms": reading.delay_ms,
        "turn_ms": reading.turn_ms,
    }


def control_of(control: wire.Control | wire.SetUp) -> TimeControl:
    """The time control in a message. Raises InputError if it is not valid."""
    own = 0 if control.north_bonus_ms == wire.NO_BONUS else control.north_bonus_ms
    return TimeControl(
        control.main_ms,
        _KINDS.get(control.increment, Increment.NONE),
        control.bonus_ms,
        control.overtime_ms,
        control.penalty,
        control.north_main_ms or None,
        own if control.north_bonus_ms else None,
    )


def control_fields(control: TimeControl) -> dict[str, Any]:
    """A time control as the fields of a message."""
    control, own = control.counted, control.bonus(Side.NORTH)
    return {
        "increment": int(_INCREMENTS[control.increment]),
        "main_ms": control.main_ms,
        "north_main_ms": control.north_main_ms or 0,
        "bonus_ms": control.bonus_ms,
        "overtime_ms": control.overtime_ms,
        "penalty": control.penalty_per_minute,
        "north_bonus_ms": 0 if own == control.bonus_ms else own or wire.NO_BONUS,
    }


def wire_command(command: contract.Command, when_ms: int, press: int = 0) -> AnyCommand:
    """A command of the contract, as a message. when_ms: the head's stamp it is meant for, 0 for at once.

    press: the head's own number of the press to take back.
    """
    match command:
        case contract.SetUp(control=control, reading=None):
            return wire.SetUp(when_ms=when_ms, **control_fields(control))
        case contract.SetUp(control=control, reading=ClockReading() as reading):
            return wire.SetUp(when_ms=when_ms, resume=1, **control_fields(control), **clock_fields(reading))
        case contract.Start(side=side):
            return wire.Start(when_ms=when_ms, side=SIDE_CODES[side])
        case contract.Stop():
            return wire.Stop(when_ms=when_ms)
        case contract.TakeBack():
            return wire.TakeBack(when_ms=when_ms, press=press & 0xFFFF)
        case contract.Adjust(side=side, remaining_ms=remaining_ms):
            return wire.Adjust(when_ms=when_ms, side=SIDE_CODES[side], remaining_ms=remaining_ms)
    raise TypeError(command)
