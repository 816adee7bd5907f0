"""A camera in the guest (v4l2loopback) that sees the pictures it is given."""

import fcntl
import os
import struct
import subprocess
import time
from typing import Final

DEVICE: Final = "/dev/video0"
FRAMES_PER_SECOND: Final = 5
WIDTH, HEIGHT = 2304, 1296
_OUTPUT: Final = 2
_FORMAT: Final = struct.Struct("=I4x8I168x")
_RATE: Final = struct.Struct("=7I176x")


def _both_ways(number: int, layout: struct.Struct) -> int:
    """An ioctl's number, as the macro _IOWR makes it."""
    return 3 << 30 | layout.size << 16 | ord("V") << 8 | number


_S_FMT: Final = _both_ways(5, _FORMAT)
_S_PARM: Final = _both_ways(22, _RATE)


def plug_in(number: int = 0) -> None:
    """Load the driver of one camera, as /dev/video with this number."""
    options = ("devices=1", f"video_nr={number}", "exclusive_caps=1", "card_label=Laboratory")
    subprocess.run(["modprobe", "v4l2loopback", *options], check=True)
    subprocess.run(["udevadm", "settle"], check=True)


def unplug() -> None:
    """Remove it; nobody may have it open."""
    subprocess.run(["modprobe", "-r", "v4l2loopback"], check=True, stderr=subprocess.DEVNULL)


class Feed:
    """What the camera sees. A real camera never takes two pictures that are alike to the byte, and one that
    does has frozen; so each scene comes as several packings of one picture, shown in turn."""

    def __init__(self, fourcc: str = "MJPG", device: str = DEVICE) -> None:
        self._file = os.open(device, os.O_RDWR)
        size = WIDTH * HEIGHT * 2
        line = WIDTH * 2 if fourcc == "YUYV" else 0
        code = int.from_bytes(fourcc.encode(), "little")
        fcntl.ioctl(
            self._file, _S_FMT, bytearray(_FORMAT.pack(_OUTPUT, WIDTH, HEIGHT, code, 1, line, size, 8, 0))
        )
        fcntl.ioctl(self._file, _S_PARM, bytearray(_RATE.pack(_OUTPUT, 0, 0, 1, FRAMES_PER_SECOND, 0, 0)))
        self._alike: tuple[bytes, ...] = ()
        self._number, self._due_s = 0, 0.0

    @property
    def sees(self) -> bool:
        """Whether it has been given anything to see."""
        return bool(self._alike)

    def see(self, alike: tuple[bytes, ...]) -> None:
        """From now on see another scene, at once."""
        self._alike, self._due_s = alike, 0.0
        self.take_due()

    def take_due(self) -> None:
        """Take the next picture if it is time for one."""
        now_s = time.monotonic()
        if now_s < self._due_s or not self._alike:
            return
        self._due_s = now_s + 1 / FRAMES_PER_SECOND
        self._number += 1
        self.hand_over(self._alike[self._number % len(self._alike)])

    def hand_over(self, packed: bytes) -> None:
        """A picture that the camera has taken."""
        os.write(self._file, packed)

    def close(self) -> None:
        """Stop seeing anything."""
        os.close(self._file)
