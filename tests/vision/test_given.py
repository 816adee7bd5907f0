import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.errors import NoBoardError
from vision.rectify import grid_to_picture, project
from vision.table_reader import TableReader

GRID = np.array([[0, 0], [15, 0], [15, 15], [0, 15]], np.float64)


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("off", [(0.25, 0.25), (1.0, 0.0), (0.1, -0.9)])
def test_corners_a_part_of_a_square_or_a_whole_one_off_are_put_right(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, off: tuple[float, float]
) -> None:
    picture, boards = camera.take(hello, 1), camera.truth(hello).boards
    given = project(grid_to_picture(boards[0]), GRID + np.array(off))
    assert reader.read_still(picture, [given]).boards[0].rows()[7] == "....HELLO......"


def test_corners_beside_the_board_are_refused(reader: TableReader, camera: SimulatedCamera) -> None:
    empty = np.array([[900, 5], [1400, 5], [1400, 150], [900, 150]], np.float64)
    with pytest.raises(NoBoardError, match="no grid of a board at the given corners"):
        reader.read_still(camera.take(Scene(), 1), [empty])


def test_a_board_half_outside_the_picture_is_refused(
    reader: TableReader, camera: SimulatedCamera, hello: Scene
) -> None:
    picture, board = camera.take(hello, 1), camera.truth(hello).boards[0]
    middle = int(board[:, 0].mean())
    with pytest.raises(NoBoardError, match="not lie wholly within"):
        reader.read_still(picture[:, :middle], [board])


def test_a_flat_grey_picture_is_no_board(reader: TableReader) -> None:
    corners = GRID * 40 + 50
    with pytest.raises(NoBoardError, match="no grid"):
        reader.read_still(np.full((800, 800, 3), 128, np.uint8), [corners])
