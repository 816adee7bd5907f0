"""Every legal play of a rack with its score and the value of the tiles it keeps, found in one walk.

The score of a play is linear in the
points of its tiles, with weights that its squares alone decide (`Stretch`).
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter

from station.engine.lettered.arrays import ManyPlays, fits
from station.engine.lettered.grid import FREE, Grid
from station.engine.lettered.line_plays import Found, Line, LinePlays, Scoring, Stretch, line_of, lines_of
from station.engine.lettered.rack import FROM_BLANK, Left
from station.rules.lettered.play import Play
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.moves.words import RackWords
from station.rules.square import SIZE


class PlayFinder:
    """Finds the plays of one rack on one board after another.

    points: by code (`rack.points_by_code`). whole, plain: as in `Scoring`.
    """

    def __init__(
        self, lexicon: WordGraph, points: Sequence[int], rack: Left, whole: int = 7, *, plain: bool = False
    ) -> None:
        self._points, self._rack = points, rack
        self._words: RackWords[int, Left] = RackWords(lexicon, rack, len(rack.tiles))
        self._scoring = Scoring(whole, plain=plain)
        self._known: dict[Line, list[Found]] = {}
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
                    top = self._tops[id(line)] = max(line, key=attrgetter("equity"))
                if best is None or top.equity > best.equity:
                    best = top
        return best

    def _many(self, grid: Grid) -> ManyPlays:
        """The plays of a rack with blanks."""
        lines: dict[int, Line] = {}

        def weigh(squares: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
            row, column = divmod(squares[0], SIZE)
            down = squares[-1] % SIZE == column
            if len(squares) == 1:
                down = grid.across[1][squares[0]] == FREE
            number = SIZE + column if down else row
            if number not in lines:
                lines[number] = line_of(grid, number)
            places = [square // SIZE if down else square % SIZE for square in squares]
            stretch = self._scoring.stretch(lines[number], places)
            return stretch.base, stretch.weights

        return ManyPlays(grid, self._rack, self._points, weigh)

    def _one(self, many: ManyPlays, play: int) -> Found:
        stretch = Stretch(many.squares[many.stretch[play]], 0, ())
        left = many.lefts[many.left[play]]
        return Found(float(many.equity[play]), int(many.score[play]), stretch, many.codes(play), left)

    def _lines(self, grid: Grid) -> Iterator[list[Found]]:
        """The plays of each line. What a line allows is found once, on however many boards it lies alike."""
        for line in lines_of(grid):
            found = self._known.get(line)
            if found is None:
                plays = LinePlays(line, self._words, self._points, self._scoring)
                found = self._known[line] = plays.found
            yield found


def play_of(found: Found, lexicon: WordGraph) -> Play:
    """The play in the terms of the rules."""
    return Play(
        tuple(
            (square, Tile(lexicon.alphabet[code & (FROM_BLANK - 1)], code >= FROM_BLANK))
            for square, code in zip(found.stretch.squares, found.codes, strict=True)
        )
    )
