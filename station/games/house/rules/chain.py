"""The chain that wins: from home row to home row (Scrabble House, 3 and 8; Rulings, section 1)."""

from collections import deque
from functools import lru_cache

from station.games.house.rules.strings import HOME_ROWS
from station.rules.board import joined
from station.rules.faced import FacedPosition
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side


def chain(position: FacedPosition, side: Side) -> tuple[int, ...]:
    """The squares, in ascending order, of a group of this side's tiles that touches both home rows.

    A group is connected edge to edge and consists only of tiles that face this side. Empty if there is none;
    of two such groups, the one further left on the side's own home row, as South sees it.
    """
    mine = {square for square, tile in position.occupied() if tile.facing is side}
    far = HOME_ROWS[side.other]
    for start in sorted(mine & HOME_ROWS[side]):
        group = joined((start,), mine)
        if group & far:
            return tuple(sorted(group))
    return ()


@lru_cache(maxsize=16)
def lacks(position: FacedPosition, side: Side) -> int:
    """The fewest squares that must still get a tile of this side, so that its tiles join both home rows; 0
    once they do. A square with a tile that faces another way counts like an empty one.

    Method: breadth first, a square of one's own before others (0-1 BFS).
    """
    mine = {square for square, tile in position.occupied() if tile.facing is side}
    far = HOME_ROWS[side.other]
    known: dict[int, int] = {}
    starts = sorted((int(square not in mine), square) for square in HOME_ROWS[side])
    todo = deque((square, cost) for cost, square in starts)
    while True:  # every square can be reached
        square, cost = todo.popleft()
        if square in known:
            continue
        known[square] = cost
        if square in far:
            return cost
        for near in _beside(square):
            step = (near, cost + int(near not in mine))
            if near in mine:
                todo.appendleft(step)
            else:
                todo.append(step)


def _beside(square: int) -> tuple[int, ...]:
    """The squares that share an edge with it."""
    column = square % SIZE
    near = (square - SIZE, square + SIZE, *((square - 1,) if column else ()))
    near = (*near, *((square + 1,) if column < SIZE - 1 else ()))
    return tuple(one for one in near if 0 <= one < SQUARES)
