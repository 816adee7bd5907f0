"""Degrades pictures in known ways, together with their labels, to see what the reader can take."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.evaluate.score import Truth
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project


@dataclass(frozen=True, slots=True)
class Case:
    """A picture with its labels."""

    picture: Picture
    corners: tuple[Corners, ...]
    truths: tuple[Truth, ...]


Stress = Callable[[Case], Case]


def turned(case: Case, quarters: int) -> Case:
    """The picture rotated clockwise by quarter turns; boards are numbered by where their corners then are,
    so rows, facings and printed labels turn too."""
    for _ in range(quarters):
        height = case.picture.shape[0]
        corners = tuple(
            np.roll(np.column_stack([height - 1 - board[:, 1], board[:, 0]]), 1, axis=0)
            for board in case.corners
        )
        picture = np.asarray(cv2.rotate(case.picture, cv2.ROTATE_90_CLOCKWISE), np.uint8)
        case = Case(picture, corners, tuple(_turned_labels(truth) for truth in case.truths))
    return case


def dark(case: Case, gain: float = 0.3) -> Case:
    """As if the light were dimmed."""
    return replace(case, picture=np.asarray(cv2.convertScaleAbs(case.picture, alpha=gain), np.uint8))


def half_shadow(case: Case, gain: float = 0.45) -> Case:
    """A sharp shadow over the left half of each board."""
    picture = case.picture.copy()
    for board in case.corners:
        half = np.array([[-1, -1], [7.5, -1], [7.5, 16], [-1, 16]], np.float64)
        outline = np.round(project(grid_to_picture(board), half)).astype(np.int32)
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, outline, 1)
        under = mask.astype(bool)
        picture[under] = np.rint(picture[under] * gain)
    return replace(case, picture=picture)


def shifted(case: Case, squares: float = 0.25) -> Case:
    """Corners given a fraction of a square too far right and down."""
    grid = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)
    corners = tuple(project(grid_to_picture(board), grid + squares) for board in case.corners)
    return replace(case, corners=corners)


def scaled(case: Case, pixels: float) -> Case:
    """The picture at this many pixels per square."""
    factor = pixels / float(np.mean([pixels_per_square(board) for board in case.corners]))
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    picture = np.asarray(cv2.resize(case.picture, None, fx=factor, fy=factor, interpolation=method), np.uint8)
    return replace(
        case, picture=picture, corners=tuple((board + 0.5) * factor - 0.5 for board in case.corners)
    )


def blurred(case: Case, sigma: float = 2.0, pixels: float = 50.0) -> Case:
    """Out of focus, at this many pixels per square."""
    sized = scaled(case, pixels)
    return replace(sized, picture=np.asarray(cv2.GaussianBlur(sized.picture, (0, 0), sigma), np.uint8))


def noisy(case: Case, sigma: float = 30.0) -> Case:
    """Independent noise on every channel of every pixel, always the same."""
    noise = np.random.default_rng(0).standard_normal(case.picture.shape, np.float32) * sigma
    return replace(case, picture=np.clip(np.rint(case.picture + noise), 0, 255).astype(np.uint8))


STRESSES: Final[Mapping[str, Stress]] = {
    "as it is": lambda case: case,
    "turned 90°": lambda case: turned(case, 1),
    "turned 180°": lambda case: turned(case, 2),
    "turned 270°": lambda case: turned(case, 3),
    "dark ×0.3": dark,
    "half shadow ×0.45": half_shadow,
    "grid shifted ¼": shifted,
    "blur σ=2 at 50 px": blurred,
    "noise σ=30": noisy,
    "28 px a square": lambda case: scaled(case, 28),
}


def _turned_labels(truth: Truth) -> Truth:
    return Truth(
        _turned_rows(truth.rows),
        [row.translate(_CLOCKWISE) for row in _turned_rows(truth.facing)],
        None if truth.kits is None else _turned_rows(truth.kits),
        truth.hand,
        truth.blanks,
        frozenset((column, 14 - row) for row, column in truth.skip),
    )


_CLOCKWISE: Final = str.maketrans("^>v<", ">v<^")


def _turned_rows(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]
