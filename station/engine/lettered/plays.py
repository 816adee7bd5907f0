"""Every legal play of a rack with its score and the value of the tiles it keeps, found in one walk.

Words grow letter by letter along a line through the word graph, from each square where a play may begin
(Appel and Jacobson, "The world's fastest Scrabble program", 1988). The score of a play is linear in the
points of its tiles, with weights that its squares alone decide (`Stretch`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from operator import mul
from typing import Final, NamedTuple

from station.engine.lettered.arrays import ManyPlays, fits
from station.engine.lettered.grid import FREE, Grid
from station.engine.lettered.rack import FROM_BLANK, Left
from station.rules.lettered.play import Play
from station.rules.lettered.position import Tile
from station.rules.lettered.premium import PREMIUMS
from station.rules.lexicon import WordGraph
from station.rules.square import LINES, SIZE

BONUS: Final = 50
_LETTER: Final = tuple(premium.letter for premium in PREMIUMS)
_NO_PREMIUMS: Final = (1,) * len(PREMIUMS)
_WORD: Final = tuple(premium.word for premium in PREMIUMS)


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """The empty squares that a play fills. base: points that do not depend on its tiles: those already
    there, the bonus for a whole rack. weights: what each of its tiles' points count."""

    squares: tuple[int, ...]
    base: int
    weights: tuple[int, ...]


_Line = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The number of a line (`LINES`), and by place: bits, checks, across, points; then its anchors."""


class Found(NamedTuple):
    """A legal play. equity: its score and the value of what it keeps. codes: its tiles, as in `rack`, in
    order of squares. left: what it keeps."""

    equity: float
    score: int
    stretch: Stretch
    codes: tuple[int, ...]
    left: Left


class PlayFinder:
    """Finds the plays of one rack on one board after another.

    points: by code (`rack.points_by_code`). whole: how many tiles earn the bonus. plain: there are no
    premium squares.
    """

    def __init__(
        self, lexicon: WordGraph, points: Sequence[int], rack: Left, whole: int = 7, *, plain: bool = False
    ) -> None:
        self._lexicon, self._points, self._rack, self._whole = lexicon, points, rack, whole
        self._letter, self._word = (_NO_PREMIUMS, _NO_PREMIUMS) if plain else (_LETTER, _WORD)
        root = lexicon.root
        self._prefixes: list[list[tuple[int, int, tuple[int, ...], Left, bool]]] = [
            [(lexicon.units[root] & rack.reach, root, (), rack, False)]
        ]
        self._words: dict[int, list[tuple[int, tuple[int, ...], Left]]] = {}
        self._known: dict[_Line, list[Found]] = {}
        self._tops: dict[int, Found] = {}
        self._at_once = fits(lexicon, rack) and rack.spared

    def plays(self, grid: Grid, most: int | None = None) -> list[Found]:
        """All plays, in no order but always the same. most: of a rack with blanks, so many of the most
        equity are enough."""
        if self._at_once:
            many = self._many(grid)
            return [self._one(many, play) for play in many.best(most)]
        return [play for line in self._lines(grid) for play in line]

    def best(self, grid: Grid) -> Found | None:
        """The play with the most equity; None if there is none."""
        if self._at_once:
            many = self._many(grid)
            return self._one(many, int(many.equity.argmax())) if len(many.score) else None
        best: Found | None = None
        for line in self._lines(grid):
            if line:
                top = self._tops.get(id(line))
                if top is None:
                    top = self._tops[id(line)] = max(line, key=_equity)
                if best is None or top.equity > best.equity:
                    best = top
        return best

    def _many(self, grid: Grid) -> ManyPlays:
        """The plays of a rack with blanks."""
        lines: dict[int, _Line] = {}

        def weigh(squares: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
            row, column = divmod(squares[0], SIZE)
            down = squares[-1] % SIZE == column
            if len(squares) == 1:
                down = grid.across[1][squares[0]] == FREE
            number = SIZE + column if down else row
            if number not in lines:
                lines[number] = _line_of(grid, number, ())
            places = [square // SIZE if down else square % SIZE for square in squares]
            stretch = self._stretch(lines[number], places)
            return stretch.base, stretch.weights

        return ManyPlays(grid, self._rack, self._points, weigh)

    def _one(self, many: ManyPlays, play: int) -> Found:
        stretch = Stretch(many.squares[many.stretch[play]], 0, ())
        left = many.lefts[many.left[play]]
        return Found(float(many.equity[play]), int(many.score[play]), stretch, many.codes(play), left)

    def _stretch(self, line: "_Line", places: list[int]) -> Stretch:
        """The stretch of these empty places of a line."""
        number, bits, _, across, points, _ = line
        squares = tuple(LINES[number][place] for place in places)
        begin, end = places[0], places[-1] + 1
        while begin and bits[begin - 1]:
            begin -= 1
        while end < SIZE and bits[end]:
            end += 1
        factor = prod(self._word[square] for square in squares)
        in_line = end - begin > 1
        base = sum(points[begin:end]) * factor if in_line else 0
        weights = []
        for square, place in zip(squares, places, strict=True):
            weight = self._letter[square] * factor if in_line else 0
            if across[place] != FREE:
                weight += self._letter[square] * self._word[square]
                base += across[place] * self._word[square]
            weights.append(weight)
        return Stretch(squares, base + BONUS * (len(places) == self._whole), tuple(weights))

    def _lines(self, grid: Grid) -> Iterator[list[Found]]:
        """The plays of each line. What a line allows is found once, on however many boards it lies alike."""
        for line in _lines_of(grid):
            found = self._known.get(line)
            if found is None:
                found = self._known[line] = self._along(line)
            yield found

    def _of_length(self, length: int) -> "list[tuple[int, int, tuple[int, ...], Left, bool]]":
        """The beginnings of words that the rack alone makes: (letters that may follow, node, codes, what is
        left, whether it is a word)."""
        prefixes = self._prefixes
        while len(prefixes) <= length:
            units = self._lexicon.units
            longer = []
            for reach, node, codes, rest, _ in prefixes[-1]:
                mask = units[node]
                for bit, code, left in rest.takes:
                    if reach & bit:
                        edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                        following = edge >> 1
                        longer.append(
                            (units[following] & left.reach, following, (*codes, code), left, bool(edge & 1))
                        )
            prefixes.append(longer)
        return prefixes[length]

    def _words_of(self, length: int) -> "list[tuple[int, tuple[int, ...], Left]]":
        words = self._words.get(length)
        if words is None:
            words = [(0, codes, left) for _, _, codes, left, ends in self._of_length(length) if ends]
            self._words[length] = words
        return words

    def _along(self, laid: "_Line") -> list[Found]:  # noqa: PLR0912, PLR0915 - one hot loop
        """The plays in one line."""
        number, bits, checks, across, _, anchors = laid
        found: list[Found] = []
        down = number >= SIZE
        units, points = self._lexicon.units, self._points
        empties = [place for place in range(SIZE) if not bits[place]]
        rank = [0] * (SIZE + 1)
        for place in range(SIZE):
            rank[place + 1] = rank[place] + (not bits[place])
        # After laying on a place: the letters that follow at once, and the next empty place.
        follow: list[tuple[int, ...]] = []
        following: list[int] = []
        for place in range(SIZE):
            end = place + 1
            while end < SIZE and bits[end]:
                end += 1
            follow.append(tuple(bits[place + 1 : end]))
            following.append(end)
        stretches: dict[tuple[int, int], Stretch] = {}

        def stretch_of(first_empty: int, count: int) -> Stretch:
            known = stretches.get((first_empty, count))
            if known is not None:
                return known
            made = self._stretch(laid, empties[first_empty : first_empty + count])
            stretches[first_empty, count] = made
            return made

        def add(codes: tuple[int, ...], rest: Left, first_empty: int) -> None:
            stretch = stretch_of(first_empty, len(codes))
            score = stretch.base + sum(map(mul, stretch.weights, map(points.__getitem__, codes)))
            found.append(Found(score + rest.value, score, stretch, codes, rest))

        def lay(node: int, place: int, codes: tuple[int, ...], rest: Left, first_empty: int) -> None:
            mask = units[node]
            allowed = mask & checks[place] & rest.reach
            if not allowed:
                return
            there = follow[place]
            after = following[place]
            for bit, code, left in rest.takes:
                if not allowed & bit:
                    continue
                edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                for letter in there:
                    at = edge >> 1
                    more = units[at]
                    if letter < 0 or not more & letter:
                        edge = 0
                        break
                    edge = units[at + 1 + (more & (letter - 1)).bit_count()]
                if not edge:
                    continue
                laid = (*codes, code)
                if edge & 1 and (len(laid) > 1 or counts(place)):
                    add(laid, left, first_empty)
                if after < SIZE and edge > 1 and left.takes:
                    lay(edge >> 1, after, laid, left, first_empty)

        def counts(place: int) -> bool:
            """Whether a single tile belongs to this line: one that makes words both ways counts for its
            row."""
            if not (follow[place] or (place > 0 and bits[place - 1])):
                return False
            return not (down and across[place] != FREE)

        anchor_set = set(anchors)
        root, whole_rack, most = self._lexicon.root, self._rack, len(self._rack.tiles)
        for anchor in anchors:
            if anchor and bits[anchor - 1]:
                start = anchor - 1
                while start and bits[start - 1]:
                    start -= 1
                edge = root << 1
                for letter in bits[start:anchor]:
                    at = edge >> 1
                    more = units[at]
                    if letter < 0 or not more & letter:
                        edge = 0
                        break
                    edge = units[at + 1 + (more & (letter - 1)).bit_count()]
                if edge:
                    lay(edge >> 1, anchor, (), whole_rack, rank[anchor])
                continue
            room = 0
            while room < anchor and not bits[anchor - room - 1] and anchor - room - 1 not in anchor_set:
                room += 1
            free = 0
            while (
                anchor + free < SIZE
                and not bits[anchor + free]
                and across[anchor + free] == FREE
                and not follow[anchor + free]
            ):
                free += 1
            for before in range(min(room, most) + 1):
                if not self._of_length(before):
                    break
                first_empty = rank[anchor - before]
                length = before
                # Over free squares any word of the rack fits; these are made once, not at every anchor.
                while length < before + free and length < most:
                    length += 1
                    if length > 1:
                        words = self._words_of(length)
                        if words:
                            stretch = stretch_of(first_empty, length)
                            base, weights = stretch.base, stretch.weights
                            for _, codes, left in words:
                                score = base + sum(map(mul, weights, map(points.__getitem__, codes)))
                                found.append(Found(score + left.value, score, stretch, codes, left))
                place = anchor - before + length
                if place < SIZE and length - before == free:
                    check = checks[place]
                    for reach, node, codes, left, _ in self._of_length(length):
                        if reach & check:
                            lay(node, place, codes, left, first_empty)
        return found


def _equity(found: Found) -> float:
    return found.equity


def _lines_of(grid: Grid) -> "Iterator[_Line]":
    """The lines in which a play may begin, rows first."""
    anchors: dict[int, list[int]] = {}
    for square in sorted(grid.anchors):
        row, column = divmod(square, SIZE)
        anchors.setdefault(row, []).append(column)
        anchors.setdefault(SIZE + column, []).append(row)
    for number in sorted(anchors):
        yield _line_of(grid, number, tuple(anchors[number]))


def _line_of(grid: Grid, number: int, anchors: tuple[int, ...]) -> "_Line":
    which = int(number >= SIZE)
    part = slice(number - SIZE, None, SIZE) if which else slice(number * SIZE, number * SIZE + SIZE)
    return (
        number,
        tuple(grid.bits[part]),
        tuple(grid.checks[which][part]),
        tuple(grid.across[which][part]),
        tuple(grid.points[part]),
        anchors,
    )


def play_of(found: Found, lexicon: WordGraph) -> Play:
    """The play in the terms of the rules."""
    return Play(
        tuple(
            (square, Tile(lexicon.alphabet[code & (FROM_BLANK - 1)], code >= FROM_BLANK))
            for square, code in zip(found.stretch.squares, found.codes, strict=True)
        )
    )
