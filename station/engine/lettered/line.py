"""Rows and columns of a grid in which a play may begin."""

from collections.abc import Iterator
from typing import NamedTuple

from station.engine.lettered.grid import Grid
from station.rules.square import SIZE


class Line(NamedTuple):
    """A row or column, with what `Grid` has of its squares by place (0–14), and the places of its anchors.
    number: as in `LINES`."""

    number: int
    bits: tuple[int, ...]
    checks: tuple[int, ...]
    across: tuple[int, ...]
    points: tuple[int, ...]
    anchors: tuple[int, ...]


def lines_of(grid: Grid) -> Iterator[Line]:
    """The lines with anchors, rows first."""
    anchors: dict[int, list[int]] = {}
    for square in sorted(grid.anchors):
        row, column = divmod(square, SIZE)
        anchors.setdefault(row, []).append(column)
        anchors.setdefault(SIZE + column, []).append(row)
    for number in sorted(anchors):
        yield line_of(grid, number, tuple(anchors[number]))


def line_of(grid: Grid, number: int, anchors: tuple[int, ...] = ()) -> Line:
    which = int(number >= SIZE)
    part = slice(number - SIZE, None, SIZE) if which else slice(number * SIZE, number * SIZE + SIZE)
    return Line(
        number,
        tuple(grid.bits[part]),
        tuple(grid.checks[which][part]),
        tuple(grid.across[which][part]),
        tuple(grid.points[part]),
        anchors,
    )
