"""When the pictures of a camera on this machine were taken."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cameras.usb import UsbCamera


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
    camera = UsbCamera(0, None, driver, driver.monotonic_s)
    for _ in range(20):
        frame = camera.take()
        assert frame.began_s * 1000 <= driver.began_ms() + 0.001
        driver.pass_ms(busy_ms)


@pytest.mark.parametrize("stamps", [True, False])
def test_pictures_that_lay_in_the_buffer_are_passed_over(stamps: bool) -> None:
    driver = Driver(stamps=stamps)
    camera = UsbCamera(0, None, driver, driver.monotonic_s)
    camera.take()
    driver.pass_ms(1000)
    asked_ms = driver.now_ms
    camera.take()
    assert driver.began_ms() > asked_ms - driver.ON_ITS_WAY_MS - driver.FRAME_MS


def test_after_a_press_a_picture_that_counts_comes_within_a_few_frames() -> None:
    driver = Driver(stamps=True)
    camera = UsbCamera(0, None, driver, driver.monotonic_s)
    camera.take()
    pressed_s = driver.monotonic_s()
    while camera.take().began_s < pressed_s:
        assert driver.monotonic_s() - pressed_s < 0.25
