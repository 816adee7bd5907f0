"""The controls and picture sizes of a V4L2 camera, by the kernel's own interface.

OpenCV takes the pictures but cannot set the mains frequency, list sizes or say a camera's name; linuxpy can,
but its licence (GPL-3.0-or-later) does not go with ours. Structures, numbers and meanings:
https://docs.kernel.org/userspace-api/media/v4l/ and linux/videodev2.h, linux/v4l2-controls.h.
"""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Final, Protocol

_CAPABILITY: Final = struct.Struct("16s32s32sIII12x")
_SIZE: Final = struct.Struct("IIIII16x8x")
_CONTROL: Final = struct.Struct("Ii")
_RANGE: Final = struct.Struct("II32siiiiI8x")


def _number(direction: int, number: int, layout: struct.Struct) -> int:
    """An ioctl's number, as the macros _IOR (2) and _IOWR (3) make it."""
    return direction << 30 | layout.size << 16 | ord("V") << 8 | number


QUERYCAP: Final = _number(2, 0, _CAPABILITY)
G_CTRL: Final = _number(3, 27, _CONTROL)
S_CTRL: Final = _number(3, 28, _CONTROL)
QUERYCTRL: Final = _number(3, 36, _RANGE)
ENUM_FRAMESIZES: Final = _number(3, 74, _SIZE)

CAPTURES: Final = 0x1
MJPG: Final = int.from_bytes(b"MJPG", "little")
_DISCRETE: Final = 1
_DISABLED: Final = 0x1
_MOST: Final = 64
"""More formats or sizes than any camera lists."""


class Control(IntEnum):
    """What can be set. Exposure is in 100 µs, white balance in kelvin, focus in the driver's own steps."""

    AUTO_WHITE_BALANCE = 0x0098090C
    GAIN = 0x00980913
    MAINS = 0x00980918
    WHITE_BALANCE = 0x0098091A
    AUTO_EXPOSURE = 0x009A0901
    EXPOSURE = 0x009A0902
    SLOWER_FOR_EXPOSURE = 0x009A0903
    FOCUS = 0x009A090A
    AUTO_FOCUS = 0x009A090C


MANUAL_EXPOSURE: Final = 1
APERTURE_PRIORITY: Final = 3
"""The automatic exposure that cameras without an iris offer."""

MAINS_CHOICES: Final = {50: 1, 60: 2}


class Ioctl(Protocol):
    """Carries out an ioctl on an open device; `argument` is read and written. Raises OSError."""

    def __call__(self, number: int, argument: bytearray, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Described:
    """What a device says about itself. bus: "usb-…" for a camera on USB."""

    driver: str
    name: str
    bus: str
    captures: bool


def describe(ioctl: Ioctl) -> Described:
    """Raises OSError if it is not a V4L2 device."""
    asked = bytearray(_CAPABILITY.size)
    ioctl(QUERYCAP, asked)
    driver, name, bus, _, of_all, of_this = _CAPABILITY.unpack(asked)
    return Described(_text(driver), _text(name), _text(bus), bool((of_this or of_all) & CAPTURES))


def sizes(ioctl: Ioctl) -> list[tuple[int, int]]:
    """(width, height) of the compressed pictures a camera offers; empty if it does not list any."""
    found = []
    for index in range(_MOST):
        asked = bytearray(_SIZE.pack(index, MJPG, 0, 0, 0))
        try:
            ioctl(ENUM_FRAMESIZES, asked)
        except OSError:
            break
        _, _, kind, width, height = _SIZE.unpack(asked)
        if kind == _DISCRETE:
            found.append((width, height))
    return found


def get(ioctl: Ioctl, control: Control) -> int | None:
    """The value of a control; None if there is no such control."""
    asked = bytearray(_CONTROL.pack(control, 0))
    try:
        ioctl(G_CTRL, asked)
    except OSError:
        return None
    return int(_CONTROL.unpack(asked)[1])


def put(ioctl: Ioctl, control: Control, value: int) -> bool:
    """Set a control, within the range it has; returns whether the driver let us."""
    asked = bytearray(_RANGE.pack(control, 0, b"", 0, 0, 0, 0, 0))
    try:
        ioctl(QUERYCTRL, asked)
        _, _, _, least, most, _, _, flags = _RANGE.unpack(asked)
        if flags & _DISABLED:
            return False
        ioctl(S_CTRL, bytearray(_CONTROL.pack(control, min(max(value, least), most))))
    except OSError:
        return False
    return True


@contextmanager
def opened(path: Path | str) -> Iterator[Ioctl]:
    """The ioctl of a device. Raises OSError if it is not there, or not ours to open."""
    import fcntl

    file = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        yield lambda number, argument, /: fcntl.ioctl(file, number, argument)
    finally:
        os.close(file)


def _text(field: bytes) -> str:
    return field.split(b"\0")[0].decode(errors="replace")
