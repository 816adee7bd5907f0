"""What is read from a picture of free crosswords."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading import DOUBT

Quad = NDArray[np.float64]
"""(4, 2) float64, image pixels: a tile's corners, TL, TR, BR, BL as its letter is read."""


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A tile in a layout. row, column: from 0 at the layout's top left, as its letters are read. letter:
    None for a blank. confidence: probability that the letter is right. candidates: likeliest letters with
    their probabilities, best first; the rest up to 1 is the blank's."""

    row: int
    column: int
    letter: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    quad: Quad

    @property
    def doubtful(self) -> bool:
        return self.confidence < DOUBT


@dataclass(frozen=True, slots=True, eq=False)
class LooseTile:
    """A tile that belongs to no layout. letter: None for a blank, or for a tile lying face down. angle:
    degrees clockwise from the picture's up to the letter's; 0 to 90 if there is no letter."""

    letter: str | None
    angle: float
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    quad: Quad

    @property
    def doubtful(self) -> bool:
        return self.confidence < DOUBT


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a layout may differ from its reading, in a few words, and where: (x, y), image pixels."""

    reason: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class FreeLayout:
    """Tiles joined edge to edge in one grid. cells: by row and column. loose: tiles in the same part of the
    table that are not connected to it; plain: those of them without a letter, alone or in heaps: unused
    blanks, or tiles face down. angle: degrees clockwise, 0 to 360, from the picture's up to the layout's.
    pitch_px: from tile to tile. doubts: about the grid; each cell has its own confidence."""

    cells: tuple[Cell, ...]
    loose: tuple[LooseTile, ...]
    angle: float
    pitch_px: float
    doubts: tuple[Doubt, ...] = ()
    plain: tuple[LooseTile, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether it should be checked by eye before anyone rules on it."""
        return bool(self.doubts) or any(cell.doubtful for cell in self.cells)

    def rows(self) -> list[str]:
        """One string per row: upper case is a letter, `_` a blank, `.` no tile."""
        width = max(cell.column for cell in self.cells) + 1
        grid = [["."] * width for _ in range(max(cell.row for cell in self.cells) + 1)]
        for cell in self.cells:
            grid[cell.row][cell.column] = cell.letter or "_"
        return ["".join(row) for row in grid]

    def strings(self) -> list[str]:
        """Every string of two or more tiles, rows first; `_` is a blank."""
        rows = self.rows()
        lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
        return [string for line in lines for string in line.split(".") if len(string) > 1]


@dataclass(frozen=True, slots=True, eq=False)
class FreeReading:
    """A whole picture. layouts: most tiles first, each without loose tiles. loose: single tiles, face up.
    plain: those without a letter, alone or in heaps: blanks, or tiles face down."""

    layouts: tuple[FreeLayout, ...]
    loose: tuple[LooseTile, ...]
    plain: tuple[LooseTile, ...]
