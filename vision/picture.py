"""Opens picture files of any kind."""

import os
import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

import cv2
import numpy as np

from vision.errors import PictureError
from vision.reading import Picture

SMALLEST_SIDE = 64
"""Pixels; a board on fewer cannot be read."""

MOST_PIXELS = 64_000_000
"""More than any suitable camera delivers; a larger file is more likely a mistake or a decompression bomb."""

MOST_BYTES = 512 << 20
"""A file with this many pixels, even uncompressed at 16 bits, is smaller."""

_JPEG_SIZES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})

_HEIC: Final = frozenset({b"heic", b"heix", b"mif1", b"msf1"})

_DAMAGE: Final = re.compile(rb"premature end|bad Huffman code|instead of RST|libpng error", re.IGNORECASE)
"""Decoder messages about missing or corrupt data that was filled in."""

_stderr = Lock()


def open_picture(path: Path | str) -> Picture:
    """The picture in a file as (height, width, 3) uint8 BGR, rotated upright according to its EXIF data.

    Grey, 16-bit and transparent pictures are converted. Raises PictureError, without the file's name, if
    there is no such file, or if it is not a picture, truncated, too small or too large.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise PictureError("there is no such file") from None
    except IsADirectoryError:
        raise PictureError("this is a folder, not a picture") from None
    except OSError as error:
        raise PictureError(f"the file cannot be read: {error.strerror}") from None
    except ValueError:
        raise PictureError("this is not a possible file name") from None
    if len(data) > MOST_BYTES:
        raise PictureError(f"the file is too large: more than {MOST_BYTES >> 20} MB")
    return decode_picture(data)


def decode_picture(data: bytes) -> Picture:
    """As `open_picture`, from the bytes of a file."""
    if not data:
        raise PictureError("the file is empty")
    if (size := _declared_size(data)) is not None:
        _check_size(*size)
    if _cut_off(data):
        raise PictureError("the picture is cut off: the end of the file is missing")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        raise PictureError("this is a HEIC picture, which cannot be read; save it as JPEG")
    with _stderr, _listening() as said:
        try:
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            picture = None
    if picture is None:
        raise PictureError(
            "this is not a picture, or it is damaged or in a format that cannot be read (JPEG and PNG can)"
        )
    if _DAMAGE.search(said):
        raise PictureError("the picture is damaged: part of it is missing or wrong")
    _check_size(picture.shape[1], picture.shape[0])
    return np.asarray(picture, np.uint8)


@contextmanager
def _listening() -> Iterator[bytearray]:
    """Captures what the whole process writes to standard error.

    It is the only way the JPEG and PNG decoders report missing data; users get our own message. Captures
    nothing if standard error is closed, or outside Linux.
    """
    said = bytearray()
    try:
        stderr, heard = os.dup(2), os.memfd_create("heard")
    except (OSError, AttributeError):
        yield said
        return
    os.dup2(heard, 2)
    try:
        yield said
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        with os.fdopen(heard, "rb") as file:
            file.seek(0)
            said += file.read()


def _check_size(width: int, height: int) -> None:
    if min(width, height) < SMALLEST_SIDE:
        raise PictureError(f"the picture is too small: {width}×{height} pixels")
    if width * height > MOST_PIXELS:
        raise PictureError(
            f"the picture is too large: {width}×{height} pixels, "
            f"at most {MOST_PIXELS // 1_000_000} megapixels can be read; make it smaller"
        )


def _declared_size(data: bytes) -> tuple[int, int] | None:
    """(width, height) from a PNG or JPEG header, so that a decompression bomb is never unpacked; otherwise
    None."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding before a marker
            at += 1
            continue
        if marker in _JPEG_SIZES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _cut_off(data: bytes) -> bool:
    """Whether a PNG or JPEG lacks its end marker. The decoder would fill the rest with grey."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"IEND" not in data[-4096:]
    if data.startswith(b"\xff\xd8"):
        # Some cameras append data after the end marker, so check more than the last two bytes.
        return b"\xff\xd9" not in data[-65536:]
    return False
