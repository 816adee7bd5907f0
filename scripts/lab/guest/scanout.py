"""What the guest's display shows: the kernel's own buffer, read back from the driver (DRM)."""

import fcntl
import mmap
import os
import struct
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

CARDS: Final = Path("/dev/dri")
_RESOURCES: Final = struct.Struct("=4Q8I")
_CRTC: Final = struct.Struct("=Q7I68x")
_BUFFER: Final = struct.Struct("=7I")
_MAPPED: Final = struct.Struct("=2IQ")
_DONE: Final = struct.Struct("=2I")


def _asked(file: int, number: int, layout: struct.Struct, *values: int) -> tuple[int, ...]:
    """An ioctl of DRM that reads and writes (_IOWR)."""
    data = bytearray(layout.pack(*values))
    fcntl.ioctl(file, 3 << 30 | layout.size << 16 | ord("d") << 8 | number, data)
    return layout.unpack(data)


def shown() -> NDArray[np.uint8] | None:
    """What is shown, (height, width, 3) uint8, RGB; None while nothing is. For root."""
    (card,) = sorted(CARDS.glob("card*"))
    file = os.open(card, os.O_RDWR)
    try:
        buffer = _buffer(file)
        return None if buffer is None else _read(file, buffer)
    finally:
        os.close(file)


def _buffer(file: int) -> int | None:
    """The number of the frame buffer on the only screen."""
    crtcs = np.zeros(8, np.uint32)
    counts = _asked(file, 0xA0, _RESOURCES, *(0,) * 12)
    _asked(file, 0xA0, _RESOURCES, 0, crtcs.ctypes.data, 0, 0, 0, counts[5], 0, 0, *counts[8:])
    found = _asked(file, 0xA1, _CRTC, 0, 0, int(crtcs[0]), *(0,) * 5)
    return found[3] or None


def _read(file: int, number: int) -> NDArray[np.uint8]:
    _, wide, high, pitch, _, _, handle = _asked(file, 0xAD, _BUFFER, number, *(0,) * 6)
    offset = _asked(file, 0xB3, _MAPPED, handle, 0, 0)[2]
    with mmap.mmap(file, pitch * high, mmap.MAP_SHARED, mmap.PROT_READ, offset=offset) as data:
        pixels = np.frombuffer(data[:], np.uint8).reshape(high, pitch // 4, 4)
    _asked(file, 0x09, _DONE, handle, 0)
    # Blue, green, red, and a byte that says nothing.
    return np.ascontiguousarray(pixels[:, :wide, 2::-1])
