"""What a lamp, a lens or a driver does to a picture: effects on the light that reaches the sensor."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from station.simulator.faults.kind import Fault
from station.simulator.render.lens import Picture

Effect = Callable[[Picture, int], Picture]
"""A picture without noise, and when it was taken in milliseconds, to what the sensor sees."""


def out_of_focus(sigma_px: float) -> Effect:
    """The lens stands `sigma_px` off: a disc, as an open aperture makes it."""
    radius = 2 * sigma_px
    reach = int(np.ceil(radius))
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(radius + 0.5 - np.hypot(xs, ys), 0, 1)
    kernel = (disc / disc.sum()).astype(np.float32)
    return lambda picture, _at_ms: np.asarray(cv2.filter2D(picture, -1, kernel), np.uint8)


def moved(length_px: float, angle: float) -> Effect:
    """The camera moved so far, in this direction (radians), during the exposure."""
    reach = int(np.ceil(length_px / 2))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for t in np.linspace(-length_px / 2, length_px / 2, 8 * reach + 1):
        kernel[round(reach + t * np.sin(angle)), round(reach + t * np.cos(angle))] += 1
    kernel /= kernel.sum()
    return lambda picture, _at_ms: np.asarray(cv2.filter2D(picture, -1, kernel), np.uint8)


def glare(x: float, y: float, radius_px: float) -> Effect:
    """A lamp mirrored in the board at this place, white in its middle."""

    def shine(picture: Picture, _at_ms: int) -> Picture:
        rows, columns = picture.shape[:2]
        ys, xs = np.ogrid[:rows, :columns]
        away = np.hypot((xs - x) / radius_px, (ys - y) / radius_px)
        light = 330 / (1 + np.exp((away - 1) * 7)) + 40 * np.exp(-((away / 2) ** 2))
        return np.asarray(np.clip(picture + light[..., None], 0, 255), np.uint8)

    return shine


def flicker(depth: float, period_px: float) -> Effect:
    """Bands of a lamp on the mains through a rolling shutter; they run on from picture to picture."""

    def pulse(picture: Picture, at_ms: int) -> Picture:
        rows = np.arange(picture.shape[0])[:, None, None]
        gain = 1 - depth / 2 + depth / 2 * np.sin(2 * np.pi * (rows / period_px + at_ms * 0.00733))
        return np.asarray(np.clip(picture * gain, 0, 255), np.uint8)

    return pulse


def effect_of(fault: Fault, dice: Generator, spot: tuple[float, float], square_px: float) -> Effect | None:  # noqa: PLR0911  (a table of faults)
    """How a fault of the picture looks; None for faults of the table. spot: where glare lies, in pixels."""
    match fault:
        case Fault.OUT_OF_FOCUS:
            return out_of_focus(float(dice.uniform(0.075, 0.13)) * square_px)
        case Fault.MOVED:
            return moved(float(dice.uniform(0.3, 0.45)) * square_px, float(dice.uniform(0, np.pi)))
        case Fault.GLARE:
            return glare(*spot, float(dice.uniform(1.2, 2.4)) * square_px)
        case Fault.FLICKER:
            return flicker(float(dice.uniform(0.18, 0.4)), float(dice.uniform(180, 420)))
        case Fault.BLACK:
            return lambda picture, _at_ms: np.zeros_like(picture)
        case Fault.MIRRORED:
            return lambda picture, _at_ms: np.ascontiguousarray(picture[:, ::-1])
        case _:
            return None
