"""Where a crossword lies on a mat."""

from dataclasses import dataclass

import numpy as np

from station.rules.crossword import Cell
from station.simulator.world.fingertips import Point


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a crossword lies: the table point of cell (0, 0), its angle in degrees clockwise, and millimetres
    from tile to tile."""

    x_mm: float
    y_mm: float
    angle: float
    pitch_mm: float

    def point(self, cell: Cell) -> Point:
        """The middle of a cell."""
        row, column = cell
        turn = np.radians(self.angle)
        c, s = float(np.cos(turn)) * self.pitch_mm, float(np.sin(turn)) * self.pitch_mm
        return self.x_mm + column * c - row * s, self.y_mm + column * s + row * c
