"""Reads one line of the game, as programs and people write it.

`>nick: RACK EVENT SCORE TOTAL`, where the rack may be missing, signs may be missing or doubled, a nick may
have blanks, and anything may follow the total.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from station.gcg.errors import GcgError
from station.gcg.record import (
    Challenged,
    EndRack,
    Entry,
    Exchanged,
    Line,
    Overtime,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from station.rules.square import SIZE, parse_square

LINE_MAX: Final = 1000
"""Maximum length of a line of the game, in characters."""

_EVENT: Final = re.compile(r">\s*(?P<nick>[^:]*?)\s*:(?P<rest>.*)")
_SCORE: Final = re.compile(r"[+\-−]*[0-9]{1,5}")
_TOTAL: Final = re.compile(r"[+\-−]*[0-9]{1,6}")
_TOKEN: Final = re.compile(r"\S+")
_SIGNS: Final = frozenset("+-−")
_PLACE: Final = re.compile(
    r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Za-z])|(?P<column2>[A-Za-z])(?P<row2>[0-9]{1,2}))"
)
_SIMPLE: Final[dict[str, Callable[[Line], Entry]]] = {
    entry.sign: entry for entry in (Withdrawn, RecordedPass, Challenged, Overtime)
}


def entry_of(text: str, number: int) -> tuple[Entry, tuple[str, ...]]:
    """The line with this number, and in sentences what of it was read differently than it is written.

    Raises GcgError, which says what is wrong with the line.
    """
    if len(text) > LINE_MAX:
        raise GcgError(f"line {number} is too long: {short(text)}")
    event = _EVENT.fullmatch(text)
    if event is None or not event["nick"]:
        raise GcgError(f"line {number} has no player name before a colon: {short(text)}")
    nick = " ".join(event["nick"].split())
    tokens = list(_TOKEN.finditer(text, event.start("rest")))
    first: GcgError | None = None
    for words, score, total, column in _splits(tokens):
        points, remark = _points(words[-1], score)
        remarks = (f"line {number}, column {column}: {remark}",) if remark else ()
        try:
            return _entry(words, Line(number, nick, "", points, _number(total)), text), remarks
        except GcgError as error:
            first = first or error
    raise first or GcgError(f"line {number} does not end with a score and a total: {short(text)}")


def _splits(tokens: list[re.Match[str]]) -> Iterator[tuple[list[str], str, str, int]]:
    """What happened, score, total and the score's column, wherever two tokens in a row can be score and
    total.

    A sign may be a token of its own; a pass (`-`) looks like one, too.
    """
    words = [token.group() for token in tokens]
    for place, (score, total) in enumerate(pairwise(words)):
        if place and _SCORE.fullmatch(score) and _TOTAL.fullmatch(total):
            yield words[:place], score, total, tokens[place].start() + 1
            sign = words[place - 1]
            if sign in _SIGNS and place > 1:
                yield words[: place - 1], sign + score, total, tokens[place - 1].start() + 1


def _points(what: str, score: str) -> tuple[int, str]:
    """The points of a line, and what they are read as if that is not what they seem. A withdrawn play and
    overtime always cost points, whatever their sign."""
    points = _number(score)
    if points > 0 and what.lower() in {Withdrawn.sign, Overtime.sign}:
        return -points, f"{score} is read as -{points}"
    doubled = len(score.lstrip("+-−")) < len(score) - 1
    return points, f"{score} is read as {points:+d}" if doubled else ""


def _entry(words: list[str], line: Line, text: str) -> Entry:
    def with_rack(rack: list[str]) -> Line:
        return Line(line.number, line.nick, "".join(rack), line.score, line.total)

    match words:
        case [*rack, what] if len(rack) < 2 and what.lower() in _SIMPLE:
            return _SIMPLE[what.lower()](with_rack(rack))
        case [*rack, what] if len(rack) < 2 and what.startswith("-") and what.strip("-"):
            return _exchange(with_rack(rack), what[1:])
        case [*rack, what] if len(rack) < 2 and what.startswith("(") and what.endswith(")"):
            return EndRack(with_rack(rack), what[1:-1])
        case [*rack, place, word] if len(rack) < 2:
            return _laid(with_rack(rack), place, word)
        case _:
            raise GcgError(f"line {line.number} is not a play, exchange or pass: {short(text)}")


def _exchange(line: Line, what: str) -> Exchanged:
    what = what.strip("()")
    if len(what) == 1 and what in "123456789":
        return Exchanged(line, "", int(what))
    return Exchanged(line, what, 0)


def _laid(line: Line, place: str, word: str) -> RecordedPlay:
    found = _PLACE.fullmatch(place)
    if found is None:
        raise GcgError(f"line {line.number}: {short(place)} is not a position on the board such as 8H or H8")
    row, column = found["row"] or found["row2"], found["column"] or found["column2"]
    if not 1 <= int(row) <= SIZE or column.upper() > "O":
        raise GcgError(f"line {line.number}: there is no square {place} on a 15×15 board")
    return RecordedPlay(line, parse_square(f"{column}{int(row)}"), found["row"] is not None, word)


def _number(text: str) -> int:
    """A number whose sign may be doubled; with a minus anywhere it is negative."""
    value = int(text.lstrip("+-−"))
    return -value if "-" in text or "−" in text else value


def short(text: str) -> str:
    """A text for an error message."""
    return text if len(text) <= 40 else f"{text[:39]}…"
