"""Strings of a free layout."""

from collections.abc import Iterable, Iterator

from station.rules.scrabble.position import Tile


def strings_of(cells: Iterable[tuple[int, int, Tile]]) -> Iterator[str]:
    """Every string of two or more tiles, rightwards and downwards."""
    tiles = {(row, column): tile for row, column, tile in cells}
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(tiles):
            if (row - down, column - right) in tiles:
                continue
            text, at = "", (row, column)
            length = 0
            while at in tiles:
                text += tiles[at].text
                length += 1
                at = (at[0] + down, at[1] + right)
            if length > 1:
                yield text
