"""What lies on a table: things that have another colour than the wood or cloth around them.

The ground is what is most common in a wide surrounding, at a low resolution; then, without what lies on it,
its mean nearby, so that light may fall unevenly. All colours are logarithms: light shifts them, it does not
stretch them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

DARK: Final = 12.0
"""Added before taking logarithms, so that the noise of dark pictures does not grow without end."""

LEVELS: Final = 80.0
"""Levels of a logarithmic picture a unit of the natural logarithm."""

HALF: Final = 0.5
"""Scale at which things are outlined."""

_COARSE: Final = 8
_WIDE: Final = 61
"""Side of the surrounding, in coarse pixels."""
_NEAR: Final = 9.0
"""Standard deviation, in coarse pixels, of what counts as nearby."""
_CONTRAST: Final = 11.0
"""Levels from which on a colour is no longer the ground's; texture may raise it."""

_DEEPEST: Final = 90
"""Levels by which a shadow darkens the ground at most."""

LogPicture = NDArray[np.uint8]
"""(height, width, 3) uint8: LEVELS times the logarithm, black at 0."""

_LUT: Final = np.clip(LEVELS * np.log((np.arange(256) + DARK) / DARK), 0, 255).round().astype(np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something that lies on the ground, at half the picture's scale.

    left, top: of its masks. mask: (h, w) bool, where its own main colour is; holes of a letter's size are
    filled. body, ground: (3,) float32, levels of its main colour and of the ground around.
    """

    left: int
    top: int
    mask: NDArray[np.uint8]
    body: NDArray[np.float32]
    ground: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A table at half the picture's scale. small: its logarithmic picture. ground: what it would be without
    the things on it. away: (h, w) uint8, levels between the two. threshold: levels from which on something
    lies there."""

    small: LogPicture
    ground: LogPicture
    away: NDArray[np.uint8]
    threshold: float

    def bare(self, quad: NDArray[np.float64]) -> float:
        """Share of a quadrangle (4, 2), picture pixels, that shows the ground, be it in shadow."""
        inside = self._inside(quad)
        if inside is None:
            return 1.0
        box, mask = inside
        gone = (self.small[box].astype(np.int16) - self.ground[box])[mask]
        shadow = (np.ptp(gone, axis=1) < 1.5 * self.threshold) & (gone.mean(axis=1) < 0)
        shadow &= gone.min(axis=1) > -_DEEPEST
        return float(((np.abs(gone).max(axis=1) <= self.threshold) | shadow).mean())

    def tone(self, quad: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
        """The mean colour of a quadrangle (4, 2), picture pixels, in levels, and how far its pixels differ
        from that: the largest standard deviation. Black where it lies outside the picture."""
        inside = self._inside(quad)
        if inside is None:
            return np.zeros(3), 0.0
        box, mask = inside
        there = self.small[box][mask].astype(np.float64)
        return there.mean(axis=0), float(there.std(axis=0).max())

    def _inside(self, quad: NDArray[np.float64]) -> tuple[tuple[slice, slice], NDArray[np.bool_]] | None:
        """Where a quadrangle lies, at half the scale: its box, and which pixels of that are in it."""
        points = np.round(quad * HALF).astype(np.int32)
        left, top = np.maximum(points.min(axis=0), 0)
        right, low = np.minimum(points.max(axis=0) + 1, self.away.shape[::-1])
        if right <= left or low <= top:
            return None
        mask = np.zeros((low - top, right - left), np.uint8)
        cv2.fillConvexPoly(mask, points - (left, top), 1)
        return ((slice(top, low), slice(left, right)), mask > 0) if mask.any() else None


def logarithmic(picture: Picture) -> LogPicture:
    """The logarithm of a picture."""
    return np.asarray(cv2.LUT(picture, _LUT), np.uint8)


def surface(log: LogPicture) -> Surface:
    """log: the whole picture, from `logarithmic`."""
    small = np.asarray(cv2.resize(log, None, fx=HALF, fy=HALF, interpolation=cv2.INTER_AREA), np.uint8)
    return _against(small, _ground(small))


def widened(seen: Surface, known: Sequence[Thing]) -> Surface:
    """The same with things that are no tiles, but large shadows, papers, other cloth, as ground."""
    trust = (cv2.blur(seen.away, (3, 3)) <= seen.threshold).astype(np.uint8)
    for thing in known:
        height, width = thing.mask.shape
        part = trust[thing.top : thing.top + height, thing.left : thing.left + width]
        np.maximum(part, thing.mask, out=part)
    size = (trust.shape[1] // _STEP, trust.shape[0] // _STEP)
    weight = cv2.resize(trust.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    colours = (seen.small * trust[..., None]).astype(np.uint8)
    colour = cv2.resize(colours, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    common = cv2.resize(seen.ground, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    sums, weights = 0.003 * common, np.full((*weight.shape, 1), 0.003, np.float32)
    for spread, believed in ((0.8, 1.0), (3.0, 0.08), (9.0, 0.02)):
        sums = sums + believed * cv2.GaussianBlur(colour, (0, 0), spread)
        weights = weights + believed * cv2.GaussianBlur(weight, (0, 0), spread)[..., None]
    ground = cv2.resize(sums / weights, trust.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return _against(seen.small, np.asarray(np.clip(ground, 0, 255).round(), np.uint8))


_STEP: Final = 4


def _against(small: LogPicture, ground: LogPicture) -> Surface:
    blue, green, red = cv2.split(cv2.absdiff(small, ground))
    away = cv2.max(cv2.max(blue, green), red)
    threshold = max(_CONTRAST, 4.0 * float(np.median(away[::3, ::3])))
    return Surface(small, ground, np.asarray(away, np.uint8), threshold)


def things(seen: Surface, least_px: float) -> list[Thing]:
    """Everything that lies on the ground and is at least `least_px` wide and deep, largest first."""
    over = (cv2.blur(seen.away, (3, 3)) > seen.threshold).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(over, connectivity=4)
    side = least_px * HALF
    found: list[Thing] = []
    for number in np.argsort(-stats[:, 4]):
        left, top, width, height, area = stats[number]
        if number == 0 or area < 0.5 * side**2 or min(width, height) < 0.8 * side:
            continue
        box = (slice(top, top + height), slice(left, left + width))
        inside = labels[box] == number
        found += _outlined(seen.small[box], seen.ground[box], inside, (int(left), int(top)))
    return [thing for thing in found if min(thing.mask.shape) > 0.8 * side]


def _ground(small: LogPicture) -> LogPicture:
    size = (small.shape[1], small.shape[0])
    factor = HALF * _COARSE
    coarse_size = (max(8, round(size[0] / factor)), max(8, round(size[1] / factor)))
    coarse = cv2.resize(small, coarse_size, interpolation=cv2.INTER_AREA)
    reach = _WIDE // 2
    wide = cv2.copyMakeBorder(coarse, reach, reach, reach, reach, cv2.BORDER_REFLECT)
    common = cv2.medianBlur(wide, _WIDE)[reach:-reach, reach:-reach].astype(np.float32)
    ground = common
    for _ in range(2):
        away = np.abs(coarse.astype(np.float32) - ground).max(axis=2)
        trust = (away < 1.5 * _CONTRAST).astype(np.float32)
        weight = cv2.GaussianBlur(trust, (0, 0), _NEAR)[..., None] + 0.03
        mean = cv2.GaussianBlur(coarse * trust[..., None], (0, 0), _NEAR) + 0.03 * common
        # Only where the ground is the same as in the wide surrounding: mats and papers end sharply.
        nearby = mean / weight
        ground = np.where(
            np.abs(nearby - common).max(axis=2, keepdims=True) < 2.5 * _CONTRAST, nearby, common
        )
    sharp = cv2.resize(ground.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(sharp, 0, 255).round(), np.uint8)


def _outlined(
    seen: LogPicture, ground: LogPicture, inside: NDArray[np.bool_], at: tuple[int, int]
) -> list[Thing]:
    """Outlined again, halfway between its own main colour and the ground's: shadows stay outside, and what
    only a line or a shadow joined falls apart."""
    away = seen.astype(np.float32) - ground
    square = cv2.transform(away * away, np.ones((1, 3), np.float32))
    left = inside.copy()
    found: list[Thing] = []
    for _ in range(_COLOURS):
        if np.count_nonzero(left) < max(_SPECK, 0.12 * np.count_nonzero(inside)):
            break
        own = _main_colour(away[left])
        length = float(own @ own)
        if length < _CONTRAST**2:
            break
        reach = max(length**0.5, 4.5 * _CONTRAST)
        along = away @ own
        like = left & (along > 0.5 * length) & (square - 2 * along + length < reach**2)
        # Points in a tile's corner may open its rim; neighbours may lie a little apart.
        opened = _closed(like | (left & (away @ own < -0.25 * length) & (away[..., 1] > 0)))
        found += _parts(opened, ground, own, at)
        outlines, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        gone = np.zeros(left.shape, np.uint8)
        cv2.drawContours(gone, outlines, -1, (1,), -1)
        # What remains of a tile is seams and rims; what remains beside a shadow may be a whole crossword.
        rest = cv2.morphologyEx(
            (left & (gone == 0)).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)
        )
        left = rest > 0
    return found


def _closed(mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    edge = 4
    wide = cv2.copyMakeBorder(mask.astype(np.uint8), edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=0)
    closed = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return np.ascontiguousarray(opened[edge:-edge, edge:-edge], np.uint8)


_COLOURS: Final = 3
"""Colours that things may have which touch each other, or their shadows."""

_SPECK: Final = 80


def _parts(
    mask: NDArray[np.uint8], ground: LogPicture, own: NDArray[np.float32], at: tuple[int, int]
) -> list[Thing]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for number in range(1, count):
        left, top, width, height, area = stats[number]
        if area > _SPECK // 2:
            box = (slice(top, top + height), slice(left, left + width))
            part = labels[box] == number
            base = ground[box][part].mean(axis=0).astype(np.float32)
            place = (at[0] + int(left), at[1] + int(top))
            found.append(Thing(*place, part.astype(np.uint8), base + own, base))
    return found


def _main_colour(away: NDArray[np.float32]) -> NDArray[np.float32]:
    """The most common of colours (n, 3), told from the ground's: where most of them are near each other."""
    sample = away[:: max(1, len(away) // 600)]
    middle = sample[:: max(1, len(sample) // 60)]
    near = np.exp(-((sample[None] - middle[:, None]) ** 2).sum(axis=2) / (2 * 7.0**2)).sum(axis=1)
    # A thing's rim is half its shadow: what is farther from the ground is more likely the thing.
    near = near * np.minimum(np.linalg.norm(middle, axis=1), 40.0)
    best = middle[int(near.argmax())]
    for _ in range(3):
        weight = np.exp(-((sample - best) ** 2).sum(axis=1) / (2 * 9.0**2))
        best = (weight[:, None] * sample).sum(axis=0) / weight.sum()
    return np.asarray(best, np.float32)
