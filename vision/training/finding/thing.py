"""An object on a table, and what it is made from."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.printing import Picture
from vision.training.finding.table import Colour, Patch
from vision.training.glyphs import Face
from vision.training.pixels import from_hsv


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """patch: at the table's scale. height: of its top above the table, in tile sides. share: opacity."""

    patch: Patch
    height: float
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Maker:
    """What an object is made from. side: pixels of a tile (a real one is about 19 mm)."""

    rng: Generator
    face: Face
    side: float

    def sheet(self, width: float, height: float, colour: Colour) -> Picture:
        """An empty picture of this many tile sides."""
        size = (max(4, round(height * self.side)), max(4, round(width * self.side)), 3)
        picture = np.empty(size, np.uint8)
        picture[:] = np.round(np.clip(colour, 0, 1) * 255)
        return picture


def rounded(picture: Picture, radius: float) -> Patch:
    """The picture as an object with round corners; radius in pixels."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    reach = int(min(radius, height / 2 - 1, width / 2 - 1))
    cv2.rectangle(mask, (reach, 1), (width - 1 - reach, height - 2), 255, -1)
    cv2.rectangle(mask, (1, reach), (width - 2, height - 1 - reach), 255, -1)
    if reach > 1:
        for x in (reach, width - 1 - reach):
            for y in (reach, height - 1 - reach):
                cv2.circle(mask, (x, y), reach - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([picture, mask])


def circular(picture: Picture) -> Patch:
    mask = np.zeros(picture.shape[:2], np.uint8)
    middle = (picture.shape[1] // 2, picture.shape[0] // 2)
    cv2.circle(mask, middle, min(middle) - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([picture, mask])


def dark(rng: Generator) -> Colour:
    return from_hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.03, 0.25))


def pale(rng: Generator) -> Colour:
    return from_hsv(rng.uniform(20, 60), rng.uniform(0, 0.15), rng.uniform(0.75, 1))


def shadow_of(patch: Patch) -> NDArray[np.uint8]:
    """The patch in black."""
    dark = patch.copy()
    dark[..., :3] = 0
    return dark
