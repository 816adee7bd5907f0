"""Thinking a few moves through against racks that the opponent may hold.

Every candidate is tried against the same draws. With many tiles in the bag, what counts is the answer: a
move is worth its points and the tiles it keeps, less the best that the next player does to it. Near the end
the game is played out, each side always doing what looks best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Final

from station.engine.lettered.candidates import Move, after_move
from station.engine.lettered.endgame import laid_on, rack_of
from station.engine.lettered.grid import Grid
from station.engine.lettered.line_plays import Found
from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import held
from station.engine.lettered.sight import Sight

NEAR: Final = 7
"""With this many tiles in the bag or fewer the game is played out."""

SAMPLES: Final = 120
PATIENCE: Final = 8
"""Draws before a candidate may be dropped."""

SURE: Final = 2.3
"""Standard errors by which a candidate must be worse to be dropped."""

WIN: Final = 30.0
"""Points that winning is worth beside the lead itself, when the game is played out."""


@dataclass(slots=True)
class Tried:
    """A move and what it came to against each draw."""

    move: Move
    worths: list[float]

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else self.move.worth


def thought_through(
    sight: Sight, moves: Sequence[Move], luck: Random, passed: Callable[[], bool], samples: int = SAMPLES
) -> list[Tried]:
    """The moves, best first; those dropped early come last. If time is up before every move has met one
    draw, their order is kept."""
    alive = [Tried(move, []) for move in moves]
    dropped: list[Tried] = []
    out = sight.in_bag <= NEAR and sight.players == 2
    for number in range(samples):
        if len(alive) < 2:
            break
        drawn = list(sight.unseen.elements())
        drawn.sort()
        luck.shuffle(drawn)
        worths = []
        draw = _Draw(sight, drawn)
        for tried in alive:
            if passed():
                break
            worths.append(draw.played_out(tried.move) if out else draw.answered(tried.move))
        if len(worths) < len(alive):
            break
        for tried, worth in zip(alive, worths, strict=True):
            tried.worths.append(worth)
        if number >= PATIENCE:
            best = max(alive, key=lambda tried: tried.mean)
            worse = [tried for tried in alive if tried is not best and _surely_worse(tried, best)]
            dropped = [*worse, *dropped]
            alive = [tried for tried in alive if tried not in worse]
    if alive and not alive[0].worths:
        return alive
    return [*sorted(alive, key=lambda tried: -tried.mean), *sorted(dropped, key=lambda tried: -tried.mean)]


def _surely_worse(tried: Tried, best: Tried) -> bool:
    mean, doubt = ahead(best, tried)
    return mean > doubt


def ahead(one: Tried, other: Tried) -> tuple[float, float]:
    """By how many points one move came out ahead of another over the draws that both met, and by how much
    that may be wrong; it may be anything after fewer than two."""
    gaps = [here - there for here, there in zip(one.worths, other.worths, strict=False)]
    if len(gaps) < 2:
        return one.mean - other.mean, inf
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean, SURE * sqrt(spread / len(gaps))


class _Draw:
    """One way the unseen tiles may lie: the next player's rack first, then the bag."""

    def __init__(self, sight: Sight, drawn: list[str]) -> None:
        self._sight = sight
        count = min(sight.counts[(sight.seat + 1) % sight.players], len(drawn))
        self._theirs = rack_of(drawn[:count])
        self._bag = drawn[count : count + sight.in_bag]
        self._finders: dict[tuple[str, ...], PlayFinder] = {}

    def answered(self, move: Move) -> float:
        """What a move is worth less what the next player makes of it."""
        best = self._finder(self._theirs).best(after_move(self._sight, move))
        return move.worth - (0.0 if best is None else best.equity)

    def played_out(self, move: Move) -> float:
        """The lead gained when the game is played out after a move."""
        sight = self._sight
        values = sight.edition.values
        bag = self._bag[:]
        if move.given:
            rest = (*move.kept, *bag[: len(move.given)])
            bag = [*bag[len(move.given) :], *move.given]
        else:
            rest = (*move.kept, *bag[: sight.whole - len(move.kept)])
            bag = bag[sight.whole - len(move.kept) :]
        racks = [rack_of(rest), self._theirs]
        grid, gained, mover = after_move(self._sight, move), float(move.score), 1
        quiet = 0 if move.score else sight.scoreless + 1
        while racks[0] and racks[1] and quiet < min(sight.scoreless_turns, 4):
            play = self._promising(grid, racks[mover], racks[1 - mover], bag)
            if play is None:
                quiet += 1
                mover = 1 - mover
                continue
            quiet = 0 if play.score else quiet + 1
            gained += play.score if mover == 0 else -play.score
            grid = laid_on(grid, play, sight.points)
            need = sight.whole - len(play.left.tiles)
            racks[mover] = rack_of((*play.left.tiles, *bag[:need]))
            bag = bag[need:]
            mover = 1 - mover
        left = [sum(values[tile] for tile in rack) for rack in racks]
        if racks[0] and racks[1]:
            gained += left[1] - left[0]
        else:
            gained += 2 * (left[1] - left[0])
        lead = sight.lead + gained
        return gained + WIN * ((lead > 0) - (lead < 0))

    def _promising(
        self, grid: Grid, rack: tuple[str, ...], other: tuple[str, ...], bag: list[str]
    ) -> Found | None:
        """What the player with this rack does."""
        finder = self._finder(rack)
        if bag:
            return finder.best(grid)
        values = self._sight.edition.values
        out = 2 * sum(values[tile] for tile in other)
        return max(
            finder.plays(grid),
            key=lambda play: (
                play.score + (-2 * sum(values[tile] for tile in play.left.tiles) if play.left.tiles else out)
            ),
            default=None,
        )

    def _finder(self, rack: tuple[str, ...]) -> PlayFinder:
        finder = self._finders.get(rack)
        if finder is None:
            sight = self._sight
            finder = self._finders[rack] = PlayFinder(
                sight.lexicon, sight.points, held(rack, sight.lexicon, sight.leaves), sight.whole
            )
        return finder
