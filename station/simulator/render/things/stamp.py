"""A thing as it looks in the picture, cut out, ready to be laid over whatever lies beneath."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.lens import Box


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """box, colour, clear: where the thing is; colour is (h, w, 3) BGR times its coverage, clear (h, w, 3)
    is 255 minus the coverage. shade_box, shade: (h, w) what it leaves of the light around it, 255 for all."""

    box: Box
    colour: NDArray[np.uint8]
    clear: NDArray[np.uint8]
    shade_box: Box
    shade: NDArray[np.uint8]

    def marks(self, box: Box) -> bool:
        """Whether it changes any pixel there."""
        covers, shades = overlap(self.box, box), overlap(self.shade_box, box)
        return (covers is not None and int(_cut(self.clear, self.box[:2], covers).min()) < 255) or (
            shades is not None and int(_cut(self.shade, self.shade_box[:2], shades).min()) < 254
        )

    def darken(self, shade: NDArray[np.uint8], origin: tuple[int, int]) -> None:
        """Multiplies a (h, w) shade picture, whose first pixel is the picture's `origin`, in place."""
        where = overlap(self.shade_box, _box_at(origin, shade))
        if where is not None:
            part = _cut(shade, origin, where)
            cv2.multiply(part, _cut(self.shade, self.shade_box[:2], where), dst=part, scale=1 / 255)

    def cover(self, picture: NDArray[np.uint8], origin: tuple[int, int]) -> None:
        """Lays it over a (h, w, 3) picture, whose first pixel is the picture's `origin`, in place."""
        where = overlap(self.box, _box_at(origin, picture))
        if where is not None:
            part = _cut(picture, origin, where)
            cv2.multiply(part, _cut(self.clear, self.box[:2], where), dst=part, scale=1 / 255)
            cv2.add(part, _cut(self.colour, self.box[:2], where), dst=part)


def lay(stamps: list[Stamp], picture: NDArray[np.uint8], origin: tuple[int, int]) -> None:
    """Lays things that stand side by side over a picture, in place: all their shadows, then all of them."""
    if stamps:
        shade = np.full(picture.shape[:2], 255, np.uint8)
        for stamp in stamps:
            stamp.darken(shade, origin)
        cv2.multiply(picture, cv2.merge((shade, shade, shade)), dst=picture, scale=1 / 255)
        for stamp in stamps:
            stamp.cover(picture, origin)


def overlap(one: Box, other: Box) -> Box | None:
    """What two boxes share."""
    x0, y0 = max(one[0], other[0]), max(one[1], other[1])
    x1, y1 = min(one[2], other[2]), min(one[3], other[3])
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _box_at(origin: tuple[int, int], picture: NDArray[np.uint8]) -> Box:
    return origin[0], origin[1], origin[0] + picture.shape[1], origin[1] + picture.shape[0]


def _cut(picture: NDArray[np.uint8], origin: tuple[int, int], where: Box) -> NDArray[np.uint8]:
    x, y = origin
    return picture[where[1] - y : where[3] - y, where[0] - x : where[2] - x]
