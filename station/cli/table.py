"""`station table`: set up and check the table."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station table`."""
    parser = subparsers.add_parser("table", help="set up and check the table", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("table is not there yet")
