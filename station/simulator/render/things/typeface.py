"""Letters as coverage pictures, in typefaces that ship with run-time dependencies.

The reader was trained on none of them, so a demo never shows it letters it has seen.
"""

import importlib.util
import os
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from station.errors import InputError

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame.freetype
import pygame.surfarray

Coverage = NDArray[np.uint8]
"""(height, width) uint8: 255 where there is ink."""

FACES: Final = {
    "free-sans-bold": ("pygame", "freesansbold.ttf"),
    "hanken-medium": ("font_hanken_grotesk", "files/HankenGrotesk-Medium.otf"),
    "hanken-bold": ("font_hanken_grotesk", "files/HankenGrotesk-Bold.otf"),
    "manrope-semibold": ("font_manrope", "files/Manrope-SemiBold.ttf"),
    "manrope-extrabold": ("font_manrope", "files/Manrope-ExtraBold.ttf"),
}
"""Name of a face: the package that brings it, and the file in that package."""

_DRAWN_AT: Final = 160


@lru_cache(maxsize=512)
def text_coverage(text: str, face: str, capital_px: float) -> Coverage:
    """One line of text, cropped to its ink, in which a capital H is `capital_px` high. Kept, and read-only.

    Raises InputError if the face or its package is missing.
    """
    drawn = _drawn(text, face)
    scale = capital_px / _capital_height(face)
    size = (max(1, round(drawn.shape[1] * scale)), max(1, round(drawn.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    coverage = np.asarray(cv2.resize(drawn, size, interpolation=way), dtype=np.uint8)
    coverage.flags.writeable = False
    return coverage


@lru_cache(maxsize=512)
def _drawn(text: str, face: str) -> Coverage:
    surface, _ = _font(face).render(text, fgcolor=(255, 255, 255, 255), size=_DRAWN_AT)
    alpha = np.ascontiguousarray(pygame.surfarray.array_alpha(surface).T)
    rows, columns = np.flatnonzero(alpha.max(axis=1) > 8), np.flatnonzero(alpha.max(axis=0) > 8)
    if not len(rows):
        return np.zeros((1, 1), np.uint8)
    cropped = alpha[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.ascontiguousarray(cropped, dtype=np.uint8)


@cache
def _capital_height(face: str) -> int:
    return int(_drawn("H", face).shape[0])


def _font(face: str) -> pygame.freetype.Font:
    if face not in FACES:
        raise InputError(f"there is no typeface {face!r}; there are {', '.join(FACES)}")
    package, file = FACES[face]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise InputError(f"the typeface {face} is missing: install {package.replace('_', '-')}")
    if not pygame.freetype.get_init():  # closing a window may have ended it
        pygame.freetype.init()
    return pygame.freetype.Font(str(Path(spec.origin).parent / file))
