"""The clock of a round: how much time is left to play it.

It stops nobody: the clocks of the tables count on their own. A clock is a value that changes only when
somebody starts, pauses or extends it; what it shows at a moment is worked out.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from station.hall.tournament.division import Division

LONGEST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class RoundClock:
    """length_ms: of the round, with what it was extended by. left_ms: at `since`, or while it does not run;
    below zero once the time has run out. since: when it was set going, by the director's clock, ISO 8601; ""
    while it is paused. with_tables: paused together with the clocks of all tables, so that it goes on with
    them."""

    length_ms: int
    left_ms: int
    since: str = ""
    with_tables: bool = False

    @property
    def running(self) -> bool:
        return bool(self.since)

    def left_at(self, now: datetime) -> int:
        """In ms. A clock that was put back since gives nobody more time."""
        if not self.since:
            return self.left_ms
        passed = (now - datetime.fromisoformat(self.since)) // timedelta(milliseconds=1)
        return self.left_ms - max(0, passed)

    def paused(self, at: str, *, with_tables: bool = False) -> "RoundClock":
        return replace(self, left_ms=self.left_at(_moment(at)), since="", with_tables=with_tables)

    def going(self, at: str) -> "RoundClock":
        return replace(self, since=at, with_tables=False)

    def extended(self, ms: int) -> "RoundClock":
        """ms: may be below zero."""
        return replace(self, length_ms=self.length_ms + ms, left_ms=self.left_ms + ms)


def begun(minutes: int, at: str) -> RoundClock:
    """A clock that starts now."""
    return RoundClock(minutes * 60_000, minutes * 60_000, at)


def usual_minutes(division: Division) -> int:
    """How long a round takes: what the division says, else the main times and overtimes of both sides of a
    board; 0 if nobody's time is limited."""
    control = division.preset.control
    if division.round_minutes or control.untimed:
        return division.round_minutes
    north_ms = control.main_ms if control.north_main_ms is None else control.north_main_ms
    return min(LONGEST_MINUTES, -(-(control.main_ms + north_ms + 2 * control.overtime_ms) // 60_000))


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)
