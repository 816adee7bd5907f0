"""Whether a board's parts have room on it."""

from itertools import combinations

from hardware.pcb.board import Board
from hardware.pcb.footprints import PAD_MM

EDGE_MM = 0.5
"""From the board's edge to copper."""


def tight(board: Board) -> list[str]:
    """What overlaps or leaves the board, in words."""
    board_left, board_top, board_right, board_bottom = board.edges
    found = []
    for placed in board.placed:
        name = placed.part.reference
        left, top, right, bottom = placed.body()
        if left < board_left or top < board_top or right > board_right or bottom > board_bottom:
            found.append(f"{name} hangs over the edge")
        for x, y in board.holes:
            across = max(left - x, x - right, 0.0)
            down = max(top - y, y - bottom, 0.0)
            if (across**2 + down**2) ** 0.5 < board.free:
                found.append(f"{name} is in the way of a screw")
    for one, other in combinations(board.placed, 2):
        left, top, right, bottom = one.body()
        o_left, o_top, o_right, o_bottom = other.body()
        if left < o_right and o_left < right and top < o_bottom and o_top < bottom:
            found.append(f"{one.part.reference} and {other.part.reference} overlap")
    margin = PAD_MM / 2 + EDGE_MM
    for placed, pad, (x, y), _ in board.pads:
        if min(x - board_left, board_right - x, y - board_top, board_bottom - y) < margin:
            found.append(f"pad {pad.number} of {placed.part.reference} is too close to the edge")
    return found
