"""Which words can be made of given letters, in any order.

The word graph is walked with the letters that are left. Nothing is stored beforehand but which letters, and
how many, can still follow at each of its nodes: one pass over the graph shows it (a tenth of a second for
270,000 words, once), and it ends most walks early.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from station.rules.game import RuleError
from station.rules.lexicon import GivenWords, Lexicon, WordGraph

REMEMBERED: Final = 20_000
"""Answers that are remembered."""

LONGEST: Final = 63
"""Letters of a word whose length is known exactly; no string on a board is half as long."""

Tiles = tuple[str, ...]
"""Letters of tiles, sorted. A digraph such as CH is one tile, whose letters stay together."""


class Anagrams:
    """The words of a graph, by the tiles that they are made of."""

    def __init__(self, graph: WordGraph, letters: Iterable[str]) -> None:
        """letters: what a blank may stand for."""
        self.name = graph.name
        self._graph = graph
        self._firsts = tuple((letter, self._mask(letter[0])) for letter in letters)
        self._longest = max((len(letter) for letter, _ in self._firsts), default=1)
        self._below, self._lengths = _ahead(graph)
        self.words = lru_cache(REMEMBERED)(self._words)
        self.meant = lru_cache(REMEMBERED)(self._meant)

    def count(self, tiles: Iterable[str]) -> bool:
        """Whether these tiles, in some order, are a word."""
        return bool(self.words(tuple(sorted(tiles)), 1))

    def _words(self, tiles: Tiles, most: int) -> Tiles:
        """Words of these tiles, in order of the alphabet: so many at most."""
        found: list[tuple[str, Tiles]] = []
        self._walk(tiles, 0, most, found)
        return tuple(word for word, _ in found)

    def _meant(self, tiles: Tiles, blanks: int) -> frozenset[Tiles]:
        """What so many blanks may stand for so that these tiles and they are a word: each way sorted."""
        found: list[tuple[str, Tiles]] = []
        self._walk(tiles, blanks, None, found)
        return frozenset(letters for _, letters in found)

    def _walk(self, tiles: Tiles, blanks: int, most: int | None, found: list[tuple[str, Tiles]]) -> None:
        """Find words of these tiles and so many blanks, each with what the blanks stand for in it."""
        left = Counter(tiles)
        masks = {tile: self._mask(tile) for tile in left}
        dead: set[tuple[int, Tiles, tuple[int, ...]]] = set()

        def go(node: int, ends: bool, size: int, word: str, meant: Tiles) -> bool:
            """Whether any word was found from here on."""
            spare = blanks - len(meant)
            if not size and not spare:
                if ends:
                    found.append((word, meant))
                return ends
            if not self._may_end(node, size, spare) or self._lacks(node, left, masks):
                return False
            state = (node, meant, tuple(left.values()))
            if state in dead:
                return False
            alive, here = False, self._graph.units[node]
            for tile in masks:
                step = _through(self._graph, node, tile) if left[tile] else None
                if step is not None and (most is None or len(found) < most):
                    left[tile] -= 1
                    alive |= go(*step, size - len(tile), word + tile, meant)
                    left[tile] += 1
            for tile, first in self._firsts if spare else ():
                step = _through(self._graph, node, tile) if here & first else None
                if step is not None:
                    alive |= go(*step, size, word + tile, tuple(sorted((*meant, tile))))
            if not alive:
                dead.add(state)
            return alive

        go(self._graph.root, False, sum(map(len, tiles)), "", ())

    def _may_end(self, node: int, size: int, spare: int) -> bool:
        """Whether a word can end after so many more letters and so many blanks."""
        possible = (1 << spare * self._longest + 1) - (1 << spare)
        return bool(self._lengths[node] & possible << size)

    def _lacks(self, node: int, left: Counter[str], masks: Mapping[str, int]) -> bool:
        """Whether a tile that is left has a letter that cannot follow any more."""
        absent = ~self._below[node]
        return any(mask & absent and left[tile] for tile, mask in masks.items())

    def _mask(self, tile: str) -> int:
        """The letters of a tile as bits; one that no word has where it has a letter that no word has."""
        bits = self._graph.bits
        mask = 0
        for letter in tile:
            mask |= bits.get(letter, 1 << 64)
        return mask


def searched(lexicon: Lexicon, letters: Tiles) -> Anagrams:
    """The words of a lexicon, ready to be searched. Raises RuleError for a lexicon that cannot be."""
    if not isinstance(lexicon, WordGraph | GivenWords):
        raise RuleError("Clabbers needs a word list that can be searched")
    return _searched(lexicon, letters)


@lru_cache(maxsize=4)
def _searched(lexicon: WordGraph | GivenWords, letters: Tiles) -> Anagrams:
    if isinstance(lexicon, GivenWords):
        lexicon = WordGraph.build(lexicon.name, lexicon.words)
    return Anagrams(lexicon, letters)


def _through(graph: WordGraph, node: int, tile: str) -> tuple[int, bool] | None:
    """Over the letters of a tile; None where no word goes on so."""
    ends = False
    for letter in tile:
        step = graph.step(node, letter)
        if step is None:
            return None
        node, ends = step
    return node, ends


def _ahead(graph: WordGraph) -> "tuple[array[int], array[int]]":
    """By node, which letters may follow it at all, and how many to the end of a word: as bits.

    Every node stands behind those that it leads to, so that one pass is enough.
    """
    units = graph.units
    below, lengths = array("Q", bytes(8 * len(units))), array("Q", bytes(8 * len(units)))
    node = 0
    while node < len(units):
        mask = units[node]
        last = node + mask.bit_count()
        reach, sizes = mask, 0
        for at in range(node + 1, last + 1):
            edge = units[at]
            reach |= below[edge >> 1]
            sizes |= lengths[edge >> 1] << 1 | (edge & 1) << 1
        below[node] = reach
        lengths[node] = sizes & (1 << LONGEST + 1) - 1
        node = last + 1
    return below, lengths
