"""Pictures that show their own number."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH
from scripts.lab.guest.cameras.numbered import as_mjpg, as_yuyv, half, number_in, numbered
from vision.cameras.half_pictures import is_torn, is_whole


@pytest.mark.parametrize("number", [1, 300, 0b1010101010101010])
def test_the_number_survives_packing(number: int) -> None:
    packed = np.frombuffer(as_mjpg(numbered(number)), np.uint8)
    unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert unpacked is not None
    assert number_in(np.asarray(unpacked, np.uint8)) == number


def test_yuyv_has_two_bytes_for_a_pixel_and_the_same_picture() -> None:
    packed = np.frombuffer(as_yuyv(numbered(77)), np.uint8)
    unpacked = cv2.cvtColor(packed.reshape(HEIGHT, WIDTH, 2), cv2.COLOR_YUV2BGR_YUYV)
    assert number_in(np.asarray(unpacked, np.uint8)) == 77
    assert np.abs(unpacked.astype(int) - numbered(77)).mean() < 25


def test_half_a_picture_is_never_taken_for_a_whole_one() -> None:
    packed = np.frombuffer(half(as_mjpg(numbered(5))), np.uint8)
    unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert unpacked is None or not is_whole(np.asarray(unpacked, np.uint8))


def test_no_picture_passes_for_a_torn_one() -> None:
    seen = [numbered(number)[::8, ::8] for number in range(24)]
    assert not any(is_torn(one, before) for before, one in pairwise(seen))
