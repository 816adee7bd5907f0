"""In which language and theme the window begins."""

import argparse
import os
from collections.abc import Mapping

from station.app.preferences import kept_preferences
from station.languages import ENGLISH, languages


def look_of(options: argparse.Namespace, *, home: bool) -> tuple[str, str]:
    """Language and theme: what is asked for, else what people chose last, else the usual. home: there is no
    table that was set up, so it is daylight at a kitchen table rather than a hall."""
    kept = kept_preferences()
    theme = options.theme or kept.theme or ("bright" if home else "dark")
    return kept.language or system_language(os.environ), theme


def system_language(environment: Mapping[str, str]) -> str:
    """The language that the operating system is set to, if the program speaks it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(variable, "")
        if code:
            found = code.replace("-", "_").split(".")[0].split("_")[0].lower()
            return found if found in languages() else ENGLISH
    return ENGLISH
