"""Whether a player can still be working on a word.

A run of tiles that is not a word can only grow at its two ends, and every tile laid there is also part of a
run in the other direction. `possible` searches for tiles to lay until every run concerned is a word: it
takes one run that is not, tries everything that completes it, and continues with the remaining tiles. A full
solution contains some completion of each of its runs, so nothing is missed.

With a known hand this is exact. For a hidden hand only the number of tiles is known, and which tiles are
possible; then a negative result is a proof, and a positive one proves nothing.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from station.rules.board import run_through
from station.rules.edition import BLANK
from station.rules.lettered.position import Position
from station.rules.lettered.premium import START
from station.rules.lexicon import WordGraph
from station.rules.square import COLUMN, NEIGHBOURS, ROW, SIZE, SQUARES

EFFORT: Final = 10_000
"""Steps after which a search with a hidden hand, or for a whole scrab, gives up without a proof."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Tiles that may be laid: `most` of these. hidden: whether these are merely the possible tiles. effort:
    limit of a search with a hidden hand."""

    tiles: Counter[str]
    most: int
    hidden: bool = False
    effort: int = EFFORT


def possible(board: Position, fragments: Iterable[tuple[int, ...]], supply: Supply, words: WordGraph) -> bool:
    """Whether these fragments can all become words without leaving any other run that is not one.

    fragments: squares of runs on the board, a single square for a tile without neighbours. False is a proof;
    so is True with a known hand. A search with a hidden hand that exceeds its effort returns True.
    """
    search = _Search(board, supply, words)
    try:
        return search.solve([_Run(fragment[0], _step(fragment)) for fragment in fragments], supply.most)
    except _TooLongError:
        return True


def anything(board: Position, squares: Iterable[int], supply: Supply, words: WordGraph) -> bool:
    """Whether a tile on one of these empty squares could be part of words only, with more tiles if need be.

    False is a proof. A search that exceeds the supply's effort, here for all squares together, returns True.
    """
    search = _Search(board, supply, words)
    try:
        return any(search.starts(square, supply.most) for square in squares)
    except _TooLongError:
        return True


def layable(board: Position, supply: Supply, count: int, words: WordGraph) -> dict[int, str] | None:
    """So many tiles of the supply, or more, on squares joined to those on the board so that everything is a
    word: the letters by square. None if there is no way, or none was found within the supply's effort."""
    search = _Search(board, replace(supply, hidden=True), words)
    search.spare = supply.most - count
    try:
        search.lay_more(supply.most)
    except _TooLongError:
        return None
    before = _Search(board, supply, words).letters
    return {square: letter for square, letter in enumerate(search.found) if letter != before[square]} or None


class _TooLongError(Exception):
    pass


@dataclass(frozen=True, slots=True)
class _Run:
    """The run through a square in one direction; step None: in either."""

    square: int
    step: int | None


def _step(fragment: tuple[int, ...]) -> int | None:
    if len(fragment) == 1:
        return None
    return ROW if fragment[1] - fragment[0] == 1 else COLUMN


@dataclass(frozen=True, slots=True)
class _Span:
    """Squares first to last, in steps of `step`."""

    first: int
    last: int
    step: int

    @property
    def line(self) -> int:
        """Number of the row or column."""
        return self.first // SIZE if self.step == ROW else self.first % SIZE

    @property
    def lone(self) -> bool:
        """Whether it is a tile without neighbours; its step is that of a row."""
        return self.first == self.last

    def squares(self) -> range:
        return range(self.first, self.last + 1, self.step)


class _Search:
    """One search. letters: the board, "" where it is empty; tiles are laid on it and removed again."""

    def __init__(self, board: Position, supply: Supply, words: WordGraph) -> None:
        self.words = words
        self.letters = ["" if tile is None else tile.text for tile in board.tiles]
        self.pool = [supply.tiles.get(letter, 0) for letter in words.alphabet]
        self.blanks = supply.tiles.get(BLANK, 0)
        self.effort = supply.effort if supply.hidden else -1
        self.every = (1 << len(words.alphabet)) - 1
        self.crossing: dict[tuple[str, str], int] = {}
        self.spare = supply.most  # tiles that may be left when all is solved
        self.found: list[str] = []
        self.seen: set[tuple[str, ...]] = set()

    def solve(self, runs: list[_Run], most: int) -> bool:
        spans = self._open(runs)
        if not spans:
            if most > self.spare:
                return self.lay_more(most)
            self.found = list(self.letters)
            return True
        if most == 0 or _lines(spans) > most:
            return False
        span = max(spans, key=lambda span: span.last - span.first)
        choices = [span]
        if span.lone:
            choices.append(_Span(span.first, span.last, COLUMN))
        return any(
            self._complete(choice, [other for other in spans if other != span], most) for choice in choices
        )

    def lay_more(self, most: int) -> bool:
        """Whether tiles can be laid beside those that are there, all of which are words, until few enough are
        left; `found` has the letters then."""
        here = tuple(self.letters)
        if here in self.seen or not most:
            return False
        self.seen.add(here)
        empty = [square for square, letter in enumerate(here) if not letter]
        beside = [square for square in empty if self._has_neighbours(square)]
        return any(self.starts(square, most) for square in beside or [START])

    def starts(self, square: int, most: int) -> bool:
        """Whether a tile on this square can be the first of several that turn everything they touch into
        words."""
        for letter, sign in enumerate(self.words.alphabet):
            if not self.pool[letter] and not self.blanks:
                continue
            self._spend()
            self.letters[square] = sign
            steps = (ROW, COLUMN) if self._has_neighbours(square) else (None,)
            runs = [_Run(square, step) for step in steps]
            real = self._take(letter)
            try:
                if self.solve(runs, most - 1):
                    return True
            finally:
                self._give(letter, real=real)
                self.letters[square] = ""
        return False

    def _open(self, runs: list[_Run]) -> list[_Span]:
        """The runs that are not words; one of a single tile stands for either direction."""
        found: dict[_Span, None] = {}
        for run in runs:
            if run.step is None:
                if not self._has_neighbours(run.square):
                    found[_Span(run.square, run.square, ROW)] = None
                continue
            span = self._through(run.square, run.step)
            if span.first != span.last and self._text(span) not in self.words:
                found[span] = None
        return list(found)

    def _complete(self, span: _Span, others: list[_Span], most: int) -> bool:
        """Whether a word through this run solves everything."""
        befores, afters = self._extents(span, -span.step), self._extents(span, span.step)
        for total in range(1, most + 1):
            for before in range(max(0, total - len(afters) + 1), min(total, len(befores) - 1) + 1):
                wider = _Span(befores[before], afters[total - before], span.step)
                empty = [square for square in wider.squares() if not self.letters[square]]
                untouched = [other for other in others if not _touched(other, wider, empty)]
                if _lines(untouched) > most - total:
                    continue
                rest = [_Run(other.first, None if other.lone else other.step) for other in others]
                for fill in self._fills(wider, most == total):
                    if self._try(fill, empty, span.step, rest, most - total):
                        return True
        return False

    def _try(self, fill: tuple[int, ...], empty: list[int], step: int, rest: list[_Run], most: int) -> bool:
        """Whether the rest can be solved with these letters on these squares."""
        for square, letter in zip(empty, fill, strict=True):
            self.letters[square] = self.words.alphabet[letter]
        spent = [self._take(letter) for letter in fill]
        across = COLUMN if step == ROW else ROW
        try:
            return self.solve(rest + [_Run(square, across) for square in empty], most)
        finally:
            for letter, real in zip(fill, spent, strict=True):
                self._give(letter, real=real)
            for square in empty:
                self.letters[square] = ""

    def _fills(self, span: _Span, last: bool) -> list[tuple[int, ...]]:
        """Letters for the empty squares of the span, in order, that turn it into a word.

        last: no tile is left afterwards, so that runs across must be words at once.
        """
        cells: list[tuple[str, int]] = []
        across = COLUMN if span.step == ROW else ROW
        for square in span.squares():
            letter = self.letters[square]
            allowed = self._crossing(square, across) if last and not letter else self.every
            if not allowed:
                return []
            cells.append((letter, allowed))
        found: list[tuple[int, ...]] = []
        self._walk(cells, 0, self.words.root, (), found)
        return found

    def _walk(
        self,
        cells: list[tuple[str, int]],
        place: int,
        node: int,
        fill: tuple[int, ...],
        found: list[tuple[int, ...]],
    ) -> None:
        self._spend()
        units = self.words.units
        final = len(cells) - 1
        while cells[place][0]:
            bit = self.words.bits.get(cells[place][0], 0)
            mask = units[node]
            if not mask & bit:
                return
            edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
            if place == final:
                if edge & 1:
                    found.append(fill)
                return
            node = edge >> 1
            place += 1
        mask = units[node]
        open_letters = mask & cells[place][1]
        following = self.every if place == final else self.words.bits.get(cells[place + 1][0], self.every)
        while open_letters:
            bit = open_letters & -open_letters
            open_letters ^= bit
            letter = bit.bit_length() - 1
            if not self.pool[letter] and not self.blanks:
                continue
            edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
            if place == final:
                if edge & 1:
                    found.append((*fill, letter))
            elif units[edge >> 1] & following:
                real = self._take(letter)
                self._walk(cells, place + 1, edge >> 1, (*fill, letter), found)
                self._give(letter, real=real)

    def _spend(self) -> None:
        """Count one step of the effort."""
        self.effort -= 1
        if self.effort == 0:
            raise _TooLongError

    def _take(self, letter: int) -> bool:
        """Take a tile for this letter, a blank only if there is no other; returns whether it was another."""
        if self.pool[letter]:
            self.pool[letter] -= 1
            return True
        self.blanks -= 1
        return False

    def _give(self, letter: int, *, real: bool) -> None:
        if real:
            self.pool[letter] += 1
        else:
            self.blanks += 1

    def _crossing(self, square: int, step: int) -> int:
        """The letters that turn the run through an empty square into a word, as a mask."""
        self.letters[square] = "_"
        span = self._through(square, step)
        self.letters[square] = ""
        if span.first == span.last:
            return self.every
        before = "".join(self.letters[near] for near in range(span.first, square, step))
        after = "".join(self.letters[near] for near in range(square + step, span.last + 1, step))
        mask = self.crossing.get((before, after))
        if mask is None:
            mask = 0
            for letter, bit in self.words.bits.items():
                if before + letter + after in self.words:
                    mask |= bit
            self.crossing[before, after] = mask
        return mask

    def _has_neighbours(self, square: int) -> bool:
        return any(self.letters[near] for near in NEIGHBOURS[square])

    def _through(self, square: int, step: int) -> _Span:
        run = run_through(self.letters, square, step)
        return _Span(run[0], run[-1], step)

    def _extents(self, span: _Span, step: int) -> list[int]:
        """Where the run ends on one side after zero, one, two … tiles there."""
        end = span.first if step < 0 else span.last
        found = [end]
        while (following := _next(end, step)) is not None:
            end = following
            while (beyond := _next(end, step)) is not None and self.letters[beyond]:
                end = beyond
            found.append(end)
        return found

    def _text(self, span: _Span) -> str:
        return "".join(self.letters[square] for square in span.squares())


def _next(square: int, step: int) -> int | None:
    """The square next to this one, or None at the edge of the board."""
    beside = square + step
    if abs(step) == ROW:
        return beside if beside // SIZE == square // SIZE else None
    return beside if 0 <= beside < SQUARES else None


def _lines(spans: Iterable[_Span]) -> int:
    """Minimum number of tiles these runs need: none is in two rows, or in two columns."""
    spans = list(spans)
    return max(
        len({span.line for span in spans if span.step == step and not span.lone}) for step in (ROW, COLUMN)
    )


def _touched(run: _Span, wider: _Span, empty: list[int]) -> bool:
    """Whether tiles on the empty squares of a wider run change this one."""
    if run.step == wider.step:
        return run.line == wider.line and wider.first <= run.first <= wider.last
    return _next(run.first, -run.step) in empty or _next(run.last, run.step) in empty
