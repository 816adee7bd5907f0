"""Whatever a table is covered with, boards are searched in bounded work, and their tabs found."""

import cv2
import numpy as np

from vision.locate.patches import find_patches
from vision.locate.premium_match import MOST_CELLS, Work
from vision.locate.printed_board import _most_distinct
from vision.locate.tabs import LEAST, MOST, _least, find_tabs
from vision.reading import Picture

SIDE = 60


def cloth(step: int, side: int) -> Picture:
    """A picture of a cloth with dark squares."""
    row, column = np.indices((1200, 1600))
    dark = (row % step < side) & (column % step < side)
    grey = np.where(dark, 40, 235).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def with_tabs(picture: Picture) -> Picture:
    """The picture with eight tabs on it."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number in range(8):
        left, top = 150 + 350 * (number % 4), 250 + 500 * (number // 4)
        picture[top - 20 : top + SIDE + 20, left - 20 : left + SIDE + 20] = 255
        marker = cv2.aruco.generateImageMarker(dictionary, number, SIDE)
        picture[top : top + SIDE, left : left + SIDE] = marker[..., None]
    return picture


def test_tabs_are_found_among_thousands_of_small_squares_of_which_few_are_looked_at() -> None:
    picture = with_tabs(cloth(22, 15))
    assert [tab.number for tab in find_tabs(picture)] == list(range(8))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    assert _least(grey) > LEAST


def test_where_few_squares_are_all_are_looked_at() -> None:
    picture = with_tabs(cloth(120, 80))
    assert MOST > (1600 // 120) * (1200 // 120)
    assert [tab.number for tab in find_tabs(picture)] == list(range(8))
    assert _least(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)) == LEAST


def test_a_cloth_of_squares_is_not_searched_for_long() -> None:
    picture, most = cloth(40, 30)[:600, :800], 10_000
    work = Work(most)
    _most_distinct(picture, None, find_patches(picture), 30, work)
    a_lattice = 4 * MOST_CELLS**2
    assert -a_lattice <= work.left <= 0
