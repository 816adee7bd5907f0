import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.evaluate.corners import NOT_FOUND, main, worst_corner

TRUE = np.array([[0, 0], [150, 0], [150, 150], [0, 150]], np.float64)


def test_a_board_is_as_far_off_as_its_worst_corner_in_squares() -> None:
    off = TRUE + np.array([[1, 0], [0, 0], [3, 4], [0, 2]])
    assert worst_corner([TRUE + 400, off], TRUE) == pytest.approx(0.5)


def test_a_board_that_is_not_found_is_a_whole_board_off() -> None:
    assert worst_corner([], TRUE) == NOT_FOUND


def test_a_folder_of_labelled_pictures_is_summed_up(
    tmp_path: Path, camera: SimulatedCamera, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), camera.take(Scene(), 1))
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((200, 200, 3), 90, np.uint8))
    boards = [{"corners": board.tolist()} for board in camera.truth(Scene())]
    labels = [{"file": "table.png", "boards": boards}, {"file": "empty.png", "corners": TRUE.tolist()}]
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    assert main([str(tmp_path), "--json"]) == 0
    totals = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert totals["boards"] == 3
    assert totals["within_0.1"] == pytest.approx(2 / 3)


def test_a_folder_without_labels_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "no pictures with labelled corners" in capsys.readouterr().err
