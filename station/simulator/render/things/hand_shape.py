"""The shape of a right hand, palm down, seen from above: round-ended bones under smoothly joined skin.

Frame of reference: millimetres, y from the fingertips (0) towards the elbow, x to the hand's right, z up.
The surface is found by walking down onto a signed distance (sphere tracing; Hart 1996), bones joined by a
polynomial smooth minimum (Quílez).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import cv2
import numpy as np

from station.simulator.render.lens import Plane

Pose = Literal["pinch", "spread"]
Point = tuple[float, float, float]
Bone = tuple[Point, float, Point, float]
"""Two ends and the radius at each."""

LEFT_MM: Final = -75.0
RIGHT_MM: Final = 75.0
FRONT_MM: Final = -14.0
BACK_MM: Final = 300.0
FLOOR_MM: Final = -6.0


@dataclass(frozen=True, slots=True, eq=False)
class HandShape:
    """Pictures of one size, front row first. height: mm of the skin, beyond the outline of where it is
    nearest. inside: how near the line of sight passes it, mm. nails: (x, y,
    direction in degrees, width) of each nail that shows. joints: (x, y, radius) of knuckles."""

    height: Plane
    inside: Plane
    nails: tuple[tuple[float, float, float, float], ...]
    joints: tuple[tuple[float, float, float], ...]


_FINGERS: Final[dict[Pose, tuple[tuple[Point, ...], ...]]] = {
    "pinch": (
        ((-2.0, 5.0, 17.0), (-9.0, 25.0, 28.0), (-21.0, 48.0, 38.0), (-25.0, 92.0, 36.0)),
        ((9.0, 7.0, 17.0), (9.0, 29.0, 29.0), (2.0, 54.0, 40.0), (-5.0, 87.0, 39.0)),
        ((20.0, 36.0, 12.0), (24.0, 49.0, 24.0), (22.0, 64.0, 37.0), (14.0, 90.0, 37.0)),
        ((33.0, 56.0, 10.0), (39.0, 66.0, 20.0), (38.0, 79.0, 31.0), (31.0, 99.0, 33.0)),
    ),
    "spread": (
        ((-19.0, 6.0, 9.0), (-23.0, 28.0, 15.0), (-27.0, 52.0, 24.0), (-27.0, 95.0, 28.0)),
        ((4.0, 1.0, 9.0), (2.0, 26.0, 16.0), (-1.0, 53.0, 26.0), (-6.0, 90.0, 30.0)),
        ((27.0, 10.0, 9.0), (23.0, 33.0, 15.0), (19.0, 58.0, 24.0), (13.0, 93.0, 29.0)),
        ((49.0, 38.0, 8.0), (44.0, 54.0, 12.0), (39.0, 70.0, 18.0), (30.0, 101.0, 26.0)),
    ),
}
"""Per finger from the index: tip, two joints, knuckle."""

_THUMBS: Final[dict[Pose, tuple[Point, ...]]] = {
    "pinch": ((-14.0, 13.0, 12.0), (-30.0, 38.0, 17.0), (-46.0, 75.0, 22.0), (-32.0, 128.0, 24.0)),
    "spread": ((-62.0, 62.0, 8.0), (-58.0, 84.0, 13.0), (-50.0, 110.0, 18.0), (-28.0, 150.0, 22.0)),
}

_THICKNESS: Final = (1.0, 1.03, 0.97, 0.84)


@cache
def hand_shape(pose: Pose) -> HandShape:
    """Computed once, at 1 mm a pixel."""
    xs = np.arange(LEFT_MM, RIGHT_MM, 1.0, dtype=np.float32)
    ys = np.arange(FRONT_MM, BACK_MM, 1.0, dtype=np.float32)
    x, y = (plane.astype(np.float32).ravel() for plane in np.meshgrid(xs, ys))
    z = np.full_like(x, 75.0)
    inside = np.full_like(x, 99.0)
    height = z.copy()
    walking = np.arange(len(x))
    for _ in range(30):
        at = z[walking]
        step = _distance(pose, x[walking], y[walking], at)
        nearer = step < inside[walking]
        height[walking[nearer]], inside[walking[nearer]] = at[nearer], step[nearer]
        then = np.maximum(at - 0.95 * step, FLOOR_MM)
        z[walking] = then
        walking = walking[then != at]
    size = (len(ys), len(xs))
    height, inside = height.reshape(size), inside.reshape(size)
    nails = [_nail(finger, 6.0 * t) for finger, t in zip(_FINGERS[pose], _THICKNESS, strict=True)]
    nails.append(_nail(_THUMBS[pose], 7.5))
    if pose == "pinch":
        del nails[2:4]
    joints = [(j[0], j[1], 8.0 * t) for f, t in zip(_FINGERS[pose], _THICKNESS, strict=True) for j in f[2:]]
    smooth = cv2.GaussianBlur(height, (0, 0), 0.8)
    return HandShape(np.asarray(smooth, np.float32), inside, tuple(nails), tuple(joints))


def _nail(finger: tuple[Point, ...], width: float) -> tuple[float, float, float, float]:
    tip, joint = finger[0], finger[1]
    dx, dy = joint[0] - tip[0], joint[1] - tip[1]
    turn = float(np.degrees(np.arctan2(dx, dy)))
    return tip[0] + 0.02 * dx, tip[1] + 0.02 * dy, turn, width


def _distance(pose: Pose, x: Plane, y: Plane, z: Plane) -> Plane:
    """Signed millimetres from the skin."""
    fingers = np.full_like(x, 1e3)
    for finger, thick in zip(_FINGERS[pose], _THICKNESS, strict=True):
        radii = [r * thick for r in (7.4, 8.3, 9.0, 10.5)]
        fingers = _joined(fingers, _chain(finger, radii, x, y, z), 1.2)
    palm = np.full_like(x, 1e3)
    for finger in _FINGERS[pose]:
        knuckle = finger[3]
        wrist = (knuckle[0] * 0.5 - 1.0, 158.0, 31.0)
        palm = _joined(palm, _bone((knuckle, 10.8, wrist, 15.0), x, y, z), 7.0)
    for side in (-1.0, 1.0):
        arm: Bone = ((side * 9.0, 160.0, 31.0), 18.0, (side * 13.0, 320.0, 46.0), 27.0)
        palm = _joined(palm, _bone(arm, x, y, z), 9.0)
    thumb = _chain(_THUMBS[pose], [8.6, 10.2, 12.5, 17.0], x, y, z)
    palm = _joined(palm, thumb, 7.0)
    return _joined(fingers, palm, 5.0)


def _chain(points: tuple[Point, ...], radii: list[float], x: Plane, y: Plane, z: Plane) -> Plane:
    whole = np.full_like(x, 1e3)
    for i in range(len(points) - 1):
        whole = _joined(whole, _bone((points[i], radii[i], points[i + 1], radii[i + 1]), x, y, z), 0.8)
    return whole


def _bone(bone: Bone, x: Plane, y: Plane, z: Plane) -> Plane:
    (ax, ay, az), ra, (bx, by, bz), rb = bone
    dx, dy, dz = bx - ax, by - ay, bz - az
    share = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz)
    share = np.clip(share, 0, 1)
    away = np.sqrt((x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 + (z - az - share * dz) ** 2)
    return np.asarray(away - (ra + share * (rb - ra)), dtype=np.float32)


def _joined(one: Plane, other: Plane, width: float) -> Plane:
    near = np.maximum(width - np.abs(one - other), 0) / width
    return np.asarray(np.minimum(one, other) - near * near * (width / 4), dtype=np.float32)
