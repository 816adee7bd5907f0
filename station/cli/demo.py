"""`station demo`: watch a whole House game on the simulated table."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station demo`."""
    parser = subparsers.add_parser(
        "demo", help="watch a whole House game on the simulated table", description=__doc__
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("demo is not there yet")
