"""Evenly spaced lines: the lattice of squares to which a board's lines belong."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.patches import Patches
from vision.locate.vanishing_points import Segments, View, lengths
from vision.rectify import Homography, project

LEAST_PX: Final = 9.0
"""Pixels of the narrowest squares considered."""

PATCH_TRUST: Final = 5.0
"""How much a patch in the middle of a square counts; a segment counts the root of its length."""

PERIODS: Final = 5
"""Spacings tried per family of lines."""

NEAREST: Final = 0.15
"""Lines this much smaller than at the middle of the view are too far away to be a board's."""

MOST_EXTENT: Final = 6000.0
"""Extent, in units of the plane, beyond which no spacing is searched."""

FINER: Final = 6
"""How many times finer than the extent can tell apart spacings are tried."""

GROUP: Final = 1.6
"""Ratio between the largest and smallest patches taken for squares of one board."""

LEAST_PATCHES: Final = 12
"""Patches needed to see a lattice."""

MOST_OBLONG: Final = 2.2
"""Maximum ratio of length to width of a square on the plane."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """to_squares: the homography from pixels to squares of an infinite lattice with lines at whole numbers.
    strength: how well the lines fit it (0–1)."""

    to_squares: Homography
    strength: float


def lattices(view: View) -> Iterator[Lattice]:
    """The lattices that the view's lines may belong to, the most regular first."""
    combs = []
    for axis, segments in enumerate((view.upright, view.level)):
        middles = (segments[:, :2] + segments[:, 2:]) / 2
        near = _near(view, middles)
        places = project(view.to_plane, middles[near])[:, axis]
        combs.append(_combs(places, lengths(segments[near])))
    yield from _crossed(view, *combs)


def lattices_of(view: View, patches: Patches) -> Iterator[Lattice]:
    """The lattices in the middles of whose squares the patches may lie, the most regular first."""
    near = _near(view, patches.middle)
    middles = project(view.to_plane, patches.middle[near])
    # A square's area on the plane.
    depth = np.abs(patches.middle[near] @ view.to_plane[2, :2] + view.to_plane[2, 2])
    sides = patches.side[near] * np.sqrt(abs(np.linalg.det(view.to_plane)) / depth**3)
    found: list[Lattice] = []
    side = LEAST_PX * 0.7
    while side < sides.max(initial=0):
        of_size = (sides >= side) & (sides < GROUP * side)
        least, most = 0.7 * side, 2 * GROUP * side
        side *= np.sqrt(GROUP)
        if of_size.sum() < LEAST_PATCHES:
            continue
        alike = middles[of_size]
        one = np.ones(len(alike))
        # In whole patches, so that groups of any size compare: noise gives about one.
        combs = [
            [
                (apart, place - apart / 2, power * np.sqrt(len(alike)))
                for apart, place, power in _combs(alike[:, axis], one, (least, most))
            ]
            for axis in (0, 1)
        ]
        found += _crossed(view, *combs)
    yield from sorted(found, key=lambda lattice: -lattice.strength)


def _near(view: View, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(n,) whether points of the picture are not too far away for a board on the view's plane."""
    depth = points @ view.to_plane[2, :2] + view.to_plane[2, 2]
    return np.asarray(depth > NEAREST, np.bool_)


def _crossed(
    view: View, across: list[tuple[float, float, float]], down: list[tuple[float, float, float]]
) -> Iterator[Lattice]:
    pairs = [(one, other) for one in across for other in down]
    pairs.sort(key=lambda pair: -pair[0][2] * pair[1][2])
    for (wide, left, one), (high, top, other) in pairs:
        if not 1 / MOST_OBLONG < wide / high < MOST_OBLONG:
            continue
        to_squares = np.array([[1 / wide, 0, -left / wide], [0, 1 / high, -top / high], [0, 0, 1]])
        yield Lattice(to_squares @ view.to_plane, one * other)


def straighten(
    to_squares: Homography,
    upright: Segments,
    level: Segments,
    middle: float,
    patches: Patches | None = None,
) -> Homography:
    """The lattice's homography, fitted to all segments on its lines within a board around its centre.

    Squares run from 0 to 15 in the board; `middle` is 7.5. Segments on no line do not count. patches: what
    may be squares; those that are not in the middle of one do not count either.
    """
    both = [(0, upright), (1, level)]
    for reach in (0.25, 0.18, 0.12):
        rows, trust = [], []
        for axis, segments in both:
            ends = np.stack([segments[:, :2], segments[:, 2:]])
            there = np.stack([project(to_squares, end) for end in ends])
            line = np.round(there[..., axis].mean(axis=0))
            miss = np.abs(there[..., axis] - line).max(axis=0)
            along = there[..., 1 - axis]
            inside = (np.abs(line - middle) < 8) & (np.abs(along - middle) < 8).all(axis=0)
            good = inside & (miss < reach)
            for end in ends:
                points = np.column_stack([end[good], np.ones(int(good.sum()))])
                row = np.zeros((len(points), 9))
                row[:, 3 * axis : 3 * axis + 3] = points
                row[:, 6:] = -line[good, None] * points
                weight = np.sqrt(lengths(segments)[good]) / (1 + (miss[good] / (0.4 * reach)) ** 2)
                depth = np.abs(points @ to_squares[2])
                rows.append(row / depth[:, None])
                trust.append(weight)
        if patches is not None:
            middles = patches.middle
            there = project(to_squares, middles)
            square = np.floor(there) + 0.5
            miss = np.abs(there - square).max(axis=1)
            good = (np.abs(square - middle) < 7.6).all(axis=1) & (miss < reach)
            points = np.column_stack([middles[good], np.ones(int(good.sum()))])
            depth = np.abs(points @ to_squares[2])
            for axis in (0, 1):
                row = np.zeros((len(points), 9))
                row[:, 3 * axis : 3 * axis + 3] = points
                row[:, 6:] = -square[good, axis, None] * points
                rows.append(row / depth[:, None])
                trust.append(PATCH_TRUST / (1 + (miss[good] / (0.4 * reach)) ** 2))
        stacked = np.vstack(rows)
        if len(stacked) < 40:
            return to_squares
        to_squares = _solve(stacked, np.concatenate(trust), to_squares)
    return to_squares


def _solve(rows: NDArray[np.float64], trust: NDArray[np.float64], near: Homography) -> Homography:
    """The homography for which the weighted rows vanish, in coordinates in which `near` is the identity."""
    # Substituting H = M · near makes the unknowns well scaled.
    basis = np.kron(np.eye(3), near.T)
    weighted = (rows @ basis) * trust[:, None]
    # The eigenvector of the smallest eigenvalue, about ten times faster than a singular value decomposition.
    solved = np.linalg.eigh(weighted.T @ weighted)[1][:, 0].reshape(3, 3)
    return np.asarray(solved / solved[2, 2] @ near, np.float64) if abs(solved[2, 2]) > 1e-9 else near


def _combs(
    places: NDArray[np.float64],
    weight: NDArray[np.float64],
    between: tuple[float, float] = (LEAST_PX, np.inf),
) -> list[tuple[float, float, float]]:
    """(spacing, position of one line, strength) of evenly spaced lines, from the periodogram of positions.
    between: shortest and longest spacing."""
    if len(places) < 8:
        return []
    low, high = np.quantile(places, [0.02, 0.98])
    extent = min(float(high - low), MOST_EXTENT)
    if extent < 8 * LEAST_PX:
        return []
    # In bins of one unit, so that however many lines there are, the work is bounded.
    middle = float(np.median(places))
    near = places - middle
    inside = np.abs(near) < MOST_EXTENT
    near, weight = near[inside] + MOST_EXTENT, weight[inside]
    long = int(2 ** np.ceil(np.log2(max(FINER * extent, 2 * MOST_EXTENT))))
    left = np.floor(near).astype(int)
    bins = np.bincount(left, weight * (left + 1 - near), long)[:long]
    bins += np.bincount(left + 1, weight * (near - left), long)[:long]
    waves = np.conj(np.fft.rfft(bins)) / weight.sum()
    rates = np.arange(len(waves)) / long
    least, most = 1 / min(extent / 6, between[1]), 1 / max(LEAST_PX, between[0])
    power = np.where((rates >= least) & (rates <= most), np.abs(waves), 0.0)
    wide = max(1, round(long / (2 * extent)))
    around = cv2.dilate(power[None], np.ones((1, 2 * wide + 1), np.uint8))[0]
    peaks = np.flatnonzero((power == around) & (power > 0))
    peaks = peaks[np.argsort(-power[peaks], kind="stable")[:PERIODS]]
    return [
        (
            1 / rates[k],
            middle - MOST_EXTENT + float(np.angle(waves[k])) / (2 * np.pi * rates[k]),
            float(power[k]),
        )
        for k in peaks.tolist()
    ]
