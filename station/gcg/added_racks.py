"""Adds racks to a record afterwards, as players noted them, and refuses those that cannot have been."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from station.encodings import UncertainError, recognised
from station.errors import shortened
from station.gcg.check import check
from station.gcg.errors import GcgError
from station.gcg.holdings import TURNS, Holdings
from station.gcg.record import Entry, Record, Withdrawn
from station.gcg.tiles import THROUGH, LetterError, rack_tiles
from station.rules.edition import BLANK, Edition

_RACK: Final = re.compile(r"([0-9]{1,6})\s*:?\s+(\S+)")
_LONGEST: Final = 60
"""Characters of a rack, with a few letters in brackets."""


def read_racks(data: bytes) -> dict[int, str]:
    """Racks by the line of the record that they are for: `4 AEINR?T`, one a line; `#` begins a remark.

    Raises GcgError, which names the line at fault.
    """
    try:
        text, _ = recognised(data)
    except UncertainError as error:
        raise GcgError(f"{error}; save the file as UTF-8") from None
    except ValueError:
        raise GcgError("this is not a text file") from None
    racks: dict[int, str] = {}
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        match = _RACK.fullmatch(line)
        if match is None:
            raise GcgError(f"line {number} is not a line of the record and a rack, such as: 4 AEINR?T")
        turn, rack = int(match[1]), match[2]
        if len(rack) > _LONGEST:
            raise GcgError(f"line {number}: {shortened(rack)} is not a rack")
        if turn in racks:
            raise GcgError(f"line {number}: there is already a rack for line {turn} of the record")
        racks[turn] = rack
    if not racks:
        raise GcgError("it has no racks; write a line of the record and a rack, such as: 4 AEINR?T")
    return racks


def with_racks(record: Record, racks: Mapping[int, str], edition: Edition) -> Record:
    """The record with these racks, by line. A play that is taken back has the rack it was laid from.

    Raises GcgError for the first rack that cannot have been, or that has a line without a turn.
    """
    turns = {entry.line.number: entry for entry in record.entries if isinstance(entry, TURNS)}
    for number, rack in sorted(racks.items()):
        if number not in turns:
            raise GcgError(f"line {number} is no play, exchange or pass; only these can be given a rack")
        _check_signs(number, rack, edition)
    added = replace(record, entries=_entries(record.entries, racks))
    checked = check(added, edition)
    difference = checked.difference
    if difference is not None and difference.line <= max(racks):
        raise GcgError(difference.detail)
    against = Holdings.of(checked, racks).first_against(racks)
    if against is not None:
        raise GcgError(against.detail)
    return added


def _check_signs(number: int, rack: str, edition: Edition) -> None:
    """That a rack has tiles of the set only, in capitals."""
    if rack != rack.upper():
        raise GcgError(f"line {number}: write the tiles of {rack} in capitals, and a blank as {BLANK}")
    if THROUGH in rack:
        raise GcgError(f"line {number}: {rack} is no rack")
    try:
        tiles = Counter(rack_tiles(rack, edition))
    except LetterError as error:
        raise GcgError(f"line {number}: {error}") from None
    for tile, count in tiles.items():
        if count > edition.counts.get(tile, 0):
            what = "blanks" if tile == BLANK else tile
            raise GcgError(
                f"line {number}: the rack {rack} has {count} {what}, "
                f"the {edition.language} set {edition.counts.get(tile, 0)}"
            )


def _entries(entries: Sequence[Entry], racks: Mapping[int, str]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    last: dict[str, str | None] = {}
    for entry in entries:
        line = entry.line
        rack = racks.get(line.number)
        if isinstance(entry, TURNS):
            last[line.nick] = rack
        elif isinstance(entry, Withdrawn):
            rack = last.get(line.nick)
        found.append(entry if rack is None else replace(entry, line=replace(line, rack=rack)))
    return tuple(found)
