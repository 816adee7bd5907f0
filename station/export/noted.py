"""Racks that somebody noted of a recorded game: kept beside its journal, and put into its record."""

from collections.abc import Mapping
from pathlib import Path

from station.gcg.added_racks import read_racks, with_racks
from station.gcg.holdings import TURNS
from station.gcg.record import Record
from station.rules.edition import Edition
from station.whole_file import write_whole


def noted_file(journal: Path) -> Path:
    """Where the racks of a game are: a turn of its record and a rack on each line, such as `3 AEINR?T`."""
    return journal.with_suffix(".racks")


def noted(journal: Path) -> dict[int, str]:
    """The racks of a game, by turn of its record, from 1. Raises InputError if they cannot be read."""
    file = noted_file(journal)
    return read_racks(file.read_bytes()) if file.is_file() else {}


def keep_noted(journal: Path, racks: Mapping[int, str]) -> None:
    """Keep these racks, and no others. Raises OSError."""
    if racks:
        write_whole(noted_file(journal), "".join(f"{turn} {racks[turn]}\n" for turn in sorted(racks)))
    else:
        noted_file(journal).unlink(missing_ok=True)


def with_noted(record: Record, racks: Mapping[int, str], edition: Edition) -> Record:
    """The record with these racks, by turn. Raises GcgError for the first that cannot have been."""
    lines = [entry.line.number for entry in record.entries if isinstance(entry, TURNS)]
    found = {lines[turn - 1]: rack for turn, rack in racks.items() if 0 < turn <= len(lines)}
    return with_racks(record, found, edition) if found else record
