"""What a user may write after `--camera`: cameras, videos, folders of pictures."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cameras.opening import open_camera
from vision.errors import CameraError, PictureError


def grey(level: int) -> NDArray[np.uint8]:
    return np.full((120, 160, 3), level, np.uint8)


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name, level in {"b.png": 90, "a.png": 30}.items():
        cv2.imwrite(str(tmp_path / name), grey(level))
    (tmp_path / "notes.txt").write_text("not a picture")
    source = open_camera(str(tmp_path))
    assert [int(source.take().picture[0, 0, 0]) for _ in range(2)] == [30, 90]
    with pytest.raises(CameraError, match="no more pictures"):
        source.take()


def test_a_video_gives_its_pictures_and_then_says_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 120))
    for level in (40, 200):
        video.write(grey(level))
    video.release()
    source = open_camera(str(path))
    assert [abs(int(source.take().picture[60, 80, 0]) - level) < 6 for level in (40, 200)] == [True, True]
    with pytest.raises(CameraError, match="no more pictures"):
        source.take()
    source.close()


def test_a_camera_that_is_not_there_is_said_in_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CameraError, match="no picture from camera 97"):
        open_camera("97")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("number", [-1, 1000, 2**40])
def test_a_number_that_no_camera_has_is_not_asked_for(number: int) -> None:
    with pytest.raises(CameraError, match=f"there is no camera {number}"):
        open_camera(str(number))


@pytest.mark.parametrize("name", ["empty", "gone", "text.avi"])
def test_what_gives_no_pictures_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.avi").write_text("no video")
    with pytest.raises(CameraError, match=r"no pictures|there is no|not a video"):
        open_camera(str(tmp_path / name))


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(PictureError, match=r"a\.png"):
        open_camera(str(tmp_path)).take()
