"""Reads one line of the game, as programs and people write it.

`>nick: RACK EVENT SCORE TOTAL`, where the rack may be missing, signs may be missing or doubled, a nick may
have blanks, and anything may follow the total.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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
from station.gcg.tokens import Token, parts_of
from station.rules.square import SIZE, parse_square

LINE_MAX: Final = 1000
"""Maximum length of a line of the game, in characters."""

_SCORE: Final = re.compile(r"[+\-]*[0-9]{1,5}")
_TOTAL: Final = re.compile(r"[+\-]*[0-9]{1,6}")
_SIGN: Final = re.compile(r"[+\-]+")
_PLACE: Final = re.compile(
    r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Za-z])|(?P<column2>[A-Za-z])(?P<row2>[0-9]{1,2}))"
)
_BESIDE: Final[dict[str, Callable[[Line], Entry]]] = {"challenge": Challenged, "time": Overtime}
"""What is written in small letters in parentheses."""
_PASS: Final = "pass"

Read = tuple[Entry, tuple[tuple[int, str], ...]]
"""A line, and what of it was read differently than it is written, with its column."""


def entry_of(text: str, number: int, first: int = 1) -> tuple[Entry, tuple[str, ...]]:
    """The line with this number, and in sentences what of it was read differently than it is written.

    first: the column of its first sign. Raises GcgError, which says what is wrong with the line.
    """
    if len(text) > LINE_MAX:
        raise GcgError(f"line {number} is too long: {short(text)}")
    parts = parts_of(text, first)
    if parts is None:
        raise GcgError(f"line {number} has no player name before a colon: {short(text)}")
    found: list[Read] = []
    refused: GcgError | None = None
    for words, score, total, rest in _splits(parts.tokens):
        used = [token for token in (*words, score, total) if token.read_as]
        read_as = [*parts.read_as, *((token.column, token.read_as) for token in used)]
        line = Line(number, parts.nick, "", _number(score.text), _number(total.text))
        if len(total.text.lstrip("+-")) < len(total.text) - 1:
            read_as.append((total.column, f"{total.text} is read as {line.total}"))
        read_as += [(one.column, f"{short(one.text)} after the total is not read") for one in rest]
        try:
            entry, more = _entry(words, score, line, text)
        except GcgError as error:
            refused = refused or error
        else:
            found.append((entry, (*read_as, *more)))
    if not found:
        raise refused or GcgError(f"line {number} does not end with a score and a total: {short(text)}")
    entry, mends = next((one for one in found if _coherent(one[0])), found[0])
    return entry, tuple(f"line {number}, column {column}: {what}" for column, what in sorted(mends))


def _splits(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], Token, Token, Sequence[Token]]]:
    """What happened, score and total, wherever two tokens in a row can be score and total; and the beginnings
    of other lines after them. What else follows, such as the words of a play, does not count.

    A sign may be a token of its own; a pass (`-`) looks like one, too.
    """
    for place, (score, total) in enumerate(pairwise(tokens)):
        if place and _SCORE.fullmatch(score.text) and _TOTAL.fullmatch(total.text):
            rest = [token for token in tokens[place + 2 :] if token.text.startswith((">", "#"))]
            yield tokens[:place], score, total, rest
            sign = tokens[place - 1]
            if _SIGN.fullmatch(sign.text) and place > 1:
                yield tokens[: place - 1], replace(sign, text=sign.text + score.text), total, rest


def _coherent(entry: Entry) -> bool:
    """Whether a line has points that its kind can have."""
    if isinstance(entry, RecordedPass | Exchanged):
        return entry.line.score == 0
    return entry.line.score <= 0 or not isinstance(entry, Withdrawn | Overtime)


def _entry(words: Sequence[Token], score: Token, line: Line, text: str) -> Read:
    """What happened in a line. Withdrawn plays and overtime always cost points, whatever their sign."""
    entry, mends = _happened(words, line, text)
    points = line.score
    if points > 0 and isinstance(entry, Withdrawn | Overtime):
        entry = replace(entry, line=replace(entry.line, score=-points))
        return entry, (*mends, (score.column, f"{score.text} is read as -{points}"))
    if len(score.text.lstrip("+-")) < len(score.text) - 1:
        return entry, (*mends, (score.column, f"{score.text} is read as {points:+d}"))
    return entry, mends


def _happened(words: Sequence[Token], line: Line, text: str) -> Read:
    texts = [token.text for token in words]
    match texts:
        case [*rack, place, word] if len(rack) < 2 and _PLACE.fullmatch(place):
            return _laid(_with_rack(line, rack), place, word), ()
        case [*rack, "-", tiles] if len(rack) < 2 and tiles.isalnum():
            mend = (words[-2].column, f"- {tiles} is read as -{tiles}")
            return _exchange(_with_rack(line, rack), tiles), (mend,)
        case [*rack, _] if len(rack) < 2:
            found = _without_place(words[-1], _with_rack(line, rack))
            if found is not None:
                return found
    if len(texts) in (2, 3) and not _PLACE.fullmatch(texts[-2]):
        place = short(texts[-2])
        raise GcgError(f"line {line.number}: {place} is not a position on the board such as 8H or H8")
    raise GcgError(f"line {line.number} is not a play, exchange or pass: {short(text)}")


def _without_place(token: Token, line: Line) -> Read | None:
    """Everything but a play; None if it is nothing of that."""
    what, column = token.text, token.column
    if what.strip("-") == "":
        kind = Withdrawn if len(what) > 1 or line.score < 0 else RecordedPass
        return kind(line), _mend(what, kind.sign, column)
    if what.startswith("-"):
        tiles = what.lstrip("-").strip("()")
        return _exchange(line, tiles), _mend(what, f"-{tiles}", column)
    inner = what.strip("()")
    beside = _BESIDE.get(inner.lower())
    if beside is not None and not _are_tiles(what, line):
        plain = f"({inner.lower()})"
        return beside(line), _mend(what, what if what.lower() == plain else plain, column)
    if "(" in what or ")" in what:
        return EndRack(line, inner), _mend(what, f"({inner})", column)
    if inner.lower() == _PASS and line.score == 0:
        return RecordedPass(line), _mend(what, RecordedPass.sign, column)
    return None


def _are_tiles(what: str, line: Line) -> bool:
    """Whether `(TIME)` is a T, an I, an M and an E on a rack, and no overtime."""
    if what != what.upper():
        return False
    return what == "(TIME)" and (line.score > 0 or line.rack == "TIME" or line.score % 10 != 0)


def _mend(written: str, read: str, column: int) -> tuple[tuple[int, str], ...]:
    return () if written == read else ((column, f"{written} is read as {read}"),)


def _with_rack(line: Line, rack: Sequence[str]) -> Line:
    if any("(" in tiles or ")" in tiles or tiles.strip("+-") == "" for tiles in rack):
        raise GcgError(f"line {line.number}: {short(rack[0])} is no rack")
    return replace(line, rack="".join(rack))


def _exchange(line: Line, what: str) -> Exchanged:
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
    value = int(text.lstrip("+-"))
    return -value if "-" in text else value


def short(text: str) -> str:
    """A text for an error message."""
    return text if len(text) <= 40 else f"{text[:39]}…"
