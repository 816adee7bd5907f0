"""Squares of a board that look like plain tiles: premium squares of the tiles' colour, without a label."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.errors import NoBoardError
from vision.free.search import Place
from vision.locate.boards import locate_by_tabs
from vision.locate.tabs import Tab
from vision.premium import LAYOUT, PLAIN
from vision.reading import Corners, Picture

OFF: Final = 0.16
"""Distance, in squares, within which a place covers a square's middle."""

SIDES: Final = (0.8, 1.15)
"""Sides, in squares, of a place that may be a square."""

ASKEW: Final = 5.0
"""Degrees within which it is parallel to the board."""


def without_printed(picture: Picture, perhaps: Sequence[Place], tabs: Sequence[Tab]) -> tuple[Place, ...]:
    """Places that may be plain tiles, without those that are premium squares of a board with tabs."""
    if not perhaps or not tabs:
        return tuple(perhaps)
    try:
        boards = [board.corners for board in locate_by_tabs(picture, list(tabs))]
    except NoBoardError:
        return tuple(perhaps)
    return tuple(place for place in perhaps if not any(_is_premium(place, corners) for corners in boards))


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
