"""Print and handwriting on objects."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.table import Colour
from vision.training.glyphs import Face

Picture = NDArray[np.uint8]
"""(height, width, 3) uint8 BGR."""

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX,
)  # fmt: skip
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tone(colour: Colour) -> list[float]:
    """0–255, as OpenCV's drawing functions expect."""
    return [float(part) * 255 for part in colour]


def scribble(rng: Generator, count: int) -> str:
    return "".join(rng.choice(list("aaeeiioubcdfghklmnprst   0123456789ABDEKLMS"), count))


def lines(picture: Picture, rng: Generator, *, pitch: float, ink: Colour, margin: float) -> None:
    """Fills the picture with lines of text `pitch` pixels apart."""
    font = _FONTS[int(rng.integers(len(_FONTS)))]
    size = pitch / 45
    thick = max(1, round(size * rng.uniform(1, 3)))
    height, width = picture.shape[:2]
    for at in np.arange(margin + pitch, height - margin, pitch):
        count = int((width - 2 * margin) / (pitch * 0.45) * rng.uniform(0.3, 1))
        where = (int(margin), int(at))
        cv2.putText(picture, scribble(rng, max(count, 1)), where, font, size, tone(ink), thick, cv2.LINE_AA)


def letter(picture: Picture, face: Face, text: str, where: tuple[float, float, float], ink: Colour) -> None:
    """`text` around a point; where: its x and y, and the height of capitals. Parts outside are lost."""
    x, y, capital = where
    mask, _ = face.scaled(text, max(capital, 3), 1.0, 0.0)
    top, left = round(y - mask.shape[0] / 2), round(x - mask.shape[1] / 2)
    low = (max(top, 0), max(left, 0))
    region = picture[low[0] : max(top + mask.shape[0], 0), low[1] : max(left + mask.shape[1], 0)]
    if region.size == 0:
        return
    part = mask[low[0] - top :, low[1] - left :][: region.shape[0], : region.shape[1], None]
    region[:] = (region + part * (ink * 255 - region)).astype(np.uint8)


def any_letter(rng: Generator) -> str:
    return _CAPITALS[int(rng.integers(26))]
