"""What a pair of clocks shows at an instant."""

from dataclasses import dataclass

from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Both countdowns of one board, true at `at_ms` of station time.

    Times are whole milliseconds and may be negative (overtime). `running` is the side whose time
    falls, None when paused or stopped. `delay_ms` is what is left of a simple delay before its time
    falls. `flagged` lists sides whose time ran out, first first.

    Two more that a stopped game needs to go on exactly: `paused` is the side whose turn a stop (or its
    own flag) interrupted, None while time runs; `turn_ms` is what that turn has taken so far, counted
    only under Bronstein, which gives it back.
    """

    south_ms: int
    north_ms: int
    running: Side | None
    at_ms: int
    delay_ms: int = 0
    flagged: tuple[Side, ...] = ()
    paused: Side | None = None
    turn_ms: int = 0

    def remaining_ms(self, side: Side, now_ms: int) -> int:
        """What `side`'s display shows at `now_ms`, when nothing has happened since the reading."""
        remaining = self.south_ms if side is Side.SOUTH else self.north_ms
        if side is self.running:
            remaining -= max(0, now_ms - self.at_ms - self.delay_ms)
        return remaining
