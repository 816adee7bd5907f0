"""A clock as it was before a press that no head can take back any more."""

from dataclasses import replace

from station.clock.control import Increment, TimeControl
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.rules.tile import Side


def as_before_press(known: ClockReading, press: Pressed | None, control: TimeControl) -> ClockReading:
    """The clock without a press that no head can take back any more: the opponent gets back what ran since,
    the mover gives back what the press gave."""
    if press is None:
        return known
    given = control.bonus_ms if control.increment is Increment.FISCHER else 0
    if press.side is Side.SOUTH:
        south_ms, north_ms = known.south_ms - given, press.clock.north_ms
    else:
        south_ms, north_ms = press.clock.south_ms, known.north_ms - given
    flagged = tuple(side for side in known.flagged if side is press.side)
    return replace(
        known, south_ms=south_ms, north_ms=north_ms, flagged=flagged, delay_ms=0, turn_ms=0, running=None
    )
