"""How a camera of the USB video class describes itself: one format (MJPEG) in one size, sent in bulk.

https://www.usb.org/document-library/video-class-v11-document-set
"""

import struct
from typing import Final

VENDOR, PRODUCT = 0x1D6B, 0x0102
IN: Final = 0x81
"""The address of the endpoint that pictures come from."""
MOST_BYTES: Final = 4 << 20
"""Of a picture."""
CLOCK_HZ: Final = 48_000_000
CONTROL, STREAMING = 0, 1
"""Numbers of the two interfaces."""
PROBE, COMMIT = 1, 2
"""What may be agreed on: proposed, and settled."""

ENDPOINT: Final = struct.pack("<BBBBHB", 7, 5, IN, 2, 512, 0)
_VIDEO: Final = 0x0E
_OWN: Final = 0x24


def device() -> bytes:
    return struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x200, 0xEF, 2, 1, 64, VENDOR, PRODUCT, 0x100, 1, 2, 3, 1)


def qualifier() -> bytes:
    """What it would be at another speed: the same."""
    return struct.pack("<BBHBBBBBB", 10, 6, 0x200, 0xEF, 2, 1, 64, 1, 0)


def strings(words: tuple[str, ...], index: int) -> bytes:
    """The languages (English), or one of the words, counted from one."""
    data = struct.pack("<H", 0x409) if index == 0 else words[index - 1].encode("utf-16-le")
    return bytes((len(data) + 2, 3)) + data


def configuration(size: tuple[int, int], frames_per_second: int) -> bytes:
    """Everything that the camera has: its lens, its output, and the stream of pictures."""
    both = struct.pack("<8B", 8, 0x0B, CONTROL, 2, _VIDEO, 3, 0, 2)
    body = both + _control() + _streaming(size, frames_per_second)
    return struct.pack("<BBHBBBBB", 9, 2, 9 + len(body), 2, 1, 0, 0x80, 50) + body


def _control() -> bytes:
    interface = struct.pack("<9B", 9, 4, CONTROL, 0, 0, _VIDEO, 1, 0, 0)
    lens = struct.pack("<BBBBHBBHHHB3x", 18, _OWN, 2, 1, 0x201, 0, 0, 0, 0, 0, 3)
    output = struct.pack("<BBBBHBBB", 9, _OWN, 3, 2, 0x101, 0, 1, 0)
    total = 13 + len(lens) + len(output)
    header = struct.pack("<BBBHHIBB", 13, _OWN, 1, 0x110, total, CLOCK_HZ, 1, STREAMING)
    return interface + header + lens + output


def _streaming(size: tuple[int, int], frames_per_second: int) -> bytes:
    interface = struct.pack("<9B", 9, 4, STREAMING, 0, 1, _VIDEO, 2, 0, 0)
    bits = MOST_BYTES * 8 * frames_per_second
    interval = interval_of(frames_per_second)
    mjpeg = struct.pack("<11B", 11, _OWN, 6, 1, 1, 1, 1, 0, 0, 0, 0)
    frame = struct.pack(
        "<BBBBBHHIIIIBI", 30, _OWN, 7, 1, 0, *size, bits, bits, MOST_BYTES, interval, 1, interval
    )
    colours = struct.pack("<6B", 6, _OWN, 0x0D, 1, 1, 4)
    total = 14 + len(mjpeg) + len(frame) + len(colours)
    header = struct.pack("<BBBBHBBBBBBBB", 14, _OWN, 1, 1, total, IN, 0, 2, 0, 0, 0, 1, 0)
    return interface + header + mjpeg + frame + colours + ENDPOINT


def interval_of(frames_per_second: int) -> int:
    """Between two pictures, in units of 100 ns."""
    return 10_000_000 // frames_per_second


def agreed(frames_per_second: int) -> bytes:
    """What there is to agree on: the only format, and payloads of whole pictures."""
    interval = interval_of(frames_per_second)
    most = MOST_BYTES + len(payload(b"", 0))
    return struct.pack(
        "<HBBI5HIIIBBBB", 1, 1, 1, interval, 0, 0, 0, 0, 0, MOST_BYTES, most, CLOCK_HZ, 3, 1, 1, 1
    )


def payload(picture: bytes, number: int) -> bytes:
    """A picture as it is sent; its number tells it from the one before. A payload ends with a packet that is
    not full."""
    data = bytes((2, 0x82 | number & 1)) + picture
    return data + b"\0" if len(data) % 512 == 0 else data
