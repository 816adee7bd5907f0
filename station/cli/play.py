"""`station play`: play on the real table."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station play`."""
    parser = subparsers.add_parser("play", help="play on the real table", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("play is not there yet")
