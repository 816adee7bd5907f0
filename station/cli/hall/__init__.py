"""A hall of many tables: the broker, the director, the event as files, a demo."""

import argparse

from station.cli.hall import account, broker, demo, entries, restore, save, serve
from station.cli.parser import Actions


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station hall`."""
    parser.description = __doc__
    actions = Actions(parser)
    broker.add(actions)
    serve.add(actions)
    entries.add(actions)
    account.add(actions)
    save.add(actions)
    restore.add(actions)
    demo.add(actions)
