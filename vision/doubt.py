"""Where a square is doubted although one answer prevails: colour and letter reader disagree about a tile."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.occupancy import Occupancy
from vision.verdict import Answers, Verdict, beside_tiles

SEEMS_TILE: Final = 0.8
"""The letter reader's probability of a tile above which a square that seems empty is doubted."""

MAY_BE_BLANK: Final = 0.15
"""The same for a blank next to a tile, where a blank is likely to lie."""

BLANK_LIKE: Final = 9.0
"""Squared distance in spreads from a kit's colour up to which a square can hold a blank."""

COLOURED: Final = 2.0
"""Log odds of a tile by its colour above which a square that seems empty is doubted."""


def disputed(
    said: Occupancy, asked: Answers, verdict: Verdict, seen_empty: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) where one of colour and letter reader sees a tile and the other none.

    seen_empty: (225,) squares that an earlier picture showed empty.
    """
    colourless = asked.blank & (said.speaks < 1)
    shows = np.nan_to_num(asked.shows_tile)
    may_be_blank = (
        asked.blank
        & (shows > MAY_BE_BLANK)
        & (said.from_kit < BLANK_LIKE)
        & (beside_tiles(verdict.tile) >= 1)
    )
    # What was seen empty before and has not changed its colour may remind the letter reader of a blank.
    seems_tile = ((shows > SEEMS_TILE) | may_be_blank) & ~seen_empty
    return np.where(verdict.tile > 0.5, colourless & ~seen_empty, (said.speaks > COLOURED) | seems_tile)
