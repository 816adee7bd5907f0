"""Station time: the time that heads, camera and referee share, and how a loop waits in it."""

from collections.abc import Callable
from threading import Event
from time import monotonic, perf_counter


class StationTime:
    """Counts whole milliseconds from `begun_ms` by a monotonic clock in seconds."""

    def __init__(self, begun_ms: int = 0, monotonic_s: Callable[[], float] = monotonic) -> None:
        self.monotonic_s = monotonic_s
        self._begun_ms = begun_ms
        self._started_s = monotonic_s()
        self._woken = Event()

    def now_ms(self) -> int:
        return self.at_ms(self.monotonic_s())

    def at_ms(self, at_s: float) -> int:
        """Station time when the monotonic clock said `at_s`, rounded down."""
        # The added nanosecond keeps whole milliseconds whole after conversion to binary seconds.
        return self._begun_ms + int((at_s - self._started_s + 1e-9) * 1000)

    def monotonic_ms(self, now_ms: int) -> float:
        """What the monotonic clock says at a station time, in milliseconds."""
        return self._started_s * 1000 + now_ms - self._begun_ms

    def wake(self) -> None:
        """End the current or next wait at once. Any thread may call it."""
        self._woken.set()

    def wait_until(self, at_ms: int) -> None:
        """Wait until `at_ms`, or until somebody calls `wake`."""
        self._woken.wait(max(0, at_ms - self.now_ms()) / 1000)
        self._woken.clear()

    def begin_work(self) -> None:
        """What is done from here on is counted by `worked_ms`."""

    def worked_ms(self) -> float:
        """Station time plus, in simulated time, the real time of work since `begin_work`."""
        return self.now_ms()


class SimulatedTime(StationTime):
    """Time that stands still during work and jumps to whatever is waited for."""

    def __init__(self, begun_ms: int = 0) -> None:
        self._now_s = 0.0
        self._work_began_s = perf_counter()
        super().__init__(begun_ms, lambda: self._now_s)

    def wait_until(self, at_ms: int) -> None:
        """Jump to `at_ms`, unless somebody has called `wake`."""
        if not self._woken.is_set():
            self._now_s = max(self._now_s, self.monotonic_ms(at_ms) / 1000)
        self._woken.clear()

    def begin_work(self) -> None:
        self._work_began_s = perf_counter()

    def worked_ms(self) -> float:
        return self.now_ms() + 1000 * (perf_counter() - self._work_began_s)
