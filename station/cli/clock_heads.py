"""Clock heads for a command: which ones its options choose, opened and closed."""

import argparse
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from station.errors import DeviceError, NothingFoundError

if TYPE_CHECKING:
    from station.clock.device import DeviceHead
    from station.clock.serial_port import PortDirectory
    from station.clock.station_time import StationTime

WAIT_S: Final = 4.0
TICK_S: Final = 0.02


def add_heads_option(parser: argparse.ArgumentParser, kinds: tuple[str, ...]) -> None:
    """Declare `--heads` and `--pins`, which other commands have too."""
    parser.add_argument("--heads", choices=kinds, default=kinds[0], help=f"which heads (default: {kinds[0]})")
    parser.add_argument(
        "--pins",
        type=Path,
        metavar="FILE.toml",
        help="the pin map of GPIO heads (default: the wiring guide's)",
    )


def open_heads(options: argparse.Namespace) -> "tuple[StationTime, list[DeviceHead]]":
    """The heads that the options choose, at work; at least one.

    Raises NothingFoundError when no serial head answers, DeviceError when there are no pins.
    """
    from station.clock.station_time import StationTime

    time = StationTime()
    if options.heads == "gpio":
        from station.clock.gpio_head import open_gpio_heads
        from station.clock.gpio_pins import GpioSettings, load_settings

        settings = load_settings(options.pins) if options.pins else GpioSettings()
        return time, list(open_gpio_heads(settings, time))
    from station.clock.serial_heads import find_heads, load_pairing, open_serial_heads, pairing_path

    ports = ports_of(options)
    if not options.port:
        found, troubles = find_heads(ports)
        if not found:
            raise NothingFoundError(
                troubles[0]
                if troubles
                else "no clock head found; plug one in by USB, or name its port with --port"
            )
    workers = open_serial_heads(time, ports, load_pairing(pairing_path()), tuple(options.port))
    heads: list[DeviceHead] = []
    for worker in workers:
        if worker.wait(WAIT_S if not heads else 0.5):
            heads.append(worker.head)
        else:
            trouble = worker.head.trouble
            worker.close()
            if options.port and worker.head.board < len(options.port):
                for other in workers:
                    other.close()
                raise DeviceError(trouble or "the head does not answer")
    if not heads:
        raise NothingFoundError("no paired clock head answers; pair them with: station clocks pair")
    return time, heads


def ports_of(options: argparse.Namespace) -> "PortDirectory":
    """The ports that the options name, or all."""
    from station.clock.serial_port import PortDirectory

    devices = tuple(options.port)
    return PortDirectory((lambda: devices) if devices else None)


def until(done: Callable[[], bool], within_s: float) -> bool:
    """Ask again and again; False when it was not done by then."""
    end = monotonic() + within_s
    while monotonic() < end:
        if done():
            return True
        sleep(TICK_S)
    return False


def close_heads(heads: "list[DeviceHead]") -> None:
    for head in heads:
        head.close()
