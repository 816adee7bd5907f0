"""Rows and columns as a mover sees them, with what each empty square allows: the basis of move generation.

For North, square s is 224 - s, so that North, too, reads rightwards and downwards, with the home row at the
bottom.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final

from station.rules.lexicon import WordGraph
from station.rules.moves.crossing import letters_between, run_beside
from station.rules.square import LINES, NEIGHBOURS, SIZE, SQUARES
from station.rules.tile import FacedTile, Side

_BOTTOM: Final = SQUARES - SIZE
"""As seen by the mover, squares from this one on are the home row."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column as in `LineWalk`. squares: of the empty places, as South names them, ascending."""

    down: bool
    bits: tuple[int, ...]
    checks: tuple[int, ...]
    anchors: tuple[int, ...]
    beside: frozenset[int]
    squares: tuple[int, ...]


def lines_seen_by(
    tiles: Sequence[FacedTile | None], mover: Side, lexicon: WordGraph, begin: Set[int], *, home: bool
) -> Iterator[Line]:
    """The rows, then the columns, with a place where a play may begin.

    begin: squares, as South names them, on which a play may lie without a tile beside it. home: only lines
    that reach the mover's home row, for a first play.
    """
    if mover is Side.NORTH:
        tiles, begin = tiles[::-1], {SQUARES - 1 - square for square in begin}
    bits = [0 if tile is None else lexicon.bits.get(tile.letter, -1) for tile in tiles]
    anchors = {
        square
        for square in range(SQUARES)
        if not bits[square] and (square in begin or any(bits[beside] for beside in NEIGHBOURS[square]))
    }
    for number, squares in enumerate(LINES):
        if (squares[-1] >= _BOTTOM or not home) and not anchors.isdisjoint(squares):
            yield _line(bits, anchors, squares, down=number >= SIZE, mover=mover, lexicon=lexicon)


def _line(
    bits: list[int],
    anchors: set[int],
    squares: tuple[int, ...],
    *,
    down: bool,
    mover: Side,
    lexicon: WordGraph,
) -> Line:
    every = (1 << len(lexicon.alphabet)) - 1
    here = tuple(bits[square] for square in squares)
    checks: list[int] = []
    beside: set[int] = set()
    crossing = 1 if down else SIZE
    for place, square in enumerate(squares):
        before = tuple([bits[at] for at in reversed(run_beside(bits, square, -crossing))])
        behind = tuple([bits[at] for at in run_beside(bits, square, crossing)])
        if before or behind:
            beside.add(place)
            checks.append(letters_between(lexicon, before, behind) if not bits[square] else 0)
        else:
            checks.append(every)
    named = [square for square in squares if not bits[square]]
    if mover is Side.NORTH:
        named = [SQUARES - 1 - square for square in reversed(named)]
    return Line(
        down=down,
        bits=here,
        checks=tuple(checks),
        anchors=tuple(place for place, square in enumerate(squares) if square in anchors),
        beside=frozenset(beside),
        squares=tuple(named),
    )
