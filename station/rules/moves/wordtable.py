"""A word graph as arrays, for following many letters at once, and what it says about one line of a board."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.rules.lexicon import WordGraph
from station.rules.square import SIZE

LETTERS_MOST: Final = 32
"""Masks are kept in 32 bits."""

EMPTY: Final = 255
UNKNOWN: Final = 254
"""On a board of letter numbers: no tile, and a letter that no word has."""

LINES_KEPT: Final = 8192
"""Lines whose facts are remembered. A play changes a few of the 30 lines of a board; the others are found
here."""

Ints = NDArray[np.int32]
Masks = NDArray[np.uint32]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]


class WordTable:
    """A word graph of at most `LETTERS_MOST` letters.

    units: as in `WordGraph`, a mask before the edges of each node, but in 32 bits. number: of each
    letter, its bit's. every: the mask of all letters.

    Facts about lines of fifteen squares, by the row that `line` gives: letters, what lies there; onward,
    the next empty place after each (15 for the edge); begun, the node after the run that ends just before
    a place, 0 if there is none or no word begins like that; checks, the letters that make a word of the
    runs before and behind a place, all if there are none; beside, whether there are any.
    """

    def __init__(self, lexicon: WordGraph, *, kept: int = LINES_KEPT) -> None:
        units = np.frombuffer(lexicon.units, dtype=np.uint64).astype(np.uint32)
        self.units: Masks = units
        self.edges: Ints = units.view(np.int32)
        self.root = lexicon.root
        self.alphabet = lexicon.alphabet
        self.number = {letter: number for number, letter in enumerate(lexicon.alphabet)}
        self.every = np.uint32((1 << len(lexicon.alphabet)) - 1)
        self._python = lexicon.units
        self._kept = kept
        self._forget()

    def _forget(self) -> None:
        self._rows: dict[bytes, int] = {}
        self._checks: dict[tuple[bytes, bytes], int] = {}
        self.letters: Bytes = np.empty((self._kept, SIZE), np.uint8)
        self.onward: Bytes = np.empty((self._kept, SIZE), np.uint8)
        self.begun: Ints = np.empty((self._kept, SIZE), np.int32)
        self.checks: Masks = np.empty((self._kept, SIZE), np.uint32)
        self.beside: Flags = np.empty((self._kept, SIZE), np.bool_)

    def lines(self, content: bytes) -> Ints:
        """The row of each line of fifteen letter numbers. The rows hold until the next call."""
        if len(self._rows) + len(content) // SIZE > self._kept:
            self._forget()
        rows = self._rows
        found = []
        for start in range(0, len(content), SIZE):
            line = content[start : start + SIZE]
            row = rows.get(line)
            found.append(self._learn(line) if row is None else row)
        return np.array(found, np.int32)

    def follow(self, edge: int, letters: bytes) -> int:
        """The edge (node times two, plus one if a word ends there) after these letters; 0 if there is
        none."""
        units = self._python
        for letter in letters:
            node = edge >> 1
            mask = units[node]
            if letter >= LETTERS_MOST or not mask >> letter & 1:
                return 0
            edge = units[node + 1 + (mask & ((1 << letter) - 1)).bit_count()]
        return edge

    def _learn(self, line: bytes) -> int:
        row = self._rows[line] = len(self._rows)
        self.letters[row] = np.frombuffer(line, np.uint8)
        starts = [0] * (SIZE + 1)
        """By place, where the run that ends just before it starts."""
        for place in range(SIZE):
            starts[place + 1] = place + 1 if line[place] == EMPTY else starts[place]
        end = SIZE
        ends = [SIZE] * SIZE
        """By place, the next empty one after it."""
        for place in range(SIZE - 1, -1, -1):
            ends[place] = end
            if line[place] == EMPTY:
                end = place
        self.onward[row] = ends
        every = int(self.every)
        begun, checks, beside = [0] * SIZE, [every] * SIZE, [False] * SIZE
        for place in range(SIZE):
            before, behind = line[starts[place] : place], line[place + 1 : ends[place]]
            if line[place] != EMPTY:
                continue
            if before:
                begun[place] = self.follow(self.root << 1, before) >> 1
            if before or behind:
                beside[place] = True
                checks[place] = self._check(before, behind)
        self.begun[row], self.checks[row], self.beside[row] = begun, checks, beside
        return row

    def _check(self, before: bytes, behind: bytes) -> int:
        """The mask of the letters that make a word between these two runs."""
        key = before, behind
        found = self._checks.get(key)
        if found is None:
            found = 0
            node = self.follow(self.root << 1, before) >> 1
            mask, unit = self._python[node], node
            for letter in range(mask.bit_length()):
                if mask >> letter & 1:
                    unit += 1
                    if self.follow(self._python[unit], behind) & 1:
                        found |= 1 << letter
            self._checks[key] = found
        return found


@lru_cache(maxsize=8)
def word_table(lexicon: WordGraph) -> WordTable:
    """The table of a word graph; the same as long as the graph is in use.

    Raises ValueError for a graph of more than `LETTERS_MOST` letters.
    """
    if len(lexicon.alphabet) > LETTERS_MOST:
        raise ValueError(f"{len(lexicon.alphabet)} letters are too many for a word table")
    return WordTable(lexicon)


def followed(table: WordTable, nodes: Ints, letters: Bytes) -> Ints:
    """The edges after one letter each, all of which lead on."""
    below = (np.uint32(1) << letters.astype(np.uint32)) - np.uint32(1)
    found: Ints = table.edges[nodes + 1 + np.bitwise_count(table.units[nodes] & below)]
    return found


def spread(masks: Masks) -> tuple[NDArray[np.intp], Bytes]:
    """Every bit of every mask: (which mask, which bit), by mask, bits ascending."""
    bits = np.unpackbits(masks.view(np.uint8), bitorder="little")
    at = np.flatnonzero(bits)
    return at >> 5, (at & 31).astype(np.uint8)
