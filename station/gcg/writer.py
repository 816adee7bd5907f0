"""Writes GCG as Quackle, Macondo and MAGPIE read it: in UTF-8 and declared as such, every player with a name,
every line with a rack, and points with the sign that its kind of line has.
"""

import re
from typing import Final

from station.gcg.check import place_of
from station.gcg.record import EndRack, Entry, Exchanged, Overtime, Pragma, Record, RecordedPlay, Withdrawn

_COST: Final = (Withdrawn, Overtime)
"""Kinds of lines whose points are lost, even none."""
_ON_RACK: Final = re.compile(r"rack[1-4]")
"""What somebody holds after the last line: there Quackle looks for it, and MAGPIE takes nothing after it."""


def write_gcg(record: Record) -> bytes:
    """The file's content; `read_gcg` returns the same record except for line numbers and names that are
    missing."""
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{place} {player.nick} {player.name or player.nick}"
        for place, player in enumerate(record.players, start=1)
    ]
    racks = [pragma for pragma in record.pragmata if _ON_RACK.fullmatch(pragma.name)]
    lines += [_pragma(pragma) for pragma in record.pragmata if pragma not in racks]
    for entry in record.entries:
        lines.append(_line(entry))
        lines += [f"#note {note}" for note in entry.line.notes]
    lines += map(_pragma, racks)
    return ("\n".join(lines) + "\n").encode()


def _pragma(pragma: Pragma) -> str:
    return f"#{pragma.name} {pragma.value}".rstrip()


def _line(entry: Entry) -> str:
    line = entry.line
    lost = isinstance(entry, _COST) or (isinstance(entry, EndRack) and bool(line.rack))
    points = f"-{-line.score}" if lost and line.score <= 0 else f"{line.score:+d}"
    parts = [f">{line.nick}:", line.rack, move_text(entry), points, str(line.total)]
    return " ".join(part for part in parts if part)


def move_text(entry: Entry) -> str:
    """What a line of a record says was done, such as `8G CAT` or `-3`."""
    match entry:
        case RecordedPlay():
            return f"{place_of(entry)} {entry.word}"
        case Exchanged():
            return f"-{entry.tiles or entry.count}"
        case EndRack():
            return f"({entry.tiles})"
        case _:
            return entry.sign
