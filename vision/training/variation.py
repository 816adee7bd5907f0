"""More pictures from the same stock, made while training."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray


def vary(
    pictures: NDArray[np.uint8], turns: NDArray[np.int64], rng: Generator
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Patches turned, swapped in colour, inverted or shifted by a few pixels: more from the same stock."""
    quarter = rng.integers(0, 4, len(pictures))
    shifts = rng.integers(-3, 4, (len(pictures), 2)) * (rng.random((len(pictures), 1)) < 0.5)
    varied = np.empty_like(pictures)
    for index, picture in enumerate(pictures):
        turned = np.rot90(picture, -int(quarter[index]))
        if rng.random() < 0.25:
            turned = turned[..., rng.permutation(3)]
        if rng.random() < 0.08:
            turned = 255 - turned
        varied[index] = np.roll(turned, tuple(shifts[index]), (0, 1)) if shifts[index].any() else turned
    after = np.where(turns >= 0, (turns + quarter) % 4, turns)
    return varied, after
