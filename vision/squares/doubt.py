"""Squares that are doubtful although one answer prevails: colour and letter reader disagree about a tile."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.asking import UNLIKE_BEFORE, beside_tiles
from vision.squares.board_look import Rows
from vision.squares.occupancy import Occupancy
from vision.squares.verdict import (
    OF_KIT,
    OWN_COLOUR,
    Answers,
    Verdict,
    changed_to_kit,
)

SEEMS_TILE: Final = 0.8
"""Probability of a tile, by the letter reader, above which a seemingly empty square is doubted."""

MAY_BE_BLANK: Final = 0.15
"""The same for a blank next to a tile, where a blank is likely."""

BETWEEN: Final = 0.05
"""The same for a blank with tiles on both sides of it: words are rarely that close by chance."""

UNDECIDED: Final = 0.5
"""How much closer, in squared spreads, the colour of a blank may be to the board's than to a kit's."""

AS_KIT: Final = 0.5
"""Maximum squared distance, in spreads, from a kit's colour of a smooth square beside a tile that may be a
blank whose edges are lost; it is as much nearer to that colour than to the board's."""

NO_TILE: Final = 0.5
"""Probability of a tile, by the letter reader, below which a blank must have a kit's colour."""

NO_BLANK: Final = 0.01
"""Probability of a tile, by the letter reader, below which a square that was empty and has become of no kit's
colour holds no blank: the tile beside it reaches into it, or throws a shadow."""

COLOURED: Final = 2.0
"""Log odds of a tile, by colour, above which a seemingly empty square is doubted."""


def disputed(
    said: Occupancy, asked: Answers, verdict: Verdict, seen_empty: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) where either colour or letter reader sees a tile and the other does not.

    seen_empty: (225,) squares that were empty in an earlier picture.
    """
    nearer = said.from_ground - said.from_kit
    shows = np.nan_to_num(asked.shows_tile)
    colourless = asked.blank & ((said.speaks < 1) | ~(nearer > OWN_COLOUR))
    # Light mirrored by the board makes its print pale, and pale print looks like a blank.
    colourless |= asked.blank & (shows < NO_TILE) & (said.from_kit > OF_KIT)
    beside = beside_tiles(np.maximum(verdict.tile, asked.certain)) >= 1
    # By itself, what only looks like a blank is one if it has the colour of tiles that show letters.
    likely = beside | ((nearer > 0) & asked.certain.any())
    possible = beside & (nearer > -UNDECIDED)
    least = np.where(_between_tiles(verdict.tile), BETWEEN, MAY_BE_BLANK)
    may_be_blank = asked.blank & np.where(shows > SEEMS_TILE, likely, (shows > least) & possible)
    # Where a blurred picture shows no edge, its colour is all that is left of a blank.
    may_be_blank |= asked.blank & beside & (said.from_kit < AS_KIT) & (nearer > AS_KIT)
    # A square known to be empty whose colour has not changed may still look like a blank to the letter
    # reader.
    seems_tile = (((shows > SEEMS_TILE) & ~asked.blank) | may_be_blank) & ~seen_empty
    of_kit = (said.from_kit < OF_KIT) & (nearer > OWN_COLOUR)
    # A blank may be nearly the colour of the square that it was laid on, and of a kit not seen before.
    other_now = changed_to_kit(said) | (said.from_ground > UNLIKE_BEFORE)
    nothing = (shows < NO_BLANK) & (said.from_kit > OF_KIT) & (said.from_ground < OWN_COLOUR)
    unlike_before = seen_empty & asked.blank & ~verdict.beside & other_now & ~nothing
    return np.where(
        verdict.tile > 0.5,
        colourless & ~seen_empty,
        (said.speaks > COLOURED) | seems_tile | of_kit | unlike_before,
    )


def _between_tiles(tile: Rows) -> NDArray[np.bool_]:
    """(225,) squares with a tile on either side, or above and below."""
    held = np.pad((tile > 0.5).reshape(15, 15), 1)
    across, down = held[1:-1, :-2] & held[1:-1, 2:], held[:-2, 1:-1] & held[2:, 1:-1]
    return np.asarray((across | down).ravel(), np.bool_)
