"""Strings: maximal straight runs of two or more tiles, in a row or a column (Rulings, section 1).

Runs are tuples of squares in ascending order: rightwards or downwards as South sees the board.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from station.rules.house.position import Position
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side, Tile

Tiles = Sequence[Tile | None]
"""`tiles[square]`, 225 of them: a working copy of a board."""

ROW_STEP: Final = 1
COLUMN_STEP: Final = SIZE

LINES: Final = tuple(
    [tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)]
    + [tuple(range(column, SQUARES, SIZE)) for column in range(SIZE)]
)
"""The fifteen rows, then the fifteen columns, each with ascending squares."""

NEIGHBOURS: Final = tuple(
    tuple(
        [square - SIZE] * (square >= SIZE)
        + [square - 1] * (square % SIZE > 0)
        + [square + 1] * (square % SIZE < SIZE - 1)
        + [square + SIZE] * (square < SQUARES - SIZE)
    )
    for square in range(SQUARES)
)
"""By square, the squares that share an edge with it."""

HOME_ROWS: Final = {
    Side.SOUTH: frozenset(range(SQUARES - SIZE, SQUARES)),
    Side.NORTH: frozenset(range(SIZE)),
}
"""The row of squares nearest to a side."""


@dataclass(frozen=True, slots=True)
class String:
    """A string and the side that all its tiles face; owner None: it is mixed, its tiles face both ways."""

    squares: tuple[int, ...]
    owner: Side | None

    @property
    def mixed(self) -> bool:
        return self.owner is None


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


def strings(position: Position) -> tuple[String, ...]:
    """Every string of the position with its owner, rows first."""
    tiles = position.tiles
    return tuple(String(run, owner_of(tiles, run)) for run in runs(tiles))


def run_through(tiles: Tiles, square: int, step: int) -> tuple[int, ...]:
    """The squares of the run through this one, along its row (`ROW_STEP`) or its column (`COLUMN_STEP`).

    If the neighbours in that line are empty, it is just the square.
    """
    place = square % SIZE if step == ROW_STEP else square // SIZE
    first = last = 0
    while place + first > 0 and tiles[square + (first - 1) * step] is not None:
        first -= 1
    while place + last < SIZE - 1 and tiles[square + (last + 1) * step] is not None:
        last += 1
    return tuple(range(square + first * step, square + last * step + 1, step))


def ends_of(run: tuple[int, ...]) -> tuple[int, ...]:
    """The squares just before and just after a run of two or more in its own line, if on the board."""
    step = run[1] - run[0]
    before, behind = run[0] - step, run[-1] + step
    if step == ROW_STEP:
        row = run[0] // SIZE
        return tuple(end for end in (before, behind) if end // SIZE == row)
    return tuple(end for end in (before, behind) if 0 <= end < SQUARES)


def as_read(run: tuple[int, ...], side: Side) -> tuple[int, ...]:
    """The squares in the order in which a side reads them: North reads leftwards and upwards."""
    return run if side is Side.SOUTH else run[::-1]


def text_of(tiles: Tiles, run: tuple[int, ...], side: Side) -> str:
    """The letters of a run as a side reads them, whichever way the tiles face."""
    return "".join(tile.letter for square in as_read(run, side) if (tile := tiles[square]) is not None)
