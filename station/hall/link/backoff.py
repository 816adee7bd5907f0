"""How long to wait before the next try."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Backoff:
    """first_s, then twice as long each time, up to most_s."""

    first_s: float = 1.0
    most_s: float = 15.0

    def wait_s(self, failed: int, chance: float) -> float:
        """After so many failures in a row. chance: 0 to 1, spreads many tables over half of the time, so that
        they do not all come at once."""
        longest = min(self.most_s, self.first_s * 2.0 ** min(failed - 1, 30))
        return longest * (0.5 + chance / 2)


USUAL: Final = Backoff()
REFUSED: Final = Backoff(0.5, 15.0)
"""For a machine that is not let in. It may have been admitted just now, and the broker not have read its
files again yet."""
