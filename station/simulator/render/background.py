"""The table without tiles and hands, as the camera sees it: wood, boards, tabs, things beside them."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render import table_top
from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture, Points, box_around
from station.simulator.render.light import cast_shadow, filled, hull
from station.simulator.render.looks.look import BoardLook, TableLook, on_plane
from station.simulator.render.placement import (
    GRID_MM,
    TAB_MARGIN_MM,
    TAB_MM,
    board_points,
    tab_corners,
)
from station.simulator.render.things import board_print
from station.simulator.render.things.around_board import around
from station.simulator.render.things.block import paint, plain, stand_all
from station.simulator.render.things.clutter import beside_boards

TABLE_MM = -6.0
"""Height of the table top relative to the boards'."""


TAB_PIXELS_A_MM = 4.0


@lru_cache(maxsize=4)
def background(look: TableLook, lens: Lens) -> Picture:
    """(HEIGHT, WIDTH, 3) BGR, evenly lit: shadows are in it, the lamp's gain is not.

    Kept, and read-only: another camera over the same table gets the same picture.
    """
    wood = table_top.wood_picture(look.wood, look.grain)
    picture = table_top.on_table(wood, look.wood.angle, TABLE_MM, lens)
    shade = np.full((HEIGHT, WIDTH), 255, np.uint8)
    for board in range(len(look.boards)):
        outline = _outline(look.boards[board], board)
        cast_shadow(shade, outline, low_mm=TABLE_MM, high_mm=0.0, light=look.light, lens=lens)
        for tab in look.boards[board].tabs:
            paper = tab_corners(look.boards[board].skew, board, tab, TAB_MARGIN_MM)
            cast_shadow(shade, paper, low_mm=TABLE_MM, high_mm=0.0, light=look.light, lens=lens)
    blocks = beside_boards(look, TABLE_MM) if len(look.boards) > 1 else around(look, TABLE_MM)
    stand_all(picture, shade, blocks, low_mm=TABLE_MM, light=look.light, lens=lens)
    for board in range(len(look.boards)):
        _board(picture, look, board, lens)
    for board in range(len(look.boards)):
        _tabs(picture, look, board, lens)
    picture.flags.writeable = False
    return picture


def _outline(look: BoardLook, board: int) -> Points:
    """(n, 2) table millimetres around the frame, with points along the sides: the lens bends them."""
    frame = look.frame_mm / (GRID_MM / 15)
    low, high = -frame, 15 + frame
    steps = np.linspace(low, high, 13)[:-1]
    ends = steps[::-1] + (high - low) / 12
    side = [(x, low) for x in steps] + [(high, y) for y in steps]
    side += [(x, high) for x in ends] + [(low, y) for y in ends]
    return board_points(look.skew, board, np.array(side))


def _board(picture: Picture, look: TableLook, board: int, lens: Lens) -> None:
    own = look.boards[board]
    outline = _outline(own, board)
    top = lens.project(on_plane(outline, 0.0))
    base = lens.project(on_plane(outline, -own.thick_mm))
    around = hull(np.vstack((top, base)))
    x0, y0, x1, y1 = box_around(np.vstack((top, base)))
    part = picture[y0:y1, x0:x1]
    wall = plain(part.shape[:2], np.array(own.design.frame) * 0.55)
    paint(part, wall, filled(part.shape[:2], around - (x0, y0)))
    flat = board_print.board_picture(own, look.grain + board)
    seen = np.empty_like(part)
    table_top.lay_flat(
        seen, flat, _to_print(own, board, len(flat)), height_mm=0.0, lens=lens, origin=(x0, y0)
    )
    paint(part, seen, filled(part.shape[:2], top - (x0, y0)))


def _to_print(own: BoardLook, board: int, size: int) -> NDArray[np.float32]:
    """(2, 3) from table millimetres to pixels of the board's flat picture."""
    squares = np.array(((0.0, 0.0), (15.0, 0.0), (0.0, 15.0)))
    edge = (size - 15 * board_print.SQUARE_PX) / 2
    pixels = (squares * board_print.SQUARE_PX + edge - 0.5).astype(np.float32)
    table = board_points(own.skew, board, squares).astype(np.float32)
    return np.asarray(cv2.getAffineTransform(table, pixels), dtype=np.float32)


def _tab_picture(marker: int, seed: int) -> Picture:
    """(n, n, 3) BGR of a tab's whole paper, a marker of DICT_4X4_50 upright on it.
    Ink is not quite black, nor paper white."""
    side, margin = round(TAB_MM * TAB_PIXELS_A_MM), round(TAB_MARGIN_MM * TAB_PIXELS_A_MM)
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    code = cv2.aruco.generateImageMarker(known, marker, side)
    paper = np.full((side + 2 * margin, side + 2 * margin), 255, np.uint8)
    paper[margin : margin + side, margin : margin + side] = code
    dice = np.random.default_rng((seed, 3, marker))
    toned = 36 + paper.astype(np.float32) * (200 / 255) + dice.normal(0, 1.5, paper.shape)
    warm = np.array((0.99, 1.0, 1.0), np.float32)
    return np.asarray(np.clip(toned[..., None] * warm, 0, 255), dtype=np.uint8)


def _tabs(picture: Picture, look: TableLook, board: int, lens: Lens) -> None:
    own = look.boards[board]
    for tab in own.tabs:
        paper = lens.project(on_plane(tab_corners(own.skew, board, tab, TAB_MARGIN_MM), tab.high_mm))
        flat = _tab_picture(tab.seen, look.grain)
        x0, y0, x1, y1 = box_around(paper)
        if x1 <= x0 or y1 <= y0:
            continue
        size = (x1 - x0, y1 - y0)
        margin = TAB_MARGIN_MM / (TAB_MM + 2 * TAB_MARGIN_MM)
        code = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32) * (1 - 2 * margin) + margin
        marker = lens.project(on_plane(tab_corners(own.skew, board, tab), tab.high_mm)) - (x0, y0)
        warp = cv2.getPerspectiveTransform(
            (code * len(flat) - 0.5).astype(np.float32), marker.astype(np.float32)
        )
        seen = cv2.warpPerspective(flat, warp, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        paint(picture[y0:y1, x0:x1], np.asarray(seen, np.uint8), filled(size[::-1], paper - (x0, y0)))
