"""The options that choose clock heads."""

import argparse
from dataclasses import replace
from pathlib import Path

from station.clock.opened import HeadPlace, OpenHeads
from station.clock.opening import HEADS, HeadOptions


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
    return HEADS[kind or options.heads](replace(head_options(options), places=places))


def head_options(options: argparse.Namespace) -> HeadOptions:
    """What they say."""
    return HeadOptions(options.pins, tuple(options.port))
