from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene
from vision.reading import BoardReading, TableReading
from vision.table_reader import TableReader

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EMPTY = "." * 15
Pictures = dict[str, NDArray[np.uint8]]


def lines(board: BoardReading) -> list[str]:
    """The rows that are not empty: letters, facings, kits."""
    rows = zip(board.rows(), board.facing(), board.kits(), strict=True)
    return [" ".join(row) for row in rows if row[0] != EMPTY]


HELLO = [
    "....HELLO...... ....^^^^^...... ....aaaaa......",
    "......X........ ......v........ ......b........",
    "......I........ ......v........ ......b........",
    "......S........ ......v........ ......b........",
]
WORDY = [f".......{letter}....... .......^....... .......b......." for letter in "WORDY"]


@pytest.fixture
def reader() -> TableReader:
    return TableReader(alphabet=ALPHABET)


@pytest.fixture(scope="module")
def pictures(camera: SimulatedCamera, hello: Scene) -> Pictures:
    return {
        "empty": camera.take(Scene(), 1),
        "hello": camera.take(hello, 2),
        "hello again": camera.take(hello, 3),
    }


def test_tiles_are_read_with_facing_and_kit(reader: TableReader, pictures: Pictures) -> None:
    reader.read(pictures["empty"], 0)
    reading = reader.read(pictures["hello"], 100)
    assert lines(reading.boards[0]) == HELLO
    assert lines(reading.boards[1]) == WORDY


def test_a_table_never_seen_empty_is_read_as_well(reader: TableReader, pictures: Pictures) -> None:
    reading = reader.read(pictures["hello"])
    assert lines(reading.boards[0]) == HELLO
    assert lines(reading.boards[1]) == WORDY


def test_a_single_picture_is_read_the_same_whatever_was_read_before(
    reader: TableReader, camera: SimulatedCamera, hello: Scene, pictures: Pictures
) -> None:
    reader.read(pictures["empty"])
    still = reader.read_still(pictures["hello"], camera.truth(hello))
    assert [lines(board) for board in still.boards] == [HELLO, WORDY]


def test_an_unchanged_picture_gives_the_same_reading_and_stillness(
    reader: TableReader, pictures: Pictures
) -> None:
    first = reader.read(pictures["hello"], 0)
    again = reader.read(pictures["hello again"], 100)
    assert again.boards == first.boards
    assert again.moving == (False, False)
    assert again.at_ms == 100


def test_what_is_laid_is_movement_once_and_only_on_its_board(
    reader: TableReader, camera: SimulatedCamera, pictures: Pictures
) -> None:
    reader.read(pictures["empty"], 0)
    left = Scene(((BoardTile("a", "K", 7.5, 7.5, 0),), ()))
    assert reader.read(camera.take(left, 4), 100).moving == (True, False)
    assert reader.read(camera.take(left, 5), 200).moving == (False, False)


def test_a_resting_hand_hides_squares_and_is_never_read_as_tiles(
    reader: TableReader,
    camera: SimulatedCamera,
    hello: Scene,
    pictures: Pictures,
    with_arm: Callable[[Scene], Scene],
) -> None:
    reader.read(pictures["empty"], 0)
    reader.read(pictures["hello"], 100)
    reader.read(camera.take(with_arm(hello), 6), 200)
    resting = reader.read(camera.take(with_arm(hello), 7), 300)
    assert resting.moving == (False, False)
    assert resting.hidden == (True, False)
    assert_no_other_tiles(resting, reader.read(pictures["hello"], 400))


def assert_no_other_tiles(seen: TableReading, true: TableReading) -> None:
    for board, model in zip(seen.boards, true.boards, strict=True):
        for square, other in zip(board.squares, model.squares, strict=True):
            sure = square.confidence >= 0.9 and square.content.value != "?"
            assert not sure or (square.content, square.letter) == (other.content, other.letter)


def test_a_blank_is_a_tile_without_a_letter(
    reader: TableReader, camera: SimulatedCamera, pictures: Pictures
) -> None:
    reader.read(pictures["empty"], 0)
    scene = Scene(((BoardTile("a", "A", 3.5, 3.5, 0), BoardTile("a", "", 4.5, 3.5, 0)), ()))
    board = reader.read(camera.take(scene, 8), 100).boards[0]
    assert lines(board) == ["...A_.......... ...^?.......... ...aa.........."]


@pytest.mark.parametrize("bump", [(5.0, -4.0, 0.3), (60.0, 35.0, -1.5)])
def test_a_knocked_camera_is_followed_within_a_second(
    reader: TableReader,
    camera: SimulatedCamera,
    hello: Scene,
    pictures: Pictures,
    bump: tuple[float, float, float],
) -> None:
    reader.read(pictures["empty"], 0)
    reader.read(pictures["hello"], 100)
    knocked = Scene(hello.boards, bump=bump)
    assert reader.read(camera.take(knocked, 9), 200).moving == (True, True)
    reader.read(camera.take(knocked, 10), 700)
    reading = reader.read(camera.take(knocked, 11), 1200)
    assert reading.moving == (False, False)
    assert [lines(board) for board in reading.boards] == [HELLO, WORDY]
    for found, true in zip(reader.corners, camera.truth(knocked), strict=True):
        assert np.linalg.norm(found - true, axis=1).max() < 5
