"""The printed sheet shows the eight corner tabs at their exact size."""

import xml.etree.ElementTree as ET

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tab_sheet import MARKER_MM, SHEET_MM, TABS, tab_sheet

PX_PER_MM = 8


def printed() -> NDArray[np.uint8]:
    """The sheet's rectangles as a printer would lay them down."""
    width, height = SHEET_MM
    page = np.full((int(height * PX_PER_MM), int(width * PX_PER_MM)), 255, np.uint8)
    for rect in ET.fromstring(tab_sheet()).iter("{http://www.w3.org/2000/svg}rect"):
        x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
        w, h = float(rect.attrib["width"]), float(rect.attrib["height"])
        ink = 255 if rect.get("fill") == "white" else 0
        page[
            round(y * PX_PER_MM) : round((y + h) * PX_PER_MM),
            round(x * PX_PER_MM) : round((x + w) * PX_PER_MM),
        ] = ink
    return page


def found_on(page: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(page)
    return {int(n): np.asarray(c[0], np.float32) for n, c in zip(numbers.ravel(), corners, strict=True)}


def test_all_eight_tabs_are_on_the_sheet() -> None:
    assert sorted(found_on(printed())) == [tab.marker for tab in TABS] == list(range(8))


def test_a_marker_is_24_mm_wide_and_upright() -> None:
    for corners in found_on(printed()).values():
        top_left, top_right, bottom_right, _ = corners
        assert abs(float(top_right[0] - top_left[0]) / PX_PER_MM - MARKER_MM) < 0.3
        assert abs(float(bottom_right[1] - top_right[1]) / PX_PER_MM - MARKER_MM) < 0.3


def test_tabs_fit_on_the_page_without_touching() -> None:
    boxes = [
        (c[:, 0].min(), c[:, 1].min(), c[:, 0].max(), c[:, 1].max()) for c in found_on(printed()).values()
    ]
    width, height = SHEET_MM
    for left, top, right, bottom in boxes:
        assert left > 0
        assert top > 0
        assert right < width * PX_PER_MM
        assert bottom < height * PX_PER_MM


def test_a_tab_keeps_its_number_and_its_place_when_it_is_cut_out() -> None:
    svg = "{http://www.w3.org/2000/svg}"
    sheet = ET.fromstring(tab_sheet())
    cut = [
        (float(r.attrib["x"]), float(r.attrib["y"]), float(r.attrib["width"]), float(r.attrib["height"]))
        for r in sheet.iter(f"{svg}rect")
        if r.get("stroke")
    ]
    inside: list[list[str]] = [[] for _ in cut]
    for text in sheet.iter(f"{svg}text"):
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        for number, (left, top, width, height) in enumerate(cut):
            if left < x < left + width and top < y < top + height:
                inside[number].append(text.text or "")
    assert inside == [[str(tab.marker), f"{tab.board},", tab.corner] for tab in TABS]
