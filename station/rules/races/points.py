"""The value of a layout in Idaho, and how a short pool is dealt (Rulings, section 5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from station.rules.edition import Edition
from station.rules.races.layout import CrosswordLayout


@dataclass(frozen=True, slots=True)
class Points:
    """words: value of the letters of all words; those in two words count twice. unused: value of the letters
    that are in no word. total: words less unused."""

    words: int
    unused: int

    @property
    def total(self) -> int:
        return self.words - self.unused


def points(layout: CrosswordLayout, edition: Edition) -> Points:
    """The value of every word's letters, minus unused letters; blanks are 0.

    In a layout with faults, strings that are not words and parts not connected to the largest one count
    nothing, and letters that are then in no word are unused.
    """
    tiles = {(row, column): tile for row, column, tile in layout.cells}
    times = dict.fromkeys(tiles, 0)
    for string in layout.strings:
        if string.word and string.cells[0] in layout.main:
            for cell in string.cells:
                times[cell] += 1
    return Points(
        sum(count * tiles[cell].points(edition) for cell, count in times.items()),
        sum(tiles[cell].points(edition) for cell, count in times.items() if not count)
        + sum(edition.values[letter] for letter in layout.loose),
    )


def deal(wants: Sequence[int], pool: int, first: int) -> tuple[int, ...]:
    """The number of tiles each player takes from the pool.

    wants: per player, the tiles needed to top up the unused ones to seven. If there are enough, everyone
    gets them; a short pool is dealt one at a time, clockwise from player `first`, to those who still want
    one.
    """
    if sum(wants) <= pool:
        return tuple(wants)
    took = [0] * len(wants)
    player = first
    while pool:
        if took[player] < wants[player]:
            took[player] += 1
            pool -= 1
        player = (player + 1) % len(wants)
    return tuple(took)
