"""Light on a table: gradients, coloured lamps, hard and soft shadows, glare, exposure."""

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.table import SPAN
from vision.training.pixels import blurred, resized

_COARSE = 112


def _coarse_axes() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    axis = np.linspace(-1, 1, _COARSE, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    return x, y


def _gradient(rng: Generator) -> NDArray[np.float32]:
    """(coarse, coarse, 3) factors: a slope, vignetting, lamps of different colours."""
    x, y = _coarse_axes()
    u = rng.uniform
    light = np.ones((_COARSE, _COARSE, 3), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        angle = u(0, 2 * np.pi)
        slope = 1 + u(0, 0.5) * (x * np.cos(angle) + y * np.sin(angle))
        tint = np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
        light *= np.maximum(slope, 0.15)[..., None] ** tint
    if rng.random() < 0.3:
        light *= (1 - u(0.1, 0.5) * ((x - u(-0.6, 0.6)) ** 2 + (y - u(-0.6, 0.6)) ** 2) / 2)[..., None]
    if rng.random() < 0.2:
        lamp = np.exp(-((x - u(-1.2, 1.2)) ** 2 + (y - u(-1.2, 1.2)) ** 2) / u(0.2, 1.2) ** 2)
        light *= u(0.35, 0.8) + lamp[..., None] * np.exp(rng.normal(0, 0.15, 3)).astype(np.float32)
    return light


def soften(mask: NDArray[np.uint8], sigma: float) -> NDArray[np.uint8]:
    """Blurred by this many pixels, at a coarser scale where that is as good."""
    coarser = max(1, int(sigma / 1.5))
    if coarser == 1:
        return blurred(mask, sigma)
    height, width = mask.shape
    small = resized(mask, (width // coarser, height // coarser), cv2.INTER_AREA)
    return resized(blurred(small, sigma / coarser), (width, height))


def _shadow_outline(rng: Generator) -> list[NDArray[np.float64]]:
    """Outlines of objects between lamp and table: an edge, bars, an arm, a head."""
    u = rng.uniform
    angle = u(0, 2 * np.pi)
    normal = np.array([np.cos(angle), np.sin(angle)])
    along = np.array([-normal[1], normal[0]])
    middle = u(0.1, 0.9, 2) * SPAN

    def band(near: float, far: float, skew: float = 0.0) -> NDArray[np.float64]:
        ends = [(-1500, near), (1500, near + skew), (1500, far + skew), (-1500, far)]
        return np.array([middle + along * a + normal * b for a, b in ends])

    sort = rng.random()
    if sort < 0.4:
        return [band(0, 2000, u(-400, 400))]
    if sort < 0.6:
        pitch, wide = u(60, 300), u(0.2, 0.8)
        return [band(at * pitch, (at + wide) * pitch) for at in range(-4, 5)]
    if sort < 0.8:
        return [band(0, u(30, 250), u(-200, 200))]
    turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    radii = u(60, 350) * (1 + 0.25 * rng.standard_normal(20))
    radii = (radii + np.roll(radii, 1) + np.roll(radii, -1)) / 3
    return [middle + np.stack([np.cos(turns) * u(0.5, 1), np.sin(turns)], axis=1) * radii[:, None]]


def _shadow(rng: Generator) -> NDArray[np.uint8]:
    """(SPAN, SPAN) factors 0–255, with edges from sharp to soft."""
    mask = np.zeros((SPAN, SPAN), np.uint8)
    for outline in _shadow_outline(rng):
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    depth = rng.uniform(0.2, 0.7)
    mask = soften(mask, rng.uniform(0.5, 3) if rng.random() < 0.5 else rng.uniform(4, 48))
    return np.asarray(255 - mask * np.float32(depth), np.uint8)


def _exposure(picture: NDArray[np.uint8], light: NDArray[np.float32], rng: Generator) -> np.float32:
    """The factor by which a camera's auto exposure brings the picture close to middle grey."""
    u = rng.uniform
    small = resized(picture, (_COARSE, _COARSE), cv2.INTER_AREA) * light / 255
    wanted = u(0.25, 0.6) if rng.random() < 0.85 else u(0.12, 0.25)
    factor = (wanted / max(float(small.mean()), 0.01)) ** u(0.4, 1.0)
    brightest = float(np.quantile(small, 0.96))
    return np.float32(np.clip(factor, 0.4, min(3.5, u(0.75, 1.25) / max(brightest, 0.01))))


def light_up(picture: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """The picture in some light; shadows first, since lamps overexpose last."""
    u = rng.uniform
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.32, 0.13]))):
        cv2.multiply(picture, cv2.merge([_shadow(rng)] * 3), picture, 1 / 255)
    light = _gradient(rng)
    light *= np.exp(rng.normal(0, 0.1, 3)).astype(np.float32)
    light *= _exposure(picture, light, rng)
    # In 64ths, so that factors above 1 fit a byte too.
    factor = resized(np.clip(light * 64, 0, 255).astype(np.uint8), (SPAN, SPAN))
    lit: Any = cv2.multiply(picture, factor, None, 1 / 64)
    if rng.random() < 0.28:
        glare = np.zeros((_COARSE, _COARSE), np.float32)
        x, y = _coarse_axes()
        for _ in range(int(rng.integers(1, 4))):
            across, down = (x - u(-1, 1)) / u(0.05, 0.5), (y - u(-1, 1)) / u(0.05, 0.5)
            glare += np.exp(-(across**2 + down**2)) * np.float32(u(20, 190))
        spot = resized(np.clip(glare, 0, 230).astype(np.uint8), (SPAN, SPAN))
        lit = cv2.add(lit, cv2.merge([spot] * 3))
    gamma, veil = u(0.75, 1.3), u(0, 0.22) if rng.random() < 0.2 else 0.0
    levels = np.linspace(0, 1, 256) ** gamma * (1 - veil) + veil * u(0.3, 0.9)
    toned: Any = cv2.LUT(lit, np.round(levels * 255).astype(np.uint8))
    return toned  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it
