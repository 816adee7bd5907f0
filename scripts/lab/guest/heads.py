"""The station's own clock heads in the guest, and everything that they report."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

from scripts.lab.guest.chip import SETTINGS, displays
from station.clock.control import TimeControl
from station.clock.device import DeviceHead
from station.clock.face import Face
from station.clock.gpio.head import open_gpio_heads
from station.clock.head import ClockChanged, HeadEvent, SetUp, Start
from station.clock.reading import ClockReading
from station.clock.station_time import StationTime
from station.rules.tile import Side

DEADLINE_S = 30.0
LATE_MS = 300
"""How long a display may show what was so before: the guest has one processor, and
may get little of that."""


class Heads:
    """Both heads, opened as in a game. events: all that they have reported but confirmations of commands."""

    def __init__(
        self, station_time: StationTime, both: Sequence[DeviceHead], shown: Callable[[int], str]
    ) -> None:
        """shown: what a board's display shows, from left to right."""
        self.time, self.both, self._shown = station_time, both, shown
        self.events: list[HeadEvent] = []
        self._woken = Event()
        for head in self.both:
            head.listen(self._woken.set)

    def begin(self, main_ms: int, *, running: bool) -> None:
        """Set both clocks up. running: South's time runs at once."""
        now_ms = self.time.now_ms()
        for head in self.both:
            head.send(SetUp(head.board, TimeControl(main_ms=main_ms)), now_ms)
            if running:
                head.send(Start(head.board, Side.SOUTH), now_ms)

    def poll(self) -> None:
        """Collect what the heads report."""
        for head in self.both:
            self.events += [one for one in head.poll(self.time.now_ms()) if not isinstance(one, ClockChanged)]

    def wait_for(self, done: Callable[[], bool], most_s: float = DEADLINE_S) -> bool:
        """Poll until something is done; returns whether it was in time."""
        until = time.monotonic() + most_s
        while True:
            self.poll()
            if done():
                return True
            if time.monotonic() > until:
                return False
            self._woken.wait(0.02)
            self._woken.clear()

    def run_on(self, seconds: float) -> None:
        """Poll for so long."""
        self.wait_for(lambda: False, seconds)

    def faces(self, board: int, since_ms: int) -> set[str]:
        """What the display may have shown at any time since then: the faces of these moments, and of those
        just before."""
        now_ms = self.time.now_ms()
        now = self.both[board].reading(now_ms)
        if now is None:
            return set()
        reading = as_before(now, now_ms - since_ms + LATE_MS)
        faces = (Face.of(reading, at_ms) for at_ms in range(since_ms - LATE_MS, now_ms + 10, 10))
        return {face.south + face.north for face in faces}

    def as_shown(self, board: int) -> str:
        """Nothing if the display shows what the clock says; else both, for people."""
        since_ms = self.time.now_ms()
        shown = self._shown(board)
        faces = self.faces(board, since_ms)
        return "" if shown in faces else f"the display shows {shown!r}, the clock says one of {sorted(faces)}"

    def close(self) -> None:
        """Release the pins."""
        for head in self.both:
            head.close()


def on_pins() -> Heads:
    """The heads on the guest's pins."""
    station_time = StationTime()
    return Heads(station_time, open_gpio_heads(SETTINGS, station_time), lambda board: displays()[board])


def as_before(reading: ClockReading, ms: int) -> ClockReading:
    """A reading as it was so long before, if the same side's time ran all the while, without a delay."""
    south = ms if reading.running is Side.SOUTH else 0
    north = ms if reading.running is Side.NORTH else 0
    return replace(
        reading,
        at_ms=reading.at_ms - ms,
        south_ms=reading.south_ms + south,
        north_ms=reading.north_ms + north,
    )
