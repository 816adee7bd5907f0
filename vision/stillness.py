"""What changed on a board from one picture to another, and whether anything moves there."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, Picture
from vision.rectify import rectify

GLANCE: Final = 24
"""Pixels a square of the views that are compared."""

EDGE: Final = 16
"""Pixels around their grid: a hand on its way in shows there first."""

_BLOCK: Final = 8
_BLOCKS: Final = (15 * GLANCE + 2 * EDGE) // _BLOCK
_LEAST: Final = 5.0
"""Levels a block must change by; below it, light flickers and JPEG breathes."""


def glances(picture: Picture, corners: Sequence[Corners]) -> list[Picture]:
    """Small rectified views of all boards, (392, 392, 3) uint8, quick to make and to compare."""
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    small = np.asarray(half, np.uint8)
    # The middle of a pixel is at half a pixel in both pictures, so corners scale about −0.5.
    return [rectify(small, (of_board + 0.5) / 2 - 0.5, GLANCE, EDGE) for of_board in corners]


def changed_blocks(now: Picture, before: Picture) -> NDArray[np.bool_]:
    """(49, 49): which blocks of 8 × 8 pixels of two glances differ by more than noise and flicker."""
    steady = _without_flicker(now, before)
    difference = cv2.absdiff(now, steady)
    blocks = cv2.resize(difference, (_BLOCKS, _BLOCKS), interpolation=cv2.INTER_AREA).max(axis=2)
    noise = float(np.median(blocks))
    return np.asarray(blocks > _LEAST + 2.0 * min(noise, 12.0), np.bool_)


def changed_squares(now: Picture, before: Picture) -> NDArray[np.bool_]:
    """(225,) which squares hold a changed block."""
    edge = EDGE // _BLOCK
    inner = changed_blocks(now, before)[edge:-edge, edge:-edge]
    side = GLANCE // _BLOCK
    return inner.reshape(15, side, 15, side).any(axis=(1, 3)).ravel()


def _without_flicker(now: Picture, before: Picture) -> Picture:
    """`before` in the light of `now`, where that is a little brighter or darker all over."""
    ours, theirs = (np.median(view[::8, ::8].reshape(-1, 3), axis=0) + 1.0 for view in (now, before))
    gain = np.clip(ours / theirs, 0.8, 1.25)
    if np.abs(gain - 1).max() < 0.01:
        return before
    return np.asarray(np.clip(before * gain, 0, 255), np.uint8)
