"""A hall of many tables: the broker, the director, a demo."""

import argparse

from station.cli.actions import Actions
from station.cli.hall import broker, demo, serve


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station hall`."""
    parser.description = __doc__
    actions = Actions(parser)
    broker.add(actions)
    serve.add(actions)
    demo.add(actions)
