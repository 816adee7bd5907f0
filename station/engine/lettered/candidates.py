"""What can be done with a turn, the most promising first."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from station.engine.lettered.endgame import laid_on
from station.engine.lettered.grid import Grid
from station.engine.lettered.levels import Level
from station.engine.lettered.line_plays import Found
from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import FROM_BLANK, LeaveValue, held, no_value
from station.engine.lettered.sight import Sight
from station.rules.board import runs_through
from station.rules.edition import BLANK

ENOUGH: Final = 2000
"""Plays of a rack with blanks that are looked at: the best of up to fifty thousand."""

Taken = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """play: None for an exchange or a pass. given: tiles exchanged, () for a pass. kept: tiles kept, sorted.
    score: points now. worth: the score and what the tiles kept are worth, in points. taken: blanks taken off
    the board for it, as in `Sight.takeable`."""

    play: Found | None
    given: tuple[str, ...]
    kept: tuple[str, ...]
    score: int
    worth: float
    taken: Taken = ()


def moves(sight: Sight, *, keeps: bool) -> list[Move]:
    """Everything that can be done with the words of the sight, the most promising first; a pass comes last.
    keeps: the tiles kept count."""
    value = worth_of_kept(sight) if keeps else no_value
    found = _plays(sight, sight.rack, value, ())
    for taken in _ways_to_take(sight):
        rack = list(sight.rack)
        for _, letter in taken:
            rack.remove(letter)
        rack += [BLANK] * len(taken)
        found += _plays(sight, tuple(sorted(rack)), value, taken)
    if sight.exchanges and sight.rack:
        found += _exchanges(sight, value)
    found.sort(key=lambda move: (-move.worth, -move.score, len(move.taken), move.kept))
    return [*found, Move(None, (), sight.rack, 0, value(sight.rack))]


def noticed(sight: Sight, level: Level, luck: Random) -> list[Move]:
    """What a player of this level thinks of, in the same order."""
    found = moves(sight, keeps=level.keeps)
    laid = [place for place, move in enumerate(found) if move.play is not None]
    if not level.notices or len(laid) <= level.notices:
        return found
    missed = set(laid).difference(luck.sample(laid, level.notices))
    return [move for place, move in enumerate(found) if place not in missed]


def _plays(sight: Sight, rack: tuple[str, ...], value: LeaveValue, taken: Taken) -> list[Move]:
    """The plays of a rack that lay as many blanks as were taken for them, or more."""
    finder = PlayFinder(sight.lexicon, sight.points, held(rack, sight.lexicon, value), sight.whole)
    return [
        Move(play, (), play.left.tiles, play.score, play.equity, taken)
        for play in finder.plays(sight.grid_for(taken), None if taken else ENOUGH)
        if not taken or sum(code >= FROM_BLANK for code in play.codes) >= len(taken)
    ]


def _ways_to_take(sight: Sight) -> Iterator[Taken]:
    """Every choice of blanks on the board that the rack has the letters for."""
    for count in range(1, len(sight.takeable) + 1):
        for taken in combinations(sight.takeable, count):
            if not Counter(letter for _, letter in taken) - Counter(sight.rack):
                yield taken


def after_move(sight: Sight, move: Move) -> Grid:
    """The board after a move."""
    grid = sight.grid_for(move.taken)
    return grid if move.play is None else laid_on(grid, move.play, sight.points)


def worth_of_kept(sight: Sight) -> LeaveValue:
    """What tiles kept are worth: as learnt while there are tiles to draw. After that they cost their points
    twice, and being out earns the others' tiles twice."""
    if sight.in_bag:
        return sight.leaves
    values = sight.edition.values
    gain = 2.0 * sum(values[tile] * count for tile, count in sight.unseen.items())
    return lambda kept: -2.0 * sum(values[tile] for tile in kept) if kept else gain


def _exchanges(sight: Sight, value: LeaveValue) -> list[Move]:
    rack = sight.rack
    seen: dict[tuple[str, ...], Move] = {}
    for size in range(len(rack)):
        for kept in combinations(rack, size):
            if kept not in seen:
                rest = list(rack)
                for tile in kept:
                    rest.remove(tile)
                seen[kept] = Move(None, tuple(rest), kept, 0, value(kept))
    # Nobody who only looks at points prefers one exchange to another: then all tiles go.
    return list(seen.values()) if value is not no_value else [seen[()]]


def words_of(sight: Sight, play: Found) -> tuple[str, ...]:
    """The words that a play makes, the one along it first."""
    squares = play.stretch.squares
    bits = laid_on(sight.grid, play, sight.points).bits
    alphabet = sight.lexicon.alphabet
    runs = sorted(runs_through(bits, squares), key=lambda run: -len(set(run) & set(squares)))
    return tuple(
        "".join(alphabet[bits[square].bit_length() - 1] if bits[square] > 0 else "·" for square in run)
        for run in runs
    )
