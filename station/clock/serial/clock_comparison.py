"""How a head's crystal runs relative to this machine's monotonic clock: offset and drift.

Each ping encloses one head stamp between two host times. The narrowest enclosure of every few seconds is
kept; a weighted line through those gives the drift, once they span long enough to beat the crystal's own
tolerance. (The idea is Cristian's probabilistic clock synchronisation, 1989.)
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

BUCKET_MS: Final = 5_000
BUCKETS: Final = 240
LONG_ENOUGH_MS: Final = 60_000
"""A shorter comparison cannot resolve the drift to 5 ppm and assumes none."""
MAY_DRIFT: Final = 60e-6
"""How far two 30 ppm crystals may drift apart. An old enclosure is that much less certain."""
SHARPEST_MS: Final = 0.05
"""Enclosures narrower than this weigh no more: the stamps themselves are no more precise."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The head's stamp `head_ms` fell within `width_ms` of host time, whose middle is `offset_ms` later."""

    head_ms: float
    width_ms: float
    offset_ms: float

    @classmethod
    def between(cls, head_ms: float, low_ms: float, high_ms: float) -> "Enclosure":
        return cls(head_ms, max(high_ms - low_ms, SHARPEST_MS), (low_ms + high_ms) / 2 - head_ms)


class ClockComparison:
    """Converts between head time and host time, both in milliseconds. A new boot needs a new comparison."""

    def __init__(self) -> None:
        self._kept: deque[Enclosure] = deque(maxlen=BUCKETS)
        self._offset_ms = self._slope = self._middle_ms = 0.0

    @property
    def ready(self) -> bool:
        """Whether there has been any comparison yet."""
        return bool(self._kept)

    @property
    def drift_ppm(self) -> float | None:
        """How slow the head's crystal is, in parts per million; None while the comparison is too short."""
        return self._slope * 1e6 if self._long_enough else None

    @property
    def sharpness_ms(self) -> float:
        """Half the narrowest enclosure: how far off the offset may be."""
        return min((kept.width_ms for kept in self._kept), default=float("inf")) / 2

    def note(self, head_ms: float, low_ms: float, high_ms: float) -> None:
        """Take an enclosed stamp. Bounds that cross (a line faster than its rate) are swapped."""
        new = Enclosure.between(head_ms, min(low_ms, high_ms), max(low_ms, high_ms))
        last = self._kept[-1] if self._kept else None
        if last is None or new.head_ms // BUCKET_MS != last.head_ms // BUCKET_MS:
            self._kept.append(new)
        elif new.width_ms < last.width_ms:
            self._kept[-1] = new
        else:
            return
        self._fit()

    def host_ms(self, head_ms: float) -> float:
        """The host time of a head stamp."""
        return head_ms + self._offset_ms + self._slope * (head_ms - self._middle_ms)

    def head_ms(self, host_ms: float) -> float:
        """The head's stamp at a host time."""
        return self._middle_ms + (host_ms - self._offset_ms - self._middle_ms) / (1 + self._slope)

    @property
    def _long_enough(self) -> bool:
        return len(self._kept) > 2 and self._kept[-1].head_ms - self._kept[0].head_ms >= LONG_ENOUGH_MS

    def _fit(self) -> None:
        if not self._long_enough:
            now_ms = self._kept[-1].head_ms
            best = min(self._kept, key=lambda kept: kept.width_ms / 2 + (now_ms - kept.head_ms) * MAY_DRIFT)
            self._offset_ms, self._slope, self._middle_ms = best.offset_ms, 0.0, best.head_ms
            return
        points = [(kept.width_ms**-2, kept.head_ms, kept.offset_ms) for kept in self._kept]
        whole = sum([weight for weight, _, _ in points])
        middle = sum([weight * at for weight, at, _ in points]) / whole
        offset = sum([weight * off for weight, _, off in points]) / whole
        above = sum([weight * (at - middle) * (off - offset) for weight, at, off in points])
        below = sum([weight * (at - middle) ** 2 for weight, at, _ in points])
        self._offset_ms, self._slope, self._middle_ms = offset, above / below, middle
