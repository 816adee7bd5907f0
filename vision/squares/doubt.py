"""Squares that are doubtful although one answer prevails: colour and letter reader disagree about a tile."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.occupancy import Occupancy
from vision.squares.verdict import Answers, Verdict, beside_tiles

SEEMS_TILE: Final = 0.8
"""Probability of a tile, by the letter reader, above which a seemingly empty square is doubted."""

MAY_BE_BLANK: Final = 0.15
"""The same for a blank next to a tile, where a blank is likely."""

BLANK_LIKE: Final = 9.0
"""Maximum squared distance, in spreads, from a kit's colour at which a square can hold a blank."""

COLOURED: Final = 2.0
"""Log odds of a tile, by colour, above which a seemingly empty square is doubted."""


def disputed(
    said: Occupancy, asked: Answers, verdict: Verdict, seen_empty: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) where either colour or letter reader sees a tile and the other does not.

    seen_empty: (225,) squares that were empty in an earlier picture.
    """
    colourless = asked.blank & (said.speaks < 1)
    shows = np.nan_to_num(asked.shows_tile)
    may_be_blank = (
        asked.blank
        & (shows > MAY_BE_BLANK)
        & (said.from_kit < BLANK_LIKE)
        & (beside_tiles(verdict.tile) >= 1)
    )
    # A square known to be empty whose colour has not changed may still look like a blank to the letter
    # reader.
    seems_tile = ((shows > SEEMS_TILE) | may_be_blank) & ~seen_empty
    return np.where(verdict.tile > 0.5, colourless & ~seen_empty, (said.speaks > COLOURED) | seems_tile)
