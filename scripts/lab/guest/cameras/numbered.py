"""Pictures that show their own number, so that it is known when what a camera says was in view."""

import struct
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH

BITS: Final = 16
BLOCK: Final = WIDTH // BITS
TALL: Final = 200
NOISE: Final = 4
Picture = NDArray[np.uint8]


def numbered(number: int) -> Picture:
    """A picture of a table of some kind, the same one for every number but for a camera's noise, with its
    number in black and white blocks along the upper edge."""
    table = np.random.default_rng(0).integers(90, 160, (HEIGHT // 8, WIDTH // 8, 3), np.uint8)
    table += np.random.default_rng(number).integers(0, NOISE, table.shape, np.uint8)
    picture = np.asarray(cv2.resize(table, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST), np.uint8)
    for bit in range(BITS):
        picture[:TALL, bit * BLOCK : (bit + 1) * BLOCK] = 255 * (number >> bit & 1)
    return picture


def number_in(picture: Picture) -> int:
    """The number that a picture shows."""
    middle = picture[TALL // 4 : TALL * 3 // 4].mean(axis=(0, 2))
    return sum(int(middle[bit * BLOCK + BLOCK // 2] > 127) << bit for bit in range(BITS))


def as_mjpg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture)[1].tobytes()


def as_yuyv(picture: Picture) -> bytes:
    """Two pixels in four bytes: each has its own brightness, both share their colour."""
    yuv = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV)
    packed = np.empty((*yuv.shape[:2], 2), np.uint8)
    packed[..., 0] = yuv[..., 0]
    packed[:, 0::2, 1] = yuv[:, 0::2, 1]
    packed[:, 1::2, 1] = yuv[:, 0::2, 2]
    return packed.tobytes()


def half(packed: bytes) -> bytes:
    """A JPEG picture whose second half did not arrive."""
    assert packed[:2] == struct.pack(">H", 0xFFD8)
    return packed[: len(packed) // 2]
