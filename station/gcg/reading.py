"""Parses GCG into a record, without judging it.

Whatever programs and people write is read if it can mean one thing only; what it was read as is said with
line and column (`Record.remarks`).
"""

import re
from dataclasses import replace
from typing import Final

from station.gcg.encoding import decoded
from station.gcg.errors import GcgError
from station.gcg.event import entry_of, short
from station.gcg.record import Entry, Player, Pragma, Record
from station.gcg.seating import Introduced, seated

BYTES_MAX: Final = 4 * 1024 * 1024
PLAYERS_MAX: Final = 4

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_PLAYER: Final = re.compile(r"player([0-9]{1,9})")
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_PLAIN_SPACES: Final = frozenset(" \t")


def read_gcg(data: bytes) -> Record:
    """The record in a GCG file. Raises GcgError, with a message that names the line at fault."""
    if len(data) > BYTES_MAX:
        raise GcgError("the file is far too large to be a recorded game")
    text, remark = decoded(data)
    record = parse_gcg(text)
    return replace(record, remarks=(remark, *record.remarks)) if remark else record


def parse_gcg(text: str) -> Record:
    """As `read_gcg`, from text."""
    players: dict[int, Introduced] = {}
    pragmata: list[Pragma] = []
    entries: list[Entry] = []
    remarks: list[str] = []
    noting = False
    for number, written in enumerate(_LINE_END.split(text), start=1):
        line = _INVISIBLE.sub("", written).strip()
        if line.startswith(">"):
            entry, read_as = entry_of(line, number)
            entries.append(entry)
            remarks += (*_odd_spaces(written, number), *read_as)
            noting = False
        elif line.startswith("#"):
            name, value = _pragma(line)
            noting = name in {"note", "description", "title", "comment"}
            if match := _PLAYER.fullmatch(name):
                place = int(match.group(1))
                if place in players:
                    raise GcgError(f"line {number}: there is already a player {place}")
                players[place] = _introduced(value, number)
            elif name == "note" and entries:
                entries[-1] = _noted(entries[-1], value)
            elif name != "character-encoding":
                pragmata.append(Pragma(name, value, number))
        elif line and noting:
            if entries:
                entries[-1] = _noted(entries[-1], line)
        elif line:
            raise GcgError(f"line {number} is neither a play (>) nor a remark (#): {short(line)}")
    if not entries and not players:
        raise GcgError("it has no plays and no players, so it is not a GCG file")
    found, lines, same = seated([player for _, player in sorted(players.items())], entries)
    if len(found) > PLAYERS_MAX:
        raise GcgError(f"it has {len(found)} players; Scrabble is for two to four")
    return Record(found, lines, tuple(pragmata), (*same, *remarks))


def _odd_spaces(line: str, number: int) -> tuple[str, ...]:
    """A sentence about the first sign of a line that no keyboard writes and that is read as a space or as
    nothing."""
    for column, sign in enumerate(line.rstrip(), start=1):
        if (sign.isspace() and sign not in _PLAIN_SPACES) or _INVISIBLE.match(sign):
            as_what = "a space" if sign.isspace() else "nothing"
            return (f"line {number}, column {column}: U+{ord(sign):04X} is read as {as_what}",)
    return ()


def _pragma(line: str) -> tuple[str, str]:
    """Lower-case name, and value of a `#` line; no name if the sign is followed by a space."""
    name, *value = f"{line[1:]} ".split(maxsplit=1) if line[1:2].strip() else ("", line[1:])
    return name.lower(), "".join(value).strip()


def _introduced(value: str, number: int) -> Introduced:
    if not value:
        raise GcgError(f"line {number}: the player has no name")
    nick, *name = value.split(maxsplit=1)
    return Introduced(Player(nick.rstrip(":"), "".join(name)), " ".join(value.split()))


def _noted(entry: Entry, note: str) -> Entry:
    return replace(entry, line=replace(entry.line, notes=(*entry.line.notes, note)))
