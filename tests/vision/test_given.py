import cv2
import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.errors import NoBoardError
from vision.reading import Cause, Corners, Picture
from vision.rectify import grid_to_picture, pixels_per_square, project
from vision.table_reader import TableReader

GRID = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("off", [(0.25, 0.25), (1.0, 0.0), (0.1, -0.9)])
def test_corners_a_part_of_a_square_or_a_whole_one_off_are_put_right(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, off: tuple[float, float]
) -> None:
    picture, boards = camera.take(hello, 1), camera.truth(hello)
    given = project(grid_to_picture(boards[0]), GRID + np.array(off))
    assert reader.read_still(picture, [given]).boards[0].rows()[7] == "....HELLO......"


def test_corners_beside_the_board_are_refused(reader: TableReader, camera: SimulatedCamera) -> None:
    empty = np.array([[900, 5], [1400, 5], [1400, 150], [900, 150]], np.float64)
    with pytest.raises(NoBoardError, match="no board grid at the given corners"):
        reader.read_still(camera.take(Scene(), 1), [empty])


@pytest.mark.parametrize("columns", [10, 13])
def test_of_a_board_partly_outside_the_picture_what_can_be_seen_is_read(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, columns: int
) -> None:
    picture, board = camera.take(hello, 1), camera.truth(hello)[0]
    whole = reader.read_still(picture, [board]).boards[0].rows()
    cut = project(grid_to_picture(board), np.array([[columns, 0.0], [columns, 15.0]]))
    rows = reader.read_still(picture[:, : int(cut[:, 0].min())], [board]).boards[0].rows()
    assert [row[: columns - 1] for row in rows] == [row[: columns - 1] for row in whole]
    assert {row[columns + 1 :] for row in rows} == {"?" * (14 - columns)}


def test_a_board_more_than_half_outside_the_picture_is_refused(
    reader: TableReader, camera: SimulatedCamera, hello: Scene
) -> None:
    picture, board = camera.take(hello, 1), camera.truth(hello)[0]
    middle = int(project(grid_to_picture(board), np.array([[6.0, 7.5]]))[0, 0])
    with pytest.raises(NoBoardError, match="less than half of the board"):
        reader.read_still(picture[:, :middle], [board])


def test_a_flat_grey_picture_is_no_board(reader: TableReader) -> None:
    corners = GRID * 40 + 50
    with pytest.raises(NoBoardError, match="no board grid"):
        reader.read_still(np.full((800, 800, 3), 128, np.uint8), [corners])


def poor(picture: Picture, contrast: float, noise: float) -> Picture:
    """As through a veil of stray light, with the noise of a sensor."""
    dice = np.random.default_rng(0)
    faint = (picture - picture.mean()) * contrast + 110 + dice.standard_normal(picture.shape) * noise
    return np.asarray(np.clip(np.rint(faint), 0, 255), np.uint8)


def at_40_pixels(picture: Picture, corners: Corners) -> tuple[Picture, Corners]:
    factor = 40 / pixels_per_square(corners)
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), (corners + 0.5) * factor - 0.5


@pytest.mark.parametrize("contrast", [0.5, 0.3, 0.15])
def test_a_picture_of_little_contrast_is_read_as_one_of_much(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, contrast: float
) -> None:
    picture, corners = at_40_pixels(camera.take(hello, 1), camera.truth(hello)[0])
    rows = reader.read_still(poor(picture, contrast, 1), [corners]).boards[0].rows()
    assert rows == reader.read_still(picture, [corners]).boards[0].rows()


def test_a_board_whose_lines_drown_in_noise_is_read_at_given_corners_and_doubted(
    reader: TableReader, camera: SimulatedCamera, hello: Scene
) -> None:
    picture, corners = at_40_pixels(camera.take(hello, 1), camera.truth(hello)[0])
    board = reader.read_still(poor(picture, 0.1, 30), [corners]).boards[0]
    assert len(board.doubtful()) == 225
    assert {square.cause for square in board.squares} == {Cause.FAINT}


@pytest.mark.parametrize("fitted", [False, True])
@pytest.mark.parametrize(("contrast", "noise"), [(0.15, 20), (0.1, 15)])
def test_in_noise_wrong_squares_are_doubted_and_not_all_others(
    reader: TableReader,
    camera: SimulatedCamera,
    hello: Scene,
    contrast: float,
    noise: float,
    *,
    fitted: bool,
) -> None:
    picture, corners = at_40_pixels(camera.take(hello, 1), camera.truth(hello)[0])
    true = "".join(reader.read_still(picture, [corners]).boards[0].rows())
    board = reader.read_still(poor(picture, contrast, noise), [corners], fitted=fitted).boards[0]
    doubted = {square for square, _ in board.doubtful()}
    wrong = {square for square, sign in enumerate("".join(board.rows())) if sign != true[square]}
    assert wrong <= doubted
    assert len(doubted - wrong) < 40


@pytest.mark.parametrize(
    ("corners", "sentence"),
    [
        (np.array([[300, 300]] * 4), "are not in order"),
        (np.array([[300, 300], [900, 300], [1000, 300], [500, 300]]), "are not in order"),
        (np.array([[300, 300], [300, 900], [900, 900], [900, 300]]), "are not in order"),
        (np.array([[300, 300], [340, 300], [340, 340], [300, 340]]), "no board grid"),
        (np.array([[300, 300], [900, 300], [900, 900]]), "are four points"),
        (np.array([[300, 300, 1], [900, 300, 1], [900, 900, 1], [300, 900, 1]]), "are four points"),
        (np.array([[300, 300], [900, np.nan], [900, 900], [300, 900]]), "are four points"),
        ([["a", "b"], [1, 2], [3, 4], [5, 6]], "are four points"),
        (np.array([[9300, 300], [9900, 300], [9900, 900], [9300, 900]]), "less than half of the board"),
    ],
)
def test_what_are_no_corners_of_a_board_in_the_picture_is_refused(
    reader: TableReader, camera: SimulatedCamera, corners: Corners, sentence: str
) -> None:
    with pytest.raises(NoBoardError, match=sentence):
        reader.read_still(camera.take(Scene(), 1), [corners])


@pytest.mark.parametrize("angle", [0.3, 0.8])
def test_a_square_that_lies_across_the_board_is_no_board_in_poor_light_either(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, angle: float
) -> None:
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = (GRID - 7.5) * 40 @ turn + camera.truth(hello)[0].mean(axis=0)
    with pytest.raises(NoBoardError, match="no board grid"):
        reader.read_still(poor(camera.take(hello, 1), 0.2, 5), [corners])
