"""A board's squares in a picture as one line of text: a journal holds thousands of mostly empty boards.

Words are separated by spaces. A number is a run of that many empty squares, `h` and a number a run of hidden
ones, `g` and a number a run in glare. A tile is its kit (`a`, `b`, `-` unknown), its facing (`^` South, `v`
North, `-` none), `>` if it lies sideways, `!` if doubtful, its letter (`_` none), and after `/` the
candidates, separated by commas.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.rules.square import SQUARES
from station.rules.tile import Kit, Side

_FACINGS = {Side.SOUTH: "^", Side.NORTH: "v", None: "-"}
_SIDES = {sign: side for side, sign in _FACINGS.items()}
_KITS: dict[str, Kit | None] = {"a": "a", "b": "b", "-": None}
_TILE = re.compile(
    r"(?P<kit>[ab-])(?P<facing>[v^-])(?P<sideways>>?)(?P<doubt>!?)(?P<letter>[^\s/,>!]+)(?:/(?P<candidates>\S+))?"
)
_RUN = re.compile(r"([hg]?)([1-9]\d{0,2})")
_UNSEEN = {"h": Unseen.HIDDEN, "g": Unseen.GLARE}
_MARKS = {unseen: mark for mark, unseen in _UNSEEN.items()}


def board_text(squares: tuple[SeenSquare, ...]) -> str:
    """The line for the squares of a picture."""
    return " ".join(_words(squares))


def parse_board(text: str) -> tuple[SeenSquare, ...]:
    """The squares that `board_text` wrote. Raises ValueError if the line is not in that form."""
    squares: list[SeenSquare] = []
    for word in text.split(" "):
        if run := _RUN.fullmatch(word):
            squares += [_UNSEEN.get(run[1])] * int(run[2])
        else:
            squares.append(_tile(word))
    if len(squares) != SQUARES:
        raise ValueError(f"a board has {SQUARES} squares, not {len(squares)}")
    return tuple(squares)


def _words(squares: tuple[SeenSquare, ...]) -> Iterator[str]:
    for square, group in groupby(squares):
        count = len(list(group))
        if square is None:
            yield str(count)
        elif isinstance(square, Unseen):
            yield f"{_MARKS[square]}{count}"
        else:
            for _ in range(count):
                yield _tile_word(square)


def _tile_word(seen: SeenTile) -> str:
    marks = ">" * seen.sideways + "!" * seen.doubtful
    word = f"{seen.kit or '-'}{_FACINGS[seen.facing]}{marks}{seen.letter or '_'}"
    return f"{word}/{','.join(seen.candidates)}" if seen.candidates else word


def _tile(word: str) -> SeenTile:
    match = _TILE.fullmatch(word)
    if match is None:
        raise ValueError(f"{word!r} is no square of a table picture")
    return SeenTile(
        letter=None if match["letter"] == "_" else match["letter"],
        facing=_SIDES[match["facing"]],
        kit=_KITS[match["kit"]],
        doubtful=bool(match["doubt"]),
        sideways=bool(match["sideways"]),
        candidates=tuple(match["candidates"].split(",")) if match["candidates"] else (),
    )
