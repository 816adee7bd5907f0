"""Squares of a board that look like plain tiles: premium squares of the tiles' colour, without a label."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.errors import NoBoardError
from vision.free.kinds import Kinds
from vision.free.search import Place
from vision.locate.boards import locate_by_tabs
from vision.locate.tabs import Tab
from vision.premium import LAYOUT, PLAIN
from vision.reading import Corners, Picture

CLEAR: Final = 0.8
"""Probability of a tile from which a plain one is believed even where a premium square would be."""

OFF: Final = 0.16
"""Distance, in squares, within which a place covers a square's middle."""

SIDES: Final = (0.8, 1.15)
"""Sides, in squares, of a place that may be a square."""

ASKEW: Final = 5.0
"""Degrees within which it is parallel to the board."""


def without_printed(picture: Picture, kinds: Kinds, tabs: Sequence[Tab]) -> Kinds:
    """The same, with premium squares of boards with tabs left out of what may be a tile, and only in it if
    they seemed to be plain tiles."""
    weak = [tile for kit in kinds.kits for tile in kit if tile.plain and tile.tile < CLEAR]
    if not tabs or not (weak or kinds.perhaps):
        return kinds
    try:
        boards = [board.corners for board in locate_by_tabs(picture, list(tabs))]
    except NoBoardError:
        return kinds

    def printed(place: Place) -> bool:
        return any(_is_premium(place, corners) for corners in boards)

    doubted = [tile for tile in weak if printed(tile)]
    gone = {id(tile) for tile in doubted}
    kits = tuple(tuple(tile for tile in kit if id(tile) not in gone) for kit in kinds.kits)
    perhaps = [place for place in kinds.perhaps if not printed(place)]
    return Kinds(kits, kinds.strange, (*perhaps, *doubted))


def _is_premium(place: Place, corners: Corners) -> bool:
    grid = np.array([(0, 0), (15, 0), (15, 15), (0, 15)], np.float32)
    to_squares = cv2.getPerspectiveTransform(corners.astype(np.float32), grid)
    outline = cv2.perspectiveTransform(place.outline.reshape(1, -1, 2), to_squares)[0]
    middle = outline.mean(axis=0)
    if middle.min() < 0 or middle.max() >= 15:
        return False
    column, row = np.floor(middle).astype(int).tolist()
    across = outline[1] - outline[0]
    side = float(np.hypot(*across))
    askew = (np.degrees(np.arctan2(across[1], across[0])) + 45) % 90 - 45
    return bool(
        place.plain
        and LAYOUT[15 * row + column] != PLAIN
        and np.hypot(*(middle - np.floor(middle) - 0.5)) < OFF
        and SIDES[0] < side < SIDES[1]
        and abs(askew) < ASKEW
    )
