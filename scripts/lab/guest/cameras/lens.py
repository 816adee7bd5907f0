"""Something before the lens of the guest's camera: a thread that shows numbered pictures, well or badly."""

import threading
import time
from bisect import bisect_right
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

from scripts.lab.guest.cameras.feed import DEVICE, FRAMES_PER_SECOND, Feed
from scripts.lab.guest.cameras.numbered import as_mjpg, as_yuyv, half, numbered

PACK: Final[dict[str, Callable[..., bytes]]] = {"MJPG": as_mjpg, "YUYV": as_yuyv}

SLOW_S: Final = 0.6
CYCLE: Final = 24
"""So many different pictures come again and again."""


class Manner(Enum):
    """How pictures come: a new one each time, none, the same one again, every other one cut off, fewer."""

    WELL = "well"
    STOPPED = "stopped"
    FROZEN = "frozen"
    HALVES = "halves"
    SLOW = "slow"


class Takes(Protocol):
    """A camera in the guest."""

    def hand_over(self, packed: bytes) -> None:
        """A picture that it has taken."""

    def close(self) -> None:
        """Take none any more."""


class Lens:
    """Shows pictures until it is closed. manner: how they come from now on. feed: the camera; one of
    v4l2loopback by default, with a device and a format of its pictures."""

    def __init__(self, device: str = DEVICE, fourcc: str = "MJPG", feed: Takes | None = None) -> None:
        self.manner = Manner.WELL
        # Packed beforehand: the station needs the guest's processor.
        self._packed = [PACK[fourcc](numbered(number)) for number in range(CYCLE)]
        self._feed: Takes = feed or Feed(fourcc, device)
        self._shown_s: list[float] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)
        self._thread.start()

    def in_view(self, at_s: float) -> int:
        """How many pictures had been in view at a time."""
        return bisect_right(self._shown_s, at_s)

    def latest(self, number: int) -> int:
        """How many pictures had been in view when the latest one with this number came."""
        came = len(self._shown_s)
        return came - (came - 1 - number) % CYCLE

    def _show(self) -> None:
        packed, came = b"", 0
        while not self._ended.is_set():
            manner = self.manner
            if manner is not Manner.STOPPED:
                if manner is not Manner.FROZEN or not packed:
                    packed = self._packed[came % CYCLE]
                    came += 1
                    # It counts as in view from before it is handed over: its stamp comes later.
                    self._shown_s.append(time.monotonic())
                self._feed.hand_over(half(packed) if manner is Manner.HALVES and came % 2 else packed)
            self._ended.wait(SLOW_S if manner is Manner.SLOW else 1 / FRAMES_PER_SECOND)

    def close(self) -> None:
        """Stop, and let go of the device."""
        self._ended.set()
        self._thread.join()
        self._feed.close()
