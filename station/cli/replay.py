"""`station replay`: run a journal again."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station replay`."""
    parser = subparsers.add_parser("replay", help="run a journal again", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("replay is not there yet")
