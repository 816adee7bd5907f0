"""The plays of a rack with blanks, all at once as arrays: tens of thousands of them with two blanks."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from station.engine.lettered.grid import Grid
from station.engine.lettered.rack import FROM_BLANK, Left
from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.moves.generation import BoardLines, plays_along
from station.rules.moves.plays import NO_TILE
from station.rules.moves.rack import RackTile
from station.rules.moves.uses import AS_BLANK, Rack
from station.rules.moves.wordtable import EMPTY, LETTERS_MOST, UNKNOWN, Bytes, WordTable, word_table
from station.rules.square import SIZE
from station.rules.tile import Side

_PACKED = 4
"""Bits in which tiles of a kind are counted."""

Weigh = Callable[[tuple[int, ...]], tuple[int, tuple[int, ...]]]
"""Of the squares of a play: the points that do not depend on its tiles, and what each tile's points count."""


class LetteredLines(BoardLines):
    """The lines of a board without home rows. anchors: squares where a play may begin."""

    def __init__(self, table: WordTable, letters: Bytes, anchors: frozenset[int]) -> None:
        super().__init__(table, letters, first=False)
        empty = (self.letters == EMPTY).reshape(2 * SIZE, SIZE)
        begin = np.zeros((2 * SIZE, SIZE), np.bool_)
        for square in anchors:
            row, column = divmod(square, SIZE)
            begin[row, column] = begin[SIZE + column, row] = True
        open_before = empty & ~begin
        room = np.zeros((2 * SIZE, SIZE), np.int32)
        for place in range(1, SIZE):
            room[:, place] = (room[:, place - 1] + 1) * open_before[:, place - 1]
        before = np.zeros_like(empty)
        before[:, 1:] = ~empty[:, :-1]
        self.anchors = begin.ravel()
        self.after_run = np.flatnonzero(begin & before).astype(np.int32)
        self.open = np.flatnonzero(begin & ~before).astype(np.int32)
        self.room = room.ravel()


class ManyPlays:
    """The plays of a rack on a board, by equity and score.

    squares: by stretch; stretch: of each play. equity, score: of each play. left: of each play, an index of
    `lefts`. tiles: (plays, 15) as in `station.rules.moves.plays`.
    """

    def __init__(self, grid: Grid, rack: Left, points: Sequence[int], weigh: Weigh) -> None:
        lexicon = grid.lexicon
        table = word_table(lexicon)
        held = Rack((RackTile(tile) for tile in rack.tiles), "a", table, sparing=True)
        letters = np.fromiter(
            (EMPTY if not bit else UNKNOWN if bit < 0 else bit.bit_length() - 1 for bit in grid.bits),
            np.uint8,
            SIZE * SIZE,
        )
        found = plays_along(table, LetteredLines(table, letters, grid.anchors), held, Side.SOUTH)
        self.tiles: Bytes = found.letters(np.arange(len(found)))
        keys = found.origins * 16 + found.counts
        kinds, self.stretch = np.unique(keys, return_inverse=True)
        self.squares = [found.squares(key // 16, key % 16) for key in kinds.tolist()]
        base = np.zeros(len(kinds), np.int64)
        weights = np.zeros((len(kinds), SIZE), np.int64)
        for place, squares in enumerate(self.squares):
            base[place], each = weigh(squares)
            weights[place, : len(each)] = each
        worth = np.zeros(NO_TILE + 1, np.int64)
        for code, point in enumerate(points):
            worth[code if code < FROM_BLANK else code - FROM_BLANK + AS_BLANK] = point
        self.score: NDArray[np.int64] = base[self.stretch] + (worth[self.tiles] * weights[self.stretch]).sum(
            axis=1
        )
        self.lefts, self.left = self._kept(rack, lexicon)
        values = np.array([left.value for left in self.lefts] or [0.0])
        self.equity: NDArray[np.float64] = self.score + (values[self.left] if len(self.left) else 0.0)

    def best(self, most: int | None) -> list[int]:
        """So many plays, those of the most equity; None for all."""
        count = len(self.score)
        if most is None or most >= count:
            return list(range(count))
        found: list[int] = np.argpartition(-self.equity, most)[:most].tolist()
        return sorted(found)

    def codes(self, play: int) -> tuple[int, ...]:
        """The tiles of a play, as in `rack`."""
        tiles = self.tiles[play, : len(self.squares[self.stretch[play]])].tolist()
        return tuple(tile if tile < AS_BLANK else tile - AS_BLANK + FROM_BLANK for tile in tiles)

    def _kept(self, rack: Left, lexicon: WordGraph) -> "tuple[list[Left], NDArray[np.intp]]":
        """What can be left, and which of it each play leaves."""
        place = {tile: number for number, tile in enumerate(sorted(set(rack.tiles)))}
        unit = np.zeros(NO_TILE + 1, np.int64)
        for tile, number in place.items():
            if tile == BLANK:
                unit[AS_BLANK : 2 * AS_BLANK] = 1 << (_PACKED * number)
            elif tile in lexicon.bits:
                unit[lexicon.bits[tile].bit_length() - 1] = 1 << (_PACKED * number)
        known: dict[int, Left] = {}
        whole = sum(1 << (_PACKED * place[tile]) for tile in rack.tiles)
        todo = [rack]
        while todo:
            left = todo.pop()
            used = whole - sum(1 << (_PACKED * place[tile]) for tile in left.tiles)
            if used not in known:
                known[used] = left
                todo += {id(rest): rest for _, _, rest in left.takes}.values()
        kinds, which = np.unique(unit[self.tiles].sum(axis=1), return_inverse=True)
        return [known[used] for used in kinds.tolist()], which


def fits(lexicon: WordGraph, rack: Left) -> bool:
    """Whether a rack has blanks and its plays can be found here."""
    return BLANK in rack.tiles and len(lexicon.alphabet) <= LETTERS_MOST
