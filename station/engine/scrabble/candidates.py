"""What can be done with a turn, the most promising first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from station.engine.scrabble.endgame import laid_on
from station.engine.scrabble.levels import Level, knows
from station.engine.scrabble.plays import Found, PlayFinder
from station.engine.scrabble.rack import held, no_value
from station.engine.scrabble.sight import Sight
from station.rules.board import runs_through


@dataclass(frozen=True, slots=True)
class Move:
    """play: None for an exchange or a pass. given: tiles exchanged, () for a pass. kept: tiles kept, sorted.
    score: points now. worth: the score and what the tiles kept are worth, in points."""

    play: Found | None
    given: tuple[str, ...]
    kept: tuple[str, ...]
    score: int
    worth: float


def moves(sight: Sight, level: Level) -> list[Move]:
    """Everything a player of this level thinks of, the most promising first; a pass comes last."""
    value = worth_of_kept(sight) if level.keeps else no_value
    finder = PlayFinder(sight.lexicon, sight.points, held(sight.rack, sight.lexicon, value), sight.whole)
    found = [Move(play, (), play.left.tiles, play.score, play.equity) for play in finder.plays(sight.grid)]
    if sight.exchanges and sight.rack:
        found += _exchanges(sight, value)
    found.sort(key=lambda move: (-move.worth, -move.score, move.kept))
    passing = Move(None, (), sight.rack, 0, value(sight.rack))
    if level.vocabulary >= 1:
        return [*found, passing]
    return [*_known(found, sight, level), passing]


def worth_of_kept(sight: Sight) -> Callable[[tuple[str, ...]], float]:
    """What tiles kept are worth: as learnt while there are tiles to draw. After that they cost their points
    twice, and being out earns the others' tiles twice."""
    if sight.in_bag:
        return sight.leaves
    values = sight.edition.values
    gain = 2.0 * sum(values[tile] * count for tile, count in sight.unseen.items())
    return lambda kept: -2.0 * sum(values[tile] for tile in kept) if kept else gain


def _exchanges(sight: Sight, value: Callable[[tuple[str, ...]], float]) -> list[Move]:
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


def _known(found: list[Move], sight: Sight, level: Level) -> Iterator[Move]:
    """Those that make only words the player knows."""
    for move in found:
        if move.play is None or all(knows(level, word) for word in words_of(sight, move.play)):
            yield move


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
