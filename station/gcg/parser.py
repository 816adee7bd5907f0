"""Parses GCG into a record, without judging it.

Whatever programs and people write is read if it can mean one thing only; `Record.remarks` says with line and
column what it was read as.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Final

from station.gcg.encoding import LINE_END, decoded
from station.gcg.errors import GcgError
from station.gcg.event import LINE_MAX, entry_of, short
from station.gcg.players import Introduced, seated
from station.gcg.record import Entry, Player, Pragma, Record

BYTES_MAX: Final = 4 * 1024 * 1024
PLAYERS_MAX: Final = 4

_ODD_END: Final = re.compile("[\n\r\x0b\x0c\x1e\x85\u2028\u2029]")
"""Ends of lines in a file that has no usual ones; elsewhere, these are spaces."""
_PLAYER: Final = re.compile(r"player([0-9]{1,9})")
_BARE: Final = re.compile(
    r"(?:player[1-4]|note|title|description|lexicon|id|rack[1-4]|character-encoding|tile-distribution)\s",
    re.IGNORECASE,
)
"""What only a `#` line begins with."""
_TURN: Final = re.compile(r"[^\s:][^:]*:\s.*[+\-]?[0-9]+\s+[+\-]?[0-9]+")
"""What looks like a line of the game without its `>`."""
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_PLAIN_SPACES: Final = frozenset(" \t")


def read_gcg(data: bytes) -> Record:
    """The record in a GCG file. Raises GcgError, with a message that names the line at fault."""
    if len(data) > BYTES_MAX:
        raise GcgError("the file is far too large to be a recorded game")
    text, remarks = decoded(data)
    record = parse_gcg(text)
    return replace(record, remarks=(*remarks, *record.remarks))


def parse_gcg(text: str) -> Record:
    """As `read_gcg`, from text."""
    reading = _Reading()
    lines = LINE_END.split(text)
    odd = None if LINE_END.search(text.rstrip()) else _ODD_END.search(text.rstrip())
    if odd is not None and all(line.lstrip()[:1] in {">", "#", ""} for line in _ODD_END.split(text)):
        lines = _ODD_END.split(text)
        reading.remarks.append(f"line 1, column {odd.start() + 1}: U+{ord(odd[0]):04X} is read as a line end")
    for number, written in enumerate(lines, start=1):
        reading.line(written, number)
    return reading.record()


@dataclass(slots=True)
class _Reading:
    """A file that is being read. noting: the text of the last line may go on in the next; it was a pragma, or
    a note beside a line of the game (in_note)."""

    players: dict[int, Introduced] = field(default_factory=dict)
    pragmata: list[Pragma] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    noting: bool = False
    in_note: bool = False

    def line(self, written: str, number: int) -> None:
        line = _INVISIBLE.sub("", written).strip()
        self.remarks += _odd_spaces(written, number)
        first = written.index(line[0]) + 1 if line else 1
        if not line.startswith((">", "#")):
            line = self._marked(line, number, first)
        if line.startswith(">"):
            entry, read_as = entry_of(line, number, first)
            self.entries.append(entry)
            self.remarks += read_as
            self.noting = False
        elif line.startswith("#"):
            if line.startswith("##"):
                line = f"#{line.lstrip('#')}"
                self.remarks.append(f"line {number}, column {first}: ## is read as #")
            self._pragma(line, number)
        elif line and self.noting:
            if _looks_like_turn(line):
                self.remarks.append(
                    f"line {number}, column {first}: this is read as more of the note before it"
                )
            self._go_on(line)
        elif line:
            raise GcgError(f"line {number} is neither a play (>) nor a remark (#): {short(line)}")

    def _go_on(self, line: str) -> None:
        """More of the last text."""
        if self.in_note:
            self.entries[-1] = _noted(self.entries[-1], line)
        else:
            last = self.pragmata[-1]
            self.pragmata[-1] = replace(last, value=f"{last.value} {line}".strip())

    def _marked(self, line: str, number: int, first: int) -> str:
        """A line with the sign it begins with, if that is missing and it can be only one."""
        mark = ""
        if not self.noting and _BARE.match(line):
            mark = "#"
        elif not self.noting and _looks_like_turn(line) and self._knows(line.partition(":")[0]):
            mark = ">"
        if mark:
            word = line.split(maxsplit=1)[0]
            self.remarks.append(f"line {number}, column {first}: {mark} is missing before {word}")
        return f"{mark}{line}"

    def _knows(self, nick: str) -> bool:
        return any(one.player.nick.casefold() == nick.strip().casefold() for one in self.players.values())

    def _pragma(self, line: str, number: int) -> None:
        name, value = _pragma(line)
        self.noting = name in {"note", "description", "title", "comment"}
        self.in_note = name == "note" and bool(self.entries)
        if match := _PLAYER.fullmatch(name):
            place = int(match.group(1))
            if place in self.players:
                raise GcgError(f"line {number}: there is already a player {place}")
            self.players[place] = _introduced(value, number)
        elif self.in_note:
            self.entries[-1] = _noted(self.entries[-1], value)
        elif name != "character-encoding":
            self.pragmata.append(Pragma(name, value, number))

    def record(self) -> Record:
        """What was read."""
        if not self.entries and not self.players:
            raise GcgError("it has no plays and no players, so it is not a GCG file")
        found, lines, same = seated([player for _, player in sorted(self.players.items())], self.entries)
        if len(found) > PLAYERS_MAX:
            raise GcgError(f"it has {len(found)} players; Scrabble is for two to four")
        return Record(found, lines, tuple(self.pragmata), (*same, *self.remarks))


def _looks_like_turn(line: str) -> bool:
    return len(line) <= LINE_MAX and _TURN.fullmatch(line) is not None


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
    return name.lower().rstrip(":"), "".join(value).strip()


def _introduced(value: str, number: int) -> Introduced:
    if not value:
        raise GcgError(f"line {number}: the player has no name")
    nick, *name = value.split(maxsplit=1)
    return Introduced(Player(nick.rstrip(":"), "".join(name)), " ".join(value.split()))


def _noted(entry: Entry, note: str) -> Entry:
    return replace(entry, line=replace(entry.line, notes=(*entry.line.notes, note)))
