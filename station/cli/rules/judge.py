"""`station judge GAME`: judge plays given as lines on standard input."""

import argparse

from station.registry import ENTRIES
from station.registry.entry import resolve


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station judge`: one command a game that judges lines."""
    parser.description = "Judge plays given as JSON lines on standard input. Each line is answered at once."
    games = parser.add_subparsers(metavar="GAME", required=True)
    for name, game in ENTRIES.items():
        if game.judge_command:
            resolve(game.judge_command)(games.add_parser(name, help=f"plays of {game.title}"))
