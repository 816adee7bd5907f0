"""The buttons of a head with the shipped firmware, pressed in real time, with bouncing contacts."""

from random import Random
from typing import Final

from station.clock.firmware.head import FirmwareHead
from station.clock.station_time import StationTime
from station.rules.tile import Side

BOUNCE_S: Final = 0.015
"""How long the contacts of a cheap button bounce."""
MOST_BOUNCES: Final = 4


class FirmwareButtons:
    """`Buttons`. A press that is already due happens at once."""

    def __init__(self, head: FirmwareHead, time: StationTime, random: Random) -> None:
        self._head, self._time, self._random = head, time, random

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        """A whole press: down at `at_ms` of station time, up `down_ms` later."""
        pressed_s = self._head.press(side, self._time.monotonic_ms(at_ms) / 1000, self._bounces())
        self._head.release(side, pressed_s + down_ms / 1000, self._bounces())

    def _bounces(self) -> tuple[float, ...]:
        count = 2 * self._random.randint(0, MOST_BOUNCES)
        return tuple(sorted(self._random.uniform(0.0001, BOUNCE_S) for _ in range(count)))
