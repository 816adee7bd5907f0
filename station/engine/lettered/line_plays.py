"""The plays of a rack in one line, with their scores."""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from station.engine.lettered.grid import FREE
from station.engine.lettered.line import Line
from station.engine.lettered.rack import Left
from station.engine.lettered.stretch import Scoring, Stretch
from station.rules.moves.walk import LineWalk
from station.rules.moves.words import RackWords
from station.rules.square import SIZE


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
