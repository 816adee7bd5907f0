"""A camera on USB, by V4L2 through OpenCV."""

import os
import platform
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from time import monotonic
from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.camera import HEIGHT, WIDTH, CameraSettings, Frame
from vision.cameras.settling import Light, Settling, brightness, sharpness
from vision.cameras.v4l2 import (
    APERTURE_PRIORITY,
    MAINS_CHOICES,
    MANUAL_EXPOSURE,
    Control,
    Ioctl,
    describe,
    get,
    opened,
    put,
    sizes,
)
from vision.errors import CameraError

USUAL_FRAMES_PER_SECOND: Final = 15.0
"""Assumed for a camera that does not state its frame rate: the slowest that is still useful."""

MOST_BUFFERED: Final = 12
"""At most this many buffered pictures are skipped to get to a new one; more than any driver keeps."""

WAITED_S: Final = 0.002
"""A picture that took longer than this did not come from a buffer."""

MOST_LATE_S: Final = 5.0
"""A driver's stamp further back than this, or in the future, is not from the `monotonic` clock."""

MOST_BROKEN: Final = 3
"""So many pictures in a row that cannot be unpacked are a fault."""

USUAL_MAINS_HZ: Final = 50

MOST_PIXELS: Final = WIDTH * HEIGHT * 3 // 2
"""Of larger pictures a Raspberry Pi unpacks too few a second."""

LEAST_WIDTH: Final = 1920
"""Of narrower pictures a whole table cannot be read; better a picture that is too large."""

WAITS_S: Final = "2"
"""How long OpenCV waits for a picture before it gives up; by itself, 10 s."""

EXPOSED_WRONG: Final = 0.2
"""Largest share by which brightness may change when the exposure is locked."""

CHECKED: Final = 8
"""Pictures until a change of the exposure shows."""

ERRORS_ONLY: Final = 2
"""OpenCV's level of logging that leaves warnings out."""

RAW_DRIVERS: Final = frozenset({"unicam", "rp1-cfe"})
"""The Raspberry Pi's own cameras: their pictures come through picamera2."""


class UsbCamera:
    """A camera on this machine (V4L2 on Linux).

    A V4L2 driver stamps a picture with the monotonic clock when it begins to arrive: after its exposure,
    which takes one frame at most. Without such a stamp, exposure is assumed to begin two frames before the
    picture arrived, one for the exposure and one for the transfer. Buffered pictures are skipped.

    Focus, exposure and white balance are left to the camera until they have settled, and then locked as far
    as the driver lets us; pictures are delivered meanwhile. If the light changes for good, all but the focus
    is found again.

    source: its number, or its path below /dev. name: in messages. capture, device, monotonic_s: for tests.
    """

    def __init__(
        self,
        source: int | str,
        settings: CameraSettings | None = None,
        *,
        name: str | None = None,
        capture: Any = None,
        device: Callable[[], AbstractContextManager[Ioctl]] | None = None,
        monotonic_s: Callable[[], float] = monotonic,
    ) -> None:
        hush_opencv()
        self._name = name or f"camera {source}"
        self._monotonic_s = monotonic_s
        self._came_s = monotonic_s()
        self._gaps_s: deque[float] = deque(maxlen=8)
        self._settings = settings or CameraSettings()
        self._device = device or (lambda: opened(device_path(source)))
        offered = _before_opening(self._name, self._device) if capture is None or device is not None else []
        self._capture = capture or _capture(source)
        if not self._capture.isOpened():
            raise CameraError(
                f"no picture from {self._name}: is another program using it? Close that, or use --camera for "
                "another one (station camera list)"
            )
        width, height = best_size(offered)
        # Compressed pictures: USB 2 is too slow for ten raw ones of this size a second. A buffer of one: an
        # old picture is worse than none.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._settings.width or width)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._settings.height or height)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        width = int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH))
        height = int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        self._obtained = CameraSettings(width or None, height or None, mains_hz=self._settings.mains_hz)
        self._settling: Settling | None = Settling()
        self._light: Light | None = None
        self._locked_at = 0.0
        self._unchecked = 0
        with self._controls() as ioctl:
            if ioctl is None:
                self._settling = None
            else:
                _begin(ioctl, self._settings)

    @property
    def obtained(self) -> CameraSettings:
        """What was obtained so far."""
        return self._obtained

    @property
    def settled(self) -> bool:
        """Whether everything is found and locked, as far as the driver lets us."""
        return self._settling is None and not self._unchecked

    def take(self) -> Frame:
        """The next picture. Raises CameraError if the camera is gone."""
        for _ in range(MOST_BROKEN):
            began_s = self._grab_new()
            try:
                there, picture = self._capture.retrieve()
            except cv2.error:
                there, picture = False, None
            if there and picture is not None:
                frame = Frame(np.asarray(picture, np.uint8), began_s)
                self._settle(frame)
                return frame
        raise self._gone()

    def _grab_new(self) -> float:
        """Grab a picture that was not buffered; returns the earliest time its exposure can have begun."""
        for _ in range(MOST_BUFFERED):
            asked_s = self._monotonic_s()
            if not self._capture.grab():
                raise self._gone()
            got_s = self._monotonic_s()
            stamp_s = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
            stamped = 0.0 <= got_s - stamp_s <= MOST_LATE_S
            came_s = stamp_s if stamped else got_s
            if came_s - self._came_s > WAITED_S:
                self._gaps_s.append(came_s - self._came_s)
            self._came_s = came_s
            if got_s - asked_s > WAITED_S:
                break
        # In poor light a camera may take longer than its stated rate.
        stated_s = 1.0 / (float(self._capture.get(cv2.CAP_PROP_FPS)) or USUAL_FRAMES_PER_SECOND)
        frame_s = max(stated_s, min(self._gaps_s, default=0.0))
        return came_s - frame_s if stamped else came_s - 2 * frame_s

    def _settle(self, frame: Frame) -> None:
        """Lock everything once it has settled, and see whether the exposure stayed as it was."""
        if self._settling is not None:
            values = brightness(frame.picture), sharpness(frame.picture)
            if self._settling.note(frame.began_s, values):
                self._settling = None
                with self._controls() as ioctl:
                    if ioctl is not None:
                        self._obtained = _lock(ioctl, self._settings, self._obtained)
                if self._obtained.exposure_us is not None:
                    self._locked_at, self._unchecked = values[0], CHECKED
        elif self._unchecked:
            self._unchecked -= 1
            if not self._unchecked:
                self._check_exposure(brightness(frame.picture))
        elif self._light is not None and self._light.changed(frame.began_s, brightness(frame.picture)):
            known = replace(self._settings, focus=self._obtained.focus, exposure_us=None, gain=None)
            self._settings = replace(known, white_balance_k=None)
            self._settling, self._light = Settling(), None
            with self._controls() as ioctl:
                if ioctl is not None:
                    _begin(ioctl, self._settings)

    def _check_exposure(self, now: float) -> None:
        """Some drivers do not know the exposure that the camera found."""
        self._light = Light(now)
        if abs(now - self._locked_at) > EXPOSED_WRONG * max(self._locked_at, 1.0):
            self._light = None
            with self._controls() as ioctl:
                if ioctl is not None:
                    put(ioctl, Control.AUTO_EXPOSURE, APERTURE_PRIORITY)
            self._obtained = replace(self._obtained, exposure_us=None, gain=None)

    @contextmanager
    def _controls(self) -> Iterator[Ioctl | None]:
        """The camera's controls; None where there is no V4L2."""
        try:
            device = self._device()
            ioctl = device.__enter__()
        except (OSError, ImportError):
            yield None
            return
        try:
            yield ioctl
        finally:
            device.__exit__(None, None, None)

    def _gone(self) -> CameraError:
        return CameraError(f"no picture from {self._name}; plug it in again, and look at its cable")

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


def best_size(offered: list[tuple[int, int]]) -> tuple[int, int]:
    """The size to ask for, of those a camera offers: as large as can be unpacked in time."""
    if not offered:
        return WIDTH, HEIGHT
    manageable = [size for size in offered if size[0] * size[1] <= MOST_PIXELS]
    best = max(manageable, key=lambda size: size[0] * size[1], default=min(offered))
    if best[0] >= LEAST_WIDTH:
        return best
    return min((size for size in offered if size[0] >= LEAST_WIDTH), default=best)


def device_path(source: int | str) -> str:
    """Where a camera is found below /dev."""
    return f"/dev/video{source}" if isinstance(source, int) else os.path.realpath(source)


def _before_opening(name: str, device: Callable[[], AbstractContextManager[Ioctl]]) -> list[tuple[int, int]]:
    """The sizes a camera offers. Raises CameraError if it cannot be one of ours."""
    if platform.system() != "Linux":
        return []
    try:
        with device() as ioctl:
            described = describe(ioctl)
            offered = sizes(ioctl)
    except PermissionError:
        raise CameraError(
            f"{name} may not be used by this user; run `sudo usermod -aG video $USER`, and log in again"
        ) from None
    except FileNotFoundError:
        raise CameraError(
            f"there is no {name}: is it plugged in? `station camera list` shows which there are"
        ) from None
    except OSError:
        raise CameraError(f"{name} is not a camera; `station camera list` shows which there are") from None
    if described.driver in RAW_DRIVERS:
        raise CameraError(f"{name} is the Raspberry Pi's own camera; use --camera pi")
    if not described.captures:
        raise CameraError(f"{name} gives no pictures; `station camera list` shows those that do")
    return offered


def _capture(source: int | str) -> Any:
    # Without this, a camera that hangs is noticed after ten seconds.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", WAITS_S)
    with quiet_opencv():
        if platform.system() == "Linux":
            return cv2.VideoCapture(device_path(source), cv2.CAP_V4L2)
        return cv2.VideoCapture(source)


def _begin(ioctl: Ioctl, settings: CameraSettings) -> None:
    """Set what is known; leave the rest to the camera."""
    put(ioctl, Control.MAINS, MAINS_CHOICES[settings.mains_hz or USUAL_MAINS_HZ])
    if settings.focus is None:
        put(ioctl, Control.AUTO_FOCUS, 1)
    else:
        put(ioctl, Control.AUTO_FOCUS, 0)
        put(ioctl, Control.FOCUS, round(settings.focus))
    if settings.exposure_us is None:
        put(ioctl, Control.AUTO_EXPOSURE, APERTURE_PRIORITY)
        put(ioctl, Control.SLOWER_FOR_EXPOSURE, 0)
    else:
        put(ioctl, Control.AUTO_EXPOSURE, MANUAL_EXPOSURE)
        put(ioctl, Control.EXPOSURE, round(settings.exposure_us / 100))
        if settings.gain is not None:
            put(ioctl, Control.GAIN, round(settings.gain))
    if settings.white_balance_k is None:
        put(ioctl, Control.AUTO_WHITE_BALANCE, 1)
    else:
        put(ioctl, Control.AUTO_WHITE_BALANCE, 0)
        put(ioctl, Control.WHITE_BALANCE, settings.white_balance_k)


def _lock(ioctl: Ioctl, settings: CameraSettings, obtained: CameraSettings) -> CameraSettings:
    """Hold everything where the camera has it; returns what was obtained."""
    exposure, gain = get(ioctl, Control.EXPOSURE), get(ioctl, Control.GAIN)
    white_k = get(ioctl, Control.WHITE_BALANCE)
    focused = put(ioctl, Control.AUTO_FOCUS, 0)
    if exposure is not None and put(ioctl, Control.AUTO_EXPOSURE, MANUAL_EXPOSURE):
        put(ioctl, Control.EXPOSURE, exposure)
        if gain is not None:
            put(ioctl, Control.GAIN, gain)
    else:
        exposure = gain = None
    if white_k is not None and put(ioctl, Control.AUTO_WHITE_BALANCE, 0):
        put(ioctl, Control.WHITE_BALANCE, white_k)
    else:
        white_k = None
    focus = get(ioctl, Control.FOCUS) if focused else None
    mains = get(ioctl, Control.MAINS)
    hz = next((hz for hz, choice in MAINS_CHOICES.items() if choice == mains), None)
    return replace(
        obtained,
        focus=settings.focus if focus is None else focus,
        exposure_us=None if exposure is None else exposure * 100,
        gain=gain,
        white_balance_k=white_k,
        mains_hz=hz,
    )


def hush_opencv() -> None:
    """Keep OpenCV's warnings off standard error from here on: one comes whenever a camera is late, which we
    say in a sentence. Its errors still come."""
    logging = getattr(cv2.utils, "logging", cv2)
    logging.setLogLevel(min(logging.getLogLevel(), ERRORS_ONLY))


@contextmanager
def quiet_opencv() -> Iterator[None]:
    """OpenCV warns at length on standard error when there is no such camera; we say it in a sentence."""
    # Before 4.13, both functions are in cv2 itself.
    logging = getattr(cv2.utils, "logging", cv2)
    level = logging.getLogLevel()
    logging.setLogLevel(0)  # silent
    try:
        yield
    finally:
        logging.setLogLevel(level)
