"""How often somebody may ask."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

MOST: Final = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""


@dataclass(slots=True)
class Bucket:
    """`burst` at once, then `per_second`, for each key. now: seconds, monotonic."""

    burst: float
    per_second: float
    now: Callable[[], float] = monotonic
    _left: "OrderedDict[str, tuple[float, float]]" = field(default_factory=OrderedDict)

    def take(self, key: str) -> bool:
        """Whether it may be once more."""
        now = self.now()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return allowed
