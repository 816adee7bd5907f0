"""Corner tabs: paper tabs with a 24 mm ArUco marker next to a board's corners."""

from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

TAB_MM = 24.0
"""Side of a tab's marker."""

HUGE = 3200
"""Longer side, in pixels, from which a picture is halved before anything else: tabs are a hundred pixels wide
and more there."""

LARGE = 1800
"""Longer side, in pixels, from which a picture is searched at half size first."""

DARK = 128
"""Grey level below which nearly all of a picture taken in poor light lies."""

NEARLY_ALL = 0.998

LEAST = 0.03
"""Length of a tab's outline that is looked at, as a share of the picture's longer side."""

MOST = 600
"""So many outlines of four corners are looked at, the longest; the work grows with their square. Carpets,
tiled floors and checked cloths have thousands."""

OUTLINE = (13, 7)
"""Pixels around each that separate light from dark, and by how many levels, where such outlines count."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A marker seen in a picture. number: 0–3 are the first board's corners TL, TR, BR, BL, 4–7 the
    second's. corners: (4, 2) float64 pixels, clockwise; which comes first depends on the tab's rotation."""

    number: int
    corners: NDArray[np.float64]

    @property
    def middle(self) -> NDArray[np.float64]:
        return np.asarray(self.corners.mean(axis=0), np.float64)


def find_tabs(picture: Picture) -> list[Tab]:
    """Every corner tab in the picture, by number; if a number appears twice, the larger.

    Large pictures are searched at half size, which is enough for tabs of fifty pixels and more; at full size
    only where a board's fourth tab should be, or if a board shows fewer than three. Pictures taken in poor
    light are brightened and smoothed, and searched at full size.
    """
    if max(picture.shape) > HUGE:
        half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return [_enlarged(tab) for tab in find_tabs(np.asarray(half, np.uint8))]
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    brightest = _brightest(grey)
    if brightest < DARK:
        return _find(_lightened(grey, brightest))
    if max(grey.shape) < LARGE:
        return _find(grey)
    smaller = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    tabs, groups = _by_board(smaller, _quick_detector())
    if not tabs or any(len(group) < 3 for group in groups):
        # A board not seen in the quick search may be in shadow, or absent.
        least = _least(smaller)
        tabs, groups = _by_board(smaller, _detector(least))
        if not tabs or any(len(group) in {1, 2} for group in groups):
            # What is full of squares at half size is at full size, too.
            return _find(grey) if least == LEAST else tabs
    corners = np.array([tab.corners for tab in tabs], np.float32).reshape(-1, 1, 2)
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    exact = np.asarray(cv2.cornerSubPix(grey, corners, (4, 4), (-1, -1), until), np.float64).reshape(-1, 4, 2)
    tabs = [Tab(tab.number, of_tab) for tab, of_tab in zip(tabs, exact, strict=True)]
    for group in groups:
        if len(group) == 3:
            tabs += _find_fourth(grey, group)
    return sorted(tabs, key=lambda tab: tab.number)


def _by_board(
    half: NDArray[np.uint8], detector: cv2.aruco.ArucoDetector
) -> tuple[list[Tab], list[list[Tab]]]:
    """The tabs in a picture of half its size, in pixels of the whole; the same by board."""
    tabs = [_enlarged(tab) for tab in _find(half, detector)]
    return tabs, [[tab for tab in tabs if tab.number // 4 == board] for board in (0, 1)]


def _brightest(grey: NDArray[np.uint8]) -> int:
    """The level above which hardly any of a picture lies."""
    levels = np.cumsum(np.bincount(grey[::4, ::4].ravel(), minlength=256))
    return int(np.searchsorted(levels, NEARLY_ALL * levels[-1]))


def _lightened(grey: NDArray[np.uint8], brightest: int) -> NDArray[np.uint8]:
    """Brightened as if in good light. Markers are detected by differences of a few levels, and noise makes
    as many."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0)
    return np.asarray(cv2.convertScaleAbs(smooth, alpha=235 / max(brightest, 20)), np.uint8)


def _enlarged(tab: Tab) -> Tab:
    return Tab(tab.number, (tab.corners + 0.5) * 2 - 0.5)


def _find_fourth(grey: NDArray[np.uint8], three: list[Tab]) -> list[Tab]:
    """The fourth tab of a board, searched at full size where the other three predict it."""
    middles = {tab.number % 4: tab.middle for tab in three}
    (lacking,) = set(range(4)) - set(middles)
    beside = middles[(lacking + 1) % 4] + middles[(lacking + 3) % 4]
    place = beside - middles[(lacking + 2) % 4]
    reach = 3 * np.sqrt(max(_extent(tab) for tab in three))
    low = np.maximum(place - reach, 0).astype(int)
    part = grey[low[1] : int(max(place[1] + reach, 0)), low[0] : int(max(place[0] + reach, 0))]
    if min(part.shape) < 16:
        return []
    number = three[0].number // 4 * 4 + lacking
    return [Tab(number, tab.corners + low) for tab in _find(part) if tab.number == number]


def _find(grey: NDArray[np.uint8], detector: cv2.aruco.ArucoDetector | None = None) -> list[Tab]:
    found: dict[int, Tab] = {}
    all_corners, numbers, _ = (detector or _detector(_least(grey))).detectMarkers(grey)
    # Without any marker OpenCV returns no array.
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


def _least(grey: NDArray[np.uint8]) -> float:
    """Length, as a share of the picture's longer side, of the shortest outlines that are looked at."""
    longer = max(grey.shape)
    around, apart = OUTLINE
    mean, dark = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV
    black = cv2.adaptiveThreshold(grey, 255, mean, dark, around, apart)
    outlines, _ = cv2.findContours(black, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    of_four = sorted(
        (len(one) for one in outlines if len(one) >= LEAST * longer and _of_four(one)), reverse=True
    )
    return LEAST if len(of_four) <= MOST else round(1.02 * of_four[MOST] / longer, 4)


def _of_four(outline: cv2.typing.MatLike) -> bool:
    """Whether an outline has four corners and no dent, as markers have."""
    corners = cv2.approxPolyDP(outline, 0.03 * len(outline), True)
    return len(corners) == 4 and cv2.isContourConvex(corners)


@lru_cache(maxsize=4)
def _detector(least: float) -> cv2.aruco.ArucoDetector:
    """least: as `_least` returns it."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = least
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


@cache
def _quick_detector() -> cv2.aruco.ArucoDetector:
    """Several times faster on a grainy table: a single threshold, which needs clear black on white."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = 15
    parameters.adaptiveThreshConstant = 12
    parameters.minMarkerPerimeterRate = 0.045
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)
