"""The words, and beginnings of words, that a rack makes without the board."""

from typing import NamedTuple

from station.engine.lettered.rack import Left
from station.rules.lexicon import WordGraph


class Beginning(NamedTuple):
    """reach: the letters that may follow. node: of the word graph. codes: as in `rack`. rest: what is left.
    ends: it is a word."""

    reach: int
    node: int
    codes: tuple[int, ...]
    rest: Left
    ends: bool


class RackWords:
    """Made once for a rack, when they are first asked for, and not at every anchor."""

    def __init__(self, lexicon: WordGraph, rack: Left) -> None:
        self.lexicon, self.rack = lexicon, rack
        root = lexicon.root
        self._beginnings = [[Beginning(lexicon.units[root] & rack.reach, root, (), rack, ends=False)]]
        self._words: dict[int, list[tuple[tuple[int, ...], Left]]] = {}

    def beginnings(self, length: int) -> list[Beginning]:
        """The beginnings of words of this length."""
        units = self.lexicon.units
        while len(self._beginnings) <= length:
            longer = []
            for reach, node, codes, rest, _ in self._beginnings[-1]:
                mask = units[node]
                for bit, code, left in rest.takes:
                    if reach & bit:
                        edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                        after = edge >> 1
                        longer.append(
                            Beginning(units[after] & left.reach, after, (*codes, code), left, bool(edge & 1))
                        )
            self._beginnings.append(longer)
        return self._beginnings[length]

    def words(self, length: int) -> list[tuple[tuple[int, ...], Left]]:
        """The words of this length: codes, and what is left."""
        words = self._words.get(length)
        if words is None:
            words = self._words[length] = [
                (one.codes, one.rest) for one in self.beginnings(length) if one.ends
            ]
        return words
