"""What is read from one picture of free crosswords."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading import DOUBT

Quad = NDArray[np.float64]
"""(4, 2) float64, image pixels: a tile's corners, TL, TR, BR, BL as its letter is read."""


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A tile of a layout. row, column: counted from 0 at the layout's top left, as its letters are read.
    letter: None for a blank. confidence: probability that the letter is right. candidates: likeliest letters
    with their probabilities, best first; a blank's share is what is left to 1."""

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
    """A tile that belongs to no layout. letter: None for a blank, or for a tile that lies face down. angle:
    degrees clockwise from the picture's up to the letter's; 0 to 90 where there is no letter."""

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
    """Why a layout may be other than it was read, in a few words, and where: (x, y), image pixels."""

    reason: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class FreeLayout:
    """Tiles joined edge to edge in one grid. cells: by row and column. loose: tiles in the same part of the
    table that are not joined to it; plain: those of them that show no letter, alone or in heaps: unused
    blanks, or tiles face down. angle: degrees clockwise, 0 to 360, from the picture's up to the
    layout's. pitch_px: from tile to tile. doubts: what is uncertain of the grid; cells tell their own."""

    cells: tuple[Cell, ...]
    loose: tuple[LooseTile, ...]
    angle: float
    pitch_px: float
    doubts: tuple[Doubt, ...] = ()
    plain: tuple[LooseTile, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether nobody should rule on it before somebody looked."""
        return bool(self.doubts) or any(cell.doubtful for cell in self.cells)

    def rows(self) -> list[str]:
        """A string a row: a capital is a letter, `_` a blank, `.` no tile."""
        width = max(cell.column for cell in self.cells) + 1
        grid = [["."] * width for _ in range(max(cell.row for cell in self.cells) + 1)]
        for cell in self.cells:
            grid[cell.row][cell.column] = cell.letter or "_"
        return ["".join(row) for row in grid]

    def strings(self) -> list[str]:
        """Every string of two tiles or more, rows first; `_` is a blank."""
        rows = self.rows()
        lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
        return [string for line in lines for string in line.split(".") if len(string) > 1]


@dataclass(frozen=True, slots=True, eq=False)
class FreeReading:
    """All of one picture. layouts: most tiles first, each with no loose tiles of its own. loose: tiles that
    lie alone, face up. plain: those without a letter, alone or in heaps: blanks, or tiles face down."""

    layouts: tuple[FreeLayout, ...]
    loose: tuple[LooseTile, ...]
    plain: tuple[LooseTile, ...]
