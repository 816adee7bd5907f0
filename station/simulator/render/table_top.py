"""The bare table: wood with grain and joints, and how flat pictures look that lie on a level plane."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture
from station.simulator.render.looks.palette import Wood

PIXELS_A_MM = 1.9
REACH_MM = 480.0
"""The picture covers ±REACH_MM along and across the grain."""
SIZE_PX = round(2 * REACH_MM * PIXELS_A_MM)

_STRIP = 72


def on_table(flat: Picture, angle: float, height_mm: float, lens: Lens) -> Picture:
    """(HEIGHT, WIDTH, 3): a flat picture of SIZE_PX that covers the table, turned by so many degrees."""
    turn, middle = np.radians(angle), SIZE_PX / 2 - 0.5
    c, s = np.cos(turn) * PIXELS_A_MM, np.sin(turn) * PIXELS_A_MM
    picture = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    lay_flat(picture, flat, np.array(((c, s, middle), (-s, c, middle))), height_mm=height_mm, lens=lens)
    return picture


def lay_flat(
    part: Picture,
    flat: Picture,
    to_flat: NDArray[np.floating],
    *,
    height_mm: float,
    lens: Lens,
    origin: tuple[int, int] = (0, 0),
) -> None:
    """Fills a part of the picture, which begins at pixel `origin`, with a flat picture that lies on a
    level plane. to_flat: (2, 3) from table millimetres to its pixels. In strips: whole planes are big."""
    for top in range(0, len(part), _STRIP):
        strip = part[top : top + _STRIP]
        x0, y0 = origin[0], origin[1] + top
        x, y = lens.sight((x0, y0, x0 + strip.shape[1], y0 + len(strip)), height_mm)
        u, v = (float(a) * x + float(b) * y + float(c) for a, b, c in to_flat)
        strip[:] = cv2.remap(flat, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def wood_picture(wood: Wood, seed: int) -> Picture:
    """(n, n, 3) BGR. Its x runs along the grain, its y across; the middle pixel is the table's origin."""
    dice = np.random.default_rng((seed, 1))
    size = SIZE_PX
    grain = _streaks(dice, size, 14 / wood.coarse, 500 / wood.coarse, 0.55)
    grain += _streaks(dice, size, 4 / wood.coarse, 260, 0.45)
    grain += _streaks(dice, size, 1.0, 90, 0.35)
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
    light, dark = np.array(wood.light, np.float32), np.array(wood.dark, np.float32)
    picture = np.empty((size, size, 3), np.uint8)
    for top in range(0, size, 96):
        rows = slice(top, top + 96)
        shares = np.clip(0.5 + 0.14 * grain[rows], -0.3, 1.3)[..., None]
        toned = (light + (dark - light) * shares) * (1 - joint[rows][..., None])
        picture[rows] = np.clip(toned, 0, 255)
    return picture


def _streaks(
    dice: Generator, size: int, across_px: float, along_px: float, spread: float
) -> NDArray[np.float32]:
    """Smooth noise, drawn out along x."""
    small = dice.standard_normal((max(4, round(size / across_px)), max(4, round(size / along_px))))
    big = np.asarray(cv2.resize(small.astype(np.float32), (size, size)), np.float32)
    big *= spread / float(big.std())
    return big
