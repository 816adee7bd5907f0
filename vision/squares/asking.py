"""Which squares to show to the letter reader: it is slow, and most of a board is plainly empty."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, LAYOUT, PLAIN
from vision.squares.board_look import Rows
from vision.squares.measure import GLYPH, Squares
from vision.squares.occupancy import Occupancy

ASK: Final = -5.5
"""Log odds of a tile from which the letter reader is asked."""

ASK_BESIDE: Final = -5.55
"""The same next to a tile: a blank exactly the colour of the board on a plain square has hardly less than
-5.5."""

TINTED: Final = 2.0
"""Squared distance, in spreads, from the board's colour at which a square next to a tile may hold a blank."""

LEANS: Final = 1.0
"""How much closer to the kit's colour than to the board's, in squared spreads, a blank must be that only the
letter reader sees."""

UNLIKE_BEFORE: Final = 1.0
"""Squared distance, in spreads, of a square's colour from what it was when empty, from which it is doubted
that it still is."""

COVERED: Final = 5.0
"""How many times more than usual the relief of a square that something lies on differs from the empty
board's."""


def worth_asking(said: Occupancy, seen_empty: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """(225,) squares that may hold a tile, by their colour. seen_empty: (225,) squares that were empty in an
    earlier picture."""
    # A blank is seldom quite the board's colour, even where it has no edge.
    tinted = (said.from_ground > TINTED) & (said.from_ground - said.from_kit > -LEANS)
    if seen_empty is not None:
        # Nor is it, under a lamp, of any kit's colour.
        tinted |= seen_empty & (said.from_ground > UNLIKE_BEFORE)
    return (said.speaks > ASK) | (((said.speaks > ASK_BESIDE) | tinted) & (beside_tiles(said.tile) >= 1))


def looks_laid_on(squares: Squares, said: Occupancy) -> NDArray[np.bool_]:
    """(225,) squares of the board's colour on which something is that is not the board's print: a letter on a
    tile of that colour, or on a tile half beside its square."""
    bare = (LAYOUT == PLAIN) | (LAYOUT == CENTRE)
    return np.asarray((bare & (squares.glyph > GLYPH)) | (said.unlike > COVERED), np.bool_)


def beside_tiles(tile: Rows) -> NDArray[np.int_]:
    """(225,) how many of the four neighbouring squares seem to hold tiles."""
    held = np.pad((tile > 0.5).reshape(15, 15).astype(np.int_), 1)
    return np.asarray(held[:-2, 1:-1] + held[2:, 1:-1] + held[1:-1, :-2] + held[1:-1, 2:]).ravel()
