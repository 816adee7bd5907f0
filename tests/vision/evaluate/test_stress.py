import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.evaluate.score import Score, Truth, judge
from vision.evaluate.stress import STRESSES, Case, turned
from vision.table_reader import TableReader


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.fixture(scope="module")
def case(camera: SimulatedCamera, hello: Scene) -> Case:
    rows, facing = [["." * 15] * 15 for _ in range(2)]
    rows[7], facing[7] = "....HELLO......", "....^^^^^......"
    for row, letter in enumerate("XIS", 8):
        rows[row], facing[row] = f"......{letter}........", "......v........"
    return Case(camera.take(hello, 1), camera.truth(hello)[:1], (Truth(rows, facing),))


@pytest.mark.parametrize("name", STRESSES)
def test_a_simulated_board_is_read_under_stress(reader: TableReader, case: Case, name: str) -> None:
    stressed, score = STRESSES[name](case), Score()
    judge(score, reader.read_still(stressed.picture, stressed.corners).boards, stressed.truths)
    assert score.of["square"] == 225
    assert score.right["square"] >= 223


def test_four_quarter_turns_change_nothing(case: Case) -> None:
    again = turned(case, 4)
    assert np.array_equal(again.picture, case.picture)
    assert np.allclose(again.corners[0], case.corners[0])
    assert again.truths[0].rows == case.truths[0].rows
    assert again.truths[0].facing == case.truths[0].facing


def test_labels_turn_with_the_picture(case: Case) -> None:
    (truth,) = turned(case, 1).truths
    column = "".join(row[7] for row in truth.rows)
    assert column == "....HELLO......"
    assert "".join(row[7] for row in truth.facing) == "....>>>>>......"
