"""Kits with some of their tiles rendered in advance: a scene takes them from a slowly changing stock."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.letters.network import LETTERS
from vision.training.boards import draw_board
from vision.training.finding.table import Patch
from vision.training.glyphs import Face
from vision.training.kits import Kit, draw_kit, draw_tile
from vision.training.pixels import from_hsv
from vision.training.textures import Textures

_KITS = 14
_BOARDS = 4
_LETTERS, _BLANKS, _BACKS = 16, 2, 3
_WEIGHTS = np.array([1.0 if letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" else 0.1 for letter in LETTERS])
_WEIGHTS /= _WEIGHTS.sum()


@dataclass(frozen=True, slots=True, eq=False)
class DrawnKit:
    """Patches of the tiles' tops, PX per square; a tile's side is `kit.size` of a square."""

    kit: Kit
    letters: list[Patch]
    blanks: list[Patch]
    backs: list[Patch]
    side_tone: float
    """Brightness of the sides relative to the top."""


def _packed(tile: NDArray[np.float32]) -> Patch:
    return np.round(tile * 255).astype(np.uint8)


def _back(kit: Kit, rng: Generator) -> Kit:
    """The kit face down: the same, bare wood, or another colour."""
    chance = rng.random()
    if chance < 0.4:
        return kit
    if chance < 0.75:
        return replace(kit, texture="wood", grain=rng.uniform(0.1, 0.45), bevel=kit.bevel / 2)
    body = from_hsv(rng.uniform(0, 360), rng.uniform(0, 0.7), rng.uniform(0.15, 0.95))
    return replace(kit, body=body, texture=str(rng.choice(["plain", "speckle", "wood"])))


class Stock:
    """Renders kits and boards on demand, and often reuses earlier ones."""

    def __init__(self, face: Callable[[], Face], rng: Generator) -> None:
        self._face = face
        self._rng = rng
        self._textures = Textures(rng)
        self._kits: list[DrawnKit] = []
        self._boards: list[Patch] = []

    def kit(self) -> DrawnKit:
        rng = self._rng
        if len(self._kits) < 3 or rng.random() < 0.3:
            drawn = self._draw_kit()
            if len(self._kits) < _KITS:
                self._kits.append(drawn)
            else:
                self._kits[int(rng.integers(_KITS))] = drawn
            return drawn
        return self._kits[int(rng.integers(len(self._kits)))]

    def _draw_kit(self) -> DrawnKit:
        rng = self._rng
        kit = draw_kit(rng, self._face())
        light = rng.uniform(0, 2 * np.pi)
        letters = rng.choice(len(LETTERS), _LETTERS, p=_WEIGHTS)
        back = _back(kit, rng)
        return DrawnKit(
            kit,
            [_packed(draw_tile(kit, LETTERS[letter], light, self._textures, rng)) for letter in letters],
            [_packed(draw_tile(kit, None, light, self._textures, rng)) for _ in range(_BLANKS)],
            [_packed(draw_tile(back, None, light, self._textures, rng)) for _ in range(_BACKS)],
            side_tone=rng.uniform(0.35, 0.9) if rng.random() < 0.8 else rng.uniform(0.9, 1.3),
        )

    def board(self) -> Patch:
        """A printed board of PX per square, with the centre of a square at its centre."""
        rng = self._rng
        if len(self._boards) < _BOARDS or rng.random() < 0.15:
            side = int(rng.choice([5, 7, 9, 11]))
            drawn = _packed(draw_board(side, 30, self._face(), self._textures, rng))
            board = np.dstack([drawn, np.full(drawn.shape[:2], 255, np.uint8)])
            self._boards = [*self._boards[-_BOARDS + 1 :], board]
            return board
        return self._boards[int(rng.integers(len(self._boards)))]
