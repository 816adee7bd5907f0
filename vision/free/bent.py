"""A reading of a straightened picture in pixels of the picture as it was taken."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.free.reading import Cell, Doubt, FreeLayout, FreeReading, LooseTile

Bend = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""From pixels (n, 2) of the straightened picture to those of the other."""


def bent(reading: FreeReading, bend: Bend) -> FreeReading:
    """The same reading, with all places bent. Angles and pitches stay those of the straightened picture."""
    return FreeReading(
        tuple(_layout(layout, bend) for layout in reading.layouts),
        tuple(_loose(tile, bend) for tile in reading.loose),
        tuple(_loose(tile, bend) for tile in reading.plain),
    )


def _layout(layout: FreeLayout, bend: Bend) -> FreeLayout:
    return replace(
        layout,
        cells=tuple(_cell(cell, bend) for cell in layout.cells),
        loose=tuple(_loose(tile, bend) for tile in layout.loose),
        plain=tuple(_loose(tile, bend) for tile in layout.plain),
        doubts=tuple(_doubt(doubt, bend) for doubt in layout.doubts),
    )


def _cell(cell: Cell, bend: Bend) -> Cell:
    return replace(cell, quad=bend(cell.quad))


def _loose(tile: LooseTile, bend: Bend) -> LooseTile:
    return replace(tile, quad=bend(tile.quad))


def _doubt(doubt: Doubt, bend: Bend) -> Doubt:
    x, y = bend(np.array([doubt.at]))[0].tolist()
    return replace(doubt, at=(round(x, 1), round(y, 1)))
