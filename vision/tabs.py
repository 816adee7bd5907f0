"""Corner tabs: paper tabs with a 24 mm ArUco marker beside a board's corners."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

TAB_MM = 24.0
"""Side of a tab's marker."""

LARGE = 1800
"""Pixels of a picture's longer side from which on it is searched at half size first."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A marker seen in a picture. number: 0–3 are the first board's corners TL, TR, BR, BL, 4–7 the
    second's. corners: (4, 2) float64 pixels, clockwise; which is first depends on how the tab lies."""

    number: int
    corners: NDArray[np.float64]

    @property
    def middle(self) -> NDArray[np.float64]:
        return np.asarray(self.corners.mean(axis=0), np.float64)


def find_tabs(picture: Picture) -> list[Tab]:
    """Every corner tab in the picture, by number; of two with one number, the larger.

    Large pictures are searched at half size first, which is enough for tabs of fifty pixels and more, and
    only where a tab lacks at full size.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    if max(grey.shape) < LARGE:
        return _find(grey)
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    tabs = _find(np.asarray(half, np.uint8))
    if len(tabs) not in (4, 8):
        return _find(grey)
    corners = np.array([(tab.corners + 0.5) * 2 - 0.5 for tab in tabs], np.float32).reshape(-1, 1, 2)
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    exact = np.asarray(cv2.cornerSubPix(grey, corners, (4, 4), (-1, -1), until), np.float64).reshape(-1, 4, 2)
    return [Tab(tab.number, of_tab) for tab, of_tab in zip(tabs, exact, strict=True)]


def _find(grey: NDArray[np.uint8]) -> list[Tab]:
    found: dict[int, Tab] = {}
    all_corners, numbers, _ = _detector().detectMarkers(grey)
    # Without any marker there is no array of numbers.
    for corners, of_marker in zip(all_corners, np.array(numbers).ravel(), strict=False):
        number = int(of_marker)
        if number >= 8:
            continue
        tab = Tab(number, np.asarray(corners.reshape(4, 2), np.float64))
        if number not in found or _extent(tab) > _extent(found[number]):
            found[number] = tab
    return [found[number] for number in sorted(found)]


def _extent(tab: Tab) -> float:
    return float(cv2.contourArea(tab.corners.astype(np.float32)))


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)
