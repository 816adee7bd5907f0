import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.errors import NoBoardError
from vision.locate.boards import locate
from vision.locate.grid_fit import refine
from vision.locate.tabs import find_tabs
from vision.rectify import pixels_per_square


def farthest(found: NDArray[np.float64], true: NDArray[np.float64]) -> float:
    """The corner that is farthest off, in squares."""
    return float(np.linalg.norm(found - true, axis=1).max() / pixels_per_square(true))


def without_tabs(picture: NDArray[np.uint8], *numbers: int) -> NDArray[np.uint8]:
    covered = np.array(picture, np.uint8)
    for tab in find_tabs(picture):
        if tab.number in numbers:
            cv2.fillConvexPoly(covered, tab.corners.round().astype(np.int32), (90, 120, 150))
    return covered


@pytest.fixture(scope="module")
def picture(camera: SimulatedCamera, hello: Scene) -> NDArray[np.uint8]:
    return camera.take(hello, 1)


def test_both_boards_are_found_to_a_tenth_of_a_square(
    camera: SimulatedCamera, hello: Scene, picture: NDArray[np.uint8]
) -> None:
    found = locate(picture)
    assert [board.number for board in found] == [0, 1]
    for board, true in zip(found, camera.truth(hello), strict=True):
        assert farthest(board.corners, true) < 0.1
        assert board.missing == ()


@pytest.mark.parametrize("hidden", range(8))
def test_one_hidden_tab_is_no_trouble(
    camera: SimulatedCamera, hello: Scene, picture: NDArray[np.uint8], hidden: int
) -> None:
    found = locate(without_tabs(picture, hidden))
    board = found[hidden // 4]
    assert board.missing == (hidden,)
    assert farthest(board.corners, camera.truth(hello)[hidden // 4]) < 0.12


def test_a_board_with_two_hidden_tabs_is_left_out(picture: NDArray[np.uint8]) -> None:
    assert [board.number for board in locate(without_tabs(picture, 1, 2))] == [1]


def test_no_board_is_said_with_the_tabs_that_are_missing(picture: NDArray[np.uint8]) -> None:
    with pytest.raises(NoBoardError, match="ids 1, 2 are missing"):
        locate(without_tabs(picture, 1, 2, 4, 5, 6, 7))


def test_a_picture_without_tabs_holds_no_board() -> None:
    with pytest.raises(NoBoardError, match="neither corner tabs nor the print"):
        locate(np.full((600, 800, 3), 128, np.uint8))


def test_a_table_seen_from_the_other_side_has_its_boards_upside_down(
    camera: SimulatedCamera, hello: Scene, picture: NDArray[np.uint8]
) -> None:
    turned = np.ascontiguousarray(picture[::-1, ::-1])
    (first, _) = locate(turned)
    true = np.array([picture.shape[1], picture.shape[0]]) - 1 - camera.truth(hello)[0]
    assert farthest(first.corners, true) < 0.1


def test_given_corners_a_quarter_square_off_are_moved_onto_the_grid(
    camera: SimulatedCamera, hello: Scene, picture: NDArray[np.uint8]
) -> None:
    true = camera.truth(hello)[0]
    off = true + pixels_per_square(true) * np.array([[0.25, 0.1], [-0.1, 0.2], [0.0, -0.25], [0.2, 0.1]])
    assert farthest(refine(picture, off), true) < 0.1
