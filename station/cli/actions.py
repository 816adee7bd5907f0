"""Commands below a command, such as `station table check`."""

import argparse
from collections.abc import Callable


class Actions:
    """The actions of a command."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._below = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def add(
        self, name: str, does: str, run: Callable[[argparse.Namespace], int] | None = None, told: str = ""
    ) -> argparse.ArgumentParser:
        """Declare an action. does: its line in the list. told: its description, if that says more."""
        action = self._below.add_parser(name, help=does, description=told or f"{does.capitalize()}.")
        action.set_defaults(run=run)
        return action
