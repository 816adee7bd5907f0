"""`station lexicon`: import, check and list word lists."""

import argparse
from typing import Any

from station.errors import InputError


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station lexicon`."""
    parser = subparsers.add_parser("lexicon", help="import, check and list word lists", description=__doc__)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Not there yet."""
    raise InputError("lexicon is not there yet")
