"""The chain that wins: from home row to home row (Scrabble House, 3 and 8; Rulings, section 1)."""

from station.games.house.rules.strings import HOME_ROWS
from station.rules.board import joined
from station.rules.faced import FacedPosition
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
