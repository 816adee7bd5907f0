"""Editions for scoring records: those the station reads, and some that only appear in records."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from station.editions import edition_names, load_edition
from station.errors import InputError
from station.gcg.record import Record
from station.rules.edition import Edition

_SETS: Final = {
    "ca": (
        "Catalan",
        "A12 1 E13 1 I8 1 R8 1 S8 1 N6 1 O5 1 T5 1 L4 1 U4 1 C3 2 D3 2 M3 2 B2 3 G2 3 P2 3 F1 4 V1 4 "
        "H1 8 J1 8 QU1 8 Z1 8 Ç1 10 L·L1 10 NY1 10 X1 10 ?2 0",
    ),
    "es": (
        "Spanish",
        "A12 1 E12 1 O9 1 I6 1 S6 1 N5 1 R5 1 U5 1 L4 1 T4 1 D5 2 G2 2 B2 3 C4 3 M2 3 P2 3 F1 4 H2 4 V1 4 "
        "Y1 4 CH1 5 Q1 5 J1 8 LL1 8 Ñ1 8 RR1 8 X1 8 Z1 10 ?2 0",
    ),
    "it": (
        "Italian",
        "O15 1 A14 1 I12 1 E11 1 C6 2 R6 2 S6 2 T6 2 L5 3 M5 3 N5 3 U5 3 B3 5 D3 5 F3 5 P3 5 V3 5 G2 8 H2 8 "
        "Z2 8 Q1 10 ?2 0",
    ),
    "nl": (
        "Dutch",
        "E18 1 N10 1 A6 1 O6 1 I4 1 D5 2 R5 2 S5 2 T5 2 G3 3 K3 3 L3 3 M3 3 B2 3 P2 3 U3 4 F2 4 H2 4 J2 4 "
        "V2 4 Z2 4 C2 5 W2 5 X1 8 Y1 8 Q1 10 ?2 0",
    ),
    "sv": (
        "Swedish",
        "A8 1 R8 1 S8 1 T8 1 E7 1 N6 1 D5 1 I5 1 L5 1 O5 2 G3 2 K3 2 M3 2 H2 2 Ä2 3 F2 3 V2 3 U3 4 B2 4 P2 4 "
        "Ö2 4 Å2 4 J1 7 Y1 7 C1 8 X1 8 Z1 10 ?2 0",
    ),
}
"""By name: the language, then each tile's letter and count, and its value."""

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


def record_edition_names() -> tuple[str, ...]:
    """The names that `record_edition` takes, sorted."""
    return tuple(sorted({*edition_names(), *_SETS}))


@cache
def record_edition(name: str) -> Edition:
    """The edition of that name. Raises InputError listing the available ones."""
    wanted = name.lower()
    if wanted in edition_names():
        return load_edition(wanted)
    if wanted not in _SETS:
        raise InputError(f"there is no edition {name!r}; available: {', '.join(record_edition_names())}")
    language, tiles = _SETS[wanted]
    found = re.findall(r"(\D+?)(\d+) (\d+)(?: |$)", tiles)
    return Edition(
        wanted,
        language,
        {letter: int(count) for letter, count, _ in found},
        {letter: int(value) for letter, _, value in found},
    )


def said_edition(record: Record) -> str | None:
    """The name of the edition given by the record's own pragmas; None if there is none."""
    for pragma in ("tile-distribution", "tile-distribution-name", "letter-distribution", "lexicon"):
        value = (record.pragma(pragma) or "").lower()
        for pattern, name in _SAID:
            if re.search(pattern, value):
                return name
    return None


def likely_editions(record: Record) -> Sequence[Edition]:
    """The possible editions of a record: the one it names, else English first and then all others."""
    said = said_edition(record)
    if said is not None:
        return (record_edition(said),)
    return tuple(
        record_edition(name) for name in sorted(record_edition_names(), key=lambda name: name != "en")
    )
