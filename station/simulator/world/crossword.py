"""Free crosswords as people at a table without a board lay them: no board, no edge, every string a word.

A crossword is a dictionary of squares, (row, column) from its top left, to `CrosswordTile`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, TypeVar

from station.rules.crossword import Cell, strings_of
from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph

LONGEST: Final = 9
"""Length of the longest word people lay."""

ATTEMPTS: Final = 12
"""Crosswords tried before taking the one with most letters."""

NODES: Final = 2500
"""Steps through the lexicon in search of one more word."""

RARE: Final = {"Q": 3.0, "Z": 2.0, "X": 2.0, "J": 2.5, "V": 1.5, "K": 1.0, "C": 0.6, "W": 0.6, "U": 0.3}
"""How urgent it is to lay a letter that is hard to fit in later."""


T = TypeVar("T")


class CrosswordTile(NamedTuple):
    """A tile: the letter it stands for, and whether it is a blank."""

    letter: str
    blank: bool = False


Crossword = dict[Cell, CrosswordTile]


def build(random: Random, letters: Sequence[str], lexicon: WordGraph) -> Crossword | None:
    """A legal, connected crossword of as many of these tiles as possible; None if no word can be laid.

    letters: capitals, `BLANK` for a blank. The same random state gives the same crossword.
    """
    best: Crossword = {}
    for _ in range(ATTEMPTS):
        laid = _attempt(random, Counter(letters), lexicon)
        if len(laid) > len(best):
            best = laid
        if len(best) == len(letters):
            break
    return from_top_left(best) if best else None


def from_top_left(crossword: Mapping[Cell, T]) -> dict[Cell, T]:
    """The same crossword with first row and column 0, sorted by square."""
    top, left = min(row for row, _ in crossword), min(column for _, column in crossword)
    return {(row - top, column - left): crossword[row, column] for row, column in sorted(crossword)}


def strings(crossword: Mapping[Cell, CrosswordTile]) -> tuple[str, ...]:
    """Every string of two tiles or more, rows first, as it reads."""
    return tuple("".join(crossword[cell].letter for cell in run) for run in strings_of(crossword))


def extend(
    random: Random, crossword: Mapping[Cell, CrosswordTile], letters: Sequence[str], lexicon: WordGraph
) -> Crossword:
    """A crossword with one more word laid with some of these tiles; the same crossword if none fits.

    Cells may become negative; `from_top_left` puts that right.
    """
    word = _Search(random, dict(crossword), Counter(letters), lexicon).best()
    return {**crossword, **word}


def _attempt(random: Random, rack: "Counter[str]", lexicon: WordGraph) -> Crossword:
    laid: Crossword = {}
    while rack.total():
        word = _Search(random, laid, rack, lexicon).best()
        if not word:
            break
        laid.update(word)
        rack -= Counter(BLANK if tile.blank else tile.letter for tile in word.values())
    return laid


@dataclass(slots=True)
class _Search:
    """A search for one word to lay, limited to this many steps through the lexicon."""

    random: Random
    laid: Crossword
    rack: "Counter[str]"
    lexicon: WordGraph
    nodes: int = 0
    _fits: dict[tuple[Cell, bool, str], bool] = field(default_factory=dict)
    _letters: tuple[tuple[str, int], ...] = field(init=False)
    """Those to lay, and their bits in the lexicon."""

    def __post_init__(self) -> None:
        bits = self.lexicon.bits
        self._letters = tuple(
            (letter, bits.get(letter, 0)) for letter in sorted(self.rack) if letter != BLANK
        )

    def best(self) -> Crossword:
        """The new tiles of the word worth most; empty if none was found."""
        chosen: Crossword = {}
        most = 0.0
        for start, down in self._starts():
            # With few letters left every place counts, and none takes long.
            self.nodes = 400 if self.rack.total() > 6 else NODES
            for word in self._words(start, down, {}, self.lexicon.root, start in self.laid):
                worth = self._worth(word)
                if worth > most:
                    chosen, most = word, worth
        return chosen

    def _worth(self, word: Crossword) -> float:
        left = self.rack.total() - len(word)
        rare = sum(RARE.get(tile.letter, 0.0) for tile in word.values() if not tile.blank)
        blanks = sum(tile.blank for tile in word.values())
        # One letter left over is the hardest to lay.
        return len(word) + rare - 1.5 * blanks * (left > 0) - (left == 1) + 2 * self.random.random()

    def _starts(self) -> list[tuple[Cell, bool]]:
        """Where words may begin and in which direction, shuffled: first squares of every line that has a
        tile."""
        if not self.laid:
            return [((0, 0), False)] * 3
        starts = set()
        for row, column in self.laid:
            for away in range(LONGEST):
                for beside in (-1, 0, 1):
                    starts.add(((row + beside, column - away), False))
                    starts.add(((row - away, column + beside), True))
        free = [(at, down) for at, down in sorted(starts) if _step(at, down, -1) not in self.laid]
        self.random.shuffle(free)
        return free[:160]

    def _words(self, at: Cell, down: bool, new: Crossword, node: int, touches: bool) -> Iterator[Crossword]:
        """Every way to continue a word along a line, with `new` the tiles laid so far."""
        self.nodes -= 1
        if self.nodes < 0:
            return
        there = self.laid.get(at)
        following = _step(at, down, 1)
        if there is not None:
            step = self.lexicon.step(node, there.letter)
            if step is not None:
                yield from self._on(following, down, new, step, True)
            return
        if len(new) >= LONGEST or not (new or self._near(at, down)):
            return
        rack, units = self.rack, self.lexicon.units
        mask = units[node]
        options = []
        # The lexicon's own `step` would be asked for every letter, most of which lead nowhere.
        for letter, bit in self._letters:
            if mask & bit and rack[letter]:
                edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
                options.append((letter, letter, (edge >> 1, bool(edge & 1))))
        if rack.get(BLANK):
            options += [(BLANK, letter, (after, ends)) for letter, after, ends in self.lexicon.edges(node)]
        if not options:
            return
        self.random.shuffle(options)
        beside = self._beside(at, down)
        for taken, letter, step in options:
            if beside and not self._crosses(at, down, letter):
                continue
            rack[taken] -= 1
            laid = {**new, at: CrosswordTile(letter, taken == BLANK)}
            yield from self._on(following, down, laid, step, touches or beside)
            rack[taken] += 1

    def _on(
        self, at: Cell, down: bool, new: Crossword, step: tuple[int, bool], touches: bool
    ) -> Iterator[Crossword]:
        node, ends = step
        if ends and new and at not in self.laid and (touches or not self.laid):
            yield new
        if node:
            yield from self._words(at, down, new, node, touches)

    def _near(self, at: Cell, down: bool) -> bool:
        """Whether a word that begins here reaches the laid tiles soon enough."""
        if not self.laid:
            return True
        for _ in range(LONGEST - 1):
            if at in self.laid or self._beside(at, down):
                return True
            at = _step(at, down, 1)
        return False

    def _beside(self, at: Cell, down: bool) -> bool:
        return _step(at, not down, -1) in self.laid or _step(at, not down, 1) in self.laid

    def _crosses(self, at: Cell, down: bool, letter: str) -> bool:
        """Whether the string across a word at this square, where tiles are beside it, is a word too."""
        key = (at, down, letter)
        if key not in self._fits:
            before = after = ""
            place = _step(at, not down, -1)
            while place in self.laid:
                before = self.laid[place].letter + before
                place = _step(place, not down, -1)
            place = _step(at, not down, 1)
            while place in self.laid:
                after += self.laid[place].letter
                place = _step(place, not down, 1)
            self._fits[key] = before + letter + after in self.lexicon
        return self._fits[key]


def _step(at: Cell, down: bool, by: int) -> Cell:
    return (at[0] + by, at[1]) if down else (at[0], at[1] + by)
