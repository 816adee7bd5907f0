"""Where everything lies on a table of two boards.

Millimetres from the mat's far left corner as South sees it, y towards South.
A head stands at the left edge of each board and faces it, as its guide says; so its back is to the left.
"""

from dataclasses import dataclass
from typing import Final

from hardware.enclosure.fit import CASE
from station.errors import InputError
from station.referee.seats import SPOT
from vision.cameras.geometry import HAND_MM, OPTICS, SPARE, Optics

BOARD_MM, GRID_MM = 360.0, 286.0
"""A common folding board, and its fifteen squares."""
SMALLEST_MM, LARGEST_MM = 345.0, 500.0
SQUARES: Final = 15
MARKER_MM: Final = 24.0
MARKER_OUT_MM: Final = 10.0
"""From a grid's corner diagonally outwards to the marker's nearest corner; 6 to 15 is allowed."""
BAG_MM: Final = 64.0
AROUND_MM: Final = 8.0
"""Between the places of two things."""
SIDE_MM: Final = 70.0
"""From a board to the players' edge: a rack, and a hand."""
RIGHT_MM: Final = 70.0
"""From the right board to the mat's edge."""


@dataclass(frozen=True, slots=True)
class Rect:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """outline: the whole board. grid: its squares. markers: where the four markers lie, by id. spot: for
    auctioned tiles, None where there is none."""

    outline: Rect
    grid: Rect
    markers: dict[int, Rect]
    head: Rect
    bag: Rect
    spot: Rect | None = None


@dataclass(frozen=True, slots=True)
class Mat:
    width: float
    height: float
    left: BoardPlace
    right: BoardPlace

    @property
    def boards(self) -> tuple[BoardPlace, BoardPlace]:
        return self.left, self.right

    @property
    def camera(self) -> tuple[float, float]:
        """What the camera hangs over: the middle between the grids."""
        (left, y), (right, _) = self.left.grid.middle, self.right.grid.middle
        return (left + right) / 2, y


def camera_height_mm(laid: Mat, camera: Optics = OPTICS[0]) -> float:
    """How high a camera must hang at least to see both boards and a hand's breadth on either side, with a
    little to spare; a Camera Module 3 if not said otherwise."""
    across = laid.right.outline.right - laid.left.outline.left + 2 * HAND_MM
    return SPARE * across / camera.sees_mm(1.0)


def mat(board_mm: float = BOARD_MM, grid_mm: float = GRID_MM) -> Mat:
    """For boards of this width over all and grids of this width. Raises InputError."""
    if not SMALLEST_MM <= board_mm <= LARGEST_MM:
        raise InputError(f"a board is {SMALLEST_MM:g} to {LARGEST_MM:g} mm wide, not {board_mm:g}")
    if not 0.6 * board_mm <= grid_mm <= board_mm:
        raise InputError(f"the squares of a board {board_mm:g} mm wide are not {grid_mm:g} mm wide together")
    shell = CASE["shell"]
    head_deep = float(shell["depth"])
    spot_out = (SPOT.right - SQUARES) * grid_mm / SQUARES - (board_mm - grid_mm) / 2
    column = head_deep + 2 * AROUND_MM
    between = column + max(0.0, spot_out + AROUND_MM)
    left = _board(column, board_mm, grid_mm, 0, spot=True)
    right = _board(column + board_mm + between, board_mm, grid_mm, 4, spot=False)
    return Mat(right.outline.right + RIGHT_MM, board_mm + 2 * SIDE_MM, left, right)


def _board(at: float, board_mm: float, grid_mm: float, first_id: int, *, spot: bool) -> BoardPlace:
    outline = Rect(at, SIDE_MM, board_mm, board_mm)
    frame = (board_mm - grid_mm) / 2
    grid = Rect(at + frame, SIDE_MM + frame, grid_mm, grid_mm)
    out = MARKER_OUT_MM / 2**0.5
    far, near = grid.top - out - MARKER_MM, grid.bottom + out
    west, east = grid.left - out - MARKER_MM, grid.right + out
    corners = ((west, far), (east, far), (east, near), (west, near))
    markers = {first_id + i: Rect(*corner, MARKER_MM, MARKER_MM) for i, corner in enumerate(corners)}
    wide, deep = float(CASE["shell"]["width"]), float(CASE["shell"]["depth"])
    _, middle = grid.middle
    head = Rect(at - AROUND_MM - deep, middle - wide / 2, deep, wide)
    bag = Rect(head.middle[0] - BAG_MM / 2, outline.bottom - BAG_MM, BAG_MM, BAG_MM)
    return BoardPlace(outline, grid, markers, head, bag, _spot(grid) if spot else None)


def _spot(grid: Rect) -> Rect:
    """Where the station looks for a tile that is auctioned."""
    square = grid.width / SQUARES
    return Rect(
        grid.left + SPOT.left * square,
        grid.top + SPOT.top * square,
        (SPOT.right - SPOT.left) * square,
        (SPOT.bottom - SPOT.top) * square,
    )
