"""Straight lines in a picture, and the two directions of a board's lines.

Lines that are parallel on a plane meet in one point of the picture, their vanishing point. Two families of
lines give a view in which both run along the axes, whatever the camera's tilt.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.rectify import Homography

TRIES: Final = 2500
"""Pairs of segments whose intersection is tried as a vanishing point."""

AT_ONCE: Final = 50
"""How many of these points are tried at once."""

JUDGES: Final = 700
"""Number of segments, longest first, that vote on whether they run towards a point."""

TOLERANCE: Final = 0.02
"""Sine of the angle by which a segment may miss a vanishing point."""

FAMILIES: Final = 4
"""Vanishing points searched; the board's own are among them."""

MOST_GAIN: Final = 5.0
"""Maximum gain for a dark or dull picture; more would only amplify noise."""

ACROSS: Final = 0.6
"""Minimum sine of the angle at which the two families of a board's lines intersect."""

Segments = NDArray[np.float64]
"""(n, 4) float64: x, y of one end, x, y of the other, in pixels."""


@dataclass(frozen=True, slots=True)
class View:
    """Two families of lines in a picture. to_plane: the homography from pixels to a plane on which the first
    family is vertical and the second horizontal, at about the picture's scale. upright, level: the segments
    of each family, in pixels."""

    to_plane: Homography
    upright: Segments
    level: Segments


def find_segments(grey: NDArray[np.uint8], least: float) -> Segments:
    """Straight edges of at least this many pixels, longest first."""
    # The detector expects a fixed contrast, which dark pictures lack.
    low, high = np.percentile(grey[::4, ::4], [1, 99])
    gain = min(255 / max(high - low, 1.0), MOST_GAIN)
    stretched = np.clip((grey - low) * gain, 0, 255).astype(np.uint8)
    # If there are none, OpenCV returns no array.
    found: object = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(stretched)[0]
    segments = np.empty((0, 4)) if found is None else np.asarray(found, np.float64).reshape(-1, 4)
    length = lengths(segments)
    order = np.argsort(-length)
    return np.asarray(segments[order[length[order] >= least]], np.float64)


def lengths(segments: Segments) -> NDArray[np.float64]:
    return np.asarray(np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]))


def views(segments: Segments, picture: Picture) -> Iterator[View]:
    """The views that a picture's lines suggest, best supported first."""
    height, width = picture.shape[:2]
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    scale = float(np.hypot(width, height) / 2)
    shrink = np.array([[1 / scale, 0, -middle[0] / scale], [0, 1 / scale, -middle[1] / scale], [0, 0, 1]])
    scaled = (segments - np.tile(middle, 2)) / scale
    families = _families(scaled)
    pairs = sorted(combinations(range(len(families)), 2), key=sum)
    for one, other in pairs:
        plane = _plane_of(families[one][0], families[other][0])
        if plane is None:
            continue
        grow = np.diag([scale, scale, 1.0])
        first, second = segments[families[one][1]], segments[families[other][1]]
        yield View(grow @ plane @ shrink, first, second)


def _families(scaled: Segments) -> list[tuple[NDArray[np.float64], NDArray[np.bool_]]]:
    """Vanishing points (homogeneous, unit length) and the segments that run towards each, strongest first."""
    left = np.ones(len(scaled), np.bool_)
    families = []
    for number in range(FAMILIES):
        if left.sum() < 12:
            break
        point = _vanishing_point(scaled[left], number)
        if point is None:
            break
        towards = _misses(scaled, point[None])[0] < TOLERANCE
        families.append((point, towards))
        left &= ~(_misses(scaled, point[None])[0] < 2 * TOLERANCE)
    return families


def _vanishing_point(scaled: Segments, seed: int) -> NDArray[np.float64] | None:
    judges = scaled[:JUDGES]
    weight = lengths(judges)
    lines = _lines(judges)
    dice = np.random.default_rng(seed)
    chance = weight / weight.sum()
    pairs = dice.choice(len(judges), (TRIES, 2), p=chance)
    points = np.cross(lines[pairs[:, 0]], lines[pairs[:, 1]])
    size = np.linalg.norm(points, axis=1)
    points = points[size > 1e-9] / size[size > 1e-9, None]
    # A board's lines meet outside the picture, or in a corner of it without a board.
    points = points[np.hypot(points[:, 0], points[:, 1]) > 0.7 * np.abs(points[:, 2])]
    if not len(points):
        return None
    # In chunks that fit the cache.
    parts = [points[first : first + AT_ONCE] for first in range(0, len(points), AT_ONCE)]
    agree = np.concatenate([_towards(judges, part) @ weight for part in parts])
    best = np.asarray(points[agree.argmax()], np.float64)
    for tolerance in (TOLERANCE, TOLERANCE, TOLERANCE / 2, TOLERANCE / 2):
        misses = _misses(scaled, best[None])[0]
        near = misses < tolerance
        if near.sum() < 6:
            break
        trust = lengths(scaled[near]) / (1 + (misses[near] / (0.3 * tolerance)) ** 2)
        rows = _lines(scaled[near]) * trust[:, None]
        best = np.linalg.svd(rows, full_matrices=False)[2][2]
    return best


def _lines(segments: Segments) -> NDArray[np.float64]:
    """(n, 3): the line through each segment, with a unit normal."""
    ends = np.ones((2, len(segments), 3))
    ends[0, :, :2], ends[1, :, :2] = segments[:, :2], segments[:, 2:]
    lines = np.cross(ends[0], ends[1])
    return np.asarray(lines / (np.hypot(lines[:, 0], lines[:, 1])[:, None] + 1e-12), np.float64)


def _misses(segments: Segments, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """(points, segments): sine of the angle between each segment and its direction to each point."""
    middle = (segments[:, :2] + segments[:, 2:]) / 2
    along = segments[:, 2:] - segments[:, :2]
    along = along / (np.linalg.norm(along, axis=1)[:, None] + 1e-12)
    x = points[:, :1] - points[:, 2:] * middle[:, 0]
    y = points[:, 1:2] - points[:, 2:] * middle[:, 1]
    return np.asarray(np.abs(x * along[:, 1] - y * along[:, 0]) / (np.hypot(x, y) + 1e-12), np.float64)


def _towards(segments: Segments, points: NDArray[np.float64]) -> NDArray[np.float32]:
    """(points, segments): 1 where `_misses` is below TOLERANCE, otherwise 0; several times faster."""
    middle = (segments[:, :2] + segments[:, 2:]) / 2
    along = segments[:, 2:] - segments[:, :2]
    along = along / (np.linalg.norm(along, axis=1)[:, None] + 1e-12)
    twist = middle[:, 0] * along[:, 1] - middle[:, 1] * along[:, 0]
    misses = np.asarray(points @ np.stack([along[:, 1], -along[:, 0], -twist]), np.float32)
    x, y, depth = points.T
    squares = np.stack([np.ones(len(middle)), middle[:, 0], middle[:, 1], (middle**2).sum(axis=1)])
    away = np.stack([x**2 + y**2, -2 * depth * x, -2 * depth * y, depth**2], axis=1) @ squares
    return np.asarray(misses**2 < TOLERANCE**2 * away, np.float32)


def _plane_of(one: NDArray[np.float64], other: NDArray[np.float64]) -> Homography | None:
    """From scaled pixels to a plane where lines towards `one` are vertical and those towards `other`
    horizontal."""
    horizon = np.cross(one, other)
    # The horizon must not pass through the centre of the picture.
    if abs(horizon[2]) < 0.5 * np.hypot(horizon[0], horizon[1]):
        return None
    flat = np.array([[1, 0, 0], [0, 1, 0], horizon / horizon[2]])
    down, right = (flat @ one)[:2], (flat @ other)[:2]
    down, right = down / np.linalg.norm(down), right / np.linalg.norm(right)
    if abs(right[0] * down[1] - right[1] * down[0]) < ACROSS:
        return None
    down, right = down * (1 if down[1] > 0 else -1), right * (1 if right[0] > 0 else -1)
    if right[0] * down[1] - right[1] * down[0] < 0:
        # Seen at 45°, the two may have swapped roles; and a plane is not seen from behind.
        right = -right
    turn = np.eye(3)
    turn[:2, :2] = np.linalg.inv(np.column_stack([right, down]))
    return np.asarray(turn @ flat, np.float64)
