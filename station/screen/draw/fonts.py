"""Fonts by the height of their capitals.

Source Sans Pro (SIL OFL 1.1) from the distribution `font-source-sans-pro`: its digits all have the same
width, and it is narrow enough for words that must be read across a table. Without it, pygame's default font
is used; everything still fits but looks plainer.
"""

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame


class Weight(Enum):
    """The value is the file's name for it."""

    REGULAR = "Regular"
    SEMIBOLD = "Semibold"
    BOLD = "Bold"

    # Every width of every text is asked for by its weight, and the hash of an Enum is reckoned in Python.
    __hash__ = object.__hash__


MOST_FONTS: Final = 128
"""A quarter of a megabyte each, with rendered letters. A screen uses about 30, all pages at one size 90."""

LEAST_SIZE: Final = 4
MEASURED_SIZE: Final = 200
"""Large enough that a rounded pixel does not matter."""

_PACKAGE = "font_source_sans_pro"


@cache
def typeface_file(weight: Weight) -> Path | None:
    """The font file of a weight; None if the typeface is not installed."""
    if find_spec(_PACKAGE) is None:
        return None
    path = Path(str(files(_PACKAGE) / "files" / f"SourceSansPro-{weight.value}.ttf"))
    return path if path.is_file() else None


@lru_cache(maxsize=MOST_FONTS)
def font(weight: Weight, capital_px: int) -> pygame.font.Font:
    """The smallest font of this weight whose capitals are at least `capital_px` pixels high."""
    pygame.font.init()
    # Every size that is tried is read from the file: begin next to the one wanted.
    size = max(LEAST_SIZE, capital_px * MEASURED_SIZE // _capitals(weight, MEASURED_SIZE))
    while size > LEAST_SIZE and _capitals(weight, size - 1) >= capital_px:
        size -= 1
    while _capitals(weight, size) < capital_px:
        size += 1
    return _load(weight, size)


def capital_height(of: pygame.font.Font) -> int:
    """How many pixels high an H is."""
    metrics = of.metrics("H")[0]
    assert metrics is not None
    _, _, bottom, top, _ = metrics
    return top - bottom


@cache
def _capitals(weight: Weight, size: int) -> int:
    return capital_height(_load(weight, size))


def _load(weight: Weight, size: int) -> pygame.font.Font:
    path = typeface_file(weight)
    return pygame.font.Font(str(path) if path else None, size)
