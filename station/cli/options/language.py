"""The option that names a language."""

import argparse

from station.errors import InputError
from station.languages import ENGLISH, SCREEN, languages


def add_language_option(
    parser: argparse.ArgumentParser, said: str = "output language", domain: str = SCREEN
) -> None:
    """`--language`. said: what is in it. domain: of its catalogues."""
    codes = list(languages(domain))
    told = f"{said}: {', '.join(codes)} (default: {ENGLISH})"
    parser.add_argument("--language", metavar="CODE", default=ENGLISH, help=told)


def known_language(code: str, domain: str = SCREEN, option: str = "--language") -> str:
    """A language that was asked for; raises InputError if there is no catalogue of it."""
    if code not in languages(domain):
        raise InputError(f"{option} {code}: choose from {', '.join(languages(domain))}")
    return code
