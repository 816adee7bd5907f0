"""Wood grain, speckle of plastic and cardboard, cut at random from a small stock."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.pixels import blurred

_SIDE = 320


def _scaled(field: NDArray[np.float32]) -> NDArray[np.float32]:
    field = field - field.mean()
    return np.asarray(field / (np.abs(field).max() + 1e-6), dtype=np.float32)


def _wood(rng: Generator) -> NDArray[np.float32]:
    axis = np.arange(_SIDE, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    bend = blurred(rng.normal(0, 1, (_SIDE, _SIDE)).astype(np.float32), 40)
    bend *= rng.uniform(2, 14) / (np.abs(bend).max() + 1e-6)
    rings = np.sin((y + bend * 3 + x * rng.uniform(-0.2, 0.2)) * 2 * np.pi / rng.uniform(7, 40))
    fibre = blurred(
        rng.normal(0, 1, (_SIDE, _SIDE)).astype(np.float32), sigma=rng.uniform(8, 30), sigma_y=0.8
    )
    grain = rings * rng.uniform(0.1, 0.8) + fibre / fibre.std() * rng.uniform(0.2, 0.6)
    return _scaled(grain.astype(np.float32))


def _speckle(rng: Generator) -> NDArray[np.float32]:
    field = rng.normal(0, 1, (_SIDE, _SIDE)).astype(np.float32)
    return _scaled(blurred(field, rng.uniform(0.6, 5)))


class Textures:
    """Fields in −1…1, mean 0."""

    def __init__(self, rng: Generator) -> None:
        self._stock = {
            "wood": [_wood(rng) for _ in range(40)],
            "speckle": [_speckle(rng) for _ in range(20)],
            "plain": [np.zeros((_SIDE, _SIDE), np.float32)],
        }

    def crop(self, sort: str, side: int, rng: Generator) -> NDArray[np.float32]:
        stock = self._stock[sort]
        field = stock[int(rng.integers(len(stock)))]
        if rng.random() < 0.5:
            field = field.T
        row, column = rng.integers(0, _SIDE - side, 2)
        return field[row : row + side, column : column + side]
