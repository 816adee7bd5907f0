"""The last fraction of a square: fitting the 15×15 grid to the lines the picture shows."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, project, rectify

FINE = 24
"""Pixels a square of the picture that is fitted on."""

MARGIN = FINE
"""Pixels around its grid."""

REACH = 0.36
"""Squares by which the first guess may be off at a corner."""

STRIPS = 5
"""Across the board, so that a line seen in part still counts and slanting lines are followed."""


def fit_grid(picture: Picture, rough: Corners, rounds: int = 2) -> tuple[Corners, float]:
    """Corners moved to where the grid's lines are, and how well they agree (0–1).

    rough: within about a third of a square. Lines are looked for as edges along whole strips of the
    board, at the sixteen places of a regular comb; single tiles askew hardly count.
    """
    corners, fit = rough, 0.0
    for number in range(rounds):
        reach = REACH if number == 0 else 0.12
        corners, fit = _fit_once(picture, corners, reach)
    return corners, fit


def refine(picture: Picture, given: Corners) -> Corners:
    """Given corners, moved onto the grid's lines where these agree clearly better there."""
    fitted, fit = fit_grid(picture, given)
    return fitted if fit > 0.7 and fit > 1.05 * fit_of(picture, given) else given


def fit_of(picture: Picture, corners: Corners) -> float:
    """How well a grid with these corners agrees with the picture's lines (0–1)."""
    return _fit_once(picture, corners, 0.0)[1]


def _fit_once(picture: Picture, corners: Corners, reach: float) -> tuple[Corners, float]:
    flat = rectify(picture, corners, FINE, MARGIN)
    upright, level = _edges(flat)
    step = 15 // STRIPS
    rows, places, trust, fits = [], [], [], []
    for is_level, edges in ((False, upright), (True, level.T)):
        for low in range(0, 15, step):
            strip = edges[MARGIN + low * FINE : MARGIN + (low + step) * FINE]
            shift, stretch, fit = _comb(strip.mean(axis=0), reach)
            fits.append(fit)
            for end in (0.0, 15.0):
                along = low + step / 2
                place = end + shift + stretch * (end / 7.5 - 1)
                x, y = (along, end) if is_level else (end, along)
                half = [x, y, 1.0]
                none = [0.0, 0.0, 0.0]
                rows.append((none + half if is_level else half + none) + [-x * place, -y * place])
                places.append(place)
                trust.append(fit)
    moved = _homography(np.array(rows), np.array(places), np.array(trust))
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)
    return project(grid_to_picture(corners) @ moved, grid), float(np.mean(fits))


def _edges(flat: Picture) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Strength of upright and of level edges, cut off so that bold tiles count no more than printed lines."""
    small = cv2.GaussianBlur(flat, (3, 3), 0).astype(np.float32)
    across = np.abs(cv2.Sobel(small, cv2.CV_32F, 1, 0, ksize=3)).max(axis=2)
    down = np.abs(cv2.Sobel(small, cv2.CV_32F, 0, 1, ksize=3)).max(axis=2)
    strong = float(np.percentile(np.concatenate([across.ravel(), down.ravel()]), 90)) + 1e-6
    return np.minimum(across, strong) / strong, np.minimum(down, strong) / strong


def _comb(profile: NDArray[np.float32], reach: float) -> tuple[float, float, float]:
    """(shift, stretch, fit) in squares: the comb's line k lies at k + shift + stretch × (k / 7.5 − 1)."""
    sharp = np.asarray(profile - cv2.blur(profile[None], (2 * FINE + 1, 1))[0], np.float32)
    smooth = np.asarray(cv2.GaussianBlur(sharp[None], (0, 0), 1.2)[0], np.float32)
    shift, stretch, height = _best(smooth, 0.0, 0.0, reach, 0.04)
    shift, stretch, height = _best(smooth, shift, stretch, min(reach, 0.04), 0.01)
    return shift, stretch, float(np.clip(height / (smooth.std() * 2 + 1e-6), 0, 1))


def _best(
    smooth: NDArray[np.float32], shift: float, stretch: float, reach: float, step: float
) -> tuple[float, float, float]:
    """The shift and stretch near these under which the comb's lines are strongest, and how strong."""
    lines = np.arange(16)
    steps = np.arange(-reach, reach + 1e-9, step)
    shifts, stretches = np.meshgrid(shift + steps, stretch + steps, indexing="ij")
    places = lines + shifts[..., None] + stretches[..., None] * (lines / 7.5 - 1)
    heights = np.interp(places.ravel() * FINE + MARGIN - 0.5, np.arange(len(smooth)), smooth)
    scores = heights.reshape(places.shape).mean(axis=2)
    best = np.unravel_index(scores.argmax(), scores.shape)
    return float(shifts[best]), float(stretches[best]), float(scores[best])


def _homography(
    rows: NDArray[np.float64], places: NDArray[np.float64], trust: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The homography near the identity that carries guessed line ends to where they were seen, which are
    linear equations in its eight numbers. Strips that disagree with the rest are weighed down."""
    weight = trust + 0.01
    solved: NDArray[np.floating] = np.zeros(8)
    for _ in range(4):
        solved = np.linalg.lstsq(rows * weight[:, None], places * weight, rcond=None)[0]
        rest = np.abs(rows @ solved - places)
        weight = (trust + 0.01) / (1 + (rest / 0.04) ** 2)
    return np.append(solved, 1.0).reshape(3, 3)
