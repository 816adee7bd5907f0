"""Hands and sleeves that reach in."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import tone
from vision.training.finding.table import Colour, Patch
from vision.training.pixels import blurred, from_hsv, resized

_LENGTH, _WIDTH = 420, 140
"""Of the drawn arm at its own scale: a hand is about 100 wide; fingers point right."""


def _skin(rng: Generator) -> Colour:
    return from_hsv(rng.uniform(8, 32), rng.uniform(0.2, 0.65), rng.uniform(0.2, 0.98))


def _finger(
    mask: NDArray[np.uint8], root: NDArray[np.float64], angle: float, length: float, thick: float
) -> None:
    """Three joints, each slightly bent and thinner."""
    at = root
    for share in (0.42, 0.32, 0.26):
        end = at + length * share * np.array([np.cos(angle), np.sin(angle)])
        joints = np.round(np.array([at, end])).astype(np.int32)
        cv2.polylines(mask, [joints], False, 255, round(thick), cv2.LINE_AA)
        at, thick = end, thick * 0.92


def _hand(rng: Generator) -> NDArray[np.uint8]:
    mask = np.zeros((_WIDTH, _LENGTH), np.uint8)
    wrist = np.array([210.0, 70.0])
    palm = wrist + np.array([62.0, 0.0])
    cv2.ellipse(
        mask, palm.astype(int).tolist(), (55, round(rng.uniform(34, 44))), 0, 0, 360, 255, -1, cv2.LINE_AA
    )
    cv2.line(mask, (0, 70), wrist.astype(int).tolist(), 255, round(rng.uniform(44, 58)), cv2.LINE_AA)
    cv2.line(mask, (150, 70), palm.astype(int).tolist(), 255, 50, cv2.LINE_AA)
    spread = rng.uniform(0.0, 0.28)
    curl = rng.uniform(0.35, 1.0)
    for index in range(4):
        root = palm + np.array([38.0, (index - 1.5) * 18])
        length = (62, 74, 70, 54)[index] * (curl if rng.random() < 0.75 else rng.uniform(0.3, 1))
        _finger(mask, root, (index - 1.5) * spread + rng.normal(0, 0.08), length, rng.uniform(15, 19))
    thumb = palm + np.array([-8.0, -30.0])
    _finger(mask, thumb, rng.uniform(-0.9, -0.1), rng.uniform(45, 70), 20)
    return mask


def draw_arm(rng: Generator, scale: float) -> Patch:
    """Fingers point right. scale: table pixels per pixel of the drawn arm; a hand is 4.5 tiles wide."""
    mask = _hand(rng)
    colour = np.empty((_WIDTH, _LENGTH, 3), np.float32)
    colour[:] = _skin(rng) * 255
    light = rng.uniform(0, 2 * np.pi)
    soft = blurred(mask, 5).astype(np.float32) / 255
    slope_y, slope_x = np.gradient(soft)
    colour *= (1 - rng.uniform(2, 6) * (slope_x * np.cos(light) + slope_y * np.sin(light)))[..., None]
    colour *= 0.75 + 0.25 * soft[..., None]
    if rng.random() < 0.6:
        end = int(rng.uniform(60, 205))
        half = round(rng.uniform(30, 62))
        mask[70 - half : 70 + half, :end] = 255
        mask[: 70 - half, :end] = 0
        shade = np.cos(np.linspace(-1.3, 1.3, _WIDTH))[:, None, None] * 0.5 + 0.5
        folds = resized(rng.standard_normal((4, 12)).astype(np.float32), (end, _WIDTH), cv2.INTER_CUBIC)
        colour[:, :end] = any_colour(rng) * 255 * shade * (1 + 0.1 * folds[..., None])
    if rng.random() < 0.25:
        cv2.rectangle(colour, (185, 30), (200, 110), tone(any_colour(rng)), -1)
    patch = np.dstack([np.clip(colour, 0, 255).astype(np.uint8), mask])
    size = (max(8, round(_LENGTH * scale)), max(8, round(_WIDTH * scale)))
    return resized(patch, size, cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
