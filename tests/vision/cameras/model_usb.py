"""A camera on USB as the kernel's V4L2 and OpenCV show it: it adjusts itself, in a time of its own."""

import errno
import struct
from collections.abc import Iterator
from contextlib import contextmanager

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras import v4l2
from vision.cameras.v4l2 import Control, Ioctl

FRAME_S = 1 / 30
MOVES_FRAMES = 45


class ModelUsb:
    """A device with controls, and the capture that OpenCV opens on it.

    controls: those it has. sizes: of compressed pictures. driver: its name. stale: it does not tell the
    exposure that it found by itself.
    """

    def __init__(
        self,
        *controls: Control,
        sizes: tuple[tuple[int, int], ...] = (),
        driver: str = "uvcvideo",
        stale: bool = False,
    ) -> None:
        self.values = dict.fromkeys(controls or tuple(Control), 0)
        self.sizes, self.driver, self.stale = sizes, driver, stale
        self.now_s, self.frames = 100.0, 0
        self.asked: dict[int, float] = {}

    # The device.

    @contextmanager
    def device(self) -> Iterator[Ioctl]:
        yield self.ioctl

    def ioctl(self, number: int, argument: bytearray, /) -> object:
        match number:
            case v4l2.QUERYCAP:
                driver, name = self.driver.encode(), b"HD Webcam"
                argument[:] = struct.pack("16s32s32sIII12x", driver, name, b"usb-1.2", 0, 0x85200001, 0x1)
            case v4l2.ENUM_FRAMESIZES:
                index, pixels = struct.unpack_from("II", argument)
                if pixels != int.from_bytes(b"MJPG", "little") or index >= len(self.sizes):
                    raise OSError(errno.EINVAL, "Invalid argument")
                struct.pack_into("III", argument, 8, 1, *self.sizes[index])
            case v4l2.QUERYCTRL:
                self._there(argument)
                struct.pack_into("iiii", argument, 40, 0, 10_000, 1, 0)
            case v4l2.G_CTRL:
                struct.pack_into("i", argument, 4, self.values[self._there(argument)])
            case v4l2.S_CTRL:
                control = self._there(argument)
                (self.values[control],) = struct.unpack_from("i", argument, 4)
            case _:
                raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")
        return 0

    def _there(self, argument: bytearray) -> Control:
        (control,) = struct.unpack_from("I", argument)
        if control not in self.values:
            raise OSError(errno.EINVAL, "Invalid argument")
        return Control(control)

    # The capture.

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
        return True

    def set(self, what: int, value: float) -> bool:
        self.asked[what] = value
        return True

    def get(self, what: int) -> float:
        return {cv2.CAP_PROP_FPS: 30.0, cv2.CAP_PROP_POS_MSEC: 1000 * self.now_s}.get(
            what, self.asked.get(what, 0.0)
        )

    def grab(self) -> bool:
        self.frames += 1
        self.now_s += FRAME_S
        moves = max(0, MOVES_FRAMES - self.frames)
        if self.values.get(Control.AUTO_EXPOSURE) == v4l2.APERTURE_PRIORITY:
            self.exposure = round((200 - 3 * moves) / self.light)
            if not self.stale:
                self.values[Control.EXPOSURE] = self.exposure
        elif Control.EXPOSURE in self.values:
            self.exposure = self.values[Control.EXPOSURE]
        if self.values.get(Control.AUTO_FOCUS):
            self.values[Control.FOCUS] = 30 + moves
        if self.values.get(Control.AUTO_WHITE_BALANCE):
            self.values[Control.WHITE_BALANCE] = 4600 + moves
        return True

    exposure = 150
    light = 1.0
    broken = 0
    """How many of the next pictures cannot be unpacked."""

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        if self.broken:
            self.broken -= 1
            return False, np.zeros((0, 0, 3), np.uint8)
        return True, np.full((60, 80, 3), min(255, round(self.exposure * self.light)), np.uint8)

    def release(self) -> None: ...

    def monotonic_s(self) -> float:
        return self.now_s
