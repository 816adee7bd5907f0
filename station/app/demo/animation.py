"""An animated WebP, written picture by picture: it holds two in memory, however many there are.

OpenCV writes animations too, but needs all pictures at once, hundreds of megabytes. The container is
described at https://developers.google.com/speed/webp/docs/riff_container.
"""

import struct
from pathlib import Path
from typing import BinaryIO, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from station.errors import InputError
from vision.reading import Picture

BLOCK: Final = 16
"""Side of a block that is either sent again or left alone: a macroblock of the codec."""

CHANGED: Final = 12
"""By how many levels the mean of some 4 × 4 pixels must differ for a block to be sent again: noise does
not."""

_ANIMATED: Final = 0x02
_ALPHA: Final = 0x10
_RIFF_HEAD: Final = 12


class Animation:
    """path: written from the first picture on, and complete once closed. quality: 0 to 100. All pictures have
    the size of the first, cropped to whole blocks.

    Raises InputError when the file cannot be written.
    """

    def __init__(self, path: Path, quality: int = 60) -> None:
        self.path, self.count = path, 0
        self._quality = quality
        self._file: BinaryIO | None = None
        self._shown: Picture | None = None
        self._place = self._waiting = b""
        self._duration_ms = 0

    def add(self, picture: Picture, duration_ms: int) -> None:
        """Append a picture shown for this long; only the last one's duration can be extended."""
        high, wide = (side // BLOCK * BLOCK for side in picture.shape[:2])
        picture = picture[:high, :wide]
        if self._file is None or self._shown is None:
            self._begin(wide, high)
            changed = np.ones((high // BLOCK, wide // BLOCK), np.bool_)
            self._shown = picture.copy()
        else:
            self._flush()
            changed = _changed(picture, self._shown)
        mask = changed.repeat(BLOCK, 0).repeat(BLOCK, 1)
        self._shown[mask] = picture[mask]
        drawn = np.dstack([np.where(mask[..., None], picture, 0), np.where(mask, 255, 0)]).astype(np.uint8)
        coded, still = cv2.imencode(".webp", drawn, [cv2.IMWRITE_WEBP_QUALITY, self._quality])
        if not coded:
            raise InputError(f"cannot write {self.path}")
        self._place = bytes(6) + _uint24(wide - 1) + _uint24(high - 1)
        self._waiting, self._duration_ms = _pixels(still.tobytes()), duration_ms
        self.count += 1

    def close(self, last_ms: int | None = None) -> None:
        """Complete the file; last_ms: how long the last picture is shown instead."""
        if self._file is None:
            return
        if last_ms is not None:
            self._duration_ms = last_ms
        self._flush()
        size = self._file.tell() - 8
        self._file.seek(4)
        self._file.write(struct.pack("<I", size))
        self._file.close()
        self._file = None

    def _begin(self, wide: int, high: int) -> None:
        try:
            self._file = self.path.open("wb")
        except OSError as error:
            raise InputError(f"cannot write {self.path}: {error.strerror}") from error
        self._file.write(b"RIFF\0\0\0\0WEBP")
        extended = bytes((_ANIMATED | _ALPHA, 0, 0, 0)) + _uint24(wide - 1) + _uint24(high - 1)
        self._file.write(_chunk(b"VP8X", extended))
        self._file.write(_chunk(b"ANIM", struct.pack("<IH", 0xFF000000, 0)))

    def _flush(self) -> None:
        """Write the picture waiting for its duration, blended with what was shown before."""
        assert self._file is not None
        head = self._place + _uint24(self._duration_ms) + b"\0"
        self._file.write(_chunk(b"ANMF", head + self._waiting))


def _changed(picture: Picture, shown: Picture) -> NDArray[np.bool_]:
    """Which blocks look different."""
    high, wide = picture.shape[:2]
    fine = cv2.resize(cv2.absdiff(picture, shown), (wide // 4, high // 4), interpolation=cv2.INTER_AREA)
    blocks = fine.max(axis=2).reshape(high // BLOCK, BLOCK // 4, wide // BLOCK, BLOCK // 4)
    return np.asarray(blocks.max(axis=(1, 3)) > CHANGED, np.bool_)


def _pixels(still: bytes) -> bytes:
    """The chunks of a still WebP that hold its pixels."""
    kept, at = b"", _RIFF_HEAD
    while at < len(still):
        (size,) = struct.unpack_from("<I", still, at + 4)
        ends = at + 8 + size + size % 2
        if still[at : at + 4] in {b"ALPH", b"VP8 ", b"VP8L"}:
            kept += still[at:ends]
        at = ends
    return kept


def _chunk(name: bytes, payload: bytes) -> bytes:
    return name + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def _uint24(value: int) -> bytes:
    return value.to_bytes(3, "little")
