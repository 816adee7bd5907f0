"""The two buttons of a clock head, as people press them."""

from typing import Protocol

from station.rules.tile import Side


class Buttons(Protocol):
    """Anything with these buttons: a simulated head, or the shipped firmware in real time."""

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        """A whole press: down at `at_ms` of station time, up `down_ms` later."""
