"""What was read of a free crossword, in the terms of the rules."""

from station.rules.edition import BLANK
from station.rules.lettered.position import Tile
from station.rules.races.layout import Laid
from vision.free.reading import FreeLayout


def laid_tiles(layout: FreeLayout) -> tuple[Laid, ...]:
    """(row, column, tile) of its cells; blanks without a letter."""
    return tuple(
        (cell.row, cell.column, Tile(cell.letter, blank=cell.letter is None)) for cell in layout.cells
    )


def loose_tiles(layout: FreeLayout) -> tuple[str, ...]:
    """The letters of the tiles beside it; `BLANK` for a blank laid in a group. Others without a letter are
    left out: they may belong to the pool, face down."""
    return tuple(sorted(tile.letter or BLANK for tile in layout.loose))
