"""Editions for scoring records: those the station reads, and some that only appear in records."""

import re
from collections.abc import Sequence
from typing import Final

from station.editions import edition_names, load_edition
from station.gcg.errors import GcgError
from station.gcg.record import Record
from station.rules.edition import Edition

ENGLISH: Final = "en"
"""The edition that everybody takes for granted."""

_SAID: Final = (
    (r"german|deutsch|\brd\d|superdic|duden", "de"),
    (r"french|fran[cç]ais|\bods|\bofs", "fr"),
    (r"polish|polski|osps", "pl"),
    (r"spanish|espa[nñ]ol|fise|\bfile", "es"),
    (r"swedish|svensk|saol", "sv"),
    (r"dutch|nederlands", "nl"),
    (r"italian|zinga", "it"),
    (r"catalan|catal[aà]|\bdisc", "ca"),
    (r"english|nwl|owl|twl|csw|sowpods|collins|ospd|\bcel\b|ecwl", "en"),
)
"""Words in `#lexicon` or `#tile-distribution` that reveal the edition."""


_TILES: Final = ("tile-distribution", "tile-distribution-name", "letter-distribution")


def said_edition(record: Record) -> str | None:
    """The name of the edition given by the record's own pragmas; None if there is none.

    Raises GcgError if the record names tiles that the station does not know.
    """
    for pragma in (*_TILES, "lexicon"):
        value = record.pragma(pragma) or ""
        for pattern, name in _SAID:
            if re.search(pattern, value.lower()):
                return name
        if value.lower() in edition_names(records=True):
            return value.lower()
        if value and pragma in _TILES:
            raise GcgError(f"it was played with {value[:40]!r} tiles, which the station does not know")
    return None


def likely_editions(record: Record) -> Sequence[Edition]:
    """The possible editions of a record: the one it names, else English first and then all others."""
    said = said_edition(record)
    if said is not None:
        return (load_edition(said, records=True),)
    return tuple(
        load_edition(name, records=True)
        for name in sorted(edition_names(records=True), key=lambda name: name != ENGLISH)
    )
