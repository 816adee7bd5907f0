"""The option that names a language."""

import argparse

from station.errors import InputError
from station.languages import ENGLISH, SCREEN, languages


def add_language_option(
    parser: argparse.ArgumentParser, about: str = "output language", domain: str = SCREEN
) -> None:
    """`--language`. about: what is in it. domain: of its catalogues."""
    codes = list(languages(domain))
    text = f"{about}: {', '.join(codes)} (default: {ENGLISH})"
    parser.add_argument("--language", metavar="CODE", default=ENGLISH, help=text)


def known_language(code: str, domain: str = SCREEN, option: str = "--language") -> str:
    """A language that was asked for; raises InputError if there is no catalogue of it."""
    if code not in languages(domain):
        raise InputError(f"{option} {code}: choose from {', '.join(languages(domain))}")
    return code
