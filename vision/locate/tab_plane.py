"""The plane of the corner tabs, from all the corners of their markers.

Every marker is a square of known size, wherever it is and however it is rotated, and the markers of one
board are about a board apart. Together these give the plane's perspective, which three centres alone do not.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.locate.tabs import TAB_MM, Tab
from vision.rectify import Homography, project

CORNER_PX: Final = 0.4
"""Measurement error, in pixels, of a marker's corner."""

TAB_LIES_MM: Final = 2.5
"""How far, in millimetres, a tab may be from its usual place, along each side of the board."""

USUAL_TILT: Final = 0.15
"""How much larger things usually look in the picture's corner than at its centre, at most."""

STEPS: Final = 12

_SQUARE: Final = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]) * TAB_MM / 2


def plane_of(boards: Sequence[Sequence[Tab]], apart_mm: float, size: tuple[int, int]) -> Homography:
    """The homography from the table in millimetres (any origin and rotation) to picture pixels.

    boards: the visible tabs of each board, at least three of one of them. apart_mm: from the centre of one
    tab to that of the next. size: the picture's width and height.
    """
    tabs = [tab for board in boards for tab in board]
    corners = np.stack([tab.corners for tab in tabs])
    middle, reach = (np.array(size) - 1) / 2, float(np.hypot(*size)) / 2
    near = (corners - middle) / reach
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)
    mm_a_px = TAB_MM / float(sides.mean())
    numbers = [np.array([tab.number % 4 for tab in board]) for board in boards]
    usual = np.array([0, 1, 1 + 1j, 1j]) * apart_mm

    def misses(guess: NDArray[np.float64]) -> NDArray[np.float64]:
        seen = project(_to_plane(guess), near.reshape(-1, 2)).reshape(-1, 4, 2)
        marks = seen[..., 0] + 1j * seen[..., 1]
        shapes = _miss(marks, np.broadcast_to(_SQUARE, marks.shape)) / (CORNER_PX * mm_a_px)
        places, first = [], 0
        for of_board in numbers:
            if len(of_board) > 1:
                spots = marks[first : first + len(of_board)].mean(axis=1)
                places.append(_miss(spots[None], usual[of_board][None]).ravel() / TAB_LIES_MM)
            first += len(of_board)
        off = np.concatenate([shapes.ravel(), *places])
        return np.concatenate([off.real, off.imag, guess[3:] / USUAL_TILT])

    scale = mm_a_px * reach
    guess = _least_squares(misses, np.array([scale, 0.0, scale, 0.0, 0.0]))
    to_near = np.array([[1 / reach, 0, -middle[0] / reach], [0, 1 / reach, -middle[1] / reach], [0, 0, 1]])
    return np.asarray(np.linalg.inv(_to_plane(guess) @ to_near), np.float64)


def _to_plane(guess: NDArray[np.float64]) -> Homography:
    """Scale, shear and perspective; rotation and shift do not matter."""
    a, b, c, p, q = guess
    return np.array([[a, b, 0], [0, c, 0], [p, q, 1]])


def _miss(points: NDArray[np.complex128], shape: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """(n, k) distances between points (n, k) and a shape, rotated and shifted for the best fit."""
    centred = points - points.mean(axis=1, keepdims=True)
    model = shape - shape.mean(axis=1, keepdims=True)
    turn = (centred * model.conj()).sum(axis=1, keepdims=True)
    return np.asarray(centred - model * turn / np.maximum(np.abs(turn), 1e-9), np.complex128)


def _least_squares(
    misses: Callable[[NDArray[np.float64]], NDArray[np.float64]], guess: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The guess with the smallest sum of squared errors, by damped Gauss–Newton steps
    (Levenberg–Marquardt)."""
    off, damping = misses(guess), 1e-3
    steps = 1e-6 * np.array([guess[0], guess[0], guess[0], 1.0, 1.0])
    for _ in range(STEPS):
        slopes = np.column_stack(
            [(misses(guess + np.eye(5)[k] * steps[k]) - off) / steps[k] for k in range(5)]
        )
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), slopes.T @ off)
        tried = misses(guess - step)
        if tried @ tried < off @ off:
            better = off @ off - tried @ tried
            guess, off, damping = guess - step, tried, damping / 10
            if better < 1e-6 * (off @ off):
                break
        else:
            damping *= 10
    return guess
