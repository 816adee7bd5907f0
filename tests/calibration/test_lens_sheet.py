"""The printed lens sheet is what the calibration looks for, and no corner tab."""

import xml.etree.ElementTree as ET

import cv2
import numpy as np
import pytest

from calibration.lens_sheet import SHEETS, LensSheet, lens_sheet
from calibration.lens_sights import sheet_sight
from calibration.tab_sheet import tab_sheet
from vision.locate.tabs import find_tabs
from vision.reading import Picture

PX_PER_MM = 5


def page(svg: str, width_mm: float, height_mm: float) -> Picture:
    """The sheet's rectangles as a printer would lay them down."""
    paper = np.full((int(height_mm * PX_PER_MM), int(width_mm * PX_PER_MM), 3), 255, np.uint8)
    for rect in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect"):
        x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
        w, h = float(rect.attrib["width"]), float(rect.attrib["height"])
        rows = slice(round(y * PX_PER_MM), round((y + h) * PX_PER_MM))
        paper[rows, round(x * PX_PER_MM) : round((x + w) * PX_PER_MM)] = 255 if rect.get("fill") else 0
    return paper


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_corner_of_the_chessboard_is_where_it_should_be(sheet: LensSheet) -> None:
    sight = sheet_sight(page(lens_sheet(sheet), *sheet.paper_mm), 0)
    assert sight is not None
    across, down = sheet.squares
    assert len(sight.places) == (across - 1) * (down - 1)
    off = sight.seen / PX_PER_MM - (sight.places + sheet.corner)
    assert np.abs(off).max() < 0.3


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_the_printer_can_reach_all_of_it(sheet: LensSheet) -> None:
    assert min(sheet.corner) > 8


def test_the_two_papers_share_no_marker() -> None:
    a4, a3 = (set(np.ravel(sheet.board.getIds()).tolist()) for sheet in SHEETS.values())
    assert not a4 & a3


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_no_corner_tab_is_seen_on_it(sheet: LensSheet) -> None:
    assert find_tabs(page(lens_sheet(sheet), *sheet.paper_mm)) == []


def test_the_sheet_of_tabs_is_not_taken_for_it() -> None:
    assert sheet_sight(page(tab_sheet(), 210, 297), 0) is None


def test_half_a_sheet_is_enough() -> None:
    sheet = SHEETS["a4"]
    half = page(lens_sheet(sheet), *sheet.paper_mm)[:, : round(150 * PX_PER_MM)]
    shown = cv2.copyMakeBorder(half, 0, 0, 0, 200, cv2.BORDER_CONSTANT, value=(90, 90, 90))
    sight = sheet_sight(np.asarray(shown, np.uint8), 0)
    assert sight is not None
    assert 12 <= len(sight.places) < 40
