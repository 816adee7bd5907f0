"""Where pictures come from."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.errors import CameraError, PictureError
from vision.source import CaptureCamera, open_source


class Driver:
    """Keeps pictures as V4L2 does while nobody asks for them; what a picture shows is when its exposure
    began. stamps: whether it says when each began to arrive."""

    FRAME_MS = 40
    KEPT = 4
    ON_ITS_WAY_MS = 60

    def __init__(self, *, stamps: bool) -> None:
        self.now_ms, self._stamps = 10_000, stamps
        self._kept: list[int] = []
        self._made = 10_000 // self.FRAME_MS
        self._got = 0

    def monotonic_s(self) -> float:
        return self.now_ms / 1000

    def pass_ms(self, passed_ms: int) -> None:
        self.now_ms += passed_ms
        while (self._made + 1) * self.FRAME_MS + self.ON_ITS_WAY_MS <= self.now_ms:
            self._made += 1
            if len(self._kept) < self.KEPT:
                self._kept.append(self._made * self.FRAME_MS)

    def grab(self) -> bool:
        while not self._kept:
            self.pass_ms(1)
        self._got = self._kept.pop(0)
        return True

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        return True, np.full((2, 2, 3), self._got // self.FRAME_MS % 256, np.uint8)

    def get(self, what: int) -> float:
        if what == cv2.CAP_PROP_POS_MSEC:
            return float(self._got + self.FRAME_MS) if self._stamps else 0.0
        return 0.0

    def set(self, _what: int, _value: float) -> bool:
        return True

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
        return True

    def began_ms(self) -> int:
        """When the exposure of the picture that was grabbed last really began."""
        return self._got


@pytest.mark.parametrize("stamps", [True, False])
@pytest.mark.parametrize("busy_ms", [0, 7, 100, 1000])
def test_no_picture_counts_from_later_than_its_exposure_began(stamps: bool, busy_ms: int) -> None:
    driver = Driver(stamps=stamps)
    camera = CaptureCamera(0, driver, driver.monotonic_s)
    for _ in range(20):
        frame = camera.take()
        assert frame.began_s * 1000 <= driver.began_ms() + 0.001
        driver.pass_ms(busy_ms)


@pytest.mark.parametrize("stamps", [True, False])
def test_pictures_that_lay_in_the_buffer_are_passed_over(stamps: bool) -> None:
    driver = Driver(stamps=stamps)
    camera = CaptureCamera(0, driver, driver.monotonic_s)
    camera.take()
    driver.pass_ms(1000)
    asked_ms = driver.now_ms
    camera.take()
    assert driver.began_ms() > asked_ms - driver.ON_ITS_WAY_MS - driver.FRAME_MS


def test_after_a_press_a_picture_that_counts_comes_within_a_few_frames() -> None:
    driver = Driver(stamps=True)
    camera = CaptureCamera(0, driver, driver.monotonic_s)
    camera.take()
    pressed_s = driver.monotonic_s()
    while camera.take().began_s < pressed_s:
        assert driver.monotonic_s() - pressed_s < 0.25


def grey(level: int) -> NDArray[np.uint8]:
    return np.full((120, 160, 3), level, np.uint8)


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name, level in {"b.png": 90, "a.png": 30}.items():
        cv2.imwrite(str(tmp_path / name), grey(level))
    (tmp_path / "notes.txt").write_text("not a picture")
    source = open_source(tmp_path)
    assert [int(source.take().picture[0, 0, 0]) for _ in range(2)] == [30, 90]
    with pytest.raises(CameraError, match="no more pictures"):
        source.take()


def test_a_video_gives_its_pictures_and_then_says_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 120))
    for level in (40, 200):
        video.write(grey(level))
    video.release()
    source = open_source(path)
    assert [abs(int(source.take().picture[60, 80, 0]) - level) < 6 for level in (40, 200)] == [True, True]
    with pytest.raises(CameraError, match="no more pictures"):
        source.take()
    source.close()


def test_a_camera_that_is_not_there_is_said_in_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CameraError, match="no picture from camera 97"):
        open_source(97)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("number", [-1, 1000, 2**40])
def test_a_number_that_no_camera_has_is_not_asked_for(number: int) -> None:
    with pytest.raises(CameraError, match=f"there is no camera {number}"):
        open_source(number)


@pytest.mark.parametrize("name", ["empty", "gone", "text.avi"])
def test_what_gives_no_pictures_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.avi").write_text("no video")
    with pytest.raises(CameraError, match=r"no pictures|there is no|not a video"):
        open_source(tmp_path / name)


def test_a_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(PictureError, match=r"a\.png"):
        open_source(tmp_path).take()
