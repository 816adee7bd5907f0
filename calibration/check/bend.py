"""Whether the lens bends straight lines so much that it must be calibrated."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from calibration.lens_sights import PITCH_MM, Sight, board_sight
from vision.reading import Corners, Picture

MOST_BENT: Final = 0.024
"""How far a board's lines may lie from a flat grid, in squares, root mean square; measured on simulated
tables: 0.019 at a barrel of -0.2, where every letter is still read, 0.029 at -0.3, where a tenth is not."""


def bend_of(picture: Picture, boards: Sequence[Corners]) -> float | None:
    """How far the lines lie from flat grids, in squares, root mean square: of the board on which that is
    least, since tiles hide lines. None if too few lines are seen."""
    sights = [board_sight(picture, 0, corners) for corners in boards]
    return min((_bend(sight) for sight in sights if sight is not None), default=None)


def _bend(sight: Sight) -> float:
    seen = sight.seen.astype(np.float32)
    flat, _ = cv2.findHomography(seen, sight.places.astype(np.float32), 0)
    placed = cv2.perspectiveTransform(seen[None], flat)[0]
    return float(np.sqrt(np.mean(np.sum((placed - sight.places) ** 2, axis=1)))) / PITCH_MM
