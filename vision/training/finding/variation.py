"""Data augmentation: more pictures from the same scenes, made during training, and their targets."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.free.finder import OUTPUTS, STRIDE, UNIT
from vision.training.finding.scene import Scene

CROP: Final = 320
"""Side of the training pictures."""

_SCALES: Final = (0.84, 1.22)
_HIDDEN: Final = 0.5
"""Visible share of a tile below which nobody can tell whether it is one."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """picture: (CROP, CROP, 3) uint8 BGR. targets: (OUTPUTS, h, w) float32. where: (1, h, w) float32, how
    much position, size and angle count. counted: (1, h, w) float32, 0 where the heat does not count."""

    picture: NDArray[np.uint8]
    targets: NDArray[np.float32]
    where: NDArray[np.float32]
    counted: NDArray[np.float32]


def varied(scene: Scene, rng: Generator) -> Example:
    """Part of a scene, rotated, mirrored, at another scale, in other light."""
    matrix, scale = _placement(scene.picture.shape[0], rng)
    mode = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    picture = _carried(scene.picture, matrix, mode)
    middles = scene.middles @ matrix[:, :2].T + matrix[:, 2]
    ways = np.radians(scene.angles)
    seen = np.column_stack((np.cos(ways), np.sin(ways))) @ matrix[:, :2].T
    angles = np.arctan2(seen[:, 1], seen[:, 0])
    targets, where, counted = asked(middles, scene.sides * scale, angles, scene.seen, CROP)
    cells = targets.shape[1:]
    covered = _carried(scene.covered, matrix, cv2.INTER_LINEAR)
    targets[1] = cv2.resize(covered, cells[::-1], interpolation=cv2.INTER_AREA) / np.float32(255)
    return Example(_lit(picture, rng), targets, where, counted)


def asked(
    middles: NDArray[np.floating],
    sides: NDArray[np.floating],
    angles: NDArray[np.floating],
    seen: NDArray[np.floating],
    length: int,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """(targets, where, counted) for a square picture, with its cover left at 0. angles: radians clockwise,
    up to quarter turns."""
    cells = length // STRIDE
    targets = np.zeros((OUTPUTS, cells, cells), np.float32)
    where = np.zeros((1, cells, cells), np.float32)
    counted = np.ones((1, cells, cells), np.float32)
    places = (np.asarray(middles, np.float64) + 0.5) / STRIDE - 0.5
    rows, columns = np.mgrid[:cells, :cells]
    for (x, y), side, angle, share in zip(places, sides, angles, seen, strict=True):
        reach = float(side) / STRIDE
        if not (-reach < x < cells + reach and -reach < y < cells + reach):
            continue
        inside = 0 <= round(x) < cells and 0 <= round(y) < cells
        if share < _HIDDEN or not inside:
            counted[0][np.hypot(columns - x, rows - y) < 0.6 * reach] = 0
            continue
        spread = max(0.7, 0.2 * reach)
        column, row = round(x), round(y)
        around = _window(row, column, int(3 * spread) + 1)
        near = np.exp(-((columns[around] - x) ** 2 + (rows[around] - y) ** 2) / (2 * spread**2))
        targets[0][around] = np.maximum(targets[0][around], near)
        targets[0, row, column] = 1
        box = _window(row, column, 1)
        near = np.exp(-((columns[box] - x) ** 2 + (rows[box] - y) ** 2) / (2 * spread**2))
        better = near > where[0][box]
        said = (x - columns[box], y - rows[box], np.log(side / UNIT), np.cos(4 * angle), np.sin(4 * angle))
        for layer, value in zip(targets[2:], said, strict=True):
            layer[box] = np.where(better, value, layer[box])
        where[0][box] = np.maximum(where[0][box], np.where(better, np.maximum(near, 0.1), 0))
        counted[0, row, column] = 1
    return targets, where, counted


def _carried(picture: NDArray[np.uint8], matrix: NDArray[np.float64], mode: int) -> NDArray[np.uint8]:
    border = cv2.BORDER_REFLECT
    return np.asarray(cv2.warpAffine(picture, matrix, (CROP, CROP), flags=mode, borderMode=border), np.uint8)


def _window(row: int, column: int, reach: int) -> tuple[slice, slice]:
    rows = slice(max(0, row - reach), row + reach + 1)
    return rows, slice(max(0, column - reach), column + reach + 1)


def _placement(length: int, rng: Generator) -> tuple[NDArray[np.float64], float]:
    """(2 × 3 matrix from the scene's pixels to the crop's, its scale)."""
    scale = float(np.exp(rng.uniform(*np.log(_SCALES))))
    quarter = np.pi / 2 * int(rng.integers(4))
    turn = scale * np.array([[np.cos(quarter), -np.sin(quarter)], [np.sin(quarter), np.cos(quarter)]])
    if rng.random() < 0.5:
        turn = turn @ np.diag((-1.0, 1.0))
    slack = max(0.0, (length * scale - CROP) / 2)
    shift = rng.uniform(-slack, slack, 2)
    middle = np.full(2, (length - 1) / 2)
    return np.column_stack((turn, (CROP - 1) / 2 + shift - turn @ middle)), scale


def _lit(picture: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    u = rng.uniform
    levels = np.arange(256, dtype=np.float64) / 255
    table = np.empty((256, 1, 3), np.uint8)
    gain, gamma, lift = np.exp(rng.normal(0, 0.22)), np.exp(rng.normal(0, 0.2)), rng.normal(0, 0.04)
    flip = rng.random() < 0.03
    for channel, cast in enumerate(np.exp(rng.normal(0, 0.08, 3))):
        curve = np.clip(gain * cast * levels**gamma + lift, 0, 1) * 255
        table[:, 0, channel] = (255 - curve if flip else curve).round()
    lit = np.asarray(cv2.LUT(picture, table), np.uint8)
    if rng.random() < 0.15:
        lit = np.ascontiguousarray(lit[..., rng.permutation(3)])
    if rng.random() < 0.3:
        lit = _shaded(lit, rng)
    if rng.random() < 0.25:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), u(0.3, 1.1)), np.uint8)
    if rng.random() < 0.5:
        reach = int(u(1, 13))
        noise = rng.integers(-reach, reach + 1, lit.shape, np.int8)
        lit = np.asarray(cv2.add(lit, noise, dtype=cv2.CV_8U), np.uint8)
    return lit


def _shaded(picture: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """With the shadow of something outside the picture, hard or soft."""
    shade = np.full(picture.shape[:2], 255, np.uint8)
    corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * picture.shape[0]
    hull = cv2.convexHull(corners.astype(np.int32))
    cv2.fillConvexPoly(shade, hull, int(rng.integers(90, 220)), cv2.LINE_AA)
    if rng.random() < 0.7:
        shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.6, 12)), np.uint8)
    return np.asarray(cv2.multiply(picture, cv2.merge((shade, shade, shade)), scale=1 / 255), np.uint8)
