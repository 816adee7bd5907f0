"""Which strings of a play are words in some order of their letters.

A blank is never given a letter. It stands for one letter in all strings that run through it, whichever makes
them words: as long as several do, nobody needs to know which.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from station.games.clabbers.rules.anagrams import Anagrams, Tiles
from station.rules.board import runs_through
from station.rules.lettered.position import Position

Run = tuple[int, ...]
"""The squares of a string."""

Letters = dict[int, str]
"""What the blanks on these squares stand for."""


@dataclass(frozen=True, slots=True)
class Strings:
    """The strings that hold a tile of a play. wrong: those that are no word. ways: what the blanks in the
    others may stand for, one by one; a single empty way where there are no blanks."""

    after: Position
    wrong: tuple[Run, ...]
    ways: tuple[Letters, ...]

    def words(self, run: Run, anagrams: Anagrams, most: int) -> Tiles:
        """Words that the letters of a string make: so many at most, none for one that is wrong."""
        found: dict[str, None] = {}
        if run in self.wrong:
            return ()
        for way in self.ways:
            found |= dict.fromkeys(anagrams.words(_tiles(self.after, run, way), most))
            if len(found) >= most:
                break
        return tuple(found)[:most]


def strings_of(after: Position, new: frozenset[int], anagrams: Anagrams) -> Strings:
    """The strings through the new tiles on a board."""
    runs = _runs(after, new)
    # Strings that lie there already bind the blanks in them, unless they are no words: those that nobody
    # challenged, or that players agreed on.
    bound = _bound(after, runs)
    if not _ways(after, bound, anagrams):
        bound = ()
    ways = _ways(after, (*runs, *bound), anagrams)
    wrong = () if ways else _fewest_wrong(after, runs, bound, anagrams)
    rest = tuple(run for run in runs if run not in wrong)
    return Strings(after, wrong, ways or _ways(after, (*rest, *bound), anagrams))


def _bound(after: Position, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """The other strings through the blanks in some, those through the blanks in these, and so on."""
    found = runs
    while True:
        blanks = frozenset(square for run in found for square in _blanks(after, run))
        further = tuple(run for run in _runs(after, blanks) if run not in found)
        if not further:
            return found[len(runs) :]
        found += further


def _fewest_wrong(
    after: Position, runs: tuple[Run, ...], bound: tuple[Run, ...], anagrams: Anagrams
) -> tuple[Run, ...]:
    """As few strings as must be wrong; those that are by themselves, if it is these."""
    alone = tuple(run for run in runs if not _ways(after, (run,), anagrams))
    if alone:
        return alone
    for count in range(1, len(runs) + 1):
        for wrong in combinations(runs, count):
            if _ways(after, (*(run for run in runs if run not in wrong), *bound), anagrams):
                return wrong
    return runs


def _runs(position: Position, squares: frozenset[int]) -> tuple[Run, ...]:
    """The strings of two or more tiles through these squares, in order."""
    return tuple(sorted(runs_through(position, squares)))


def _ways(position: Position, runs: tuple[Run, ...], anagrams: Anagrams) -> tuple[Letters, ...]:
    """Every way to give letters to the blanks in these strings so that all are words."""
    ways: list[Letters] = [{}]
    for run in sorted(runs, key=lambda run: len(_blanks(position, run))):
        ways = [more for way in ways for more in _further(position, run, way, anagrams)]
        if not ways:
            return ()
    return tuple(ways)


def _further(position: Position, run: Run, way: Letters, anagrams: Anagrams) -> Iterator[Letters]:
    """The ways that go on from one, with letters for the blanks of a string that have none yet."""
    open_squares = [square for square in _blanks(position, run) if square not in way]
    tiles = _tiles(position, run, way)
    if not open_squares:
        if anagrams.count(tiles):
            yield way
        return
    for letters in sorted(anagrams.meant(tiles, len(open_squares))):
        for order in sorted(set(_orders(letters))):
            yield way | dict(zip(open_squares, order, strict=True))


def _orders(letters: Tiles) -> Iterator[Tiles]:
    if len(letters) < 2:
        yield letters
        return
    for at, letter in enumerate(letters):
        yield from ((letter, *rest) for rest in _orders((*letters[:at], *letters[at + 1 :])))


def _blanks(position: Position, run: Run) -> tuple[int, ...]:
    """The squares of a string on which blanks lie that have no letter."""
    return tuple(square for square in run if (tile := position[square]) is not None and tile.letter is None)


def _tiles(position: Position, run: Run, way: Letters) -> Tiles:
    """The letters of a string, sorted, without those of blanks that have none."""
    tiles = (position[square] for square in run)
    letters = chain(
        (tile.letter for tile in tiles if tile is not None and tile.letter is not None),
        (letter for square, letter in way.items() if square in run),
    )
    return tuple(sorted(letters))
