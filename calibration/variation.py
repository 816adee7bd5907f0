"""Variations of tiles: shifted, rotated, scaled, in other light, less sharp."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.examples import Examples
from vision.reading import Facing

_CLOCKWISE: Final = "".join(facing.value for facing in Facing)

SHIFT_PX: Final = 6.0
"""Maximum offset of a tile from the centre of its square, at 48 pixels per square."""


def turned(examples: Examples, quarters: int) -> Examples:
    """The same tiles, rotated clockwise by quarter turns."""
    facings = "".join(
        "?" if sign == "?" else _CLOCKWISE[(_CLOCKWISE.index(sign) + quarters) % 4]
        for sign in examples.facings
    )
    patches = np.ascontiguousarray(np.rot90(examples.patches, -quarters, axes=(1, 2)))
    return Examples(patches, examples.letters, facings, examples.pictures)


def varied(patches: NDArray[np.uint8], dice: np.random.Generator) -> NDArray[np.uint8]:
    """(n, 64, 64, 3): each patch varied at random."""
    changed = np.empty_like(patches)
    for number, patch in enumerate(patches):
        changed[number] = _vary(patch, dice)
    return changed


def _vary(patch: NDArray[np.uint8], dice: np.random.Generator) -> NDArray[np.uint8]:
    side = patch.shape[0]
    middle = (side - 1) / 2
    carry = cv2.getRotationMatrix2D(
        (middle, middle), float(dice.normal(0, 3)), float(dice.uniform(0.93, 1.07))
    )
    carry[0, 2] += float(dice.uniform(-SHIFT_PX, SHIFT_PX))
    carry[1, 2] += float(dice.uniform(-SHIFT_PX, SHIFT_PX))
    seen = cv2.warpAffine(patch, carry, (side, side), borderMode=cv2.BORDER_REPLICATE)
    if dice.random() < 0.3:
        # A camera mounted higher resolves fewer pixels.
        few = int(dice.integers(34, side))
        seen = cv2.resize(cv2.resize(seen, (few, few), interpolation=cv2.INTER_AREA), (side, side))
    elif dice.random() < 0.5:
        seen = cv2.GaussianBlur(seen, (0, 0), float(dice.uniform(0.5, 2.0)))
    light = dice.uniform(0.35, 1.25) * dice.uniform(0.94, 1.06, 3)
    noise = dice.normal(0, dice.uniform(0, 10), seen.shape)
    return np.asarray(np.clip(seen * light + noise, 0, 255), np.uint8)
