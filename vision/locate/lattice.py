"""Evenly spaced lines: the lattice of squares to which a board's lines belong."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.locate.vanishing import Segments, View, lengths
from vision.rectify import Homography, project

LEAST_PX: Final = 9.0
"""Pixels of the narrowest squares considered."""

PERIODS: Final = 5
"""Spacings tried per family of lines."""

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
    across = _combs(_places(view.to_plane, view.upright, 0), lengths(view.upright))
    down = _combs(_places(view.to_plane, view.level, 1), lengths(view.level))
    pairs = [(one, other) for one in across for other in down]
    pairs.sort(key=lambda pair: -pair[0][2] * pair[1][2])
    for (wide, left, one), (high, top, other) in pairs:
        if not 1 / MOST_OBLONG < wide / high < MOST_OBLONG:
            continue
        to_squares = np.array([[1 / wide, 0, -left / wide], [0, 1 / high, -top / high], [0, 0, 1]])
        yield Lattice(to_squares @ view.to_plane, one * other)


def straighten(to_squares: Homography, upright: Segments, level: Segments, middle: float) -> Homography:
    """The lattice's homography, fitted to all segments on its lines within a board around its centre.

    Squares run from 0 to 15 in the board; `middle` is 7.5. Segments on no line do not count.
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
    return np.asarray(solved / solved[2, 2] @ near, np.float64)


def _places(to_plane: Homography, segments: Segments, axis: int) -> NDArray[np.float64]:
    middle = (segments[:, :2] + segments[:, 2:]) / 2
    return np.asarray(project(to_plane, middle)[:, axis], np.float64)


def _combs(places: NDArray[np.float64], weight: NDArray[np.float64]) -> list[tuple[float, float, float]]:
    """(spacing, position of one line, strength) of evenly spaced lines, from the periodogram of positions."""
    if len(places) < 8:
        return []
    low, high = np.quantile(places, [0.02, 0.98])
    extent = float(high - low)
    if extent < 8 * LEAST_PX:
        return []
    rates = np.arange(6 / extent, 1 / LEAST_PX, 1 / (6 * extent))
    near = places - places.mean()
    waves = np.exp(2j * np.pi * rates[:, None] * near) @ weight / weight.sum()
    power = np.abs(waves)
    peaks = [k for k in range(len(rates)) if power[k] == power[max(0, k - 3) : k + 4].max()]
    peaks.sort(key=lambda k: -power[k])
    return [
        (1 / rates[k], float(places.mean() + np.angle(waves[k]) / (2 * np.pi * rates[k])), float(power[k]))
        for k in peaks[:PERIODS]
    ]
