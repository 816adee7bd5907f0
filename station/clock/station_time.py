"""Station time: the one time that heads, camera and referee share."""

from collections.abc import Callable
from time import monotonic


class StationTime:
    """Counts whole milliseconds from `begun_ms` by a clock of seconds that never jumps."""

    def __init__(self, begun_ms: int = 0, monotonic_s: Callable[[], float] = monotonic) -> None:
        self.monotonic_s = monotonic_s
        self._begun_ms = begun_ms
        self._started_s = monotonic_s()

    def now_ms(self) -> int:
        return self.at_ms(self.monotonic_s())

    def at_ms(self, at_s: float) -> int:
        """Station time when the clock of seconds said `at_s`, rounded down."""
        # The added nanosecond keeps a whole millisecond whole after its detour through binary seconds.
        return self._begun_ms + int((at_s - self._started_s + 1e-9) * 1000)

    def monotonic_ms(self, now_ms: int) -> float:
        """What the clock of seconds says at a station time, in milliseconds."""
        return self._started_s * 1000 + now_ms - self._begun_ms
