"""The words, and beginnings of words, that a rack makes without the board."""

from typing import Any, Generic, NamedTuple, Self, TypeVar

from station.rules.lexicon import WordGraph

T = TypeVar("T")


class Rest(Generic[T]):
    """What is left of a rack after some tiles have been laid. Each is made once, so that move generation
    walks from one to the next instead of counting letters.

    reach: the mask of the letters that can be laid. takes: of each, its bit, how it is laid, and what is left
    then.
    """

    __slots__ = ("reach", "takes")

    def __init__(self) -> None:
        self.reach = 0
        self.takes: list[tuple[int, T, Self]] = []


R = TypeVar("R", bound=Rest[Any])


class Beginning(NamedTuple, Generic[T, R]):
    """Tiles of a rack that begin a word. reach: the letters that may follow, both in the lexicon and in hand.
    node: in the word graph. laid: the tiles, in reading order. rest: what is left. ends: they are a word."""

    reach: int
    node: int
    laid: tuple[T, ...]
    rest: R
    ends: bool


class RackWords(Generic[T, R]):
    """Found once for a rack, when they are first asked for, and not at every anchor. most: how many tiles it
    has."""

    def __init__(self, lexicon: WordGraph, rack: R, most: int) -> None:
        self.lexicon, self.rack, self.most = lexicon, rack, most
        root = lexicon.root
        self._beginnings: list[list[Beginning[T, R]]] = [
            [Beginning(lexicon.units[root] & rack.reach, root, (), rack, ends=False)]
        ]
        self._words: dict[int, list[tuple[tuple[T, ...], R]]] = {}

    def beginnings(self, length: int) -> list[Beginning[T, R]]:
        """The beginnings of words of this length."""
        units = self.lexicon.units
        while len(self._beginnings) <= length:
            longer: list[Beginning[T, R]] = []
            for reach, node, laid, rest, _ in self._beginnings[-1]:
                mask = units[node]
                for bit, tile, left in rest.takes:
                    if reach & bit:
                        edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                        after = edge >> 1
                        longer.append(
                            Beginning(units[after] & left.reach, after, (*laid, tile), left, bool(edge & 1))
                        )
            self._beginnings.append(longer)
        return self._beginnings[length]

    def words(self, length: int) -> list[tuple[tuple[T, ...], R]]:
        """The words of this length, and what is left."""
        words = self._words.get(length)
        if words is None:
            words = self._words[length] = [
                (one.laid, one.rest) for one in self.beginnings(length) if one.ends
            ]
        return words
