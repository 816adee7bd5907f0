"""The words after a benchmark's name on the command line; `--help` shows the benchmark's docstring."""

import argparse
import sys
from collections.abc import Iterable


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    """A parser for the benchmark with this docstring, which says how it is called."""
    spec = sys.modules["__main__"].__spec__
    return argparse.ArgumentParser(
        prog=f"python -m {spec.name}" if spec else None,
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def no_arguments(doc: str | None) -> None:
    """For a benchmark that takes none."""
    parser_of(doc).parse_args()


def whole_numbers(doc: str | None, **defaults: int) -> list[int]:
    """The whole numbers after the benchmark's name, in this order; these, where they are left out."""
    parser = parser_of(doc)
    add_whole_numbers(parser, **defaults)
    options = vars(parser.parse_args())
    return [options[name] for name in defaults]


def add_whole_numbers(parser: argparse.ArgumentParser, **defaults: int) -> None:
    """Let the parser take these numbers, each of which may be left out with those after it."""
    for name, default in defaults.items():
        parser.add_argument(name, nargs="?", type=int, default=default, help=f"default: {default}")


def add_words(parser: argparse.ArgumentParser, name: str, there: Iterable[str]) -> None:
    """Let the parser take any of these words; without one, all are meant."""
    words = list(there)

    def known(word: str) -> str:
        if word not in words:
            raise argparse.ArgumentTypeError(f"there is no {word}; choose from {', '.join(words)}")
        return word

    parser.add_argument(
        name, nargs="*", type=known, default=words, help=f"of {', '.join(words)} (default: all)"
    )
