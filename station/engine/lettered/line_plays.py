"""The plays in one line: words that grow letter by letter through the word graph, from each anchor.

This is where computer players spend their time: what a step needs is looked up once, and calls are few.
"""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from station.engine.lettered.grid import FREE
from station.engine.lettered.line import Line
from station.engine.lettered.rack import Left
from station.engine.lettered.rack_words import RackWords
from station.engine.lettered.stretch import Scoring, Stretch
from station.rules.moves.line import follow_bits
from station.rules.square import SIZE


class Found(NamedTuple):
    """A legal play. equity: its score and the value of what it keeps. codes: its tiles, as in `rack`, in
    order of squares. left: what it keeps."""

    equity: float
    score: int
    stretch: Stretch
    codes: tuple[int, ...]
    left: Left


class LinePlays:
    """found: the plays of a rack in a line. points: by code."""

    def __init__(self, line: Line, words: RackWords, points: Sequence[int], scoring: Scoring) -> None:
        self.found: list[Found] = []
        self._line, self._words, self._points, self._scoring = line, words, points, scoring
        bits = line.bits
        self._empties = [place for place in range(SIZE) if not bits[place]]
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
        self._stretches: dict[tuple[int, int], Stretch] = {}
        for anchor in line.anchors:
            if anchor and bits[anchor - 1]:
                self._go_on_from_tiles(anchor)
            else:
                self._begin_before(anchor)

    def _go_on_from_tiles(self, anchor: int) -> None:
        """Plays that go on from the tiles before an anchor."""
        bits, lexicon = self._line.bits, self._words.lexicon
        start = anchor - 1
        while start and bits[start - 1]:
            start -= 1
        edge = follow_bits(lexicon, lexicon.root << 1, bits[start:anchor])
        if edge:
            self._lay(edge >> 1, anchor, (), self._words.rack, self._rank[anchor])

    def _begin_before(self, anchor: int) -> None:
        """Plays that begin at an anchor, or on the empty places before it that are no anchors."""
        words, checks, most = self._words, self._line.checks, len(self._words.rack.tiles)
        free = self._free_from(anchor)
        for before in range(min(self._room_before(anchor), most) + 1):
            if not words.beginnings(before):
                break
            first_empty = self._rank[anchor - before]
            length = before
            # Over free squares any word of the rack fits; these are made once, not at every anchor.
            while length < before + free and length < most:
                length += 1
                if length > 1:
                    self._add_words(first_empty, length)
            place = anchor - before + length
            if place < SIZE and length - before == free:
                check = checks[place]
                for reach, node, codes, left, _ in words.beginnings(length):
                    if reach & check:
                        self._lay(node, place, codes, left, first_empty)

    def _room_before(self, anchor: int) -> int:
        """How many empty places before an anchor are no anchors themselves."""
        bits, anchors = self._line.bits, self._line.anchors
        room = 0
        while room < anchor and not bits[anchor - room - 1] and anchor - room - 1 not in anchors:
            room += 1
        return room

    def _free_from(self, anchor: int) -> int:
        """On how many places from an anchor on any letter may be laid, with nothing crossing or following."""
        bits, across, follow = self._line.bits, self._line.across, self._follow
        place = anchor
        while place < SIZE and not bits[place] and across[place] == FREE and not follow[place]:
            place += 1
        return place - anchor

    def _lay(self, node: int, place: int, codes: tuple[int, ...], rest: Left, first_empty: int) -> None:
        """Lay each letter that goes on from here, and go on after it."""
        lexicon = self._words.lexicon
        units = lexicon.units
        mask = units[node]
        allowed = mask & self._line.checks[place] & rest.reach
        if not allowed:
            return
        follow, after = self._follow[place], self._after[place]
        for bit, code, left in rest.takes:
            if not allowed & bit:
                continue
            edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
            if follow:
                edge = follow_bits(lexicon, edge, follow)
                if not edge:
                    continue
            laid = (*codes, code)
            if edge & 1 and (len(laid) > 1 or self._counts_alone(place)):
                self._add(laid, left, first_empty)
            if after < SIZE and edge > 1 and left.takes:
                self._lay(edge >> 1, after, laid, left, first_empty)

    def _counts_alone(self, place: int) -> bool:
        """Whether a single tile belongs to this line: one that makes words both ways counts for its row."""
        line = self._line
        if not (self._follow[place] or (place > 0 and line.bits[place - 1])):
            return False
        return line.number < SIZE or line.across[place] == FREE

    def _add(self, codes: tuple[int, ...], rest: Left, first_empty: int) -> None:
        stretch = self._stretch(first_empty, len(codes))
        score = stretch.base + sum(map(mul, stretch.weights, map(self._points.__getitem__, codes)))
        self.found.append(Found(score + rest.value, score, stretch, codes, rest))

    def _add_words(self, first_empty: int, length: int) -> None:
        """Every word of the rack with this length fits here."""
        words = self._words.words(length)
        if not words:
            return
        found, points = self.found, self._points
        stretch = self._stretch(first_empty, length)
        base, weights = stretch.base, stretch.weights
        for codes, left in words:
            score = base + sum(map(mul, weights, map(points.__getitem__, codes)))
            found.append(Found(score + left.value, score, stretch, codes, left))

    def _stretch(self, first_empty: int, count: int) -> Stretch:
        """The stretch of so many empty places, from the one of this rank."""
        stretch = self._stretches.get((first_empty, count))
        if stretch is None:
            places = self._empties[first_empty : first_empty + count]
            stretch = self._stretches[first_empty, count] = self._scoring.stretch(self._line, places)
        return stretch
