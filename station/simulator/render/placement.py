"""Where the boards really lie: each slightly turned and shifted from its nominal place in `scene`."""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

from station.simulator.render.lens import Points
from station.simulator.render.scene import BOARD_GAP_MM, BOARD_PITCH_MM, board_to_table_mm

GRID_MM = 15 * BOARD_PITCH_MM

TILE_HEIGHT_MM = 4.5

TAB_MM = 24.0
"""Side of a corner tab's marker."""

TAB_MARGIN_MM = 2.6
"""White paper around the marker."""


@dataclass(frozen=True, slots=True)
class Skew:
    """A board's own turn, degrees clockwise about its middle, and shift."""

    angle: float
    dx_mm: float
    dy_mm: float


@dataclass(frozen=True, slots=True)
class Tab:
    """A corner tab of a board: the id of the marker that belongs there, its nearest corner's distance
    outwards from the grid's corner along both sides, and the paper's turn in degrees against the board.
    printed: the id of the marker that lies there instead, if it is another. high_mm: how high over the
    boards' top it lies, on something."""

    marker: int
    out_x_mm: float
    out_y_mm: float
    angle: float
    printed: int | None = None
    high_mm: float = 0.0

    @property
    def seen(self) -> int:
        """The id of the marker to be seen there."""
        return self.marker if self.printed is None else self.printed


def turning(angle: float) -> Points:
    """(2, 2) matrix; (n, 2) points times it are turned about the origin by so many degrees clockwise."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return np.array(((c, s), (-s, c)))


def board_points(skew: Skew, board: int, squares: Points) -> Points:
    """(n, 2) points of a board, in squares, to (n, 2) table millimetres, skew and all."""
    tidy = np.array([board_to_table_mm(board, x, y) for x, y in squares])
    return skewed(skew, board, tidy)


def skewed(skew: Skew, board: int, points: Points) -> Points:
    """(n, 2) table points carried along with a board."""
    middle = np.array(board_to_table_mm(board, 7.5, 7.5))
    turned = (points - middle) @ turning(skew.angle)
    return np.asarray(turned + middle + (skew.dx_mm, skew.dy_mm))


def carried(skews: tuple[Skew, ...], x_mm: float, y_mm: float) -> tuple[float, float]:
    """A nominal table point moved along with the boards beside it: what was meant to lie next to a board, or
    to point at one of its squares, still does."""
    point = np.array(((x_mm, y_mm),))
    if len(skews) == 1:
        ((x, y),) = skewed(skews[0], 0, point)
        return float(x), float(y)
    share = float(np.clip(x_mm / BOARD_GAP_MM + 0.5, 0.0, 1.0))
    moved = (1 - share) * skewed(skews[0], 0, point) + share * skewed(skews[1], 1, point)
    return float(moved[0, 0]), float(moved[0, 1])


def tab_corners(skew: Skew, board: int, tab: Tab, margin_mm: float = 0.0) -> Points:
    """(4, 2) table millimetres of a tab's marker, or of its paper with a margin: the marker's own TL, TR,
    BR, BL. Tab ids count clockwise from the board's top left."""
    place = tab.marker % 4
    right, down = place in (1, 2), place in (2, 3)
    half = TAB_MM / 2
    middle = np.array(board_to_table_mm(board, 15.0 if right else 0.0, 15.0 if down else 0.0))
    middle += (
        (tab.out_x_mm + half) * (1 if right else -1),
        (tab.out_y_mm + half) * (1 if down else -1),
    )
    reach = half + margin_mm
    square = np.array(((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)))
    return skewed(skew, board, square @ turning(tab.angle) + middle)
