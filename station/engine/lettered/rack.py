"""A rack as move generation walks it: from what is left to what is left after one more tile."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WordGraph
from station.rules.moves.words import Rest

FROM_BLANK: Final = 64
"""Added to the code of a letter that a blank stands for. A letter's code is its place in the alphabet of the
lexicon, so that its bit is `1 << code`."""

LeaveValue = Callable[[tuple[str, ...]], float]
"""What tiles kept (sorted) are worth, in points."""


class Left(Rest[int]):
    """What is left of a rack; its tiles are laid by code. tiles: sorted. value: what keeping these is worth,
    in points. spared: as given to `held`."""

    __slots__ = ("spared", "tiles", "value")

    def __init__(self, tiles: tuple[str, ...], value: float, *, spared: bool) -> None:
        super().__init__()
        self.tiles, self.value, self.spared = tiles, value, spared


def no_value(tiles: tuple[str, ...]) -> float:
    """The value of tiles kept to somebody who looks at points only."""
    del tiles
    return 0.0


def held(
    rack: Iterable[str], lexicon: WordGraph, value: LeaveValue = no_value, *, sparing: bool = True
) -> Left:
    """The whole rack, from which all else can be reached. rack: letters, `BLANK` for a blank.

    sparing: a blank stands for no letter that is still on the rack. That is hardly ever better, and there
    are far fewer plays; what it misses is a blank and its letter in one word, the other way round.
    """
    counts = Counter(rack)
    kinds = sorted(counts)
    known: dict[tuple[int, ...], Left] = {}
    every = (1 << len(lexicon.alphabet)) - 1

    def left(used: tuple[int, ...]) -> Left:
        found = known.get(used)
        if found is not None:
            return found
        tiles = tuple(
            kind for kind, gone in zip(kinds, used, strict=True) for _ in range(counts[kind] - gone)
        )
        found = known[used] = Left(tiles, value(tiles), spared=sparing)
        for place, kind in enumerate(kinds):
            if used[place] == counts[kind]:
                continue
            if kind == BLANK:
                rest = left((*used[:place], used[place] + 1, *used[place + 1 :]))
                spared = set(tiles) if sparing else set[str]()
                found.takes += [
                    (1 << code, code + FROM_BLANK, rest)
                    for code, letter in enumerate(lexicon.alphabet)
                    if letter not in spared
                ]
                found.reach = every
            elif kind in lexicon.bits:
                rest = left((*used[:place], used[place] + 1, *used[place + 1 :]))
                bit = lexicon.bits[kind]
                found.takes.append((bit, bit.bit_length() - 1, rest))
                found.reach |= bit
        return found

    return left((0,) * len(kinds))


def points_by_code(edition: Edition, lexicon: WordGraph) -> list[int]:
    """The points of a laid tile by its code; blanks have none."""
    points = [edition.values.get(letter, 0) for letter in lexicon.alphabet]
    return points + [0] * (FROM_BLANK - len(points)) + [0] * len(points)
