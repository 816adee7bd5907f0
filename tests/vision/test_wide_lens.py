"""Boards seen through a wide lens, with a barrel of -0.3, are located and read as through a straight one."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from station.rules.tile import Kit
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene
from vision.annotate import annotate
from vision.errors import LensError
from vision.lens import Lens
from vision.locate.boards import locate
from vision.locate.tabs import find_tabs
from vision.reading import Corners, Picture
from vision.rectify import BORDER, SQUARE, WINDOW, RectifiedBoard, in_picture, pixels_per_square, rectify
from vision.table_reader import TableReader

SEED = 5
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLACES = [1, 13, 20, 29, 50, 75, 99, 127, 150, 163, 194, 211, 223]
NEW = 112

# One worker takes the pictures.
pytestmark = pytest.mark.xdist_group("wide lens")


@pytest.fixture(scope="module")
def camera() -> SimulatedCamera:
    return SimulatedCamera(SEED, draw_look(SEED, -0.3))


@pytest.fixture(scope="module")
def lens(camera: SimulatedCamera) -> Lens:
    real = camera.look.lens
    matrix = ((real.focal_px, 0.0, 1152.0), (0.0, real.focal_px, 648.0), (0.0, 0.0, 1.0))
    return Lens((2304, 1296), matrix, (real.barrel, 0.0, 0.0, 0.0, 0.0))


def laid(*more: int) -> Scene:
    """A letter on each of the places, and on more, of both boards."""
    return Scene((_on_board("a", 0, [*PLACES, *more]), _on_board("b", 11, [*PLACES, *more])))


def _on_board(kit: Kit, first: int, squares: Sequence[int]) -> tuple[BoardTile, ...]:
    return tuple(
        BoardTile(kit, LETTERS[(3 * number + first) % 26], square % 15 + 0.5, square // 15 + 0.5, 2.0)
        for number, square in enumerate(squares)
    )


@pytest.fixture(scope="module")
def picture(camera: SimulatedCamera) -> Picture:
    return camera.take(laid(), 0)


@pytest.fixture(scope="module")
def true(camera: SimulatedCamera) -> tuple[Corners, ...]:
    return camera.truth(Scene())


def worst(found: Sequence[Corners], true: Sequence[Corners]) -> float:
    """How far, in squares, the worst corner is off."""
    return max(
        float(np.linalg.norm(one - other, axis=1).max()) / pixels_per_square(other)
        for one, other in zip(found, true, strict=True)
    )


def rows(scene: Scene) -> list[list[str]]:
    boards = []
    for tiles in scene.boards:
        signs = ["."] * 225
        for tile in tiles:
            signs[int(tile.y) * 15 + int(tile.x)] = tile.letter
        boards.append(["".join(signs[start : start + 15]) for start in range(0, 225, 15)])
    return boards


def test_tabs_show_where_the_boards_are(picture: Picture, true: tuple[Corners, ...], lens: Lens) -> None:
    assert worst([board.corners for board in locate(picture, lens)], true) < 0.06
    assert worst([board.corners for board in locate(picture)], true) > 0.12


def test_print_alone_shows_it_too(picture: Picture, true: tuple[Corners, ...], lens: Lens) -> None:
    covered = picture.copy()
    for tab in find_tabs(picture):
        outline = tab.middle + 1.3 * (tab.corners - tab.middle)
        cv2.fillConvexPoly(covered, outline.round().astype(np.int32), (90, 120, 150))
    assert worst([board.corners for board in locate(covered, lens)], true) < 0.06


def test_corners_that_are_given_are_moved_onto_the_bent_grid(
    picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    given = [corners + np.array([[9, -7], [-8, 5], [6, 9], [-9, -8]]) for corners in true]
    reading = TableReader(alphabet=LETTERS, lens=lens).read_still(picture, given)
    assert worst([board.corners for board in reading.boards], true) < 0.06
    assert [board.rows() for board in reading.boards] == rows(laid())
    assert not any(board.doubtful() for board in reading.boards)


def test_changes_are_followed_square_by_square(
    camera: SimulatedCamera, picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    reader = TableReader(alphabet=LETTERS, lens=lens)
    reader.read(picture, 0)
    reading = reader.read(camera.take(laid(NEW), 1), 1000)
    assert [board.rows() for board in reading.boards] == rows(laid(NEW))
    assert worst(reader.corners, true) < 0.06


def test_a_window_shows_what_the_whole_board_does(
    picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    whole = rectify(picture, true[0], lens=lens)
    alone = RectifiedBoard(picture, true[0], lens).windows(np.array([0, 100, 224]))
    for square, window in zip((0, 100, 224), alone, strict=True):
        row, column = divmod(square, 15)
        rim = BORDER - (WINDOW - SQUARE) // 2
        top, left = row * SQUARE + rim, column * SQUARE + rim
        np.testing.assert_array_equal(window, whole[top : top + WINDOW, left : left + WINDOW])


def test_a_rectified_board_is_cut_from_the_straightened_picture_in_one_step(
    picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    at_once = rectify(picture, true[0], lens=lens)
    twice = rectify(lens.straight_picture(picture), lens.straight(true[0]))
    assert np.abs(at_once.astype(int) - twice).mean() < 3.0


def test_squares_are_drawn_where_the_picture_shows_them(
    picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    black = np.zeros_like(picture)
    reading = TableReader(alphabet=LETTERS, lens=lens).read_still(picture, list(true), fitted=True)
    drawn = annotate(black, reading.boards, lens)
    x, y = in_picture(true[0], np.array([[7.5, 0.0]]), lens)[0].round().astype(int).tolist()
    assert drawn[y - 2 : y + 3, x].any()
    straight = annotate(black, reading.boards)
    assert not straight[y - 1 : y + 2, x].any()


def test_smaller_pictures_of_the_same_camera_are_read_through_the_same_lens(
    picture: Picture, true: tuple[Corners, ...], lens: Lens
) -> None:
    small = np.asarray(cv2.resize(picture, (1728, 972), interpolation=cv2.INTER_AREA), np.uint8)
    reading = TableReader(alphabet=LETTERS, lens=lens).read_still(small, [0.75 * one for one in true])
    assert [board.rows() for board in reading.boards] == rows(laid())


def test_a_picture_of_another_camera_is_refused(picture: Picture, lens: Lens) -> None:
    with pytest.raises(
        LensError, match="calibrated for pictures of 2304×1296 pixels, this one has 1500×1296"
    ):
        TableReader(alphabet=LETTERS, lens=lens).read(picture[:, :1500])
