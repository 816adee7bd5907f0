"""What physically lies on the simulated table at one instant. The renderer draws it, the choreography
moves it, and nobody else looks: the station sees only camera pictures and button presses.

Frames of reference. Table: millimetres, x to South's right, y towards South, origin in the middle
between the two boards. Board: squares, x rightwards from the left edge of column A, y downwards (towards
South) from the top edge of row 1; the middle of A1 is (0.5, 0.5). Angles: degrees clockwise as the camera
sees them; 0 is upright for South, 180 for North.
"""

from dataclasses import dataclass
from typing import Literal

from station.rules.tile import Kit, Side

DrawnKit = Kit | Literal["c"]
"""A kit of the table, or a third one that has no business there."""


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A tile on a board. letter "" is a blank's face. x, y in squares of that board, its middle."""

    kit: DrawnKit
    letter: str
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class LooseTile:
    """A tile beside the boards, face up; x_mm, y_mm in the table frame. high_mm: how high over the table it
    lies, on a rack."""

    kit: Kit
    letter: str
    x_mm: float
    y_mm: float
    angle: float
    high_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Arm:
    """A hand that reaches in from `side`'s edge of the table, its fingertips at (x_mm, y_mm).

    holding: the tile between its fingers, if any.
    """

    side: Side
    x_mm: float
    y_mm: float
    holding: tuple[Kit, str] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """boards: the tiles of the left and the right board, or of the only one. bump: how far the camera has
    been knocked, in picture pixels (dx, dy) and degrees."""

    boards: tuple[tuple[BoardTile, ...], ...] = ((), ())
    loose: tuple[LooseTile, ...] = ()
    arms: tuple[Arm, ...] = ()
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)


BOARD_PITCH_MM = 19.0
"""Side of a square."""

BOARD_GAP_MM = 60.0
"""Between the grids of the two boards."""


def board_to_table_mm(board: int, x: float, y: float) -> tuple[float, float]:
    """Where the point (x, y) of a board, in squares, lies on the table, before the boards' own skew."""
    grid = 15 * BOARD_PITCH_MM
    left = -BOARD_GAP_MM / 2 - grid if board == 0 else BOARD_GAP_MM / 2
    return left + x * BOARD_PITCH_MM, -grid / 2 + y * BOARD_PITCH_MM
