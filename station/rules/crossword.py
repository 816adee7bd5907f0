"""A free crossword: tiles in cells from any origin, without a board."""

from collections.abc import Mapping

Cell = tuple[int, int]
"""(row, column), from any origin; rows count downwards, columns rightwards."""


def strings_of(tiles: Mapping[Cell, object]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of every string, rows first, each from its first letter to its last."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(tiles):
            if (row - down, column - right) in tiles:
                continue
            run = [(row, column)]
            while (run[-1][0] + down, run[-1][1] + right) in tiles:
                run.append((run[-1][0] + down, run[-1][1] + right))
            if len(run) > 1:
                found.append(tuple(run))
    return tuple(found)
