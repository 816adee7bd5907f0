"""Corner tabs: paper tabs with a 24 mm ArUco marker beside a board's corners."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

TAB_MM = 24.0
"""Side of a tab's marker."""


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
    """Every corner tab in the picture, by number; of two with one number, the larger."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
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
