"""Pictures of so little contrast that tiles hardly differ from the board: levels spread again."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.reading import Corners, Picture
from vision.rectify import rectify

USUAL: Final = 1.7
"""How many times as light as its darkest parts the lightest parts of a board are, at least; plain boards
with pale tiles have 1.8. A veil of stray light brings that down; light that is merely dim does not."""

DARKEST, LIGHTEST = 30.0, 225.0
"""The levels to which those of a veiled board are spread."""

MOST: Final = 12.0
"""How many times farther apart levels are spread, at most: one level is the least that noise makes."""

_FLOOR: Final = 12.0
"""Added to levels before they are compared, because near black they are noise."""


def unveiled(picture: Picture, boards: Sequence[Corners]) -> Picture:
    """The picture itself, or, where boards have hardly any contrast, one whose levels are spread."""
    shown = [cv2.cvtColor(rectify(picture, corners, 8, 0), cv2.COLOR_BGR2GRAY) for corners in boards]
    low, high = np.percentile(np.stack(shown), [1, 99]).tolist() if shown else (0.0, 255.0)
    if high + _FLOOR >= USUAL * (low + _FLOOR):
        return picture
    times = min((LIGHTEST - DARKEST) / max(high - low, 1.0), MOST)
    spread = (np.arange(256) - (low + high) / 2) * times + (DARKEST + LIGHTEST) / 2
    return np.asarray(cv2.LUT(picture, np.clip(np.rint(spread), 0, 255).astype(np.uint8)), np.uint8)
