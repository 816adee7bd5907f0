"""A piece of a table with tiles on it, photographed and cut into labelled patches."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.letters.network import BLANK, LETTERS, NO_TILE, PATCH_PX
from vision.training.boards import Canvas, draw_board
from vision.training.camera import READ_PX, photograph
from vision.training.glyphs import Face, face_of
from vision.training.kits import PX, Kit, draw_kit, draw_tile
from vision.training.pixels import blurred, moved
from vision.training.textures import Textures

SIDE = 6
"""Squares per side of a scene: a scene gives SIDE² patches."""

UNKNOWN_TURN = -1
"""The rotation of anything without a letter."""

_MARGIN = 30
_WEIGHTS = np.array([1.0 if letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ" else 0.35 for letter in LETTERS])
_WEIGHTS[[LETTERS.index(letter) for letter in "BDGHIKNOPQRSXZMWUV"]] = 1.3
# Few differences, or easily lost ones: a narrow I beside its point value is an L in a blurred picture.
_WEIGHTS[[LETTERS.index(letter) for letter in "ILQ"]] = 2.0, 1.5, 1.8
_WEIGHTS /= _WEIGHTS.sum()


@dataclass(frozen=True, slots=True)
class Patches:
    """pictures: (n, 64, 64, 3) uint8 BGR. glyphs: (n,) int, index into LETTERS, or BLANK, or NO_TILE. turns:
    (n,) int, quarter turns clockwise from upright; UNKNOWN_TURN for blanks and empty squares."""

    pictures: NDArray[np.uint8]
    glyphs: NDArray[np.int64]
    turns: NDArray[np.int64]


class Scenes:
    """Renders scenes in the given typefaces. The same seed gives the same scenes."""

    def __init__(self, faces: list[tuple[Path, Path]], seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._paths = faces
        self._textures = Textures(self._rng)

    def _face(self) -> Face:
        return face_of(*self._paths[int(self._rng.integers(len(self._paths)))])

    def draw(self) -> Patches:
        """The SIDE² patches of one scene."""
        rng = self._rng
        canvas = draw_board(SIDE, _MARGIN, self._face(), self._textures, rng)
        kits = [draw_kit(rng, self._face())]
        if rng.random() < 0.3:
            kits.append(draw_kit(rng, self._face()))
        glyphs, turns = self._lay(canvas, kits)
        board = photograph(canvas, SIDE, _MARGIN, rng)
        cuts = [
            board[row * READ_PX : row * READ_PX + PATCH_PX, column * READ_PX : column * READ_PX + PATCH_PX]
            for row in range(SIDE)
            for column in range(SIDE)
        ]
        return Patches(np.stack(cuts), glyphs, turns)

    def _lay(self, canvas: Canvas, kits: list[Kit]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rng = self._rng
        count = SIDE * SIDE
        occupied = rng.random(count) < rng.uniform(0.3, 1.0)
        blank = rng.random(count) < 0.12
        glyphs = rng.choice(len(LETTERS), count, p=_WEIGHTS)
        glyphs[blank] = BLANK
        glyphs[~occupied] = NO_TILE
        turns = rng.integers(0, 4, count)
        place, askew = rng.uniform(0.01, 0.1), rng.uniform(0.3, 4)
        light = rng.uniform(0, 2 * np.pi)
        height = rng.uniform(0, 0.13) * np.array([np.cos(a := rng.uniform(0, 2 * np.pi)), np.sin(a)])
        laid = []
        for index in np.flatnonzero(occupied):
            kit = kits[int(rng.integers(len(kits)))]
            letter = None if glyphs[index] == BLANK else LETTERS[glyphs[index]]
            turn = int(turns[index])
            # The light does not turn with the tile.
            tile = draw_tile(kit, letter, light - turn * np.pi / 2, self._textures, rng)
            offset = np.clip(rng.normal(0, place, 2), -0.25, 0.25)
            angle = float(np.clip(rng.normal(0, askew), -9, 9)) + 90 * turn
            row, column = divmod(int(index), SIDE)
            centre = np.array([column + 0.5, row + 0.5]) * PX + _MARGIN + offset * PX
            laid.append((tile, centre, angle))
        _shade(canvas, laid, light, rng)
        for tile, centre, angle in laid:
            if np.hypot(*height) > 0.02:
                side = tile.copy()
                side[..., :3] = tile[20:50, 20:50, :3].mean(axis=(0, 1)) * 0.55
                for share in (0.0, 0.35, 0.7):
                    _compose(canvas, side, centre + height * PX * share, angle)
            _compose(canvas, tile, centre + height * PX, angle)
        turns[(glyphs == BLANK) | (glyphs == NO_TILE)] = UNKNOWN_TURN
        return glyphs.astype(np.int64), turns.astype(np.int64)


def _compose(canvas: Canvas, tile: NDArray[np.float32], centre: NDArray[np.float64], angle: float) -> None:
    reach = int(PX * 0.8)
    left, top = int(centre[0]) - reach, int(centre[1]) - reach
    matrix = cv2.getRotationMatrix2D((PX / 2 - 0.5, PX / 2 - 0.5), -angle, 1.0)
    matrix[:, 2] += centre - np.array([left, top]) - PX / 2
    laid = moved(tile, matrix, (2 * reach, 2 * reach))
    rows = slice(max(top, 0), min(top + 2 * reach, canvas.shape[0]))
    columns = slice(max(left, 0), min(left + 2 * reach, canvas.shape[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    part = laid[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    region = canvas[rows, columns]
    region += part[..., 3:] * (part[..., :3] - region)


def _shade(
    canvas: Canvas,
    laid: list[tuple[NDArray[np.float32], NDArray[np.float64], float]],
    light: float,
    rng: Generator,
) -> None:
    if rng.random() < 0.25:
        return
    shadow = np.zeros(canvas.shape[:2], np.float32)
    for _, centre, angle in laid:
        box = cv2.boxPoints(((float(centre[0]), float(centre[1])), (PX * 0.92, PX * 0.92), angle))
        cv2.fillConvexPoly(shadow, np.round(box).astype(np.int32), 1.0)
    away = PX * rng.uniform(0.02, 0.2)
    shift = np.array([[1, 0, -np.cos(light) * away], [0, 1, -np.sin(light) * away]], np.float32)
    shadow = moved(shadow, shift, (canvas.shape[1], canvas.shape[0]))
    shadow = blurred(shadow, PX * rng.uniform(0.01, 0.12))
    canvas *= (1 - rng.uniform(0.15, 0.7) * shadow)[..., None]
