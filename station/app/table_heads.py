"""The clock heads of a real table: keys, serial heads or the Pi's own pins, opened and ready for a game."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from station.clock.control import Increment, TimeControl
from station.clock.gpio_head import open_gpio_heads
from station.clock.gpio_pins import GpioSettings, load_settings
from station.clock.head import ClockHead
from station.clock.reading import ClockReading
from station.clock.serial_head import SerialHead
from station.clock.serial_heads import find_heads, load_pairing, open_serial_heads, pairing_path
from station.clock.serial_port import PortDirectory
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.errors import DeviceError

OpenHeads = Callable[[StationTime, TimeControl], tuple[ClockHead, ClockHead]]
"""Opens the left and the right board's head. Raises DeviceError that says what is missing."""

CONNECT_S: Final = 4.0


def key_heads(_time: StationTime, control: TimeControl) -> tuple[ClockHead, ClockHead]:
    """Heads whose buttons are keys."""
    return SimulatedHead(0, control), SimulatedHead(1, control)


def gpio_heads(pins: Path | None) -> OpenHeads:
    """Heads on the Pi's pins, by a pin map or the default one. Raises InputError for a wrong map."""
    settings = load_settings(pins) if pins is not None else GpioSettings()
    return lambda time, _control: open_gpio_heads(settings, time)


def serial_heads(ports: PortDirectory | None = None, devices: tuple[str, ...] = ()) -> OpenHeads:
    """Serial heads, both of which must answer to begin with."""

    def opened(time: StationTime, _control: TimeControl) -> tuple[ClockHead, ClockHead]:
        directory = ports or PortDirectory()
        if not devices and not directory.listed():
            raise DeviceError("no clock head found; plug both in by USB, then list them: station clocks list")
        workers = open_serial_heads(time, directory, load_pairing(pairing_path()), devices)
        until = monotonic() + CONNECT_S
        for worker in workers:
            worker.wait(max(0.0, until - monotonic()))
        troubles = [worker.head.trouble for worker in workers if worker.head.trouble]
        if troubles:
            for worker in workers:
                worker.close()
            # Two heads with one number look like one that is missing.
            find_heads(directory)
            raise DeviceError(troubles[0])
        left, right = (worker.head for worker in workers)
        for head in (left, right):
            _settle(head, time, until)
        return left, right

    return opened


def readings_of(
    heads: tuple[ClockHead, ClockHead],
    noted: tuple[ClockReading, ClockReading],
    control: TimeControl,
    now_ms: int,
) -> tuple[ClockReading, ClockReading]:
    """The clocks to resume a game with: what serial heads that ran on show, or else what was noted.

    A head is believed when it keeps the game's time control and shows no more than it could.
    """
    left, right = (_believed(head, clock, control, now_ms) for head, clock in zip(heads, noted, strict=True))
    return left, right


def close_heads(heads: tuple[ClockHead, ClockHead]) -> None:
    """Let devices go."""
    for head in heads:
        close = getattr(head, "close", None)
        if close is not None:
            close()


def troubles_of(heads: tuple[ClockHead, ClockHead]) -> str | None:
    """The first trouble of a head, as a sentence."""
    troubles = (getattr(head, "trouble", None) for head in heads)
    return next((trouble for trouble in troubles if trouble), None)


def _settle(head: SerialHead, time: StationTime, until_s: float) -> None:
    """Wait until its clock can be told in station time, and pass over what happened before the game."""
    while head.reading(time.now_ms()) is None and monotonic() < until_s + 1:
        sleep(0.01)
    head.poll(time.now_ms())
    head.poll(time.now_ms())


def _believed(head: ClockHead, noted: ClockReading, control: TimeControl, now_ms: int) -> ClockReading:
    if not isinstance(head, SerialHead) or head.control != control:
        return noted
    shown = head.reading(now_ms)
    if shown is None:
        return noted
    more = shown.south_ms > noted.south_ms or shown.north_ms > noted.north_ms
    return noted if more and control.increment is not Increment.FISCHER else shown
