"""Parses GCG into a record, without judging it."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from station.gcg.encoding import text_of
from station.gcg.errors import GcgError
from station.gcg.record import (
    Challenged,
    EndRack,
    Entry,
    Exchanged,
    Line,
    Overtime,
    Player,
    Pragma,
    Record,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from station.rules.square import SIZE, parse_square

LINE_MAX: Final = 1000
"""Maximum length of a line of the game, in characters."""

BYTES_MAX: Final = 4 * 1024 * 1024
PLAYERS_MAX: Final = 4

_EVENT: Final = re.compile(r">\s*(?P<nick>[^\s:]+)\s*:\s*(?P<rest>.*)")
_NUMBERS: Final = re.compile(
    r"(?P<what>.*?)\s*(?P<score>[+\-−]\s*[0-9]{1,5}|(?<=\s)[0-9]{1,5})\s+(?P<total>[\-−]?[0-9]{1,6})(?!\S)"
)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_PLACE: Final = re.compile(
    r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Za-z])|(?P<column2>[A-Za-z])(?P<row2>[0-9]{1,2}))"
)
_PLAYER: Final = re.compile(r"player([0-9]{1,9})")
_SIMPLE: Final[dict[str, Callable[[Line], Entry]]] = {
    entry.sign: entry for entry in (Withdrawn, RecordedPass, Challenged, Overtime)
}


def read_gcg(data: bytes) -> Record:
    """The record in a GCG file. Raises GcgError, with a message that names the line at fault."""
    if len(data) > BYTES_MAX:
        raise GcgError("the file is far too large to be a recorded game")
    return parse_gcg(text_of(data))


def parse_gcg(text: str) -> Record:
    """As `read_gcg`, from text."""
    players: dict[int, Player] = {}
    pragmata: list[Pragma] = []
    entries: list[Entry] = []
    noting = False
    for number, written in enumerate(_LINE_END.split(text), start=1):
        line = written.strip()
        if line.startswith(">"):
            entries.append(_entry(line, number))
            noting = False
        elif line.startswith("#"):
            name, value = _pragma(line)
            noting = name in {"note", "description", "title", "comment"}
            if match := _PLAYER.fullmatch(name):
                place = int(match.group(1))
                if place in players:
                    raise GcgError(f"line {number}: there is already a player {place}")
                players[place] = _player(value, number)
            elif name == "note" and entries:
                entries[-1] = _noted(entries[-1], value)
            elif name != "character-encoding":
                pragmata.append(Pragma(name, value, number))
        elif line and noting:
            if entries:
                entries[-1] = _noted(entries[-1], line)
        elif line:
            raise GcgError(f"line {number} is neither a play (>) nor a remark (#): {_short(line)}")
    if not entries and not players:
        raise GcgError("it has no plays and no players, so it is not a GCG file")
    return Record(_seated(players, entries), tuple(entries), tuple(pragmata))


def _pragma(line: str) -> tuple[str, str]:
    """Lower-case name, and value of a `#` line; no name if the sign is followed by a space."""
    name, *value = f"{line[1:]} ".split(maxsplit=1) if line[1:2].strip() else ("", line[1:])
    return name.lower(), "".join(value).strip()


def _player(value: str, number: int) -> Player:
    if not value:
        raise GcgError(f"line {number}: the player has no name")
    nick, *name = value.split(maxsplit=1)
    return Player(nick.rstrip(":"), "".join(name))


def _seated(players: dict[int, Player], entries: list[Entry]) -> tuple[Player, ...]:
    """The players in order; if no lines introduce them, in order of appearance."""
    seated = tuple(player for _, player in sorted(players.items()))
    nicks = [player.nick for player in seated]
    for nick in nicks:
        if nicks.count(nick) > 1:
            raise GcgError(f"two players are called {nick}")
    for entry in entries:
        nick = entry.line.nick
        if nick not in nicks:
            if players:
                raise GcgError(
                    f"line {entry.line.number}: there is no player {nick}, only {', '.join(nicks)}"
                )
            nicks.append(nick)
    if not players:
        seated = tuple(Player(nick) for nick in nicks)
    if len(seated) > PLAYERS_MAX:
        raise GcgError(f"it has {len(seated)} players; Scrabble is for two to four")
    return seated


def _noted(entry: Entry, note: str) -> Entry:
    line = replace(entry.line, notes=(*entry.line.notes, note))
    return replace(entry, line=line)


def _entry(text: str, number: int) -> Entry:
    if len(text) > LINE_MAX:
        raise GcgError(f"line {number} is too long: {_short(text)}")
    event = _EVENT.fullmatch(text)
    if event is None:
        raise GcgError(f"line {number} has no player name before a colon: {_short(text)}")
    # With a leading space, a play without a rack looks like one with an empty rack.
    numbers = _NUMBERS.match(f" {event['rest']}")
    if numbers is None:
        raise GcgError(f"line {number} does not end with a score and a total: {_short(text)}")
    score, total = _number(numbers["score"]), _number(numbers["total"])
    words = numbers["what"].split()

    def line(rack: str) -> Line:
        return Line(number, event["nick"], rack, score, total)

    match words:
        case [rack, what] if what.lower() in _SIMPLE:
            return _SIMPLE[what.lower()](line(rack))
        case [what] if what.lower() in _SIMPLE:
            return _SIMPLE[what.lower()](line(""))
        case [*rack, what] if len(rack) < 2 and what.startswith("-") and len(what) > 1:
            return _exchange(line("".join(rack)), what[1:])
        case [*rack, what] if len(rack) < 2 and what.startswith("(") and what.endswith(")"):
            return EndRack(line("".join(rack)), what[1:-1])
        case [*rack, place, word] if len(rack) < 2:
            return _laid(line("".join(rack)), place, word)
        case _:
            raise GcgError(f"line {number} is not a play, exchange or pass: {_short(text)}")


def _exchange(line: Line, what: str) -> Exchanged:
    what = what.strip("()")
    if len(what) == 1 and what in "123456789":
        return Exchanged(line, "", int(what))
    return Exchanged(line, what, 0)


def _laid(line: Line, place: str, word: str) -> RecordedPlay:
    found = _PLACE.fullmatch(place)
    if found is None:
        raise GcgError(f"line {line.number}: {_short(place)} is not a position on the board such as 8H or H8")
    row, column = found["row"] or found["row2"], found["column"] or found["column2"]
    if not 1 <= int(row) <= SIZE or column.upper() > "O":
        raise GcgError(f"line {line.number}: there is no square {place} on a 15×15 board")
    return RecordedPlay(line, parse_square(f"{column}{int(row)}"), found["row"] is not None, word)


def _number(text: str) -> int:
    return int("".join(text.split()).replace("−", "-"))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
