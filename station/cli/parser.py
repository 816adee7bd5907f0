"""The parser of the command line: a mistake is one sentence, with where to read on; and commands below a
command, such as `station table check`."""

import argparse
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

SAID: Final = (
    (re.compile(r"argument ([^:]+): invalid int value: (.+)"), r"\1: \2 is not a whole number"),
    (re.compile(r"argument ([^:]+): invalid float value: (.+)"), r"\1: \2 is not a number"),
    (
        re.compile(r"argument ([^:]+): invalid choice: (.+) \(choose from (.+)\)"),
        r"\1: there is no \2; choose from \3",
    ),
    (re.compile(r"argument ([^:]+): not allowed with argument (.+)"), r"\1 cannot be used together with \2"),
    (re.compile(r"argument ([^:]+): expected one argument"), r"\1 needs a value"),
    (re.compile(r"argument ([^:]+): expected at least one argument"), r"\1 needs at least one value"),
    (re.compile(r"the following arguments are required: (.+)"), r"\1 is missing"),
    (re.compile(r"unrecognized arguments: (.+)"), r"there is no such option or argument: \1"),
    (re.compile(r"argument ([^:]+): (.+)"), r"\1: \2"),
)
"""What argparse says, and how it is said here; the first that fits."""


class Paragraphs(argparse.HelpFormatter):
    """Wraps a text of one paragraph; one of several, or with indented lines, keeps its lines."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n\n" in text or "\n  " in text:
            return text
        return super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """Stops at a mistake with one line and exit status 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": Paragraphs, **options})

    def format_help(self) -> str:
        from station.cli.examples import examples_of

        return super().format_help() + examples_of(self.prog)

    def error(self, message: str) -> NoReturn:
        # Python 3.11 quotes each choice, 3.13 none.
        message = re.sub(r"\(choose from .+\)$", lambda choices: choices[0].replace("'", ""), message)
        for pattern, said in SAID:
            if pattern.fullmatch(message):
                message = pattern.sub(said, message)
                break
        self.exit(2, f"station: {message}; see {self.prog} --help\n")


class Actions:
    """The actions of a command."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._below = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def add(
        self,
        name: str,
        does: str,
        run: Callable[[argparse.Namespace], int] | None = None,
        description: str = "",
    ) -> argparse.ArgumentParser:
        """Declare an action. does: its line in the list. description: of the action, if that says more."""
        action = self._below.add_parser(name, help=does, description=description or f"{does.capitalize()}.")
        action.set_defaults(run=run)
        return action
