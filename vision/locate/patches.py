"""Patches of one colour, each about as large as a square may be: premium squares show as such even where no
line is printed between squares."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

COLOURS: Final = 16
"""Number of colours that the picture's are sorted into."""

SAMPLE: Final = 6000
"""Pixels by which these colours are chosen."""

LEAST: Final = 7
"""Shortest side of a patch's box, in pixels."""

MOST: Final = 100
"""Longest side of a patch's box, in pixels."""

MOST_PATCHES: Final = 1500
"""Patches returned at most, the fullest first: a carpet has thousands of specks."""

FULL: Final = 0.38
"""Minimum share of its box that a patch fills; a square standing on its corner fills half, less its print."""

_FLAT: Final = 20.0
"""Range of levels below which a picture's lightness or tint is not stretched any further."""

_STEP: Final = 8


@dataclass(frozen=True, slots=True)
class Patches:
    """middle: (n, 2) float64, their centres in pixels. side: (n,) float64, the root of their boxes' area."""

    middle: NDArray[np.float64]
    side: NDArray[np.float64]


def find_patches(picture: Picture) -> Patches:
    """The patches of a picture."""
    colours = _sorted(picture)
    found, filled = [], []
    for colour in range(COLOURS):
        of_colour = np.asarray(colours == colour, np.uint8)
        _, _, boxes, middles = cv2.connectedComponentsWithStats(of_colour, connectivity=4, ltype=cv2.CV_32S)
        _, _, width, height, area = boxes.T.astype(np.float64)
        share = area / np.maximum(width * height, 1)
        short, long = np.minimum(width, height), np.maximum(width, height)
        good = (short >= LEAST) & (long <= MOST) & (long < 2.2 * short) & (share > FULL)
        good[0] = False
        found.append(np.column_stack([middles[good], np.sqrt(width * height)[good]]))
        filled.append(share[good] * np.minimum(short[good], 2 * LEAST))
    patches = np.concatenate(found)[np.argsort(-np.concatenate(filled), kind="stable")[:MOST_PATCHES]]
    return Patches(np.ascontiguousarray(patches[:, :2]), np.ascontiguousarray(patches[:, 2]))


def _sorted(picture: Picture) -> NDArray[np.uint8]:
    """(height, width) the number of each pixel's colour among those that are typical of the picture."""
    lab = cv2.medianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), 3)
    every = max(1, lab.shape[0] * lab.shape[1] // SAMPLE)
    low, high = np.percentile(lab.reshape(-1, 3)[::every], [1, 99], axis=0)
    middle = (low + high) / 2
    # A dim picture uses a small part of the scale; tint counts more than lightness, which shadows change.
    tint = max(*(high - low)[1:], _FLAT)
    gain = np.array([170 / max(high[0] - low[0], _FLAT), 255 / tint, 255 / tint])
    levels = ((np.arange(256)[:, None] - middle) * gain + 128).clip(0, 255).astype(np.uint8)
    spread = cv2.LUT(lab, levels[None])
    cv2.setRNGSeed(0)
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 10, 1.0)
    none = np.empty((0,), np.int32)
    sample = np.ascontiguousarray(spread.reshape(-1, 3)[::every], np.float32)
    if len(sample) < COLOURS:
        return np.zeros(lab.shape[:2], np.uint8)
    centres = cv2.kmeans(sample, COLOURS, none, until, 1, cv2.KMEANS_PP_CENTERS)[2]
    # Every colour there may be is sorted once, in steps; pixels only look theirs up.
    level = np.arange(0, 256, _STEP) + (_STEP - 1) / 2
    steps = np.stack(np.meshgrid(level, level, level, indexing="ij"), axis=-1).reshape(-1, 3)
    table = ((steps[:, None] - centres[None]) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    light, one, other = cv2.split(spread // _STEP)
    many = len(level)
    return np.asarray(table[(light.astype(np.intp) * many + one) * many + other], np.uint8)
