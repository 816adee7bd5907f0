"""The printed sheet, as a simulated camera with a wide lens sees it."""

from functools import cache

import cv2
import numpy as np

from benchmarks.drawn.flat_sheet import held_over, sheet_picture
from calibration.lens_sheet import SHEETS, LensSheet
from station.simulator.render.looks.look import draw_look
from vision.reading import Picture

PIXELS_A_MM = 6


@cache
def sheet_pictures() -> tuple[Picture, ...]:
    """Four pictures, 1152×648, through a lens with a barrel of -0.3."""
    lens = draw_look(1, -0.3).lens
    whole = [sheet_picture(printed(SHEETS["a4"]), PIXELS_A_MM, held_over(lens, k), k) for k in range(4)]
    return tuple(
        np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        for picture in whole
    )


def printed(sheet: LensSheet) -> Picture:
    """The sheet as OpenCV draws it, with its margins."""
    width, height = (round(side * PIXELS_A_MM) for side in sheet.paper_mm)
    across, down = (round(many * sheet.square_mm * PIXELS_A_MM) for many in sheet.squares)
    x, y = (round(place * PIXELS_A_MM) for place in sheet.corner)
    paper = np.full((height, width), 245, np.uint8)
    paper[y : y + down, x : x + across] = np.clip(
        np.asarray(sheet.board.generateImage((across, down))), 20, 245
    )
    return np.asarray(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), np.uint8)
