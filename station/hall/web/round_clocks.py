"""The clocks of the rounds that are being played, as pages show them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from station.hall.director.hall import Hall
from station.hall.tournament.timing.round_clock import RoundClock
from station.json_text import Json

Timed = tuple[str, int, RoundClock]
"""A division, the number of its round, and the clock."""


def clock_text(ms: int) -> str:
    """`49:05`, `1:10:00`, `−0:30`: as a clock that shows a second until it has passed."""
    seconds = -(-ms // 1000)
    hours, rest = divmod(abs(seconds), 3600)
    text = f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
    return f"−{text}" if seconds < 0 else text


@dataclass(slots=True)
class RoundClocks:
    """now: seconds, monotonic. A clock is asked once how much is left by the director's time of day, and
    counts by `now` from there, so that a time of day that is set right in the middle of a round changes
    nothing."""

    hall: Hall
    now: Callable[[], float]
    _seen: dict[Timed, tuple[float, int]] = field(default_factory=dict)

    def running(self) -> tuple[Timed, ...]:
        """Those of published rounds that are not over, paused or not."""
        return tuple(
            (one.division, one.number, one.clock)
            for one in self.hall.state.rounds
            if one.clock is not None and one.published and not one.complete
        )

    def look(self) -> tuple[Timed, ...]:
        """The running ones, after noting how much is left of those that are new."""
        timed = self.running()
        self._seen = {one: self._seen.get(one) or self._look(one[2]) for one in timed}
        return timed

    def as_json(self) -> list[Json]:
        """left_ms: now; below zero once the time has run out."""
        return [
            {
                "division": division,
                "round": number,
                "running": clock.running,
                "length_ms": clock.length_ms,
                "left_ms": self._left_ms((division, number, clock)),
            }
            for division, number, clock in self.look()
        ]

    def _look(self, clock: RoundClock) -> tuple[float, int]:
        return self.now(), clock.left_at(self.hall.clock())

    def _left_ms(self, timed: Timed) -> int:
        at, left_ms = self._seen.get(timed) or self._look(timed[2])
        return left_ms - (round((self.now() - at) * 1000) if timed[2].running else 0)
