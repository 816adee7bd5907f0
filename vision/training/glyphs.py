"""Renderings of single characters, as coverage masks."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.pixels import resized, thickened

Mask = NDArray[np.float32]
"""(height, width) float32 coverage 0–1."""

EM = 128
_POLISH = frozenset("ĄĆĘŁŃŚŹŻ")


@cache
def face_of(basic: Path, extended: Path) -> "Face":
    """The same for every scene that a process draws: opening a typeface takes longer than drawing a tile."""
    return Face(basic, extended)


class Face:
    """One weight of one typeface. Masks are cropped to the ink; `above` is the height of their top over the
    baseline; all lengths are in capital heights."""

    def __init__(self, basic: Path, extended: Path) -> None:
        # Pillow is only in the training group; tests draw with a face of their own.
        image_font: Any = importlib.import_module("PIL.ImageFont")
        self._basic = image_font.truetype(str(basic), EM)
        self._extended = image_font.truetype(str(extended), EM)
        self._drawn: dict[str, tuple[Mask, float]] = {}
        self.capital = float(self.draw("H")[0].shape[0])

    def draw(self, character: str) -> tuple[Mask, float]:
        """(mask, pixels from the baseline to the mask's top)."""
        if character not in self._drawn:
            self._drawn[character] = self._draw(character)
        return self._drawn[character]

    def _draw(self, character: str) -> tuple[Mask, float]:
        font = self._extended if character in _POLISH else self._basic
        top = float(font.getbbox(character, anchor="ls")[1])
        picture, _ = font.getmask2(character, mode="L", anchor="ls")
        width, height = picture.size
        mask = np.asarray(np.array(picture).reshape(height, width) / 255, dtype=np.float32)
        inked = np.flatnonzero(mask.max(axis=1) > 0.3)
        columns = np.flatnonzero(mask.max(axis=0) > 0.3)
        first, last = int(inked[0]), int(inked[-1])
        return mask[first : last + 1, int(columns[0]) : int(columns[-1]) + 1], -top - first

    def scaled(self, text: str, capital_px: float, stretch: float, bolder: float) -> tuple[Mask, float]:
        """The mask of `text` with capitals `capital_px` high, widened by `stretch`; `bolder`, in capital
        heights, thickens (or thins) the strokes. Second: pixels from the baseline to the mask's top."""
        parts = [self.draw(character) for character in text]
        top = max(above for _, above in parts)
        bottom = max(mask.shape[0] - above for mask, above in parts)
        gap = round(self.capital * 0.09)
        pad = 6
        height = int(top + bottom) + 2 * pad
        width = sum(mask.shape[1] for mask, _ in parts) + gap * (len(parts) - 1) + 2 * pad
        line = np.zeros((height, width), np.float32)
        at = pad
        for mask, above in parts:
            row = pad + int(top - above)
            line[row : row + mask.shape[0], at : at + mask.shape[1]] = mask
            at += mask.shape[1] + gap
        reach = round(abs(bolder) * self.capital)
        if reach:
            line = thickened(line, reach if bolder > 0 else -reach)
        scale = capital_px / self.capital
        size = (max(2, round(width * scale * stretch)), max(2, round(height * scale)))
        small = resized(line, size, cv2.INTER_AREA)
        return small, (top + pad) * scale
