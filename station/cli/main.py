"""The command line: `station COMMAND …`.

Each command lives in a module of this package with `add(subparsers)`, which declares its options and
sets `run`, and `run(options) -> int`, which returns the exit status. Heavy imports belong inside `run`.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from station import __version__
from station.errors import DeviceError, InputError, NothingFoundError
from vision.errors import CameraError, NoBoardError, PictureError

COMMANDS = (
    "demo",
    "play",
    "judge",
    "read",
    "score",
    "follow",
    "replay",
    "layout",
    "lexicon",
    "table",
    "clocks",
)


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="station",
        description="A game station for physical word games: reads the boards, runs the clocks, referees.",
        epilog="Start with `station demo`: a whole Scrabble House game on a simulated table.",
    )
    parser.add_argument("--version", action="version", version=f"House Station {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"station.cli.{name}").add(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status: 0 fine, 2 wrong use or bad input, 3 nothing found."""
    options = build_parser().parse_args(argv)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except (InputError, DeviceError, PictureError, CameraError) as error:
        print(f"station: {error}", file=sys.stderr)
        return 2
    except (NothingFoundError, NoBoardError) as error:
        print(f"station: {error}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("station: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
