"""A board as move generation wants it: letters as bits of the lexicon, and what each empty square allows.

Squares are indices 0–224 as in `station.rules.square`. For a word along a row, the letters above and below a
square count as crossing it; for one down a column, those to its left and right.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from station.rules.edition import Edition
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.lexicon import WordGraph
from station.rules.moves.crossing import letters_between, run_beside
from station.rules.square import COLUMN, NEIGHBOURS, ROW, SIZE, SQUARES

FREE: Final = -1
"""In place of points: nothing crosses here."""


@dataclass(slots=True, eq=False)
class Grid:
    """One board. Nothing changes it; `after` makes the next one.

    bits: by square the letter's bit, 0 if it is empty, -1 for a letter that no word has. points: of the
    tiles. For words along rows and down columns (`checks[0]`, `checks[1]`): the mask of letters that an empty
    square allows; and in `across` the points of the tiles that cross there, `FREE` if there are none.
    anchors: the empty squares where a play may begin.
    """

    lexicon: WordGraph
    bits: list[int]
    points: list[int]
    checks: tuple[list[int], list[int]]
    across: tuple[list[int], list[int]]
    anchors: frozenset[int]
    _key: int | None = field(default=None, init=False)

    @property
    def key(self) -> int:
        """The same for boards with the same tiles."""
        if self._key is None:
            self._key = hash((tuple(self.bits), tuple(self.points)))
        return self._key

    @classmethod
    def of(cls, position: Position, edition: Edition, lexicon: WordGraph) -> "Grid":
        """The board of a position."""
        every = (1 << len(lexicon.alphabet)) - 1
        empty = cls(
            lexicon,
            [0] * SQUARES,
            [0] * SQUARES,
            ([every] * SQUARES, [every] * SQUARES),
            ([FREE] * SQUARES, [FREE] * SQUARES),
            frozenset((START,)),
        )
        return empty.after(position.occupied(), edition)

    def after(self, placed: Iterable[tuple[int, Tile]], edition: Edition) -> "Grid":
        """The board with these tiles, too."""
        letters = self.lexicon.bits
        return self.with_tiles(
            [(square, letters.get(tile.text, -1), tile.points(edition)) for square, tile in placed]
        )

    def with_tiles(self, placed: Sequence[tuple[int, int, int]]) -> "Grid":
        """The board with these tiles, too: (square, bit, points)."""
        if not placed:
            return self
        bits, points = self.bits[:], self.points[:]
        checks = (self.checks[0][:], self.checks[1][:])
        across = (self.across[0][:], self.across[1][:])
        anchors = set(self.anchors) if any(self.bits) else set[int]()
        for square, bit, worth in placed:
            bits[square], points[square] = bit, worth
            anchors.discard(square)
            anchors.update(near for near in NEIGHBOURS[square] if not bits[near])
        anchors.difference_update(square for square, _, _ in placed)
        lexicon = self.lexicon
        for square, _, _ in placed:
            for which, step in ((1, ROW), (0, COLUMN)):
                for end in _ends(bits, square, step):
                    before, behind = run_beside(bits, end, -step), run_beside(bits, end, step)
                    checks[which][end] = letters_between(
                        lexicon,
                        tuple(bits[at] for at in reversed(before)),
                        tuple(bits[at] for at in behind),
                    )
                    across[which][end] = sum(points[at] for at in before) + sum(points[at] for at in behind)
        return Grid(lexicon, bits, points, checks, across, frozenset(anchors))


def _ends(bits: list[int], square: int, step: int) -> list[int]:
    """The empty squares at both ends of the run through a square."""
    found = []
    for way in (-step, step):
        at = square
        while 0 <= at < SQUARES and bits[at]:
            beyond = at + way
            if step == ROW and beyond // SIZE != at // SIZE:
                break
            at = beyond
        if 0 <= at < SQUARES and not bits[at]:
            found.append(at)
    return found
