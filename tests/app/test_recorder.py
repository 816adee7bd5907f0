"""The pictures of a demo, in a folder that may hold other pictures too."""

from pathlib import Path

import cv2
import numpy as np

from station.app.recorder import Recorder

SIZE = (640, 400)


def drawn(path: Path, width: int, height: int) -> Path:
    cv2.imwrite(str(path), np.zeros((height, width, 3), np.uint8))
    return path


def test_pictures_of_an_earlier_game_go_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "game.journal").touch()
    ours = drawn(tmp_path / "03-stands.png", *SIZE)
    theirs = [drawn(tmp_path / "01-holiday.png", 300, 200), drawn(tmp_path / "end.png", *SIZE)]
    (tmp_path / "02-empty.png").touch()
    Recorder(tmp_path, SIZE)
    assert not ours.exists()
    assert all(path.exists() for path in (*theirs, tmp_path / "02-empty.png"))


def test_nothing_goes_from_a_folder_in_which_no_game_was_recorded(tmp_path: Path) -> None:
    theirs = drawn(tmp_path / "01-slide.png", *SIZE)
    Recorder(tmp_path, SIZE)
    assert theirs.exists()
