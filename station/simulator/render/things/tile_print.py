"""The top face of a tile as a flat picture: colour, wood, letter, value."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.looks.palette import Mark, TileDesign
from station.simulator.render.things.typeface import text_coverage

FACE_PX: Final = 160
"""Side of a face picture."""

GRAINS: Final = 6
"""How many pieces of wood a set is cut from."""

VALUES: Final = {
    letter: value
    for value, letters in {
        1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ",
    }.items()
    for letter in letters
}  # fmt: skip
"""Printed values of the English edition, from which the demo's tiles come."""


@lru_cache(maxsize=160)
def face_picture(design: TileDesign, letter: str, grain: int) -> NDArray[np.uint8]:
    """(FACE_PX, FACE_PX, 3) BGR, upright, not yet lit. letter "" is a blank. grain: 0 to GRAINS - 1."""
    picture = _material(design, grain).copy()
    ink = np.zeros((FACE_PX, FACE_PX), np.float32)
    if letter:
        _put(ink, text_coverage(letter, design.typeface, design.letter * FACE_PX), (0.475, 0.475), 0.70)
        value = (dict(design.values) or VALUES).get(letter)
        if value is not None:
            digits = text_coverage(str(value), design.typeface, 0.155 * FACE_PX)
            _put(ink, digits, (0.845 - 0.03 * (value > 9), 0.83), 0.30)
    elif design.mark is not None:
        _put_mark(ink, design.mark, design.typeface)
    ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), 0.8), dtype=np.float32)[..., None] * 0.95
    picture += (np.array(design.ink, np.float32) - picture) * ink
    return np.asarray(np.clip(picture, 0, 255), dtype=np.uint8)


def _put_mark(ink: NDArray[np.float32], mark: Mark, typeface: str) -> None:
    right, down = mark.at
    drawn = [text_coverage(line, typeface, FACE_PX) for line in mark.lines]
    width = mark.width * (0.7 if mark.oval else 1.0) * FACE_PX
    scale = width / max((line.shape[1] for line in drawn), default=1)
    for number, line in enumerate(mark.lines):
        middle = down + 1.3 * scale * (number - (len(mark.lines) - 1) / 2)
        _put(ink, text_coverage(line, typeface, scale * FACE_PX), (right, middle), 1.0)
    if mark.oval:
        axes = (round(mark.width / 2 * FACE_PX), round(mark.width / 3 * FACE_PX))
        cv2.ellipse(
            ink, (round(right * FACE_PX), round(down * FACE_PX)), axes, 0, 0, 360, 1.0, 4, cv2.LINE_AA
        )


def _put(
    ink: NDArray[np.float32], coverage: NDArray[np.uint8], middle: tuple[float, float], widest: float
) -> None:
    """Puts a letter's ink with its middle at a share of the face, squeezed where it is too wide."""
    height, width = coverage.shape
    if width > widest * FACE_PX:
        width = round(widest * FACE_PX)
        coverage = np.asarray(cv2.resize(coverage, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    x, y = round(middle[0] * FACE_PX - width / 2), round(middle[1] * FACE_PX - height / 2)
    part = ink[y : y + height, x : x + width]
    np.maximum(part, coverage.astype(np.float32) / 255, out=part)


@lru_cache(maxsize=64)
def _material(design: TileDesign, grain: int) -> NDArray[np.float32]:
    dice = np.random.default_rng((grain, len(design.name), design.face[0], 4))
    rough = cv2.resize(dice.standard_normal((40, 40)).astype(np.float32), (FACE_PX, FACE_PX))
    lines = cv2.resize(dice.standard_normal((FACE_PX // 3, 4)).astype(np.float32), (FACE_PX, FACE_PX))
    cloud = cv2.resize(dice.standard_normal((3, 3)).astype(np.float32), (FACE_PX, FACE_PX))
    mottle = 0.6 * rough + 2.0 * cloud + design.grain * lines + dice.normal(0, 2.0)
    return np.asarray(np.array(design.face, np.float32) + mottle[..., None], dtype=np.float32)
