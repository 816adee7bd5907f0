"""A camera that goes wrong as cameras do, for as long as it is told to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum

import cv2
import numpy as np

from vision.cameras.camera import Camera, CameraSettings, Frame
from vision.errors import CameraError
from vision.reading import Picture


class Fault(Enum):
    PULLED = "pulled"
    FROZEN = "frozen"
    SLOW = "slow"
    HALF = "half pictures"
    OTHER_SIZE = "changed size"


class PseudoCamera:
    """Takes the pictures of another one, as a device would that may be opened and closed. fault: what is
    wrong with it now. slow_s: how old its pictures are when it is slow.

    cut: how much of a half picture there is, as a share of its bytes. every: 2 if every other one is whole.
    """

    def __init__(self, camera: Camera, slow_s: float = 0.7) -> None:
        self._camera, self._slow_s = camera, slow_s
        self.fault: Fault | None = None
        self.cut, self.every = 0.5, 1
        self._taken = 0
        self.opened = 0
        self._late: list[Frame] = []
        self._frozen: Frame | None = None

    def open_again(self, _settings: CameraSettings | None) -> "OpenPseudoCamera":
        if self.fault is Fault.PULLED:
            raise CameraError("there is no camera 0: is it plugged in?")
        self.opened += 1
        return OpenPseudoCamera(self)

    def take(self) -> Frame:
        """A picture, or what the camera makes of it."""
        if self.fault is Fault.PULLED:
            raise CameraError("no picture from camera 0")
        frame = self._camera.take()
        self._taken += 1
        if self.fault is Fault.FROZEN:
            # The driver hands out the same buffer, with new stamps.
            self._frozen = self._frozen or frame
            return replace(frame, picture=self._frozen.picture)
        self._frozen = None
        match self.fault:
            case Fault.SLOW:
                self._late.append(frame)
                while self._late[0].began_s < frame.began_s - self._slow_s:
                    del self._late[0]
                return self._late[0]
            case Fault.HALF if self._taken % self.every == 0:
                return replace(frame, picture=half(frame.picture, self.cut))
            case Fault.OTHER_SIZE:
                height, width = frame.picture.shape[:2]
                small = cv2.resize(frame.picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
                return replace(frame, picture=np.asarray(small, np.uint8))
        self._late.clear()
        return frame

    @contextmanager
    def faulty(self, fault: Fault) -> Iterator[None]:
        self.fault = fault
        try:
            yield
        finally:
            self.fault = None


class OpenPseudoCamera:
    """It, opened; once closed it gives nothing more."""

    def __init__(self, device: PseudoCamera) -> None:
        self._device, self._closed, self.settled = device, False, True

    @property
    def obtained(self) -> CameraSettings:
        return CameraSettings(focus=1.0)

    def take(self) -> Frame:
        assert not self._closed
        return self._device.take()

    def close(self) -> None:
        self._closed = True


def half(picture: Picture, share: float) -> Picture:
    """What OpenCV makes of a JPEG of which only this share arrived, and the end."""
    _, jpeg = cv2.imencode(".jpg", picture)
    data = np.concatenate((jpeg[: int(share * len(jpeg))], jpeg[-2:]))
    unpacked = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if unpacked is None:
        raise CameraError("no picture from camera 0")  # not even its beginning
    return np.asarray(unpacked, np.uint8)


class NoisyCamera:
    """Pictures of nothing in particular; each with other noise, 0.1 s apart. What it shows is when it was
    taken."""

    def __init__(self, shape: tuple[int, int] = (48, 64), tick: Callable[[], None] | None = None) -> None:
        self._random, self._shape, self._tick = np.random.default_rng(1), shape, tick
        self.now_s = 100.0

    def take(self) -> Frame:
        if self._tick is not None:
            self._tick()
        self.now_s += 0.1
        return Frame(self._random.integers(60, 120, (*self._shape, 3), np.uint8), self.now_s)

    def monotonic_s(self) -> float:
        return self.now_s

    def close(self) -> None: ...
