"""A camera's lens: where the picture bends straight lines, and where they would be without it.

The model is OpenCV's (Brown and Conrady: three radial, two tangential coefficients). Its radial polynomial
turns back beyond some radius; here it goes on in a straight line from shortly before, so that every point
has exactly one counterpart, and points far outside the picture stay outside.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import LensError
from vision.reading import Picture

Points = NDArray[np.float64]
"""(..., 2) float64, pixels as in `vision.reading.Corners`."""

Maps = tuple[NDArray[np.int16], NDArray[np.uint16]]
"""Two maps for cv2.remap, in its fixed-point form."""

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""((fx, 0, cx), (0, fy, cy), (0, 0, 1)) in pixels."""

LEAST_SLOPE: Final = 0.1
"""Where moving a point outwards moves its picture by less than this share, the straight line begins."""

FARTHEST: Final = 4.0
"""Distance from the centre, in focal lengths, up to which the polynomial is examined."""

SAME_SHAPE: Final = 0.01
"""How much the ratio of the sides of a picture may differ from that of the lens's camera."""

STEP: Final = 8
"""Pixels between the points at which a map is computed; interpolation in between costs some 0.005 pixels."""


@dataclass(frozen=True, slots=True)
class Lens:
    """camera: (width, height) of the pictures it describes. matrix: focal lengths and centre, in their
    pixels. k: k1, k2, p1, p2, k3, in OpenCV's order."""

    camera: tuple[int, int]
    matrix: Matrix
    k: tuple[float, float, float, float, float]

    def straight(self, points: NDArray[np.floating]) -> Points:
        """Where points (..., 2) of the picture would be if the lens bent nothing. Undoes `bent`."""
        seen = self._normal(points)
        aim = seen
        radii, bent = _table(self.k)
        for _ in range(6 if any(self.k[2:4]) else 1):
            length = np.hypot(aim[..., 0], aim[..., 1])
            radius = _beyond(length, bent, radii)
            for _ in range(2):
                value, slope = _radial(radius, self.k)
                radius = radius - (value - length) / slope
            near = radius[..., None] / np.maximum(length, 1e-12)[..., None] * aim
            near = np.where(length[..., None] < 1e-9, aim, near)
            aim = seen - self._aside(near)
        return self._pixels(near)

    def bent(self, points: NDArray[np.floating]) -> Points:
        """Where the picture shows points (..., 2) of the straightened picture."""
        straight = self._normal(points)
        length = np.hypot(straight[..., 0], straight[..., 1])
        value, _ = _radial(length, self.k)
        grow = np.where(length < 1e-9, 1.0, value / np.maximum(length, 1e-12))
        return self._pixels(straight * grow[..., None] + self._aside(straight))

    def straight_picture(self, picture: Picture) -> Picture:
        """The picture without the bend, in the same size and at the same scale in the middle; what a barrel
        lens shows beyond its straightened edges is cut off.

        Raises LensError as `fitting` does.
        """
        height, width = picture.shape[:2]
        maps = _whole(self.fitting((width, height)), np.eye(3).tobytes(), (width, height))
        edge = cv2.BORDER_REPLICATE
        return np.asarray(cv2.remap(picture, *maps, cv2.INTER_LINEAR, borderMode=edge), np.uint8)

    def whole_picture(self, picture: Picture) -> tuple[Picture, tuple[int, int]]:
        """All of the picture without the bend, and where on it the pixel (0, 0) of `straight_picture` is.

        At most half as large again each way. Raises LensError as `fitting` does.
        """
        height, width = picture.shape[:2]
        lens = self.fitting((width, height))
        (left, top), (right, bottom) = lens._reach()
        shift = np.array([[1.0, 0, left], [0, 1, top], [0, 0, 1]])
        maps = _whole(lens, shift.tobytes(), (right - left, bottom - top))
        edge = cv2.BORDER_REPLICATE
        flat = cv2.remap(picture, *maps, cv2.INTER_LINEAR, borderMode=edge)
        return np.asarray(flat, np.uint8), (-left, -top)

    def _reach(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The pixels (first, last + 1) that the straightened picture covers."""
        size = np.array(self.camera)
        rim = np.linspace(0, 1, 33)[:, None]
        corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
        sides = [
            start + rim * (end - start) for start, end in zip(corners, np.roll(corners, -1, 0), strict=True)
        ]
        edge = self.straight(np.concatenate(sides) * size)
        low = np.maximum(np.floor(edge.min(axis=0)), -size / 4).astype(int)
        high = np.minimum(np.ceil(edge.max(axis=0)), size * 5 / 4).astype(int)
        return (int(low[0]), int(low[1])), (int(high[0]), int(high[1]))

    def fitting(self, size: tuple[int, int]) -> "Lens":
        """The same lens for pictures of this width and height.

        Raises LensError if they have another shape: then the lens says nothing about them.
        """
        if size == self.camera:
            return self
        (width, height), (own_width, own_height) = size, self.camera
        if abs(width * own_height / (height * own_width) - 1) > SAME_SHAPE:
            raise LensError(
                f"the lens was calibrated for pictures of {own_width}×{own_height} pixels, "
                f"this one has {width}×{height}; calibrate it for this camera setting"
            )
        return Lens(size, self._scaled(width / own_width, height / own_height), self.k)

    def bend_px(self) -> float:
        """How far, in pixels, the lens moves the corner of its picture that it moves most."""
        width, height = self.camera
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        return float(np.linalg.norm(self.straight(corners) - corners, axis=1).max())

    def reaches(self, points: NDArray[np.floating]) -> bool:
        """Whether the polynomial itself, without its straight continuation, reaches these points of the
        picture."""
        return bool(np.linalg.norm(self._normal(points), axis=-1).max() < _limit(self.k)[1])

    def within(self, left: float, top: float, scale: float, size: tuple[int, int]) -> "Lens":
        """The lens of a part of its pictures that begins at (left, top), scaled after cutting; size: the
        part's width and height."""
        (fx, skew, cx), (_, fy, cy), last = self.matrix
        cut: Matrix = ((fx, skew, cx - left), (0.0, fy, cy - top), last)
        return Lens(size, Lens(size, cut, self.k)._scaled(scale, scale), self.k)

    def as_json(self) -> dict[str, Any]:
        """`{"camera": [w, h], "matrix": [[…], …], "k": […]}`."""
        return {
            "camera": list(self.camera),
            "matrix": [list(row) for row in self.matrix],
            "k": list(self.k),
        }

    def _normal(self, points: NDArray[np.floating]) -> Points:
        (fx, _, cx), (_, fy, cy), _ = self.matrix
        return (np.asarray(points, np.float64) - (cx, cy)) / (fx, fy)

    def _pixels(self, normal: Points) -> Points:
        (fx, _, cx), (_, fy, cy), _ = self.matrix
        return np.asarray(normal * (fx, fy) + (cx, cy), np.float64)

    def _scaled(self, across: float, down: float) -> Matrix:
        (fx, skew, cx), (_, fy, cy), last = self.matrix
        return ((fx * across, skew, cx * across), (0.0, fy * down, cy * down), last)

    def _aside(self, straight: Points) -> Points:
        """The tangential part, which a lens mounted askew adds."""
        p1, p2 = self.k[2:4]
        if not (p1 or p2):
            return np.zeros_like(straight)
        # Far outside the picture it would outgrow everything else.
        x, y = np.moveaxis(np.clip(straight, -1.0, 1.0), -1, 0)
        square = x * x + y * y
        return np.stack(
            [2 * p1 * x * y + p2 * (square + 2 * x * x), p1 * (square + 2 * y * y) + 2 * p2 * x * y], axis=-1
        )


def lens_from_json(data: object) -> Lens:
    """The lens that `Lens.as_json` wrote; other keys are ignored. Raises LensError."""
    try:
        assert isinstance(data, Mapping)
        width, height = (int(side) for side in data["camera"])
        rows = [[float(number) for number in row] for row in data["matrix"]]
        k = tuple(float(number) for number in data["k"])
        (fx, _, cx), (_, fy, cy), _ = rows
        k1, k2, p1, p2, k3 = k
    except (AssertionError, KeyError, TypeError, ValueError):
        raise LensError('this is not a lens: it needs "camera", "matrix" and "k"') from None
    if not (min(width, height) > 0 and min(fx, fy) > 0 and all(isfinite(n) for n in (fx, fy, cx, cy, *k))):
        raise LensError("this lens is damaged: its numbers are impossible; calibrate it again")
    return Lens((width, height), ((fx, 0.0, cx), (0.0, fy, cy), (0.0, 0.0, 1.0)), (k1, k2, p1, p2, k3))


def straightened(points: NDArray[np.floating], lens: Lens | None) -> Points:
    """As `Lens.straight`; without a lens the points themselves."""
    return np.asarray(points, np.float64) if lens is None else lens.straight(points)


def as_seen(points: NDArray[np.floating], lens: Lens | None) -> Points:
    """As `Lens.bent`; without a lens the points themselves."""
    return np.asarray(points, np.float64) if lens is None else lens.bent(points)


def fitted_to(lens: Lens | None, picture: Picture) -> Lens | None:
    """The lens for pictures of this one's size; without a lens, none. Raises LensError as `Lens.fitting`."""
    return None if lens is None else lens.fitting((picture.shape[1], picture.shape[0]))


def warped(
    picture: NDArray[np.uint8],
    onto: NDArray[np.float64],
    size: tuple[int, int],
    flags: int,
    lens: Lens | None,
) -> NDArray[np.uint8]:
    """As cv2.warpPerspective, black outside the picture. onto: the homography from the pixels of the picture,
    straightened if there is a lens, to the target's."""
    if lens is None:
        return np.asarray(cv2.warpPerspective(picture, onto, size, flags=flags), np.uint8)
    half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    maps = sampling(lens, half @ np.linalg.inv(onto), size)
    return np.asarray(cv2.remap(picture, *maps, flags), np.uint8)


def _polynomial(radius: NDArray[np.float64], k: tuple[float, ...]) -> tuple[Points, Points]:
    """(bent radius, its slope) without the straight continuation."""
    square = radius * radius
    k1, k2, k3 = k[0], k[1], k[4]
    value = radius * (1 + square * (k1 + square * (k2 + square * k3)))
    return value, 1 + square * (3 * k1 + square * (5 * k2 + square * 7 * k3))


@lru_cache(maxsize=64)
def _limit(k: tuple[float, ...]) -> tuple[float, float, float]:
    """(radius at which the straight line begins, bent radius and slope there)."""
    radii = np.linspace(0, FARTHEST, 4001)
    value, slope = _polynomial(radii, k)
    flat = np.flatnonzero(slope < LEAST_SLOPE)
    last = int(flat[0]) - 1 if len(flat) else len(radii) - 1
    return float(radii[last]), float(value[last]), float(max(slope[last], LEAST_SLOPE))


@lru_cache(maxsize=64)
def _table(k: tuple[float, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(radii, bent radii) to start the search for a radius from."""
    end = _limit(k)[0]
    radii = np.append(np.linspace(0, end, 512), end + 100.0)
    return radii, _radial(radii, k)[0]


def _beyond(length: NDArray[np.float64], bent: NDArray[np.float64], radii: NDArray[np.float64]) -> Points:
    return np.asarray(np.interp(length, bent, radii), np.float64)


def _radial(radius: NDArray[np.float64], k: tuple[float, ...]) -> tuple[Points, Points]:
    """(bent radius, its slope) of straight radii, in focal lengths."""
    end, value_there, slope_there = _limit(k)
    inside = np.minimum(radius, end)
    value, slope = _polynomial(inside, k)
    over = radius > end
    return (
        np.where(over, value_there + slope_there * (radius - end), value),
        np.where(over, slope_there, slope),
    )


@lru_cache(maxsize=2)
def _whole(lens: Lens, shift: bytes, size: tuple[int, int]) -> Maps:
    """The maps for cv2.remap that straighten a picture."""
    return sampling(lens, np.frombuffer(shift, np.float64).reshape(3, 3), size)


def sampling(lens: Lens, transform: NDArray[np.float64], size: tuple[int, int]) -> Maps:
    """Maps for cv2.remap: what a picture through this lens shows at each pixel of a target of this width and
    height. transform: the homography from the target's pixels, counted from the middle of the first, to those
    of the straightened picture, counted likewise."""
    width, height = size
    columns, rows = -(-width // STEP) + 1, -(-height // STEP) + 1
    x, y = np.meshgrid(np.arange(columns) * float(STEP), np.arange(rows) * float(STEP))
    there = np.stack([x, y, np.ones_like(x)], axis=-1) @ transform.T
    there = there[..., :2] / there[..., 2:]
    # Corners count from the picture's edge, half a pixel before the middle of its first pixel.
    seen = (lens.bent(there + 0.5) - 0.5).astype(np.float32)
    grow = np.array([[1 / STEP, 0, 0], [0, 1 / STEP, 0]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    dense = cv2.warpAffine(seen, grow, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    x_map, y_map = cv2.split(dense)
    across, down = cv2.convertMaps(x_map, y_map, cv2.CV_16SC2)
    return np.asarray(across, np.int16), np.asarray(down, np.uint16)
