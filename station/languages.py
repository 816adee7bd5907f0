"""The languages that the program speaks: English, and one for each catalogue in `station/locale`.

Nothing else lists them: whoever adds a catalogue has added a language.
"""

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

LOCALE: Final = Path(__file__).resolve().parent / "locale"
ENGLISH: Final = "en"

SCREEN: Final = "house-station"
PAGES: Final = "house-station-web"
"""Domains: the catalogues of the screen and the terminal, and those of the pages in a browser."""


@cache
def catalogue(language: str, domain: str = SCREEN) -> NullTranslations:
    """The texts of a language; English if there is no catalogue."""
    return translation(domain, LOCALE, [language], fallback=True)


@cache
def languages(domain: str = SCREEN) -> Mapping[str, str]:
    """What each language calls itself, by its code; English first."""
    found = sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{domain}.mo"))
    return {ENGLISH: "English", **{code: _own_name(code) for code in found}}


def _own_name(code: str) -> str:
    name = catalogue(code).gettext("in this language: its name")
    return code if name == "in this language: its name" else name


def next_language(language: str) -> str:
    """The language after this one, cyclically; English after an unknown one."""
    codes = list(languages())
    return codes[(codes.index(language) + 1) % len(codes)] if language in codes else ENGLISH
