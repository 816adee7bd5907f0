"""`station read`: read boards from pictures."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station read`."""
    parser = subparsers.add_parser("read", help="read boards from pictures", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("read is not there yet")
