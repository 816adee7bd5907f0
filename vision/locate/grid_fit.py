"""The last fraction of a square: fits the 15×15 grid to the lines in the picture."""

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens, as_seen, straightened
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project, rectify

FINE = 24
"""Pixels per square of the picture used for fitting."""

MARGIN = FINE
"""Pixels around its grid."""

REACH = 0.36
"""How far, in squares, a corner of the first guess may be off."""

SIDE_REACH = 0.2
"""How far, in squares, from its line the side of a single square is searched."""

FITS = 0.45
"""Grid fit below which there is no board: real boards, even blurred, have 0.7 and more, other pictures at
most 0.2."""

STRAYED = 2.0
"""Distance in squares from the first guess beyond which a fit follows something other than the grid."""

GRID = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)

STRIPS = 5
"""Strips across the board, so that a partly visible line still counts and slanting lines can be followed."""


def fit_grid(
    picture: Picture, rough: Corners, rounds: int = 2, lens: Lens | None = None
) -> tuple[Corners, float]:
    """Corners moved onto the grid's lines, and how well they agree (0–1).

    rough: accurate to about a third of a square; returned with a fit of 0 if there is nothing like a grid
    near it. Lines are searched as edges along whole strips of the board, at the sixteen positions of a
    regular comb; single crooked tiles hardly matter.
    """
    part, scale, origin = _part(picture, rough)
    if lens is not None:
        left, top = origin.tolist()
        lens = lens.within(left, top, scale, (part.shape[1], part.shape[0]))
    corners, fit = (rough - origin) * scale, 0.0
    for number in range(rounds):
        reach = REACH if number == 0 else 0.12
        corners, fit = _fit_once(part, corners, reach, lens)
        strayed = np.linalg.norm((corners / scale + origin) - rough, axis=1).max()
        if not strayed < STRAYED * pixels_per_square(rough):
            return rough, 0.0
    return fit_sides(part, corners, lens) / scale + origin, fit


def _part(picture: Picture, corners: Corners) -> tuple[Picture, float, NDArray[np.float64]]:
    """(the part of the picture around a board, its scale, its first pixel), scaled to about the resolution
    used for fitting."""
    rim = 2 * pixels_per_square(corners)
    low = np.maximum(np.floor(corners.min(axis=0) - rim), 0).astype(int)
    high = np.maximum(np.ceil(corners.max(axis=0) + rim).astype(int), low + 2)
    part = picture[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return picture, 1.0, np.zeros(2)
    scale = 1.0
    while scale * pixels_per_square(corners) >= 1.6 * FINE:
        part = part[: part.shape[0] // 2 * 2, : part.shape[1] // 2 * 2]
        part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        scale /= 2
    return part, scale, low.astype(np.float64)


def fit_sides(picture: Picture, near: Corners, lens: Lens | None = None) -> Corners:
    """Corners moved so that most of the 480 sides of squares match the picture.

    near: accurate to a tenth of a square. Every side is searched by itself, so that tile edges, which are
    raised and crooked, are outvoted by printed ones.
    """
    upright, level = _edges(rectify(picture, near, FINE, MARGIN, lens))
    rows, places, trust = [], [], []
    beside = np.arange(15) + 0.5
    for is_level, edges in ((False, upright), (True, level.T)):
        offs, sure = _side_offsets(edges)
        along, line = (grid.ravel() for grid in np.meshgrid(beside, np.arange(16.0), indexing="ij"))
        place = line + offs.ravel()
        x, y = (along, line) if is_level else (line, along)
        half = np.column_stack([x, y, np.ones_like(x)])
        none = np.zeros_like(half)
        both = [none, half] if is_level else [half, none]
        rows.append(np.column_stack([*both, -x * place, -y * place]))
        places.append(place)
        trust.append(sure.ravel())
    moved = _homography(np.concatenate(rows), np.concatenate(places), np.concatenate(trust))
    return _moved(near, moved, lens)


def side_offsets(
    picture: Picture, near: Corners, lens: Lens | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """((2, 15, 16) how far, in squares, the sides of squares are from where a grid at these corners has them,
    (2, 15, 16) how certain that is): upright ones, to the right, by row and line; then level ones, downwards,
    by column and line. Farther than `SIDE_REACH` none is seen. Twice as fine as for fitting."""
    upright, level = _edges(rectify(picture, near, 2 * FINE, 2 * MARGIN, lens))
    offs, sure = zip(*(_side_offsets(edges, 2) for edges in (upright, level.T)), strict=True)
    return np.stack(offs), np.stack(sure)


def _side_offsets(
    edges: NDArray[np.float32], times: int = 1
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(15, 16) how far, in squares, each row's sides are from their lines; and how certain that is. times:
    how many times larger than usual the picture is."""
    fine, margin = times * FINE, times * MARGIN
    reach = round(SIDE_REACH * fine)
    inner = edges[margin : margin + 15 * fine].reshape(15, fine, -1)[:, fine // 6 : -fine // 6].mean(axis=1)
    smooth = cv2.GaussianBlur(inner, (0, 0), 1.3 * times, sigmaY=0.01)
    # A line at a whole number lies between two pixels.
    middles = margin + fine * np.arange(16) - 0.5
    at = middles[:, None] + np.arange(-reach, reach + 1) + 0.5
    around = (smooth[:, at.astype(int)] + smooth[:, at.astype(int) - 1]) / 2
    best = np.clip(around.argmax(axis=2), 1, 2 * reach - 1)[..., None]
    left, peak, right = (np.take_along_axis(around, best + step, 2)[..., 0] for step in (-1, 0, 1))
    bend = left - 2 * peak + right
    share = np.where(bend < 0, np.clip((left - right) / (2 * np.minimum(bend, -1e-6)), -0.5, 0.5), 0.0)
    sure = np.clip(peak - np.median(around, axis=2), 0, None)
    return (best[..., 0] - reach + share) / fine, np.asarray(sure, np.float64)


def refine(picture: Picture, given: Corners, lens: Lens | None = None) -> Corners:
    """The given corners, moved onto the grid's lines if these fit clearly better."""
    fitted, fit = fit_grid(picture, given, lens=lens)
    return fitted if fit > 0.7 and fit > 1.05 * fit_of(picture, given, lens) else given


def fit_of(picture: Picture, corners: Corners, lens: Lens | None = None) -> float:
    """How well a grid with these corners agrees with the picture's lines (0–1)."""
    return _fit_once(picture, corners, 0.0, lens)[1]


def _fit_once(picture: Picture, corners: Corners, reach: float, lens: Lens | None) -> tuple[Corners, float]:
    flat = rectify(picture, corners, FINE, MARGIN, lens)
    upright, level = _edges(flat)
    step = 15 // STRIPS
    strips = np.stack(
        [
            edges[MARGIN : MARGIN + 15 * FINE].reshape(STRIPS, step * FINE, -1).mean(axis=1)
            for edges in (upright, level.T)
        ]
    )
    combs = zip(*_combs(strips.reshape(2 * STRIPS, -1), reach), strict=True)
    rows, places, trust, fits = [], [], [], []
    for number, (shift, stretch, fit) in enumerate(combs):
        fits.append(fit)
        for end in (0.0, 15.0):
            along = number % STRIPS * step + step / 2
            place = end + shift + stretch * (end / 7.5 - 1)
            x, y = (along, end) if number >= STRIPS else (end, along)
            half = [x, y, 1.0]
            none = [0.0, 0.0, 0.0]
            rows.append((none + half if number >= STRIPS else half + none) + [-x * place, -y * place])
            places.append(place)
            trust.append(fit)
    moved = _homography(np.array(rows), np.array(places), np.array(trust))
    return _moved(corners, moved, lens), float(np.mean(fits))


def _moved(corners: Corners, moved: NDArray[np.float64], lens: Lens | None) -> Corners:
    """The corners of the grid that is at these corners, moved by a homography in squares."""
    return as_seen(project(grid_to_picture(straightened(corners, lens)) @ moved, GRID), lens)


def _edges(flat: Picture) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Strength of vertical and horizontal edges, clipped so that bold tiles count no more than printed
    lines."""
    small = cv2.GaussianBlur(flat, (3, 3), 0)
    across, down = _strength(small, 1, 0), _strength(small, 0, 1)
    some = np.bincount(np.concatenate([across[::3, ::3].ravel(), down[::3, ::3].ravel()]), minlength=256)
    strong = float(np.searchsorted(np.cumsum(some), 0.9 * some.sum())) + 1e-6
    share = np.minimum(np.arange(256, dtype=np.float32) / np.float32(strong), 1)
    return np.asarray(cv2.LUT(across, share), np.float32), np.asarray(cv2.LUT(down, share), np.float32)


def _strength(picture: NDArray[Any], right: int, down: int) -> NDArray[np.uint8]:
    """Strength of edges in the strongest channel. Integers and OpenCV's maximum are several times faster
    than numpy's over an axis of three."""
    blue, green, red = cv2.split(cv2.convertScaleAbs(cv2.Sobel(picture, cv2.CV_16S, right, down, scale=0.25)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _combs(profiles: NDArray[np.float32], reach: float) -> tuple[list[float], list[float], list[float]]:
    """For each profile (n, length) across sixteen lines: (shifts, stretches, fits) in squares; line k lies
    at k + shift + stretch × (k / 7.5 − 1)."""
    sharp = np.asarray(profiles - cv2.blur(profiles, (2 * FINE + 1, 1)), np.float32)
    smooth = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 1.2, sigmaY=0.01), np.float32)
    coarse, left, share = _coarse(reach)
    # Not a matrix product, which would wake all cores.
    low, high = smooth[:, left], smooth[:, left + 1]
    first = (low + (high - low) * share).mean(axis=2).argmax(axis=1)
    fine = coarse[first, None] + _tries(min(reach, 0.04), 0.01)
    places = _places(fine)
    left = places.astype(int)
    row = np.arange(len(smooth))[:, None, None]
    low, high = smooth[row, left], smooth[row, left + 1]
    heights = (low + (high - low) * (places - left)).mean(axis=2)
    best = heights.argmax(axis=1)
    shifts, stretches = fine[row[:, 0, 0], best].T
    height = heights[row[:, 0, 0], best]
    fits = np.clip(height / (smooth.std(axis=1) * 2 + 1e-6), 0, 1)
    return shifts.tolist(), stretches.tolist(), fits.tolist()


def _tries(reach: float, step: float) -> NDArray[np.float64]:
    """(n, 2) shifts and stretches up to `reach`."""
    steps = np.arange(-reach, reach + 1e-9, step)
    return np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(-1, 2)


def _places(tried: NDArray[np.float64]) -> NDArray[np.float64]:
    """(…, 16) pixels of a profile at which the lines lie under shifts and stretches (…, 2)."""
    lines = np.arange(16)
    places = lines + tried[..., :1] + tried[..., 1:] * (lines / 7.5 - 1)
    return np.asarray(places * FINE + MARGIN - 0.5, np.float64)


@cache
def _coarse(reach: float) -> tuple[NDArray[np.float64], NDArray[np.intp], NDArray[np.float32]]:
    """((n, 2) shifts and stretches, (n, 16) pixels left of their lines, how far right of these they lie)."""
    tried = _tries(reach, 0.04)
    places = _places(tried)
    left = places.astype(np.intp)
    return tried, left, (places - left).astype(np.float32)


def _homography(
    rows: NDArray[np.float64], places: NDArray[np.float64], trust: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The homography near the identity that maps guessed line ends to where they were seen; linear equations
    in its eight numbers. Strips that disagree with the rest are down-weighted."""
    weight = trust + 0.01
    solved: NDArray[np.floating] = np.zeros(8)
    for _ in range(4):
        weighted = rows * weight[:, None]
        # Solve eight equations, not hundreds.
        solved = np.linalg.lstsq(weighted.T @ weighted, weighted.T @ (places * weight), rcond=None)[0]
        rest = np.abs(rows @ solved - places)
        weight = (trust + 0.01) / (1 + (rest / 0.04) ** 2)
    return np.append(solved, 1.0).reshape(3, 3)
