"""Measuring some squares of a board again gives the same as measuring all of it."""

import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.rectify import PATCH, WINDOW, RectifiedBoard, patches
from vision.squares.measure import Measured, measure, measure_again

ALL = np.arange(225)
CHANGED = np.array([109, 110, 111, 112, 113, 126, 141, 156])
"""Where HELLO and XIS lie."""


@pytest.fixture(scope="module")
def corners(camera: SimulatedCamera, hello: Scene) -> NDArray[np.float64]:
    return np.asarray(camera.truth(hello)[0], np.float64)


@pytest.fixture(scope="module")
def empty(camera: SimulatedCamera, corners: NDArray[np.float64]) -> RectifiedBoard:
    return RectifiedBoard(camera.take(Scene(), 1), corners)


@pytest.fixture(scope="module")
def lying(camera: SimulatedCamera, hello: Scene) -> NDArray[np.uint8]:
    return camera.take(hello, 2)


def assert_alike(some: Measured, other: Measured, squares: NDArray[np.intp]) -> None:
    """The same but for rounding to whole levels."""
    for field, slack in (("body", 0.03), ("relief", 0.06), ("glyph", 0.02)):
        ours, theirs = (getattr(measured.squares, field)[squares] for measured in (some, other))
        np.testing.assert_allclose(ours, theirs, atol=slack, err_msg=field)
    np.testing.assert_allclose(some.sides[squares], other.sides[squares], atol=0.01)


def test_windows_show_what_the_whole_board_shows(
    lying: NDArray[np.uint8], corners: NDArray[np.float64]
) -> None:
    view = RectifiedBoard(lying, corners)
    windows, cut = view.windows(ALL), view.patches(ALL)
    assert windows.shape == (225, WINDOW, WINDOW, 3)
    assert cut.shape == (225, PATCH, PATCH, 3)
    whole = view.rectify()
    assert np.abs(cut.astype(int) - patches(whole, ALL)).max() <= 2
    assert np.abs(windows.astype(int) - view.windows(ALL)).max() <= 2


def test_all_squares_one_by_one_are_measured_as_the_whole_is(
    empty: RectifiedBoard, lying: NDArray[np.uint8], corners: NDArray[np.float64]
) -> None:
    whole = measure(RectifiedBoard(lying, corners).rectify())
    again = measure_again(whole, RectifiedBoard(lying, corners).windows(ALL), ALL)
    assert_alike(again, whole, ALL)
    np.testing.assert_array_equal(again.squares.unseen, whole.squares.unseen)
    np.testing.assert_allclose(again.squares.framed, whole.squares.framed, atol=0.02)


def test_only_the_squares_that_are_measured_anew_differ(
    empty: RectifiedBoard, lying: NDArray[np.uint8], corners: NDArray[np.float64]
) -> None:
    before = measure(empty.rectify())
    view = RectifiedBoard(lying, corners)
    after = measure_again(before, view.windows(CHANGED), CHANGED)
    assert_alike(after, measure(view.rectify()), CHANGED)
    assert after.squares.glyph[CHANGED].all()
    others = np.setdiff1d(ALL, CHANGED)
    for field in ("body", "relief", "glyph"):
        ours, theirs = (getattr(measured.squares, field)[others] for measured in (after, before))
        np.testing.assert_array_equal(ours, theirs, err_msg=field)


def test_neighbours_share_the_sides_of_squares_measured_anew(
    empty: RectifiedBoard, lying: NDArray[np.uint8], corners: NDArray[np.float64]
) -> None:
    after = measure_again(
        measure(empty.rectify()), RectifiedBoard(lying, corners).windows(CHANGED), CHANGED
    ).sides.reshape(15, 15, 4, 3, 10)
    np.testing.assert_allclose(after[:, :-1, 1], after[:, 1:, 0], atol=0.001)
    np.testing.assert_allclose(after[:-1, :, 3], after[1:, :, 2], atol=0.001)
