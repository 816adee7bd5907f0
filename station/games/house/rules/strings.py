"""Strings: maximal straight runs of two or more tiles, in a row or a column (Rulings, section 1).

Runs are tuples of squares in ascending order: rightwards or downwards as South sees the board.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from station.rules.square import LINES, ROW, SIZE, SQUARES
from station.rules.tile import FacedTile, Side

Tiles = Sequence[FacedTile | None]
"""`tiles[square]`, 225 of them: a working copy of a board."""

HOME_ROWS: Final = {
    Side.SOUTH: frozenset(range(SQUARES - SIZE, SQUARES)),
    Side.NORTH: frozenset(range(SIZE)),
}
"""The row of squares nearest to a side."""


def runs(tiles: Tiles) -> list[tuple[int, ...]]:
    """The squares of every string, rows first."""
    found: list[tuple[int, ...]] = []
    for line in LINES:
        start = -1
        for place, square in enumerate(line):
            if tiles[square] is None:
                if place - start > 2:
                    found.append(line[start + 1 : place])
                start = place
        if SIZE - start > 2:
            found.append(line[start + 1 :])
    return found


def owner_of(tiles: Tiles, squares: Iterable[int]) -> Side | None:
    """The side that all these tiles face, None if they face both ways."""
    sides = {tile.facing for square in squares if (tile := tiles[square]) is not None}
    return sides.pop() if len(sides) == 1 else None


def ends_of(run: tuple[int, ...]) -> tuple[int, ...]:
    """The squares just before and just after a run of two or more in its own line, if on the board."""
    step = run[1] - run[0]
    before, behind = run[0] - step, run[-1] + step
    if step == ROW:
        row = run[0] // SIZE
        return tuple(end for end in (before, behind) if end // SIZE == row)
    return tuple(end for end in (before, behind) if 0 <= end < SQUARES)


def as_read(run: tuple[int, ...], side: Side) -> tuple[int, ...]:
    """The squares in the order in which a side reads them: North reads leftwards and upwards."""
    return run if side is Side.SOUTH else run[::-1]


def text_of(tiles: Tiles, run: tuple[int, ...], side: Side) -> str:
    """The letters of a run as a side reads them, whichever way the tiles face."""
    return "".join(tile.letter for square in as_read(run, side) if (tile := tiles[square]) is not None)
