"""The small marks that makers print on their blanks: a ring, an oval, initials, a word, a star.

None is as large as a letter: that is all that tells a marked blank from a tile with a letter.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.glyphs import Face, Mask
from vision.training.pixels import resized

_ALPHABET: Final = np.array(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
_SORTS: Final = ("ring", "oval", "initials", "word", "star", "monogram")
_FINE: Final = 4
"""Outlines are drawn at this multiple of a mask's size and reduced."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a maker prints on a blank.

    width: of the whole mark, in squares. height: as a share of the width; lettering without an outline has
    its own. line: the width of an outline, as a share of the mark's height. filled: the text is left out of
    a filled outline. at: (right, down) from the tile's centre, in squares.
    """

    sort: str
    text: str
    width: float
    height: float
    line: float
    filled: bool
    at: tuple[float, float]


def draw_mark(rng: Generator) -> Mark:
    """A mark of any sort, in the middle, at an edge or in a corner."""
    u = rng.uniform
    sort = str(rng.choice(_SORTS, p=[0.16, 0.22, 0.18, 0.22, 0.1, 0.12]))
    letters = {"initials": (2, 4), "word": (4, 10), "oval": (2, 9), "monogram": (1, 2)}.get(sort)
    text = "".join(rng.choice(_ALPHABET, int(rng.integers(*letters)))) if letters else ""
    width = {"word": u(0.25, 0.6), "oval": u(0.22, 0.5), "initials": u(0.12, 0.36)}.get(sort, u(0.1, 0.32))
    height = u(0.4, 0.7) if sort == "oval" else 1.0
    away = 0.42 - width / 2
    across, down = ((0.0, 0.0), (0.0, u(0.15, 0.3)), (away, u(0.15, 0.3)))[
        int(rng.choice(3, p=[0.55, 0.2, 0.25]))
    ]
    return Mark(
        sort=sort, text=text, width=width, height=height, line=u(0.06, 0.2),
        filled=bool(sort == "oval" and rng.random() < 0.35),
        at=(across * float(rng.choice([-1, 1])), down * float(rng.choice([-1, 1]))),
    )  # fmt: skip


def print_mark(mark: Mark, face: Face, square_px: int) -> Mask:
    """The mark's coverage, cropped to it, for squares `square_px` wide."""
    width = max(5, round(mark.width * square_px))
    if mark.sort in {"initials", "word"}:
        return _lettering(face, mark.text, width)
    height = max(5, round(width * mark.height))
    outline = _outline(mark, width, height)
    if mark.text:
        inner = _lettering(face, mark.text, max(3, round(width * (0.7 if mark.sort == "oval" else 0.4))))
        _centre(outline, inner, -1.0 if mark.filled else 1.0)
    return outline


def _lettering(face: Face, text: str, width: int) -> Mask:
    mask, _ = face.scaled(text, 40, 1.0, 0.02)
    return resized(mask, (width, max(3, round(mask.shape[0] * width / mask.shape[1]))), cv2.INTER_AREA)


def _outline(mark: Mark, width: int, height: int) -> Mask:
    large = np.zeros((height * _FINE, width * _FINE), np.uint8)
    middle = (large.shape[1] // 2, large.shape[0] // 2)
    if mark.sort == "star":
        angles = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2 == 0, 0.48, 0.2) * large.shape[0]
        corners = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1) + middle
        cv2.fillPoly(large, [np.round(corners).astype(np.int32)], 255)
    else:
        line = max(2, round(mark.line * large.shape[0] / 2))
        axes = (middle[0] - line, middle[1] - line)
        cv2.ellipse(large, middle, axes, 0, 0, 360, 255, -1 if mark.filled else line)
    return resized(np.asarray(large / 255, np.float32), (width, height), cv2.INTER_AREA)


def _centre(onto: Mask, mask: NDArray[np.float32], sign: float) -> None:
    """Adds `mask` to the middle of `onto`, or takes it away; what does not fit is lost."""
    rows, columns = min(onto.shape[0], mask.shape[0]), min(onto.shape[1], mask.shape[1])
    top, left = (onto.shape[0] - rows) // 2, (onto.shape[1] - columns) // 2
    region = onto[top : top + rows, left : left + columns]
    skip = (mask.shape[0] - rows) // 2
    part = mask[skip : skip + rows, :columns]
    np.clip(region + sign * part, 0, 1, out=region)
