"""The plays of a rack in one line, with their scores: what its squares make of the points of tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from operator import mul
from typing import Final, NamedTuple

from station.engine.lettered.grid import FREE, Grid
from station.engine.lettered.rack import Left
from station.rules.lettered.premium import PREMIUMS
from station.rules.moves.walk import LineWalk
from station.rules.moves.words import RackWords
from station.rules.square import LINES, SIZE


class Line(NamedTuple):
    """A row or column, with what `Grid` has of its squares by place (0–14), and the places of its anchors.
    number: as in `LINES`."""

    number: int
    bits: tuple[int, ...]
    checks: tuple[int, ...]
    across: tuple[int, ...]
    points: tuple[int, ...]
    anchors: tuple[int, ...]


def lines_of(grid: Grid) -> Iterator[Line]:
    """The lines with anchors, rows first."""
    anchors: dict[int, list[int]] = {}
    for square in sorted(grid.anchors):
        row, column = divmod(square, SIZE)
        anchors.setdefault(row, []).append(column)
        anchors.setdefault(SIZE + column, []).append(row)
    for number in sorted(anchors):
        yield line_of(grid, number, tuple(anchors[number]))


def line_of(grid: Grid, number: int, anchors: tuple[int, ...] = ()) -> Line:
    which = int(number >= SIZE)
    part = slice(number - SIZE, None, SIZE) if which else slice(number * SIZE, number * SIZE + SIZE)
    return Line(
        number,
        tuple(grid.bits[part]),
        tuple(grid.checks[which][part]),
        tuple(grid.across[which][part]),
        tuple(grid.points[part]),
        anchors,
    )


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


class Scoring:
    """whole: how many tiles earn the bonus. plain: there are no premium squares."""

    def __init__(self, whole: int, *, plain: bool) -> None:
        self._whole = whole
        self._letter, self._word = (_NO_PREMIUMS, _NO_PREMIUMS) if plain else (_LETTER, _WORD)

    def stretch(self, line: Line, places: Sequence[int]) -> Stretch:
        """The stretch of these empty places of a line."""
        bits, across = line.bits, line.across
        squares = tuple(LINES[line.number][place] for place in places)
        begin, end = places[0], places[-1] + 1
        while begin and bits[begin - 1]:
            begin -= 1
        while end < SIZE and bits[end]:
            end += 1
        factor = prod(self._word[square] for square in squares)
        in_line = end - begin > 1
        base = sum(line.points[begin:end]) * factor if in_line else 0
        weights = []
        for square, place in zip(squares, places, strict=True):
            weight = self._letter[square] * factor if in_line else 0
            if across[place] != FREE:
                weight += self._letter[square] * self._word[square]
                base += across[place] * self._word[square]
            weights.append(weight)
        return Stretch(squares, base + BONUS * (len(places) == self._whole), tuple(weights))


class Found(NamedTuple):
    """A legal play. equity: its score and the value of what it keeps. codes: its tiles, as in `rack`, in
    order of squares. left: what it keeps."""

    equity: float
    score: int
    stretch: Stretch
    codes: tuple[int, ...]
    left: Left


class LinePlays(LineWalk[int, Left]):
    """found: the plays. points: by code."""

    def __init__(
        self, line: Line, words: RackWords[int, Left], points: Sequence[int], scoring: Scoring
    ) -> None:
        beside = {place for place, worth in enumerate(line.across) if worth != FREE}
        super().__init__(words, line.bits, line.checks, line.anchors, beside, down=line.number >= SIZE)
        self.found: list[Found] = []
        self._line, self._points, self._scoring = line, points, scoring
        self._empties = [place for place in range(SIZE) if not line.bits[place]]
        self._stretches: dict[tuple[int, int], Stretch] = {}
        for anchor in line.anchors:
            self.begin_at(anchor)

    def add(self, laid: tuple[int, ...], rest: Left, first_empty: int) -> None:
        stretch = self._stretch(first_empty, len(laid))
        score = stretch.base + sum(map(mul, stretch.weights, map(self._points.__getitem__, laid)))
        self.found.append(Found(score + rest.value, score, stretch, laid, rest))

    def add_words(self, words: list[tuple[tuple[int, ...], Left]], length: int, first_empty: int) -> None:
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
