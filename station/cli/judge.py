"""`station judge`: judge plays given as JSON lines."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station judge`."""
    parser = subparsers.add_parser("judge", help="judge plays given as JSON lines", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("judge is not there yet")
