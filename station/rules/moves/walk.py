"""Words that grow letter by letter along a line through the word graph, from each square where a play may
begin (Appel and Jacobson, "The world's fastest Scrabble program", 1988).

Computer players spend their time here: what a step needs is looked up once, and calls are few.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, Generic, TypeVar

from station.rules.moves.crossing import follow_bits
from station.rules.moves.words import RackWords, Rest
from station.rules.square import SIZE

T = TypeVar("T")
R = TypeVar("R", bound=Rest[Any])


class LineWalk(ABC, Generic[T, R]):
    """The plays of a rack in one line; places 0–14 are in the mover's reading order.

    down: it is a column. bits: by place, the bit of the letter there, 0 if it is empty, -1 if no word has
    that letter. checks: by place, the mask of the letters that make a word across, all letters if nothing is
    beside the line. beside: the places with a tile beside the line. anchors: the empty places where a play
    may begin. to_the_end: only plays that reach the last place.
    """

    def __init__(
        self,
        words: RackWords[T, R],
        bits: tuple[int, ...],
        checks: tuple[int, ...],
        anchors: Collection[int],
        beside: Collection[int],
        *,
        down: bool,
        to_the_end: bool = False,
    ) -> None:
        self._words, self._bits, self._checks = words, bits, checks
        self._anchors, self._beside, self._down, self._to_the_end = anchors, beside, down, to_the_end
        # By place: how many empty ones come before it, the letters that follow at once, and the place after.
        self._rank = [bits[:place].count(0) for place in range(SIZE + 1)]
        self._follow: list[tuple[int, ...]] = []
        self._after: list[int] = []
        for place in range(SIZE):
            end = place + 1
            while end < SIZE and bits[end]:
                end += 1
            self._follow.append(bits[place + 1 : end])
            self._after.append(end)

    @abstractmethod
    def add(self, laid: tuple[T, ...], rest: R, first_empty: int) -> None:
        """A play was found. first_empty: how many empty places come before it."""

    @abstractmethod
    def add_words(self, words: list[tuple[tuple[T, ...], R]], length: int, first_empty: int) -> None:
        """Each of these words of the rack alone is a play."""

    def begin_at(self, anchor: int) -> None:
        """Find the plays whose first anchor is this place."""
        if anchor and self._bits[anchor - 1]:
            self._go_on_from_tiles(anchor)
        else:
            self._begin_before(anchor)

    def _go_on_from_tiles(self, anchor: int) -> None:
        bits, lexicon = self._bits, self._words.lexicon
        start = anchor - 1
        while start and bits[start - 1]:
            start -= 1
        edge = follow_bits(lexicon, lexicon.root << 1, bits[start:anchor])
        if edge:
            self._lay(edge >> 1, anchor, (), self._words.rack, self._rank[anchor])

    def _begin_before(self, anchor: int) -> None:
        """Plays that begin at an anchor, or on the empty places before it that are no anchors."""
        words, checks, most = self._words, self._checks, self._words.most
        free = self._free_from(anchor)
        for before in range(min(self._room_before(anchor), most) + 1):
            if not words.beginnings(before):
                break
            start = anchor - before
            length = before
            # Over free squares any word of the rack fits; these are made once, not at every anchor.
            while length < before + free and length < most:
                length += 1
                if length > 1 and (not self._to_the_end or start + length == SIZE):
                    alone = words.words(length)
                    if alone:
                        self.add_words(alone, length, self._rank[start])
            place = start + length
            if place < SIZE and length - before == free:
                check = checks[place]
                for reach, node, laid, left, _ in words.beginnings(length):
                    if reach & check:
                        self._lay(node, place, laid, left, self._rank[start])

    def _room_before(self, anchor: int) -> int:
        """How many empty places before an anchor are no anchors themselves."""
        bits, anchors = self._bits, self._anchors
        room = 0
        while room < anchor and not bits[anchor - room - 1] and anchor - room - 1 not in anchors:
            room += 1
        return room

    def _free_from(self, anchor: int) -> int:
        """On how many places from an anchor on any letter may be laid, with nothing beside or following."""
        place = anchor
        while (
            place < SIZE and not self._bits[place] and place not in self._beside and not self._follow[place]
        ):
            place += 1
        return place - anchor

    def _lay(self, node: int, place: int, laid: tuple[T, ...], rest: R, first_empty: int) -> None:
        """Lay each tile that goes on from here, and go on after it."""
        lexicon = self._words.lexicon
        units = lexicon.units
        mask = units[node]
        allowed = mask & self._checks[place] & rest.reach
        if not allowed:
            return
        follow, after = self._follow[place], self._after[place]
        for bit, tile, left in rest.takes:
            if not allowed & bit:
                continue
            edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
            if follow:
                edge = follow_bits(lexicon, edge, follow)
                if not edge:
                    continue
            longer = (*laid, tile)
            if (
                edge & 1
                and (len(longer) > 1 or self._counts_alone(place))
                and (after == SIZE or not self._to_the_end)
            ):
                self.add(longer, left, first_empty)
            if after < SIZE and edge > 1 and left.takes:
                self._lay(edge >> 1, after, longer, left, first_empty)

    def _counts_alone(self, place: int) -> bool:
        """Whether a single tile belongs to this line: one that makes words both ways counts for its row; one
        without a neighbour in this line makes no word in it."""
        if not (self._follow[place] or (place > 0 and self._bits[place - 1])):
            return False
        return not (self._down and place in self._beside)
