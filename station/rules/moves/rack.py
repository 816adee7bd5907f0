"""The tiles somebody can lay, and the beginnings of words that they make by themselves."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.tile import FacedTile, Kit, Side


@dataclass(frozen=True, slots=True, order=True)
class RackTile:
    """A tile in hand whose face is known: letter is a capital, or "?" for a blank."""

    letter: str
    kit: Kit = "a"


class Remainder:
    """What is left of a rack after some tiles have been used.

    A rack of seven has at most 128 different remainders. Each is made once, so that move generation walks
    from one to the next instead of counting letters.

    letters: the mask of the letters left, without blanks. reach: the same, but all letters while a blank is
    left. take: by a letter's bit, the tile that is laid and the remainder without it. blank: by a letter's
    bit, the same for a blank that stands for it; empty when no blank is left.
    """

    __slots__ = ("blank", "letters", "reach", "take")

    def __init__(self) -> None:
        self.letters = 0
        self.reach = 0
        self.take: dict[int, tuple[FacedTile, Remainder]] = {}
        self.blank: dict[int, tuple[FacedTile, Remainder]] = {}


def remainders(rack: Iterable[RackTile], mover: Side, own: Kit, lexicon: WordGraph) -> Remainder:
    """The whole rack, from which every other remainder can be reached.

    Of equal letters in both kits, the own kit's is used first. Letters that no word has are left out.
    """
    bits = lexicon.bits
    kits: dict[str, list[Kit]] = {}
    for held in sorted(rack, key=lambda held: (held.letter, held.kit != own)):
        if held.letter == BLANK or held.letter in bits:
            kits.setdefault(held.letter, []).append(held.kit)
    letters = list(kits)
    known: dict[tuple[int, ...], Remainder] = {}

    def without(taken: tuple[int, ...]) -> Remainder:
        found = known.get(taken)
        if found is not None:
            return found
        found = known[taken] = Remainder()
        for place, letter in enumerate(letters):
            count = taken[place]
            if count == len(kits[letter]):
                continue
            kit = kits[letter][count]
            rest = without((*taken[:place], count + 1, *taken[place + 1 :]))
            if letter == BLANK:
                found.blank = {bit: (FacedTile(name, mover, kit, True), rest) for name, bit in bits.items()}
            else:
                found.letters |= bits[letter]
                found.take[bits[letter]] = (FacedTile(letter, mover, kit), rest)
        found.reach = (1 << len(bits)) - 1 if found.blank else found.letters
        return found

    return without((0,) * len(letters))


class Prefix(NamedTuple):
    """Tiles from the rack that begin a word.

    reach: the letters that may follow, both in the lexicon and in hand. node: in the word graph. tiles: in
    ascending order of the squares they will be on. rest: what is left. ends: they are a word.
    """

    reach: int
    node: int
    tiles: tuple[FacedTile, ...]
    rest: Remainder
    ends: bool


class Prefixes:
    """The prefixes of each length, found when first asked for."""

    def __init__(self, lexicon: WordGraph, whole: Remainder, mover: Side) -> None:
        self._lexicon = lexicon
        self._forward = mover is Side.SOUTH
        root = lexicon.root
        self._words: dict[int, list[tuple[FacedTile, ...]]] = {}
        self._of_length = [[Prefix(lexicon.units[root] & whole.reach, root, (), whole, False)]]

    def of_length(self, length: int) -> list[Prefix]:
        """Every prefix of this many letters that the rack alone can make."""
        while len(self._of_length) <= length:
            self._of_length.append(self._longer(self._of_length[-1]))
        return self._of_length[length]

    def words_of_length(self, length: int) -> list[tuple[FacedTile, ...]]:
        """The tiles of every word of this many letters."""
        words = self._words.get(length)
        if words is None:
            words = [prefix.tiles for prefix in self.of_length(length) if prefix.ends]
            self._words[length] = words
        return words

    def _longer(self, shorter: list[Prefix]) -> list[Prefix]:
        units, forward = self._lexicon.units, self._forward
        found: list[Prefix] = []
        for reach, node, tiles, rest, _ in shorter:
            mask = units[node]
            for ways in (rest.take, rest.blank):
                for bit, (tile, remainder) in ways.items():
                    if reach & bit:
                        edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                        following = edge >> 1
                        laid = (*tiles, tile) if forward else (tile, *tiles)
                        found.append(
                            Prefix(
                                units[following] & remainder.reach, following, laid, remainder, bool(edge & 1)
                            )
                        )
        return found
