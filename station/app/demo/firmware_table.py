"""Two heads with the shipped firmware on simulated chips, for a simulated table in real time.

Between people's fingers and the station is everything a real head has but its USB plug: bouncing contacts,
the firmware, the serial line, the display chip.
"""

from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from time import monotonic, sleep
from typing import Final

from station.app.station import Station
from station.clock.control import TimeControl
from station.clock.face import Face
from station.clock.firmware.buttons import FirmwareButtons
from station.clock.firmware.head import FirmwareHead
from station.clock.opened import OpenedHeads
from station.clock.opening import serial_heads
from station.clock.reading import ClockReading
from station.clock.serial.port import PortDirectory
from station.clock.station_time import StationTime
from station.referee.events import Paused
from station.referee.state import Phase

SETTLE_S: Final = 3.0
"""How long stopped clocks take to stand still and show it."""


Clocks = tuple[ClockReading, ClockReading]
"""The left and the right board's."""


class FirmwareTable:
    """Both heads, running. Raises DeviceError that says what to install. Must be closed.

    seed: decides how the buttons bounce.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._opened: OpenedHeads | None = None
        with ExitStack() as stack:
            self.left = stack.enter_context(FirmwareHead.started())
            self.right = stack.enter_context(FirmwareHead.started())
            self._stack = stack.pop_all()

    def open(self, time: StationTime, control: TimeControl) -> OpenedHeads:
        """The station's end of both lines, and the buttons."""
        chips = self.left, self.right
        ports = PortDirectory(lambda: tuple(chip.device for chip in chips if chip.device))
        self._opened = serial_heads(ports, (self.left.device, self.right.device))(time, control)
        left, right = (
            FirmwareButtons(chip, time, Random(f"{self._seed} contacts {board}"))
            for board, chip in enumerate(chips)
        )
        return OpenedHeads(self._opened.heads, (left, right))

    def faces(self) -> tuple[Face, Face]:
        """What people see on both displays."""
        return self.left.display().face, self.right.display().face

    def differences(self, heard: Callable[[], Clocks]) -> tuple[str, ...]:
        """Sentences on displays of stopped clocks that do not settle on what the station says.

        heard: what the station has learned about them by now; a busy machine learns late how long they ran.
        """
        until_s = monotonic() + SETTLE_S
        while (found := self._differences(heard())) and monotonic() < until_s:
            sleep(0.02)
        return found

    def _differences(self, clocks: Clocks) -> tuple[str, ...]:
        differences = []
        for name, face, clock in zip(("left", "right"), self.faces(), clocks, strict=True):
            expected = Face.of(clock, clock.at_ms)
            if (face.south, face.north) != (expected.south, expected.north):
                differences.append(
                    f"the {name} head shows {face.south} and {face.north}, "
                    f"the station says {expected.south} and {expected.north}"
                )
        return tuple(differences)

    def close(self) -> None:
        """Release the lines and stop the chips."""
        if self._opened is not None:
            self._opened.close()
        self._stack.close()


def come_to_rest(station: Station, time: StationTime) -> None:
    """Pause a running game, and wait until the heads report that their clocks have stopped."""
    if station.state.phase is Phase.PLAYING:
        station.handle(Paused(time.now_ms()))
    until_s = monotonic() + SETTLE_S
    while any(clock.running for clock in station.state.clocks) and monotonic() < until_s:
        station.hear(time.now_ms())
        sleep(0.005)


def clocks_heard(station: Station, time: StationTime) -> Clocks:
    """The clocks by everything the heads have reported so far."""
    station.hear(time.now_ms())
    clocks: Clocks = station.state.clocks
    return clocks
