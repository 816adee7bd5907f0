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


def parts_of(tiles: Mapping[Cell, object]) -> list[frozenset[Cell]]:
    """Tiles joined edge to edge, the largest part first; if equal, the topmost, then the leftmost."""
    left = set(tiles)
    parts = []
    while left:
        part = [min(left)]
        left.remove(part[0])
        for row, column in part:
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if beside in left:
                    left.remove(beside)
                    part.append(beside)
        parts.append(frozenset(part))
    return sorted(parts, key=lambda part: (-len(part), min(part)))
