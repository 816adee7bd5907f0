"""Draws a reading of free crosswords onto the picture."""

from collections.abc import Container
from typing import Final
from unicodedata import normalize

import cv2
import numpy as np

from vision.free.reading import FreeLayout, LooseTile, Quad
from vision.reading import Picture

Colour = tuple[int, int, int]
"""Blue, green, red."""

GOOD: Final[Colour] = (115, 158, 0)
FAULT: Final[Colour] = (0, 94, 213)
DOUBT: Final[Colour] = (167, 121, 204)
LOOSE: Final[Colour] = (233, 180, 86)


def annotate(picture: Picture, layout: FreeLayout, faulty: Container[tuple[int, int]] = ()) -> Picture:
    """A copy of the picture with every tile of a layout outlined, a stroke at the letter's top: green,
    faulty (row, column) crossed out in vermilion, doubtful ones in purple; loose tiles in sky blue; a purple
    ring where the grid is doubtful."""
    drawn = picture.copy()
    thick = max(2, round(layout.pitch_px / 18))
    for tile in (*layout.loose, *layout.plain):
        draw_tile(drawn, tile.quad, tile.letter, LOOSE, thick)
        _stroke(drawn, tile, thick)
    for cell in layout.cells:
        wrong = (cell.row, cell.column) in faulty
        colour = FAULT if wrong else DOUBT if cell.doubtful else GOOD
        draw_tile(drawn, cell.quad, cell.letter, colour, thick)
        if wrong:
            cv2.line(drawn, _at(cell.quad[3]), _at(cell.quad[1]), colour, thick, cv2.LINE_AA)
    for doubt in layout.doubts:
        cv2.circle(drawn, _at(np.array(doubt.at)), round(0.7 * layout.pitch_px), DOUBT, thick, cv2.LINE_AA)
    return drawn


def draw_tile(drawn: Picture, quad: Quad, letter: str | None, colour: Colour, thick: int) -> None:
    """Outlines a tile and writes its letter in its corner, in place; `_` for none."""
    cv2.polylines(drawn, [quad.round().astype(np.int32).reshape(-1, 1, 2)], True, colour, thick, cv2.LINE_AA)
    size = float(np.linalg.norm(quad[1] - quad[0]))
    # OpenCV's font has no accents: A: for Ä, and others left out.
    plain = {"Ä": "A:", "Ö": "O:", "Ü": "U:", "Ł": "L/"}.get(letter or "_", letter or "_")
    plain = normalize("NFD", plain)[:2].rstrip("".join(map(chr, range(0x300, 0x370))))
    spot = _at(quad[0] + (quad[2] - quad[0]) * (-0.08, 0.1) / np.sqrt(2))
    for paint, width in (((0, 0, 0), 4), (colour, 2)):
        cv2.putText(drawn, plain, spot, cv2.FONT_HERSHEY_SIMPLEX, size / 70, paint, width, cv2.LINE_AA)


def _stroke(drawn: Picture, tile: LooseTile, thick: int) -> None:
    if tile.letter is not None:
        top = (tile.quad[0] + tile.quad[1]) / 2
        cv2.line(drawn, _at(tile.quad.mean(axis=0)), _at(top), LOOSE, thick, cv2.LINE_AA)


def _at(point: Quad) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
