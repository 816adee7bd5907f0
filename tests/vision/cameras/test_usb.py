"""A camera on USB: when its pictures were taken, and how it is set."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.cameras.model_usb import ModelUsb
from vision.cameras import v4l2
from vision.cameras.camera import CameraSettings, in_words
from vision.cameras.usb import UsbCamera
from vision.cameras.v4l2 import APERTURE_PRIORITY, MANUAL_EXPOSURE, Control
from vision.errors import CameraError


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
    camera = UsbCamera(0, capture=driver, monotonic_s=driver.monotonic_s)
    for _ in range(20):
        frame = camera.take()
        assert frame.began_s * 1000 <= driver.began_ms() + 0.001
        driver.pass_ms(busy_ms)


@pytest.mark.parametrize("stamps", [True, False])
def test_pictures_that_lay_in_the_buffer_are_passed_over(stamps: bool) -> None:
    driver = Driver(stamps=stamps)
    camera = UsbCamera(0, capture=driver, monotonic_s=driver.monotonic_s)
    camera.take()
    driver.pass_ms(1000)
    asked_ms = driver.now_ms
    camera.take()
    assert driver.began_ms() > asked_ms - driver.ON_ITS_WAY_MS - driver.FRAME_MS


def test_after_a_press_a_picture_that_counts_comes_within_a_few_frames() -> None:
    driver = Driver(stamps=True)
    camera = UsbCamera(0, capture=driver, monotonic_s=driver.monotonic_s)
    camera.take()
    pressed_s = driver.monotonic_s()
    while camera.take().began_s < pressed_s:
        assert driver.monotonic_s() - pressed_s < 0.25


def camera_on(model: ModelUsb, settings: CameraSettings | None = None) -> UsbCamera:
    return UsbCamera(0, settings, capture=model, device=model.device, monotonic_s=model.monotonic_s)


def settled(camera: UsbCamera) -> UsbCamera:
    for _ in range(200):
        if camera.settled:
            break
        camera.take()
    assert camera.settled
    return camera


def test_what_has_settled_is_locked() -> None:
    model = ModelUsb()
    camera = camera_on(model)
    assert (model.values[Control.AUTO_FOCUS], model.values[Control.AUTO_WHITE_BALANCE]) == (1, 1)
    settled(camera)
    assert model.values[Control.AUTO_EXPOSURE] == MANUAL_EXPOSURE
    assert (model.values[Control.AUTO_FOCUS], model.values[Control.AUTO_WHITE_BALANCE]) == (0, 0)
    obtained = camera.obtained
    assert (obtained.focus, obtained.exposure_us, obtained.white_balance_k) == (30, 20_000, 4600)
    assert obtained.mains_hz == 50
    assert in_words(obtained) == (
        "2304×1296 pixels, focus locked at 30, exposure locked at 20 ms, gain 0, "
        "white balance locked at 4600 K, no flicker at 50 Hz"
    )


@pytest.mark.parametrize(("hz", "choice"), [(50, 1), (60, 2)])
def test_the_driver_is_set_to_the_frequency_at_which_lamps_flicker(hz: int, choice: int) -> None:
    model = ModelUsb()
    camera_on(model, CameraSettings(mains_hz=hz))
    assert model.values[Control.MAINS] == choice


def test_a_driver_that_does_not_know_its_own_exposure_keeps_setting_it() -> None:
    model = ModelUsb(stale=True)
    assert settled(camera_on(model)).obtained.exposure_us is None
    assert model.values[Control.AUTO_EXPOSURE] == APERTURE_PRIORITY


def test_a_camera_without_controls_is_used_as_it_is() -> None:
    model = ModelUsb(Control.GAIN)
    obtained = settled(camera_on(model)).obtained
    assert in_words(obtained) == "2304×1296 pixels, everything else left to it"


def test_a_camera_set_before_is_set_so_again() -> None:
    model = ModelUsb()
    camera_on(model, CameraSettings(focus=40, exposure_us=15_000, gain=7, white_balance_k=5000))
    values = model.values
    assert (values[Control.AUTO_FOCUS], values[Control.FOCUS]) == (0, 40)
    assert (values[Control.AUTO_EXPOSURE], values[Control.EXPOSURE], values[Control.GAIN]) == (1, 150, 7)
    assert (values[Control.AUTO_WHITE_BALANCE], values[Control.WHITE_BALANCE]) == (0, 5000)


@pytest.mark.parametrize(
    ("offered", "asked"),
    [
        ([], (2304, 1296)),
        ([(640, 480), (1920, 1080), (1280, 720)], (1920, 1080)),
        ([(1920, 1080), (2560, 1440), (3840, 2160)], (2560, 1440)),
        ([(3840, 2160), (1280, 720)], (3840, 2160)),
        ([(640, 480), (1280, 720)], (1280, 720)),
    ],
)
def test_the_largest_size_that_can_be_unpacked_in_time_is_asked_for(
    offered: list[tuple[int, int]], asked: tuple[int, int]
) -> None:
    model = ModelUsb(sizes=tuple(offered))
    obtained = camera_on(model).obtained
    assert (obtained.width, obtained.height) == asked


def test_the_raw_device_of_a_pis_own_camera_is_not_waited_for() -> None:
    with pytest.raises(CameraError, match="use --camera pi"):
        camera_on(ModelUsb(driver="unicam"))


def test_pictures_that_cannot_be_unpacked_are_skipped_unless_there_are_no_others() -> None:
    model = ModelUsb()
    camera = camera_on(model)
    model.broken = 2
    camera.take()
    model.broken = 10
    with pytest.raises(CameraError, match="no picture from camera 0"):
        camera.take()


def test_when_the_light_changes_for_good_the_exposure_is_found_again() -> None:
    model = ModelUsb()
    camera = settled(camera_on(model))
    before = camera.obtained
    model.light = 0.5
    for _ in range(60):
        camera.take()
    model.light = 1.0  # it was only somebody who leant over the table
    for _ in range(120):
        camera.take()
    assert camera.settled
    assert camera.obtained == before
    model.light = 0.5
    for _ in range(400):
        camera.take()
    assert camera.settled
    assert camera.obtained.exposure_us == 2 * (before.exposure_us or 0)
    assert camera.obtained.focus == before.focus
    assert model.values[Control.AUTO_EXPOSURE] == MANUAL_EXPOSURE


def test_the_kernel_is_called_by_its_own_numbers() -> None:
    # As linux/videodev2.h has them on every 64-bit machine.
    assert (v4l2.QUERYCAP, v4l2.G_CTRL, v4l2.S_CTRL) == (0x80685600, 0xC008561B, 0xC008561C)
    assert (v4l2.QUERYCTRL, v4l2.ENUM_FRAMESIZES) == (0xC0445624, 0xC02C564A)


class Stalling(ModelUsb):
    """A camera that stalls: OpenCV warns, as of a `select` that timed out."""

    def grab(self) -> bool:
        cv2.imread("no-such-picture.png")
        return False


def test_a_camera_that_stalls_writes_nothing_of_opencvs_to_standard_error(
    capfd: pytest.CaptureFixture[str],
) -> None:
    logging = getattr(cv2.utils, "logging", cv2)
    level = logging.getLogLevel()
    try:
        logging.setLogLevel(3)  # warnings, as at the start
        cv2.imread("no-such-picture.png")
        assert "WARN" in capfd.readouterr().err
        model = Stalling()
        camera = UsbCamera(0, capture=model, device=model.device, monotonic_s=lambda: model.now_s)
        with pytest.raises(CameraError, match="plug it in again"):
            camera.take()
        assert capfd.readouterr().err == ""
    finally:
        logging.setLogLevel(level)
