"""Writes GCG, always in UTF-8 and declared as such."""

from station.gcg.check import place_of
from station.gcg.record import EndRack, Entry, Exchanged, Record, RecordedPlay


def write_gcg(record: Record) -> bytes:
    """The file's content; `read_gcg` returns the same record except for line numbers."""
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{place} {player.nick} {player.name}".rstrip()
        for place, player in enumerate(record.players, start=1)
    ]
    lines += [f"#{pragma.name} {pragma.value}".rstrip() for pragma in record.pragmata]
    for entry in record.entries:
        lines.append(_line(entry))
        lines += [f"#note {note}" for note in entry.line.notes]
    return ("\n".join(lines) + "\n").encode()


def _line(entry: Entry) -> str:
    line = entry.line
    parts = [f">{line.nick}:", line.rack, _what(entry), f"{line.score:+d}", str(line.total)]
    return " ".join(part for part in parts if part)


def _what(entry: Entry) -> str:
    match entry:
        case RecordedPlay():
            return f"{place_of(entry)} {entry.word}"
        case Exchanged():
            return f"-{entry.tiles or entry.count}"
        case EndRack():
            return f"({entry.tiles})"
        case _:
            return entry.sign
