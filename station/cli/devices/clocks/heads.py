"""The heads that `station clocks` cares for."""

import argparse
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

from station.cli.options.heads import head_options
from station.clock.device import DeviceHead
from station.clock.opening import open_devices
from station.clock.serial.port import PortDirectory
from station.clock.station_time import StationTime

WAIT_S: Final = 4.0
TICK_S: Final = 0.02


def open_heads(options: argparse.Namespace) -> tuple[StationTime, list[DeviceHead]]:
    """The heads that the options choose, running; at least one.

    Raises NothingFoundError if no serial head answers, DeviceError if there are no pins.
    """
    time = StationTime()
    return time, list(open_devices(options.heads, head_options(options), time))


def ports_of(options: argparse.Namespace) -> PortDirectory:
    """The ports that the options name, or all."""
    devices = tuple(options.port)
    return PortDirectory((lambda: devices) if devices else None)


def until(done: Callable[[], bool], within_s: float) -> bool:
    """Poll until done; False if that did not happen in time."""
    end = monotonic() + within_s
    while monotonic() < end:
        if done():
            return True
        sleep(TICK_S)
    return False


def close_heads(heads: list[DeviceHead]) -> None:
    for head in heads:
        head.close()
