"""Data augmentation: more pictures from the same stock, made during training."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

_REACH = 10
"""Maximum shift of a patch in pixels: with the tile's own offset, a good quarter of a square."""

_SHADOWED = 0.1
"""Share of patches crossed by the edge of a shadow."""


def vary(
    pictures: NDArray[np.uint8], turns: NDArray[np.int64], rng: Generator
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Patches rotated, recoloured, inverted, shifted by a few pixels or partly in shadow."""
    quarter = rng.integers(0, 4, len(pictures))
    shifts = np.clip(np.round(rng.normal(0, 4, (len(pictures), 2))), -_REACH, _REACH).astype(int)
    shifts[rng.random(len(pictures)) < 0.4] = 0
    varied = np.empty_like(pictures)
    for index, picture in enumerate(pictures):
        turned = np.rot90(picture, -int(quarter[index]))
        if rng.random() < 0.25:
            turned = turned[..., rng.permutation(3)]
        if rng.random() < 0.08:
            turned = 255 - turned
        if rng.random() < _SHADOWED:
            turned = _shadowed(turned, rng)
        varied[index] = _shifted(turned, *shifts[index]) if shifts[index].any() else turned
    after = np.where(turns >= 0, (turns + quarter) % 4, turns)
    return varied, after


def _shadowed(picture: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """One side of a line across it in the shadow of a lamp, with a more or less hard edge."""
    side = len(picture)
    axis = np.arange(side, dtype=np.float32) - (side - 1) / 2
    angle = rng.uniform(0, 2 * np.pi)
    beyond = np.cos(angle) * axis[None] + np.sin(angle) * axis[:, None] - rng.uniform(-0.35, 0.35) * side
    share = np.clip(beyond / rng.uniform(0.5, 6) + 0.5, 0, 1)
    light = 1 - share * (1 - rng.uniform(0.3, 0.8))
    return np.asarray(np.round(picture * light[..., None]), np.uint8)


def _shifted(picture: NDArray[np.uint8], down: int, right: int) -> NDArray[np.uint8]:
    """Pixels entering at the edge mirror the existing ones."""
    height, width = picture.shape[:2]
    wide = cv2.copyMakeBorder(picture, _REACH, _REACH, _REACH, _REACH, cv2.BORDER_REFLECT_101)
    top, left = _REACH - down, _REACH - right
    return np.asarray(wide[top : top + height, left : left + width], np.uint8)
