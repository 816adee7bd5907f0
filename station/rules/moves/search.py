"""Every way to lay tiles of a rack in one line so that all strings they make are words.

Words grow letter by letter along a line through the word graph, using only letters that also make words
across (Appel and Jacobson, "The world's fastest Scrabble program", 1988). Each way is found from the first
anchor it covers: an empty square next to a tile, or one where a play may begin.
"""

from collections.abc import Iterable, Iterator, Sequence, Set

from station.rules.lexicon import WordGraph
from station.rules.moves.line import Line, follow_bits, lines_seen_by
from station.rules.moves.rack import Prefixes, RackTile, Remainder, remainders
from station.rules.square import SIZE
from station.rules.tile import FacedTile, Kit, Side

Laid = tuple[tuple[int, FacedTile], ...]
"""(square, tile) in order of squares."""


def ways_to_lay(
    tiles: Sequence[FacedTile | None],
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    begin: Set[int],
    *,
    first: bool = False,
    own: Kit = "a",
) -> Iterator[Laid]:
    """Each way once, as it is found; the caller may stop at any time.

    begin: squares on which a play may lie without a tile beside it. first: a tile must lie on the mover's
    home row. own: the kit whose tiles are used first: ways that differ only in the kit of equal letters count
    as one. A letter and a blank standing for it make two ways.
    """
    whole = remainders(rack, mover, own, lexicon)
    prefixes = Prefixes(lexicon, whole, mover)
    for line in lines_seen_by(tiles, mover, lexicon, begin, home=first):
        if first and line.down and line.bits[-1]:
            continue  # its square on the home row is taken
        search = _Search(line, prefixes, whole, mover, lexicon, first=first)
        for anchor in line.anchors:
            yield from search.from_anchor(anchor)


class _Search:
    """The plays along one line."""

    def __init__(
        self,
        line: Line,
        prefixes: Prefixes,
        whole: Remainder,
        mover: Side,
        lexicon: WordGraph,
        *,
        first: bool,
    ) -> None:
        self.line = line
        self.prefixes = prefixes
        self.whole = whole
        self.mover = mover
        self.lexicon = lexicon
        # A first play down a column must lay the tile on the home row itself, the line's last place.
        self.to_the_end = first and line.down
        self.found: list[Laid] = []

    def from_anchor(self, anchor: int) -> list[Laid]:
        """Plays whose first anchor is this place."""
        line = self.line
        self.found = []
        if anchor and line.bits[anchor - 1]:
            start = anchor - 1
            while start and line.bits[start - 1]:
                start -= 1
            edge = follow_bits(self.lexicon, self.lexicon.root << 1, line.bits[start:anchor])
            self._lay(edge >> 1, anchor, (), self.whole, line.empties[anchor])
            return self.found
        room = 0
        while room < anchor and not line.bits[anchor - room - 1] and anchor - room - 1 not in line.anchors:
            room += 1
        free = self._free(anchor)
        for before in range(room + 1):
            if not self.prefixes.of_length(before):
                break
            start = anchor - before
            first_empty = line.empties[start]
            length = before
            # Over free squares any word of the rack fits; these are made once, not at every anchor.
            while length < before + free:
                length += 1
                if not self.to_the_end or start + length == SIZE:
                    self._lay_words(length, first_empty)
            place = start + length
            if place < SIZE:
                check = line.checks[place]
                for reach, node, tiles, rest, _ in self.prefixes.of_length(length):
                    if reach & check:
                        self._lay(node, place, tiles, rest, first_empty)
        return self.found

    def _free(self, place: int) -> int:
        """How many empty squares from here on have no tile beside or after them."""
        line = self.line
        count = 0
        while (
            place + count < SIZE
            and not line.bits[place + count]
            and place + count not in line.beside
            and not line.follow[place + count]
        ):
            count += 1
        return count

    def _lay_words(self, length: int, first_empty: int) -> None:
        if length < 2:
            return
        squares = self._squares(first_empty, length)
        found = self.found
        for tiles in self.prefixes.words_of_length(length):
            found.append(tuple(zip(squares, tiles, strict=True)))

    def _squares(self, first_empty: int, count: int) -> tuple[int, ...]:
        """`count` empty squares of the line in the mover's reading order, as ascending squares."""
        squares = self.line.squares
        if self.mover is Side.SOUTH:
            return squares[first_empty : first_empty + count]
        end = len(squares) - first_empty
        return squares[end - count : end]

    def _lay(
        self, node: int, place: int, tiles: tuple[FacedTile, ...], rest: Remainder, first_empty: int
    ) -> None:
        """Lay each possible tile on this empty place and go on from there."""
        units = self.lexicon.units
        mask = units[node]
        allowed = mask & self.line.checks[place] & rest.reach
        if not allowed:
            return
        follow = self.line.follow[place]
        after = place + 1 + len(follow)
        for ways in (rest.take, rest.blank) if rest.blank else (rest.take,):
            for bit, (tile, remainder) in ways.items():
                if not allowed & bit:
                    continue
                edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                if follow:
                    edge = follow_bits(self.lexicon, edge, follow)
                laid = (*tiles, tile) if self.mover is Side.SOUTH else (tile, *tiles)
                if edge & 1 and (not self.to_the_end or after == SIZE) and self._counts(laid, place):
                    squares = self._squares(first_empty, len(laid))
                    self.found.append(tuple(zip(squares, laid, strict=True)))
                if after < SIZE and edge > 1:
                    self._lay(edge >> 1, after, laid, remainder, first_empty)

    def _counts(self, laid: tuple[FacedTile, ...], place: int) -> bool:
        """Whether a play belongs to this line.

        A single tile that makes words both ways counts for its row; one without a neighbour in this line
        makes no word in it.
        """
        if len(laid) > 1:
            return True
        in_line = bool(self.line.follow[place]) or (place > 0 and self.line.bits[place - 1] != 0)
        return in_line and not (self.line.down and place in self.line.beside)
