"""What light, lens and file format do to a rendered board before the reader sees it."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.kits import PX
from vision.training.pixels import blurred, jpeg, moved, resized, warped

_BROADCAST = 0.12
"""Share of pictures from a broadcast."""

READ_PX = 48
"""Pixels per square of the rectified board that patches are cut from."""


def _light(canvas: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    length = canvas.shape[0]
    # Light changes slowly: a quarter of the resolution is enough.
    axis = np.linspace(-1, 1, length // 4, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    u = rng.uniform
    angle = u(0, 2 * np.pi)
    strength = 1 + u(0, 0.45) * (x * np.cos(angle) + y * np.sin(angle))
    if rng.random() < 0.3:
        steep = float(rng.choice([4, 15, 40]))
        edge = 1 / (1 + np.exp(-(x * np.cos(angle + 1) + y * np.sin(angle + 1) + u(-0.7, 0.7)) * steep))
        strength = strength * (1 - u(0.2, 0.7) * edge)
    exposure = float(np.exp(u(np.log(0.55), np.log(1.4)))) if rng.random() < 0.85 else u(0.2, 0.5)
    cast = np.exp(rng.normal(0, 0.13, 3)).astype(np.float32) * exposure
    lit = canvas * resized(strength.astype(np.float32), (length, length))[..., None] * cast
    if rng.random() < 0.25:
        spread = u(0.15, 0.9)
        spot = np.exp(-(((x - u(-1, 1)) ** 2 + (y - u(-1, 1)) ** 2) / spread**2)) * u(0.1, 0.6)
        lit += resized(spot.astype(np.float32), (length, length))[..., None]
    lit = np.clip(lit, 0, 1) ** np.float32(u(0.7, 1.3))
    veiled = rng.random()
    veil = u(0, 0.25) if veiled < 0.18 else u(0.25, 0.55) if veiled < 0.23 else 0.0
    return np.asarray(lit * (1 - veil) + veil * u(0.3, 0.9), dtype=np.float32)


def _source_corners(length: int, px: float, rng: Generator) -> tuple[NDArray[np.float32], tuple[int, int]]:
    """The canvas's corners in the camera picture, and that picture's size."""
    scale = px / PX
    half = length * scale / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    oblique = 0.12 if rng.random() < 0.25 else 0.03
    corners *= 1 + rng.normal(0, oblique, (4, 1))
    shear = np.eye(2) + rng.normal(0, oblique * 0.7, (2, 2))
    angle = np.deg2rad(rng.normal(0, 4)) + (np.pi / 2) * int(rng.integers(4))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = corners @ shear.T @ turn.T
    corners -= corners.min(axis=0)
    size = np.ceil(corners.max(axis=0)).astype(int) + 2
    return (corners + 1).astype(np.float32), (int(size[0]), int(size[1]))


def photograph(canvas: NDArray[np.float32], side: int, margin: int, rng: Generator) -> NDArray[np.uint8]:
    """The rectified board, ((side + 1/3)·48)² uint8 BGR: squares of 48 px with 8 px around them."""
    u = rng.uniform
    length = canvas.shape[0]
    # A third of the far views are as small as a table's far corner: 20 to 30 pixels a square.
    reach = (20, 30) if rng.random() < 0.3 else (22, 70)
    px = float(np.exp(u(*np.log(reach)))) if rng.random() < 0.75 else u(60, 100)
    picture = np.round(_light(canvas, rng) * 255).astype(np.uint8)
    corners, size = _source_corners(length, px, rng)
    full = np.array([[0, 0], [length, 0], [length, length], [0, length]], np.float32)
    if px < PX:
        sigma = 0.4 * PX / px
        picture = blurred(picture, sigma)
    taken = warped(picture, (full, corners), size)
    taken = develop(taken, px, rng)
    low, high = margin, length - margin
    grid = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    seen = cv2.perspectiveTransform(grid[None], cv2.getPerspectiveTransform(full, corners))[0]
    # The grid is never located exactly, and tile tops shift away from the picture's centre.
    seen += rng.normal(0, 0.025 * px, (4, 2)) + rng.normal(0, 0.035 * px, 2)
    if rng.random() < 0.08:
        seen += u(-0.2, 0.2, 2) * px
    rim = 8
    end = rim + side * READ_PX
    flat = np.array([[rim, rim], [end, rim], [end, end], [rim, end]], np.float32) - 0.5
    mode = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    if px > READ_PX * 1.2 and rng.random() < 0.5:
        taken = blurred(taken, 0.35 * px / READ_PX)
    return warped(taken, (seen.astype(np.float32), flat), (end + rim, end + rim), mode)


def _broadcast(picture: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """As television and streams show it: fewer columns than pixels, colours coarser still, fields of odd and
    even rows from different moments, edges sharpened along the rows until they ring."""
    u = rng.uniform
    height, width = picture.shape[:2]
    narrow = max(8, round(width / u(1.0, 1.8)))
    picture = resized(resized(picture, (narrow, height), cv2.INTER_AREA), (width, height))
    light, red, blue = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    coarse = u(0.8, 3.0)
    bright = light.astype(np.float32)
    bright += u(0.3, 1.8) * (bright - blurred(bright, u(0.8, 2.0), 0.01))
    sharp = np.clip(bright, 0, 255).astype(np.uint8)
    if rng.random() < 0.12:
        sharp[1::2] = np.roll(sharp[1::2], int(rng.choice([-1, 1])), axis=1)
    colours = [blurred(np.asarray(plane, np.uint8), coarse, coarse / 2) for plane in (red, blue)]
    return np.asarray(cv2.cvtColor(cv2.merge([sharp, *colours]), cv2.COLOR_YCrCb2BGR), np.uint8)


def _streak(length: float, angle: float) -> NDArray[np.float32]:
    """What a moving camera makes of a point."""
    reach = max(3, round(length))
    kernel = np.zeros((reach, reach), np.float32)
    kernel[reach // 2] = 1 / reach
    turn = cv2.getRotationMatrix2D((reach / 2 - 0.5, reach / 2 - 0.5), angle, 1)
    return moved(kernel, turn, (reach, reach))


def _disc(radius: float) -> NDArray[np.float32]:
    """What a lens out of focus makes of a point."""
    reach = int(np.ceil(radius))
    axis = np.arange(-reach, reach + 1)
    return np.clip(radius + 0.5 - np.hypot(axis[None], axis[:, None]), 0, 1).astype(np.float32)


def _filtered(picture: NDArray[np.uint8], kernel: NDArray[np.float32]) -> NDArray[np.uint8]:
    return cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-3)).astype(np.uint8)


def develop(
    picture: NDArray[np.uint8], px: float, rng: Generator, grain: NDArray[np.float32] | None = None
) -> NDArray[np.uint8]:
    """What lens, sensor and file format make of a sharp BGR picture whose squares are `px` pixels wide.

    grain: noise of standard deviation 1 in the picture's shape, if drawing it each time would take too long.
    """
    u = rng.uniform
    chance = rng.random()
    if chance < 0.58:
        widest = 0.07 if chance < 0.05 else 0.045 if chance < 0.2 else 0.022
        picture = blurred(picture, u(0.2, widest * px + (0.25 if chance >= 0.2 else 0)))
    elif chance < 0.68:
        picture = _filtered(picture, _streak(px * u(0.04, 0.13), u(0, 180)))
    elif chance < 0.76:
        picture = _filtered(picture, _disc(px * u(0.02, 0.1)))
    if rng.random() < 0.25:
        soft = blurred(picture, 1.2)
        amount = u(0.3, 1.5)
        picture = cv2.addWeighted(picture, 1 + amount, soft, -amount, 0).astype(np.uint8)
    if rng.random() < _BROADCAST:
        picture = _broadcast(picture, rng)
    noisy = picture.astype(np.float32)
    if rng.random() < 0.75:
        strength = u(0.5, 6) if rng.random() < 0.85 else u(5, 14)
        noise = rng.standard_normal(picture.shape, dtype=np.float32) if grain is None else grain
        if rng.random() < 0.4:
            noise = blurred(noise, 0.7) * np.float32(1.8)
        noisy += noise * strength
    if rng.random() < 0.15:
        grey = noisy.mean(axis=2, keepdims=True)
        noisy = grey + (noisy - grey) * u(0, 0.7)
    shot = np.clip(noisy, 0, 255).astype(np.uint8)
    if rng.random() < 0.8:
        quality = int(u(35, 96))
        shot = jpeg(shot, quality)
    return shot
