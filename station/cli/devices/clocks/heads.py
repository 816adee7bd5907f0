"""The options that choose clock heads, and the heads that `station clocks` cares for."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from station.clock.device import DeviceHead
from station.clock.opened import HeadPlace, OpenHeads
from station.clock.opening import HEADS, HeadOptions, open_devices
from station.clock.serial.port import PortDirectory
from station.clock.station_time import StationTime

WAIT_S: Final = 4.0
TICK_S: Final = 0.02


def add_heads_option(parser: argparse.ArgumentParser, kinds: tuple[str, ...] = tuple(HEADS)) -> None:
    """Declare `--heads`, `--pins` and `--port`, which several commands have."""
    parser.add_argument("--heads", choices=kinds, default=kinds[0], help=f"which heads (default: {kinds[0]})")
    parser.add_argument(
        "--pins",
        type=Path,
        metavar="FILE.toml",
        help="the pin map of GPIO heads (default: the wiring guide's)",
    )
    add_port_option(parser)


def add_port_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--port`."""
    parser.add_argument(
        "--port",
        action="append",
        default=[],
        metavar="DEVICE",
        help="the port of a serial head (twice: left, right)",
    )


def heads_by(
    options: argparse.Namespace, kind: str | None = None, places: tuple[HeadPlace, ...] = ()
) -> OpenHeads:
    """What opens a game's heads, of this kind or as the options say. places: as in `HeadOptions`. Raises
    InputError for a wrong pin map."""
    return HEADS[kind or options.heads](replace(_head_options(options), places=places))


def open_heads(options: argparse.Namespace) -> tuple[StationTime, list[DeviceHead]]:
    """The heads that the options choose, running; at least one.

    Raises NothingFoundError if no serial head answers, DeviceError if there are no pins.
    """
    time = StationTime()
    return time, list(open_devices(options.heads, _head_options(options), time))


def _head_options(options: argparse.Namespace) -> HeadOptions:
    return HeadOptions(options.pins, tuple(options.port))


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
