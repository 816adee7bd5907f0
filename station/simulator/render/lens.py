"""Where points of the table land in the picture: a pinhole that looks down, a lens with some barrel.

Table points are millimetres (x, y, z) as in `scene`, z upwards from the top of the boards. Picture points
are pixels, x rightwards and y downwards, (0, 0) the middle of the first pixel.
"""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

WIDTH = 2304
HEIGHT = 1296
MIDDLE = np.array((WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5))

Points = NDArray[np.float64]
Plane = NDArray[np.float32]
Picture = NDArray[np.uint8]
"""(height, width, 3) BGR, or (height, width)."""
Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in picture pixels, the ends excluded."""


def box_around(
    points: Points, before: int = 1, after: int = 2, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Box:
    """The pixels around points, with so many more, of a picture of this width and height. It may be empty:
    x1 <= x0 or y1 <= y0."""
    x0, y0 = np.maximum(np.floor(points.min(axis=0)).astype(int) - before, 0).tolist()
    x1, y1 = np.minimum(np.ceil(points.max(axis=0)).astype(int) + after, size).tolist()
    return x0, y0, x1, y1


@dataclass(frozen=True, slots=True)
class Lens:
    """x_mm, y_mm, height_mm: where the camera hangs over the boards' top. tilt_x, tilt_y: degrees it looks
    off the vertical, towards South's right and towards South. roll: degrees clockwise. focal_px: focal
    length. barrel: radial coefficient, negative draws the corners in. bump: picture pixels (dx, dy) and
    degrees by which it was knocked since."""

    x_mm: float
    y_mm: float
    height_mm: float
    tilt_x: float
    tilt_y: float
    roll: float
    focal_px: float
    barrel: float
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def project(self, points: Points) -> Points:
        """(n, 3) table points to (n, 2) picture points."""
        seen = self._to_camera(points)
        plane = self._bumped(seen[:, :2] / seen[:, 2:3] * self.focal_px)
        radius2 = np.sum((plane / self.focal_px) ** 2, axis=1, keepdims=True)
        bent = plane * (1 + self.barrel * radius2)
        return np.asarray(bent + MIDDLE)

    def sight(
        self, box: tuple[float, float, float, float], height_mm: float, step: int = 1
    ) -> tuple[Plane, Plane]:
        """X and y in table millimetres of what every step-th pixel of a box sees on the plane that lies
        z = height_mm over the boards' top."""
        ys, xs = np.mgrid[box[1] : box[3] : step, box[0] : box[2] : step].astype(np.float32)
        xs -= np.float32(MIDDLE[0])
        ys -= np.float32(MIDDLE[1])
        straight = np.linspace(0.0, 0.8, 256)[1:]
        bent2 = (straight * (1 + self.barrel * straight**2)) ** 2
        grow = np.interp((xs**2 + ys**2) / self.focal_px**2, bent2, straight / np.sqrt(bent2))
        dx, dy, turn = self.bump
        c, s = cos(radians(turn)), sin(radians(turn))
        xs, ys = xs * grow - dx, ys * grow - dy
        xs, ys = (xs * c + ys * s) / self.focal_px, (ys * c - xs * s) / self.focal_px
        back = self._turn().T
        down = (self.height_mm - height_mm) / (back[2, 0] * xs + back[2, 1] * ys + back[2, 2])
        x = self.x_mm + down * (back[0, 0] * xs + back[0, 1] * ys + back[0, 2])
        y = self.y_mm + down * (back[1, 0] * xs + back[1, 1] * ys + back[1, 2])
        return x.astype(np.float32), y.astype(np.float32)

    def _to_camera(self, points: Points) -> Points:
        place = np.array((self.x_mm, self.y_mm, self.height_mm))
        return np.asarray(((points - place) * (1, 1, -1)) @ self._turn().T)

    def _turn(self) -> Points:
        ax, ay, az = radians(self.tilt_x), radians(self.tilt_y), radians(self.roll)
        about_y = np.array(((cos(ax), 0, -sin(ax)), (0, 1, 0), (sin(ax), 0, cos(ax))))
        about_x = np.array(((1, 0, 0), (0, cos(ay), -sin(ay)), (0, sin(ay), cos(ay))))
        about_z = np.array(((cos(az), -sin(az), 0), (sin(az), cos(az), 0), (0, 0, 1)))
        return np.asarray(about_z @ about_x @ about_y)

    def _bumped(self, plane: Points) -> Points:
        dx, dy, turn = self.bump
        c, s = cos(radians(turn)), sin(radians(turn))
        return np.asarray(plane @ np.array(((c, s), (-s, c))) + (dx, dy))
