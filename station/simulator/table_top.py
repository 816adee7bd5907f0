"""The bare table: wood with grain and joints, as a picture in the table's own frame."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.palette import Wood

PIXELS_A_MM = 2.4
REACH_MM = 520.0
"""The picture covers ±REACH_MM along and across the grain."""


def wood_picture(wood: Wood, seed: int) -> NDArray[np.uint8]:
    """(n, n, 3) BGR. Its x runs along the grain, its y across; the middle pixel is the table's origin."""
    dice = np.random.default_rng((seed, 1))
    size = round(2 * REACH_MM * PIXELS_A_MM)
    grain = 0.55 * _streaks(dice, size, 14 / wood.coarse, 500 / wood.coarse)
    grain += 0.45 * _streaks(dice, size, 4 / wood.coarse, 260)
    grain += 0.35 * _streaks(dice, size, 1.0, 90)
    plank = max(8, round(wood.plank_mm * PIXELS_A_MM))
    joint = np.zeros((size, 1), np.float32)
    for start in range(int(dice.integers(plank)) - plank, size, plank):
        lo, hi = max(start, 0), min(start + plank, size)
        if hi <= lo:
            continue
        grain[lo:hi] = np.roll(grain[lo:hi], int(dice.integers(size)), axis=1) + dice.normal(0, 0.35)
        joint[max(lo - 1, 0) : lo + 1] = 0.75 * wood.joints
        joint[lo + 1 : lo + 3] = 0.25 * wood.joints
        if wood.joints > 0.4:
            at = int(dice.integers(size))
            grain[lo:hi, at : at + 2] += 4.0 * wood.joints
    grain *= 0.5
    light, dark = np.array(wood.light, np.float32), np.array(wood.dark, np.float32)
    shares = np.clip(0.5 + 0.28 * grain, -0.3, 1.3)[..., None]
    picture = light + (dark - light) * shares
    picture *= 1 - joint[..., None]
    return np.asarray(np.clip(picture, 0, 255), dtype=np.uint8)


def _streaks(dice: Generator, size: int, across_px: float, along_px: float) -> NDArray[np.float32]:
    """Smooth noise of unit spread, drawn out along x."""
    small = dice.standard_normal((max(4, round(size / across_px)), max(4, round(size / along_px))))
    big = cv2.resize(small.astype(np.float32), (size, size), interpolation=cv2.INTER_LINEAR)
    return np.asarray(big / max(float(big.std()), 1e-6), dtype=np.float32)
