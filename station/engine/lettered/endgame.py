"""The end of a game of two, when the bag is empty and both racks are known: counted out.

Alpha-beta search over everything that can be laid, deeper and deeper until it is counted out or time is up.
The value is the lead in points that the mover gains from here to the end of the game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from station.engine.lettered.grid import Grid
from station.engine.lettered.line_plays import Found
from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import FROM_BLANK, held
from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WordGraph

DEEPEST: Final = 40
FAR: Final = 10_000

Rack = tuple[str, ...]
"""Sorted."""


_Key = tuple[int, Rack, Rack, int]
"""A node: its board, racks and turns without points."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What a search of this depth found at a node. least, most: bounds of its value. cut: whether they rest
    on a guess."""

    depth: int
    least: int
    most: int
    cut: bool
    best: Found | None

    def settles(self, low: int, high: int) -> bool:
        """Whether nothing needs to be searched between these bounds."""
        return self.least == self.most or self.least >= high or self.most <= low


class _OutOfTimeError(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Line:
    """A first play of the search (None: pass), and the lead it gains in the end. exact: it is proved to be
    the best that can be done, and worth this much."""

    play: Found | None
    value: int
    exact: bool


@dataclass(frozen=True, slots=True)
class _Node:
    """The player to move has racks[0]. scoreless: turns without points so far."""

    grid: Grid
    racks: tuple[Rack, Rack]
    scoreless: int


class Endgame:
    """One search. scoreless_turns: how many in a row end the game. passed: whether time is up."""

    def __init__(  # noqa: PLR0917  (what a game gives, once)
        self,
        edition: Edition,
        lexicon: WordGraph,
        points: Sequence[int],
        scoreless_turns: int,
        passed: Callable[[], bool],
        whole: int = 7,
    ) -> None:
        self._edition, self._lexicon, self._points = edition, lexicon, points
        self._turns, self._passed, self._whole = scoreless_turns, passed, whole
        self._finders: dict[Rack, PlayFinder] = {}
        self._plays: dict[tuple[int, Rack], list[Found]] = {}
        self._best: dict[_Key, Found | None] = {}
        self._values: dict[_Key, _Known] = {}
        self._cut = False

    def solve(self, grid: Grid, mine: Rack, theirs: Rack, scoreless: int = 0) -> Line:
        """The best first play with these racks (sorted). If time is up at once, the most promising."""
        node = _Node(grid, (mine, theirs), scoreless)
        ordered = self._ordered(node)
        line = Line(ordered[0] if ordered else None, self._greedily(node), exact=False)
        for depth in range(1, DEEPEST):
            self._cut = False
            try:
                play, value = self._searched(node, depth, -FAR, FAR)
            except _OutOfTimeError:
                return line
            line = Line(play, value, exact=not self._cut)
            if line.exact:
                return line
        return line

    def _searched(self, node: _Node, depth: int, low: int, high: int) -> tuple[Found | None, int]:
        """The best play and its value, which is a bound if it lies outside low to high."""
        if self._passed():
            raise _OutOfTimeError
        if depth == 0:
            self._cut = True
            return None, self._greedily(node)
        key = self._key(node)
        known = self._values.get(key)
        if known is not None and (known.depth == depth or not known.cut) and known.settles(low, high):
            self._cut |= known.cut
            return known.best, known.most if known.most <= low else known.least
        before, self._cut = self._cut, False
        best: Found | None = None
        value = -FAR
        for play in (*self._ordered(node), None):
            worth = self._worth(node, play, depth, max(low, value), high)
            if worth > value:
                best, value = play, worth
                if value >= high:
                    break
        self._best[key] = best
        least, most = (-FAR if value <= low else value), (FAR if value >= high else value)
        self._values[key] = _Known(depth, least, most, self._cut, best)
        self._cut |= before
        return best, value

    def _worth(self, node: _Node, play: Found | None, depth: int, low: int, high: int) -> int:
        """What a play gains from here to the end."""
        if play is not None and not play.left.tiles:
            return play.score + 2 * self._value(node.racks[1])
        score = 0 if play is None else play.score
        scoreless = 0 if score else node.scoreless + 1
        if scoreless >= self._turns:
            rest = node.racks[0] if play is None else play.left.tiles
            return score - self._value(rest) + self._value(node.racks[1])
        following = self._after(node, play, scoreless)
        return score - self._searched(following, depth - 1, score - high, score - low)[1]

    def _after(self, node: _Node, play: Found | None, scoreless: int) -> _Node:
        mine, theirs = node.racks
        if play is None:
            return _Node(node.grid, (theirs, mine), scoreless)
        return _Node(laid_on(node.grid, play, self._points), (theirs, play.left.tiles), scoreless)

    def _greedily(self, node: _Node) -> int:
        """The value if both go on with what looks best."""
        gained, sign = 0, 1
        while True:
            ordered = self._ordered(node)
            play = ordered[0] if ordered else None
            score = 0 if play is None else play.score
            gained += sign * score
            if play is not None and not play.left.tiles:
                return gained + sign * 2 * self._value(node.racks[1])
            scoreless = 0 if score else node.scoreless + 1
            if scoreless >= self._turns:
                rest = node.racks[0] if play is None else play.left.tiles
                return gained + sign * (self._value(node.racks[1]) - self._value(rest))
            node = self._after(node, play, scoreless)
            sign = -sign

    def _ordered(self, node: _Node) -> list[Found]:
        """The plays, the most promising first: what was best here before, then by points and what the tiles
        that are left will cost."""
        rack = node.racks[0]
        key = node.grid.key, rack
        plays = self._plays.get(key)
        if plays is None:
            finder = self._finders.get(rack)
            if finder is None:
                finder = self._finders[rack] = PlayFinder(
                    self._lexicon, self._points, held(rack, self._lexicon, sparing=False), self._whole
                )
            out = 2 * self._value(node.racks[1])

            def promise(play: Found) -> int:
                left = play.left.tiles
                return play.score + (out if not left else -2 * self._value(left))

            plays = self._plays[key] = sorted(finder.plays(node.grid), key=promise, reverse=True)
        before = self._best.get(self._key(node))
        return plays if before is None else [before, *(play for play in plays if play is not before)]

    def _key(self, node: _Node) -> _Key:
        return (node.grid.key, *node.racks, node.scoreless)

    def _value(self, tiles: Rack) -> int:
        values = self._edition.values
        return sum(values[tile] for tile in tiles)


def laid_on(grid: Grid, play: Found, points: Sequence[int]) -> Grid:
    """The board after a play."""
    return grid.with_tiles(
        [
            (square, 1 << (code & (FROM_BLANK - 1)), points[code])
            for square, code in zip(play.stretch.squares, play.codes, strict=True)
        ]
    )


def rack_of(tiles: Sequence[str]) -> Rack:
    """Tiles, sorted as racks are."""
    assert BLANK < "A"
    return tuple(sorted(tiles))
