"""The tiles somebody can lay, as arrays, and the beginnings of words that they make by themselves."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import Bytes, Flags, Ints, Masks, WordTable, followed, spread
from station.rules.tile import Kit

AS_BLANK: Final = 32
"""Added to a letter's number where a blank stands for it."""

_CHUNK: Final = 12
"""Remainders are looked up this many bits at a time."""

MOST: Final = 62
"""A number has room for so many tiles. Partners can pass on more; a play lays fifteen at most."""

Uses = NDArray[np.int64]


class Rack:
    """Tiles whose faces are known.

    What has been used of it is a number, with a bit for each tile; of equal tiles, the lower bits come
    first. kits: by letter number, and by `AS_BLANK` for blanks, the kits in the order in which they are
    used: the own kit's first, since only its tiles are replaced by drawing. Letters that no word has are
    left out, and of more than `MOST` tiles the last of the letters there are most of.
    """

    def __init__(
        self, tiles: Iterable[RackTile], own: Kit, table: WordTable, *, sparing: bool = False
    ) -> None:
        self.sparing = sparing
        self.kits: dict[int, list[Kit]] = {}
        for held in sorted(tiles, key=lambda held: (held.letter, held.kit != own)):
            number = AS_BLANK if held.letter == BLANK else table.number.get(held.letter)
            if number is not None:
                self.kits.setdefault(number, []).append(held.kit)
        self.size = sum(map(len, self.kits.values()))
        while self.size > MOST:
            max(self.kits.values(), key=len).pop()
            self.size -= 1
        self.blanks = len(self.kits.get(AS_BLANK, ()))
        self._low: Uses = np.zeros(AS_BLANK + 1, np.int64)
        self._field: Uses = np.zeros(AS_BLANK + 1, np.int64)
        top = {}
        bit = 0
        for number, kits in self.kits.items():
            self._low[number] = 1 << bit
            self._field[number] = ((1 << len(kits)) - 1) << bit
            bit += len(kits)
            top[bit - 1] = number
        self._blank_top = next((place for place, number in top.items() if number == AS_BLANK), None)
        self._left = []
        for start in range(0, max(bit, 1), _CHUNK):
            there = {
                place - start: number for place, number in top.items() if start <= place < start + _CHUNK
            }
            self._left.append(_masks(there, min(_CHUNK, bit - start)))

    def letters(self, used: Uses) -> Masks:
        """The masks of the letters that are left, without blanks."""
        found: Masks = self._left[0][used & ((1 << _CHUNK) - 1)]
        for place, table in enumerate(self._left[1:], start=1):
            found = found | table[used >> (place * _CHUNK) & ((1 << _CHUNK) - 1)]
        return found

    def has_blank(self, used: Uses) -> Flags:
        """Whether a blank is left."""
        if self._blank_top is None:
            return np.zeros(len(used), np.bool_)
        left: Flags = (used >> self._blank_top & 1) == 0
        return left

    def take(self, used: Uses, tiles: Bytes) -> Uses:
        """What is used after one more tile each, by its letter's number or `AS_BLANK`."""
        low, fields = self._low[tiles], self._field[tiles]
        return used | ((used & fields) << 1 | low)

    def take_one(self, used: Uses, tile: int) -> Uses:
        """The same with the same tile everywhere."""
        low, held = int(self._low[tile]), int(self._field[tile])
        return used | ((used & held) << 1 | low)


def _masks(tops: dict[int, int], bits: int) -> Masks:
    """By so many bits of what is used, the letters left: those whose top bit, at these places, is not set."""
    states = np.arange(1 << bits, dtype=np.uint32)
    found = np.zeros(1 << bits, np.uint32)
    for place, number in tops.items():
        if number != AS_BLANK:
            found |= ((states >> np.uint32(place) & np.uint32(1)) ^ np.uint32(1)) << np.uint32(number)
    return found


@dataclass(frozen=True, slots=True)
class Grown:
    """States that have grown by one tile. source: the index of the state each has grown from. tile: the
    letter's number, plus `AS_BLANK` for a blank. edge: in the word graph."""

    source: NDArray[np.intp]
    tile: Bytes
    edge: Ints
    used: Uses


def grown(table: WordTable, rack: Rack, nodes: Ints, used: Uses, allowed: Masks | None) -> Grown:
    """Every state with each tile of the rack that leads on, natural tiles first. allowed: masks of
    letters."""
    masks = table.units[nodes]
    if allowed is not None:
        masks = masks & allowed
    natural = rack.letters(used)
    source, letter = spread(masks & natural)
    new = rack.take(used[source], letter)
    tile = letter
    if rack.blanks:
        blank = rack.has_blank(used)
        if rack.sparing:
            masks = masks & ~natural
        from_blank, for_blank = spread(np.where(blank, masks, np.uint32(0)))
        source = np.concatenate((source, from_blank))
        new = np.concatenate((new, rack.take_one(used[from_blank], AS_BLANK)))
        letter = np.concatenate((letter, for_blank))
        tile = np.concatenate((tile, for_blank | np.uint8(AS_BLANK)))
    return Grown(source, tile, followed(table, nodes[source], letter), new)


class Beginnings:
    """The beginnings of words that a rack makes by itself.

    They stand in one sequence, by length and within a length by last letter. parent: the index of the
    beginning that is one tile shorter; the first one is empty. tile: the last, as in `Grown`. node, used:
    where it has led. ends: it is a word. first, count: by length and last letter, where they stand.
    words: by length, the indices of words.
    """

    def __init__(self, table: WordTable, rack: Rack, longest: int) -> None:
        self.longest = min(longest, rack.size)
        parents = [np.array([-1], np.int32)]
        tiles = [np.zeros(1, np.uint8)]
        nodes = [np.array([table.root], np.int32)]
        uses = [np.zeros(1, np.int64)]
        ends = [np.zeros(1, np.bool_)]
        self.first = np.zeros((self.longest + 1, 32), np.int32)
        self.count = np.zeros((self.longest + 1, 32), np.int32)
        self.words: list[NDArray[np.intp]] = [np.zeros(0, np.intp)]
        start = 0
        total = 1
        for length in range(1, self.longest + 1):
            more = grown(table, rack, nodes[-1], uses[-1], None)
            letter = more.tile & np.uint8(31)
            order = np.argsort(letter, kind="stable")
            counts = np.bincount(letter, minlength=32)
            self.count[length] = counts
            self.first[length] = total + np.cumsum(counts) - counts
            edge = more.edge[order]
            parents.append((more.source[order] + start).astype(np.int32))
            tiles.append(more.tile[order])
            nodes.append(edge >> 1)
            uses.append(more.used[order])
            ends.append((edge & 1).astype(np.bool_))
            self.words.append(np.flatnonzero(ends[-1]) + total)
            start = total
            total += len(edge)
        self.parent = np.concatenate(parents)
        self.tile = np.concatenate(tiles)
        self.node = np.concatenate(nodes)
        self.used = np.concatenate(uses)
        self.ends = np.concatenate(ends)
