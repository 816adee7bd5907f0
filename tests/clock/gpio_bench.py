"""A GPIO head on gpiozero's mock pins, in a time that stands still until a test sets it."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.gpio.head import GpioHead
from station.clock.gpio.pins import HeadPins
from station.clock.station_time import StationTime
from station.rules.tile import Side

mock: Any = pytest.importorskip("gpiozero.pins.mock", reason="gpiozero is not installed")
pytest.importorskip("luma.led_matrix", reason="luma.led_matrix is not installed")

S, N = Side.SOUTH, Side.NORTH
PINS = HeadPins(5, 6, 12, 16, 13)


class StampedPin(mock.MockPin):  # type: ignore[misc]  # gpiozero has no types
    """Stamps its edges with the factory's time, less how late it is told to be; a deaf one tells none."""

    def _call_when_changed(self) -> None:
        if self.factory.deaf:
            return
        super(mock.MockPin, self)._call_when_changed(self.factory.now_s - self.factory.late_s, self._state)


class StampedFactory(mock.MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Mock pins in a time that stands still until a test sets it."""

    def __init__(self) -> None:
        super().__init__(pin_class=StampedPin)
        self.now_s = 1000.0
        self.late_s = 0.0
        self.deaf = False

    def ticks(self) -> float:
        return self.now_s


@dataclass
class Bench:
    """A head and the hands that work it."""

    factory: StampedFactory = field(default_factory=StampedFactory)
    display: Any = None
    control: TimeControl = field(default_factory=TimeControl)

    def __post_init__(self) -> None:
        self.time = StationTime(0, self.factory.ticks)
        self.head = GpioHead(0, PINS, self.time, self.factory, display=self.display, control=self.control)

    def at(self, at_ms: int) -> int:
        self.factory.now_s = 1000.0 + at_ms / 1000
        return at_ms

    def edge(self, side: Side, closed: bool) -> None:
        pin = self.factory.pin(f"GPIO{PINS.south_button if side is S else PINS.north_button}")
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()

    def lit(self, number: int) -> bool:
        return bool(self.factory.pin(f"GPIO{number}").state)
