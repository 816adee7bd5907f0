"""What a picture shows without knowing what is on it."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.settling import brightness, sharpness
from vision.reading import Picture

DARK: Final = 16
"""Grey value (0–255) up to which nothing of the print is left."""

WASHED_OUT: Final = 250
"""Grey value from which nothing of it is left either."""


@dataclass(frozen=True, slots=True)
class Measures:
    """brightness: mean grey value, 0–255. sharpness: only to be compared between pictures of one scene. dark,
    washed_out: shares of the picture, 0–1."""

    brightness: float
    sharpness: float
    dark: float
    washed_out: float


def measure(picture: Picture) -> Measures:
    """Of a whole picture."""
    dark, white = extremes(picture[::2, ::2])
    return Measures(brightness(picture), sharpness(picture), float(dark.mean()), float(white.mean()))


def extremes(picture: Picture) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(height, width) each: what is too dark, and what is washed out."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    return grey <= DARK, grey >= WASHED_OUT
