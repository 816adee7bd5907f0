"""The race of both chains: what each side still lacks from home row to home row, on many boards at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.house.engine.outcomes import MINE, NOBODY, THEIRS
from station.rules.moves.wordtable import Bytes, Flags
from station.rules.square import SIZE

Costs = NDArray[np.uint8]

FAR: Final = 120
"""More than any way costs; with a square more, still one byte."""

_AT_ONCE: Final = 6
"""Steps between two looks at whether anything has changed."""


def lacks(owners: Bytes, costs: tuple[int, int, int]) -> tuple[Costs, Costs]:
    """The cheapest way from home row to home row of the mover, and of the opponent; (B,) each.

    owners: (B, 225). costs: of a square that is empty, one's own, the other side's.
    """
    empty, own, other = costs
    mine = np.zeros(3, np.uint8)
    mine[[NOBODY, MINE, THEIRS]] = empty, own, other
    both = np.concatenate((mine[owners], mine[[NOBODY, THEIRS, MINE]][owners]))
    found = _cheapest(both.reshape(-1, SIZE, SIZE))
    return found[: len(owners)], found[len(owners) :]


def joined(owners: Bytes) -> Flags:
    """(B,) whether the mover's tiles join the home rows."""
    cost = (owners != MINE).astype(np.uint8)
    found: Flags = _cheapest(cost.reshape(-1, SIZE, SIZE)) == 0
    return found


def _cheapest(cost: Costs) -> Costs:
    """The cheapest way from the first to the last row across shared edges, both ends included.

    Method: every square asks its four neighbours, until none finds a cheaper way (Bellman and Ford). One
    byte a square, all boards side by side, is faster than anything cleverer.
    """
    squares = np.ascontiguousarray(cost.transpose(1, 2, 0))
    best = np.full((SIZE + 2, SIZE + 2, len(cost)), FAR, np.uint8)
    inner = best[1:-1, 1:-1]
    inner[0] = squares[0]
    near = np.empty_like(squares)
    while True:
        last = inner.copy()
        for _ in range(_AT_ONCE):
            np.minimum(best[:-2, 1:-1], best[2:, 1:-1], out=near)
            np.minimum(near, best[1:-1, :-2], out=near)
            np.minimum(near, best[1:-1, 2:], out=near)
            near += squares
            np.minimum(inner, near, out=inner)
        if (inner == last).all():
            found: Costs = inner[-1].min(axis=0)
            return found
