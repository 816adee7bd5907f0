"""What changed on a board from one picture to the next, and whether anything is moving there."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens
from vision.reading import Corners, Picture
from vision.rectify import rectify

GLANCE: Final = 12
"""Pixels per square of the views that are compared."""

EDGE: Final = 8
"""Pixels around their grid, where a hand shows first."""

_BLOCK: Final = 4
_BLOCKS: Final = (15 * GLANCE + 2 * EDGE) // _BLOCK
_DARK: Final = 12.0
"""Added before taking logarithms, so that a level of noise in the dark is not a large change."""

_LEAST: Final = 5.0
"""Minimum change of a block, in levels; below it is light flicker."""

_MOVEMENT: Final = 14.0
"""Levels, added up over neighbouring blocks, from which they are no JPEG noise: that gives up to 7 at quality
30, a tile nudged by a twentieth of a square 25 and more."""


def glances(picture: Picture, corners: Sequence[Corners], lens: Lens | None = None) -> list[Picture]:
    """Small rectified views of all boards, (196, 196, 3) uint8, fast to make and to compare."""
    return [rectify(picture, of_board, GLANCE, EDGE, lens) for of_board in corners]


def excess(now: Picture, before: Picture) -> NDArray[np.float32]:
    """(49, 49): by how many levels the blocks of 4 × 4 pixels of two glances differ more than by noise and
    flicker; 0 for those that do not."""
    steady = _without_flicker(now, before)
    difference = cv2.absdiff(now, steady)
    blue, green, red = cv2.split(cv2.resize(difference, (_BLOCKS, _BLOCKS), interpolation=cv2.INTER_AREA))
    blocks = np.maximum(np.maximum(blue, green), red)
    noise = float(np.median(blocks))
    usual = np.float32(_LEAST + 2.0 * min(noise, 12.0))
    return np.asarray(np.maximum(blocks.astype(np.float32) - usual, 0), np.float32)


def moves(changed: NDArray[np.float32]) -> bool:
    """Whether something moves, from the `excess` of one picture over the one before: blocks side by side must
    change by enough together, because compression changes single blocks of a quiet board by a few levels."""
    if changed.sum() < _MOVEMENT:
        return False
    parts, number = cv2.connectedComponents((changed > 0).astype(np.uint8), connectivity=8)
    together = np.bincount(number.ravel(), changed.ravel(), parts)
    return bool((together >= _MOVEMENT).any())


def changed_squares(changed: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(225,) which squares contain a block that changed, by its `excess`."""
    edge = EDGE // _BLOCK
    inner = changed[edge:-edge, edge:-edge] > 0
    side = GLANCE // _BLOCK
    return inner.reshape(15, side, 15, side).any(axis=(1, 3)).ravel()


def levels(view: Picture) -> NDArray[np.float32]:
    """(225, 3) log mean level of each square of a glance: how much light it gets."""
    means = cv2.resize(view[EDGE:-EDGE, EDGE:-EDGE], (15, 15), interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(means.reshape(225, 3).astype(np.float32) + _DARK), np.float32)


def _without_flicker(now: Picture, before: Picture) -> Picture:
    """`before` in the light of `now`, if that is slightly brighter or darker overall."""
    ours, theirs = (_usual(view) + 1.0 for view in (now, before))
    gain = np.clip(ours / theirs, 0.8, 1.25)
    if np.abs(gain - 1).max() < 0.01:
        return before
    levels = np.clip(np.arange(256)[:, None] * gain, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(before, levels[None]), np.uint8)


def _usual(view: Picture) -> NDArray[np.float64]:
    """(3,) the median of each channel."""
    sample = view[2::5, 2::5].reshape(-1, 3)
    middle = np.partition(sample, len(sample) // 2, axis=0)[len(sample) // 2]
    return np.asarray(middle, np.float64)
