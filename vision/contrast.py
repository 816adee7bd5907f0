"""Pictures with so little contrast that tiles hardly differ from the board: stretches their levels, and
measures how far the board drowns in noise."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens
from vision.reading import Corners, Picture
from vision.rectify import rectify

USUAL: Final = 1.7
"""Minimum ratio between the lightest and darkest parts of a board; plain boards with pale tiles have 1.8. A
veil of stray light lowers it; merely dim light does not."""

DARKEST, LIGHTEST = 30.0, 225.0
"""The levels to which those of a veiled board are stretched."""

MOST: Final = 12.0
"""Maximum stretch; even the least noise is one level."""

_FLOOR: Final = 12.0
"""Added to levels before they are compared, because near black they are noise."""


def unveiled(picture: Picture, boards: Sequence[Corners], lens: Lens | None = None) -> Picture:
    """The picture itself or, if the boards have hardly any contrast, one with stretched levels."""
    flat = [rectify(picture, corners, 8, 0, lens) for corners in boards]
    shown = [cv2.cvtColor(of_board, cv2.COLOR_BGR2GRAY) for of_board in flat]
    low, high = np.percentile(np.stack(shown), [1, 99]).tolist() if shown else (0.0, 255.0)
    if high + _FLOOR >= USUAL * (low + _FLOOR):
        return picture
    times = min((LIGHTEST - DARKEST) / max(high - low, 1.0), MOST)
    spread = (np.arange(256) - (low + high) / 2) * times + (DARKEST + LIGHTEST) / 2
    return np.asarray(cv2.LUT(picture, np.clip(np.rint(spread), 0, 255).astype(np.uint8)), np.uint8)


def drowned(picture: Picture, corners: Corners, lens: Lens | None = None) -> float:
    """How strong the noise of a board's pixels is, relative to the range of its lightness: photographs have
    up to 0.02, and nothing can be read from about 0.13 on."""
    grey = cv2.cvtColor(rectify(picture, corners, 24, 0, lens), cv2.COLOR_BGR2GRAY)
    # What neither edges nor slopes of light contribute to: J. Immerkær, "Fast noise variance estimation",
    # 1996, with a median, which print does not reach.
    rough = cv2.filter2D(grey, cv2.CV_32F, _ROUGH)[::3, ::2]
    noise = float(np.median(np.abs(rough))) / (0.6745 * 6)
    smooth = cv2.resize(grey, (60, 60), interpolation=cv2.INTER_AREA)
    low, high = np.percentile(smooth, [2, 98]).tolist()
    return float(noise / max(high - low, 1.0))


_ROUGH: Final[NDArray[np.float32]] = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
