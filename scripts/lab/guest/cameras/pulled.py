"""A camera in the guest that is pulled out in a game, and plugged in again, again and again."""

import subprocess
import time
from collections.abc import Callable
from typing import Final

from scripts.lab.guest.cameras.feed import Feed, plug_in, unplug

IN_S: Final = 3.0
"""How long it stays plugged in."""
AGAIN_S: Final = 0.3
"""Time between two attempts to remove the driver."""


class PulledCamera:
    """It sees what it is given, however often it is pulled out. times: how often. Every other time it comes
    back under another number.

    The driver cannot go before the station has let go of the device: until then the camera shows nothing, as
    one that was pulled out.
    """

    def __init__(
        self,
        times: int,
        plug: Callable[[int], None] = plug_in,
        pull: Callable[[], None] = unplug,
        feed: Callable[[str], Feed] = lambda device: Feed(device=device),
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._times, self._plug, self._pull, self._open = times, plug, pull, feed
        self._monotonic_s = monotonic_s
        self.pulled = 0
        self._alike: tuple[bytes, ...] = ()
        self._feed: Feed | None = None
        self._since_s = 0.0
        self._put_in()

    @property
    def sees(self) -> bool:
        """Whether it has been given anything to see."""
        return bool(self._alike)

    def see(self, alike: tuple[bytes, ...]) -> None:
        """From now on see another scene, at once if it is plugged in."""
        self._alike = alike
        if self._feed is not None:
            self._feed.see(alike)

    def take_due(self, *, playing: bool) -> None:
        """Take the next picture if it is time for one; pull the camera out, or plug it in, if it is time for
        that and a game is being played."""
        if self._feed is None:
            self._come_back()
        elif playing and self.pulled < self._times and self._monotonic_s() >= self._since_s + IN_S:
            self._feed.close()
            self._feed = None
        else:
            self._feed.take_due()

    def _come_back(self) -> None:
        now_s = self._monotonic_s()
        if now_s < self._since_s + AGAIN_S:
            return
        self._since_s = now_s
        try:
            self._pull()
        except subprocess.CalledProcessError:
            return
        self.pulled += 1
        self._put_in()

    def _put_in(self) -> None:
        number = self.pulled % 2
        self._plug(number)
        self._feed, self._since_s = self._open(f"/dev/video{number}"), self._monotonic_s()
        if self._alike:
            self._feed.see(self._alike)
