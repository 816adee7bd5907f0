"""What a board is worth to the side that has just moved there."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.house.engine.outcomes import MINE, THEIRS, Outcomes
from station.games.house.engine.race import FAR, lacks
from station.games.house.engine.seen import Indices, OwnPlays

Values = NDArray[np.float64]

WIN: Final = 1000.0
"""A game that is won; everything else is in tiles, more or less."""


@dataclass(frozen=True, slots=True)
class Weights:
    """costs: of a square on the way from home row to home row that is empty, one's own, the other side's,
    in halves of a tile. wary: what the opponent lacks, beside what one lacks oneself. near: how much more
    a tile counts the less is lacking. passed: a tile that goes to the partner. kept: a tile of good use
    that stays in hand. laid: a tile of one's own on the board."""

    costs: tuple[int, int, int] = (2, 0, 3)
    wary: float = 0.9
    near: float = 6.0
    passed: float = 0.15
    kept: float = 0.25
    laid: float = 0.02


def of_boards(found: Outcomes, weights: Weights) -> Values:
    """(B,) values of the boards as they lie now."""
    mine, theirs = lacks(found.owners, weights.costs)
    value = weights.wary * distance(theirs, weights) - distance(mine, weights)
    value += weights.laid * ((found.owners == MINE).sum(axis=1) - (found.owners == THEIRS).sum(axis=1))
    value[mine == 0] = WIN
    return value


def distance(halves: NDArray[np.uint8], weights: Weights) -> Values:
    """How far it is to a side that lacks so much: the last tiles count more than the first."""
    tiles = np.minimum(halves, FAR) / 2
    found: Values = tiles - weights.near * np.exp(-tiles / 3)
    return found


def gains(ways: OwnPlays, which: Indices, found: Outcomes, weights: Weights) -> Values:
    """(B,) what the plays bring beside the board: tiles for the partner, and a better hand."""
    value: Values = weights.passed * found.removed.sum(axis=1) - weights.kept * ways.spent[which]
    return value


def of_shapes(ways: OwnPlays, weights: Weights) -> Values:
    """(shapes,) values of the best play of each shape to its mover."""
    return of_boards(ways.shapes, weights) + gains(ways, ways.best, ways.shapes, weights)
