import cv2
import numpy as np

from vision.rectify import BORDER, SIDE, SQUARE, grid_to_picture, patches, project, rectify

CORNERS = np.array([[210.0, 120.0], [1010.0, 160.0], [980.0, 930.0], [180.0, 900.0]])


def test_the_grids_corners_land_on_the_corners_of_the_rectified_grid() -> None:
    picture = np.zeros((1100, 1200, 3), np.uint8)
    for corner in CORNERS:
        cv2.circle(picture, tuple(corner.round().astype(int).tolist()), 8, (255, 255, 255), -1)
    flat = rectify(picture, CORNERS)
    assert flat.shape == (SIDE, SIDE, 3)
    for x, y in ((0, 0), (15, 0), (15, 15), (0, 15)):
        spot = flat[BORDER + SQUARE * y - 1, BORDER + SQUARE * x - 1]
        assert spot.mean() > 200


def test_squares_are_carried_to_the_picture_and_back() -> None:
    there = grid_to_picture(CORNERS)
    points = np.array([[0.5, 0.5], [7.5, 7.5], [14.5, 3.5]])
    back = project(np.asarray(np.linalg.inv(there)), project(there, points))
    np.testing.assert_allclose(back, points, atol=1e-4)


def test_a_patch_is_centred_on_its_square() -> None:
    flat = np.zeros((SIDE, SIDE, 3), np.uint8)
    row, column = 3, 11
    top, left = BORDER + SQUARE * row, BORDER + SQUARE * column
    flat[top : top + SQUARE, left : left + SQUARE] = 255
    (patch,) = patches(flat, np.array([row * 15 + column]))
    assert patch[8:56, 8:56].min() == 255
    assert patch.sum() == 48 * 48 * 3 * 255
