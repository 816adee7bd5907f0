"""What a user may write after `--camera`: cameras, videos, folders of pictures."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.cameras.model_picamera2 import ModelLibrary
from tests.vision.cameras.model_usb import ModelUsb
from vision.cameras.named import found_cameras, open_camera
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
    with pytest.raises(CameraError, match="there is no camera 97"):
        open_camera("97")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("number", [-1, 1000, 2**40])
def test_a_number_that_no_camera_has_is_not_asked_for(number: int) -> None:
    with pytest.raises(CameraError, match=f"there is no camera {number}"):
        open_camera(str(number))


@pytest.mark.parametrize("name", ["empty", "gone", "text.avi", "cut.png"])
def test_what_gives_no_pictures_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.avi").write_text("no video")
    whole = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (90, 90, 3), np.uint8))[1]
    (tmp_path / "cut.png").write_bytes(whole.tobytes()[:9000])
    with pytest.raises(CameraError, match=r"no pictures|there is no|not a video|is cut off"):
        open_camera(str(tmp_path / name))


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(PictureError, match=r"a\.png"):
        open_camera(str(tmp_path)).take()


def test_a_single_picture_is_a_camera_too(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), grey(30))
    assert open_camera(str(tmp_path / "a.png")).take().picture.shape == (120, 160, 3)


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    """/dev of a machine with a camera, its second device, and a Raspberry Pi's codec."""
    by_id = tmp_path / "v4l" / "by-id"
    by_id.mkdir(parents=True)
    for name in ("video0", "video10", "video2"):
        (tmp_path / name).touch()
    (by_id / "usb-046d_HD_Pro_Webcam_C920-video-index0").symlink_to("../../video2")
    return tmp_path


def test_found_cameras_are_listed_by_the_names_they_keep(devices: Path) -> None:
    models = {"video0": ModelUsb(), "video2": ModelUsb(), "video10": ModelUsb(driver="bcm2835-codec")}
    found = found_cameras(devices, lambda path: models[path.name].device(), ModelLibrary("imx708", "imx477"))
    assert [one.source for one in found] == [
        str(devices / "video0"),
        str(devices / "v4l" / "by-id" / "usb-046d_HD_Pro_Webcam_C920-video-index0"),
        "pi",
        "pi:1",
    ]
    assert [one.name for one in found][1:3] == ["HD Webcam", "imx708 on the Raspberry Pi's connector"]


@pytest.mark.parametrize("source", ["/dev/video97", "/dev/v4l/by-id/usb-none-video-index0", "/dev/null"])
def test_a_path_below_dev_is_a_camera_or_none(source: str) -> None:
    with pytest.raises(CameraError, match=f"camera {source}"):
        open_camera(source)
