"""The bare table: wood with grain and joints, and how flat pictures look that lie on a level plane."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture, Plane
from station.simulator.render.looks.palette import Wood

PIXELS_A_MM = 1.9
REACH_MM = 480.0
"""The picture covers ±REACH_MM along and across the grain."""
SIZE_PX = round(2 * REACH_MM * PIXELS_A_MM)

_STRIP = 72
_COARSE = 8
"""What a pixel sees is computed for every eighth one: between them the lens bends by less than a hundredth of
a pixel."""


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
        high, wide = strip.shape[:2]
        x, y = _coarse_sight(lens, height_mm, (origin[0], origin[1] + top), (wide, high))
        u, v = (_fine(float(a) * x + float(b) * y + float(c), (wide, high)) for a, b, c in to_flat)
        strip[:] = cv2.remap(flat, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _coarse_sight(
    lens: Lens, height_mm: float, origin: tuple[int, int], size: tuple[int, int]
) -> tuple[Plane, Plane]:
    """What the middles of blocks of pixels see, from one block before a part of the picture to one after."""
    (x0, y0), middle = origin, (_COARSE - 1) / 2
    wide, high = (_COARSE * (-(-pixels // _COARSE) + 1) for pixels in size)
    start = (x0 - _COARSE + middle, y0 - _COARSE + middle)
    return lens.sight((*start, x0 + wide, y0 + high), height_mm, _COARSE)


def _fine(coarse: NDArray[np.floating], size: tuple[int, int]) -> Plane:
    """The blocks' values for every pixel of the part."""
    high, wide = coarse.shape
    fine = cv2.resize(coarse, (_COARSE * wide, _COARSE * high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine[_COARSE : _COARSE + size[1], _COARSE : _COARSE + size[0]], np.float32)


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
    tones = [(np.float32(light), np.float32(dark)) for light, dark in zip(wood.light, wood.dark, strict=True)]
    picture = np.empty((size, size, 3), np.uint8)
    for top in range(0, size, 96):
        rows = slice(top, top + 96)
        shares, beside_joints = np.clip(0.5 + 0.14 * grain[rows], -0.3, 1.3), 1 - joint[rows]
        toned = [np.clip((light + (dark - light) * shares) * beside_joints, 0, 255) for light, dark in tones]
        picture[rows] = cv2.merge([plane.astype(np.uint8) for plane in toned])
    return picture


def _streaks(
    dice: Generator, size: int, across_px: float, along_px: float, spread: float
) -> NDArray[np.float32]:
    """Smooth noise, drawn out along x."""
    small = dice.standard_normal((max(4, round(size / across_px)), max(4, round(size / along_px))))
    big = np.asarray(cv2.resize(small.astype(np.float32), (size, size)), np.float32)
    big *= spread / float(cv2.meanStdDev(big)[1][0, 0])
    return big
