"""`station judge house`: judge plays given as JSON lines on standard input.

Each line is answered by one line at once, so it also works interactively through a pipe.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from station.games.house.rules.judge import judge
from station.games.house.rules.notation import is_letter, parse_row, rows_of
from station.games.house.rules.ruling import HouseIllegal, HouseRuling, Reason
from station.json_text import NestedError, read_json
from station.lexicon import load
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords, Lexicon
from station.rules.square import SIZE, parse_square, square_name
from station.rules.tile import FacedTile, Side

LINE_BYTES_MAX: Final = 16 * 1024 * 1024
"""Longer lines are rejected; a whole lexicon as `words` is a quarter of this."""

SQUARE_LIKE: Final = re.compile(r"[A-Za-z](0|[1-9][0-9]*)")
"""The form of a square name, on the board or off it; anything else in `place` is malformed."""

EXPLANATION: Final = """\
input line:
  {"board": [15 strings], "mover": "S"|"N", "place": {"I8": "K", ...}, "first": false, "words": [...]}
  board  as South sees it, row 1 (North's home row) first: "." is empty, upper case a tile facing South,
         lower case a tile facing North
  place  the tiles laid; a lower-case letter is a blank standing for it
  first  true if this is the mover's first play of the game (default: false)
  words  the only valid words, in any case (default: the bundled English lexicon)

answer:
  {"legal": true, "words": [...], "turned": [squares], "steps": [{"why": ..., "squares": [...]}, ...],
   "board": [15 strings], "wins": true|false}
  {"legal": false, "reason": ..., "detail": ...}
  {"error": ...} for a malformed line; the others are still judged, and the exit status is 2

example (one line, on an empty board):
  python3 -c 'import json; print(json.dumps({"board": ["." * 15] * 15, "mover": "S", "first": True,
    "place": {"G15": "E", "H15": "e", "I15": "L"}}))' | station judge house
"""


class MalformedError(ValueError):
    """A line that cannot be judged; the message says why."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station judge house`."""
    parser.description = "Judge plays given as JSON lines on standard input. Each line is answered at once."
    parser.epilog = EXPLANATION
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer standard input line by line; 2 if any line was malformed."""
    del options
    status = 0
    for answer in answers(lines_of(sys.stdin.buffer), lambda: load("english")):
        print(json.dumps(answer), flush=True)
        if "error" in answer:
            status = 2
    return status


def lines_of(stream: BinaryIO, longest: int = LINE_BYTES_MAX) -> Iterator[bytes | None]:
    """The lines of a stream as they come; None for one of more than `longest` bytes."""
    while line := stream.readline(longest + 1):
        if len(line) <= longest or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(longest)
        yield None


def answers(
    lines: Iterable[bytes | None], default_lexicon: Callable[[], Lexicon]
) -> Iterator[dict[str, object]]:
    """The answer to each line; the default lexicon is loaded only when a line gives no words."""
    default: Lexicon | None = None
    for number, line in enumerate(lines):
        try:
            question = _parse(line, first_line=number == 0)
            position, mover, first = _position(question), _mover(question), _first(question)
            placed, outside = _place(question, mover)
            lexicon: Lexicon | None = _given_words(question)
        except MalformedError as error:
            yield {"error": str(error)}
            continue
        if outside:
            yield _answer(HouseIllegal(Reason.OFF_BOARD, f"{', '.join(outside)}: not on the board"))
            continue
        if lexicon is None:
            if default is None:
                default = default_lexicon()
            lexicon = default
        yield _answer(judge(position, FacedPlay(mover, placed), lexicon, first=first))


def _parse(line: bytes | None, first_line: bool) -> dict[str, object]:
    """The JSON object of a line."""
    if line is None:
        raise MalformedError(f"the line is longer than {LINE_BYTES_MAX} bytes")
    try:
        text = line.decode("utf-8-sig" if first_line else "utf-8")
    except UnicodeDecodeError as error:
        raise MalformedError(f"byte {error.start + 1} of the line is not UTF-8") from error
    if not text.strip():
        raise MalformedError("the line is empty")
    try:
        question = read_json(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except MalformedError:
        raise
    except json.JSONDecodeError as error:
        raise MalformedError(f"not JSON: {error.msg} at character {error.pos + 1}") from error
    except NestedError as error:
        raise MalformedError("not a play: nested too deeply") from error
    except ValueError as error:
        raise MalformedError("not a play: it contains a number with too many digits") from error
    if not isinstance(question, dict):
        raise MalformedError("a line must be a JSON object")
    return question


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object as a dict; a repeated key is an error, since one of its values would be lost."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise MalformedError(f"{_quoted(key)} appears twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise MalformedError(f"not JSON: {name} is not a value")


def _position(question: dict[str, object]) -> FacedPosition:
    rows = _needed(question, "board")
    if not isinstance(rows, list) or len(rows) != SIZE:
        found = f"{len(rows)} entries" if isinstance(rows, list) else "something else"
        raise MalformedError(f'"board" must be a list of 15 strings, not {found}')
    tiles: list[FacedTile | None] = []
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str):
            raise MalformedError(f'row {number} of "board" is not a string')
        try:
            tiles.extend(parse_row(row))
        except ValueError as error:
            raise MalformedError(f'row {number} of "board": {error}') from error
    return FacedPosition(tuple(tiles))


def _mover(question: dict[str, object]) -> Side:
    mover = _needed(question, "mover")
    if mover == "S":
        return Side.SOUTH
    if mover == "N":
        return Side.NORTH
    raise MalformedError('"mover" must be "S" or "N"')


def _first(question: dict[str, object]) -> bool:
    first = question.get("first", False)
    if not isinstance(first, bool):
        raise MalformedError('"first" must be true or false')
    return first


def _place(question: dict[str, object], mover: Side) -> tuple[tuple[tuple[int, FacedTile], ...], list[str]]:
    """The tiles laid on the board, and the names of squares that are off it."""
    place = _needed(question, "place")
    if not isinstance(place, dict):
        raise MalformedError('"place" must be an object that maps squares to letters')
    placed: dict[int, FacedTile] = {}
    outside: list[str] = []
    for name, letter in place.items():
        if not SQUARE_LIKE.fullmatch(name):
            raise MalformedError(f'{_quoted(name)} in "place" is not a square')
        if not isinstance(letter, str) or not is_letter(letter):
            raise MalformedError(f'{_quoted(name)} in "place" must hold one letter')
        try:
            square = parse_square(name[:4])
        except ValueError:
            outside.append(name if len(name) <= 8 else f"{name[:8]}…")
            continue
        if square in placed:
            raise MalformedError(f'{square_name(square)} appears twice in "place"')
        placed[square] = FacedTile(letter.upper(), mover, blank=letter.islower())
    return tuple(sorted(placed.items())), outside


def _given_words(question: dict[str, object]) -> GivenWords | None:
    if "words" not in question:
        return None
    words = question["words"]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise MalformedError('"words" must be a list of strings')
    return GivenWords(frozenset(word.upper() for word in words), 'the given "words"')


def _needed(question: dict[str, object], key: str) -> object:
    if key not in question:
        raise MalformedError(f'"{key}" is missing')
    return question[key]


def _quoted(text: str) -> str:
    """The text in quotes, shortened so that a message stays on one line."""
    return json.dumps(text if len(text) <= 20 else f"{text[:20]}…", ensure_ascii=False)


def _answer(ruling: HouseRuling) -> dict[str, object]:
    if isinstance(ruling, HouseIllegal):
        return {"legal": False, "reason": ruling.reason.value, "detail": ruling.detail}
    return {
        "legal": True,
        "words": sorted(word.text for word in ruling.words),
        "turned": _names(ruling.turned),
        "steps": [{"why": step.why.value, "squares": _names(step.squares)} for step in ruling.steps],
        "board": rows_of(ruling.after),
        "wins": ruling.wins,
    }


def _names(squares: Iterable[int]) -> list[str]:
    return sorted(square_name(square) for square in squares)
