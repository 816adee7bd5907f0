"""`station puzzle`: the puzzles of the game that has some."""

import argparse

from station.errors import InputError
from station.registry import ENTRIES
from station.registry.entry import resolve


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station puzzle`, as the game does."""
    named = next((game.puzzle_command for game in ENTRIES.values() if game.puzzle_command), "")
    if named:
        resolve(named)(parser)
    else:
        parser.set_defaults(run=_none)


def _none(options: argparse.Namespace) -> int:
    del options
    raise InputError("no game here has puzzles")
