"""The small marks that makers and clubs print on blanks: a ring, an oval, initials, a word, a star.

No part of one is as large as a letter: only that distinguishes a marked blank from a tile with a letter.
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
_SORTS: Final = ("ring", "oval", "initials", "word", "star", "monogram", "corner", "lines")
_LENGTHS: Final = {
    "ring": (0, 1), "oval": (2, 9), "initials": (2, 4), "word": (4, 10), "star": (0, 1), "monogram": (1, 2),
    "corner": (4, 8), "lines": (5, 10),
}  # fmt: skip
"""Number of letters of a word, up to but without the second."""
_WIDTHS: Final = {
    "oval": (0.22, 0.5), "initials": (0.12, 0.36), "word": (0.25, 0.6), "corner": (0.35, 0.62),
    "lines": (0.25, 0.5),
}  # fmt: skip
"""In squares."""
_FINE: Final = 4
"""Outlines are drawn at this multiple of a mask's size and reduced."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a maker prints on a blank.

    sort: a "corner" is a word along the top and down one side, "lines" are two or three words below one
    another. width: of the whole mark, in squares. height: as a share of the width; lettering without an
    outline has its own. line: the width of an outline, as a share of the mark's height. filled: the text is
    left out of a filled outline. at: (right, down) from the tile's centre, in squares.
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
    sort = str(rng.choice(_SORTS, p=[0.14, 0.18, 0.15, 0.17, 0.08, 0.1, 0.12, 0.06]))
    text = " ".join(
        "".join(rng.choice(_ALPHABET, int(rng.integers(*_LENGTHS[sort]))))
        for _ in range(int(rng.integers(2, 4)) if sort == "lines" else 1)
    )
    low, high = _WIDTHS.get(sort, (0.1, 0.32))
    width = u(low, high)
    height = u(0.4, 0.7) if sort == "oval" else 1.0
    away = 0.42 - width / 2
    lower = u(0.0, 0.08) if sort in {"corner", "lines"} else u(0.15, 0.3)
    across, down = ((0.0, 0.0), (0.0, lower), (away, lower))[int(rng.choice(3, p=[0.55, 0.2, 0.25]))]
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
    if mark.sort == "corner":
        return _around_corner(face, mark.text, width, left=mark.at[0] < 0)
    if mark.sort == "lines":
        lines = [_lettering(face, word, width) for word in mark.text.split()]
        pitch = max(line.shape[0] for line in lines)
        return np.vstack([_padded(line, pitch, width) for line in lines])
    height = max(5, round(width * mark.height))
    outline = _outline(mark, width, height)
    if mark.text:
        inner = _lettering(face, mark.text, max(3, round(width * (0.7 if mark.sort == "oval" else 0.4))))
        _centre(outline, inner, -1.0 if mark.filled else 1.0)
    return outline


def _lettering(face: Face, text: str, width: int) -> Mask:
    mask, _ = face.scaled(text, 40, 1.0, 0.02)
    return resized(mask, (width, max(3, round(mask.shape[0] * width / mask.shape[1]))), cv2.INTER_AREA)


def _padded(mask: Mask, height: int, width: int) -> Mask:
    """In the middle of a larger mask."""
    larger = np.zeros((height, width), np.float32)
    _centre(larger, mask, 1.0)
    return larger


def _around_corner(face: Face, text: str, width: int, *, left: bool) -> Mask:
    """Its letters, all upright, along the top and then down the right side, or the left one."""
    across = (len(text) + 2) // 2
    cell = width / across
    down = len(text) - across
    whole = np.zeros((round(cell * (down + 1)), width), np.float32)
    for index, letter in enumerate(text):
        row, column = (0, index) if index < across else (index - across + 1, 0 if left else across - 1)
        mask, _ = face.scaled(letter, 40, 1.0, 0.02)
        tall = max(3, round(cell * 0.8))
        wide = max(2, min(round(cell), round(mask.shape[1] * tall / mask.shape[0])))
        small = resized(mask, (wide, tall), cv2.INTER_AREA)
        _centre(whole[round(row * cell) :, round(column * cell) :][: round(cell), : round(cell)], small, 1.0)
    return whole


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
