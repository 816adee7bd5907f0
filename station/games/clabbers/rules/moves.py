"""Plays of a rack in Clabbers.

For every stretch of a row or column that could become a string, each choice of tiles from the rack is looked
up together with the letters that lie there; then an order is found in which the strings across are words too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from station.rules.board import run_through
from station.rules.edition import BLANK
from station.rules.lettered.play import Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import PREMIUMS
from station.rules.lexicon import WordGraph
from station.rules.square import COLUMN, LINES, ROW

Keys = frozenset[str]
"""The sorted letters of words."""


@lru_cache(maxsize=4)
def keys_of(lexicon: WordGraph) -> Keys:
    """The keys of all words. For a large list that takes seconds and tens of megabytes: it is for players,
    not for rulings."""
    return frozenset("".join(sorted(word)) for word in lexicon)


def plays(position: Position, rack: Iterable[str], keys: Keys, letters: Iterable[str]) -> Iterator[Play]:
    """Plays that are legal but for the blanks: whether one letter will do for all strings through a blank is
    not asked. One order of the tiles is found for each stretch and each choice of tiles.

    rack: tiles of the set, blanks as `BLANK`. letters: what a blank may stand for.
    """
    search = _Search(position, tuple(sorted(rack)), keys, tuple(letters))
    for line in LINES:
        yield from search.along(line, line[1] - line[0])


class _Search:
    """What is the same for all plays of one rack on one board."""

    def __init__(
        self, position: Position, rack: tuple[str, ...], keys: Keys, letters: tuple[str, ...]
    ) -> None:
        self._position, self._keys, self._letters = position, keys, letters
        self._anchors = frozenset(position.anchors())
        self._choices = [_choices(rack, size) for size in range(len(rack) + 1)]
        self._known: dict[tuple[str, int], bool] = {}
        self._checks: dict[tuple[int, int], frozenset[str] | None] = {}

    def along(self, line: tuple[int, ...], step: int) -> Iterator[Play]:
        """The plays in one row or column."""
        tiles = [self._position[square] for square in line]
        for start in range(len(line)):
            if start and tiles[start - 1] is not None:
                continue
            empty: list[int] = []
            for end in range(start, len(line)):
                if tiles[end] is None:
                    empty.append(line[end])
                if len(empty) >= len(self._choices):
                    break
                closed = end + 1 == len(line) or tiles[end + 1] is None
                if closed and end > start and empty and not self._anchors.isdisjoint(empty):
                    there = [tile for tile in tiles[start : end + 1] if tile is not None]
                    yield from self._filled(empty, there, step)

    def _filled(self, empty: list[int], there: list[Tile], step: int) -> Iterator[Play]:
        """A stretch with each choice of tiles on its empty squares."""
        fixed = "".join(tile.letter for tile in there if tile.letter is not None)
        blanks = sum(tile.letter is None for tile in there)
        across = COLUMN if step == ROW else ROW
        by_worth = sorted(empty, key=lambda square: -PREMIUMS[square].letter)
        for choice in self._choices[len(empty)]:
            letters = [tile for tile in choice if tile != BLANK]
            if self._counts(fixed + "".join(letters), blanks + len(choice) - len(letters)):
                laid = self._arranged(by_worth, Counter(choice), across)
                if laid is not None:
                    yield Play(tuple(sorted(laid)))

    def _arranged(self, squares: list[int], left: Counter[str], across: int) -> list[tuple[int, Tile]] | None:
        """Tiles for these squares so that the strings across count; None where there is no such order."""
        if not squares:
            return []
        square, *rest = squares
        check = self._check(square, across)
        for tile in list(left):
            fits = check is None or (bool(check) if tile == BLANK else tile in check)
            if not left[tile] or not fits:
                continue
            left[tile] -= 1
            laid = self._arranged(rest, left, across)
            left[tile] += 1
            if laid is not None:
                return [(square, Tile(None, blank=True) if tile == BLANK else Tile(tile)), *laid]
        return None

    def _check(self, square: int, step: int) -> frozenset[str] | None:
        """The letters with which the string across this empty square counts; None where there is none."""
        if (square, step) not in self._checks:
            run = run_through(self._position.replace({square: Tile("A")}), square, step)
            there = [tile for at in run if at != square and (tile := self._position[at]) is not None]
            fixed = "".join(tile.letter for tile in there if tile.letter is not None)
            blanks = len(there) - sum(tile.letter is not None for tile in there)
            self._checks[square, step] = (
                frozenset(letter for letter in self._letters if self._counts(fixed + letter, blanks))
                if there
                else None
            )
        return self._checks[square, step]

    def _counts(self, letters: str, blanks: int) -> bool:
        """Whether these letters and so many blanks are a word."""
        key = "".join(sorted(letters)), blanks
        if key not in self._known:
            self._known[key] = any(
                "".join(sorted((*letters, *meant))) in self._keys
                for meant in combinations_with_replacement(self._letters, blanks)
            )
        return self._known[key]


def _choices(rack: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Every choice of so many tiles, once."""
    counts = Counter(rack)
    parts = [range(min(count, size) + 1) for count in counts.values()]
    return [
        tuple(tile for tile, number in zip(counts, numbers, strict=True) for _ in range(number))
        for numbers in product(*parts)
        if sum(numbers) == size
    ]
