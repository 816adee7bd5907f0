"""A clock head that is a physical device: what it can do beyond the contract of every head."""

from typing import Protocol

from station.clock.head import ClockHead
from station.clock.reading import ClockReading


class DeviceHead(ClockHead, Protocol):
    """name: what people call it. own_crystal: whether it keeps time by its own crystal; drift_ppm: how slow
    that is compared with this machine's, in parts per million, None in the first minute."""

    @property
    def name(self) -> str: ...
    @property
    def own_crystal(self) -> bool: ...
    @property
    def drift_ppm(self) -> float | None: ...

    def reading(self, now_ms: int) -> ClockReading | None:
        """What both displays show; None if not known yet."""

    def test(self, tenths: int, now_ms: int) -> None:
        """Turn on every segment, every light and the buzzer for this many tenths of a second."""
