from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import PictureError
from vision.picture import decode_picture, open_picture


def gradient(height: int = 90, width: int = 120) -> np.ndarray:
    rows = np.linspace(0, 255, height, dtype=np.uint8)[:, None, None]
    return np.broadcast_to(rows, (height, width, 3)).copy()


def encoded(suffix: str, picture: np.ndarray) -> bytes:
    return cv2.imencode(suffix, picture)[1].tobytes()


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + bytes([orientation, 0, 0, 0]) + b"\0\0\0\0"
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp"])
def test_a_picture_comes_as_bgr(suffix: str) -> None:
    picture = decode_picture(encoded(suffix, gradient()))
    assert picture.shape == (90, 120, 3)
    assert picture.dtype == np.uint8


def test_grey_sixteen_bits_and_alpha_are_converted() -> None:
    plain = gradient()
    grey, deep = plain[..., 0], plain.astype(np.uint16) * 257
    clear = np.dstack([plain, np.full(plain.shape[:2], 128, np.uint8)])
    for odd in (grey, deep, clear):
        np.testing.assert_array_equal(decode_picture(encoded(".png", odd)), plain)


def test_a_picture_taken_upright_is_turned_as_its_exif_data_says() -> None:
    turned = decode_picture(with_orientation(encoded(".jpg", gradient()), 6))
    assert turned.shape == (120, 90, 3)
    assert turned[60, 5].mean() > turned[60, -5].mean()


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_picture_that_is_cut_off_is_refused(suffix: str) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), dtype=np.uint8)
    whole = encoded(suffix, noise)
    with pytest.raises(PictureError, match="cut off"):
        decode_picture(whole[: len(whole) // 2])


@pytest.mark.parametrize("data", [b"hello", b"\xff\xd8\xff\xd9", b"GIF89a", bytes(1000)])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PictureError, match="not a picture"):
        decode_picture(data)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.jpg").touch()
    with pytest.raises(PictureError, match="empty"):
        open_picture(tmp_path / "none.jpg")


def test_a_missing_file_and_a_folder_are_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="no such file"):
        open_picture(tmp_path / "none.jpg")
    with pytest.raises(PictureError, match="folder"):
        open_picture(tmp_path)


def test_a_tiny_picture_is_refused() -> None:
    with pytest.raises(PictureError, match="too small: 20×10"):
        decode_picture(encoded(".png", gradient(10, 20)))


def test_a_huge_picture_is_refused_before_it_is_unpacked() -> None:
    small = bytearray(encoded(".png", gradient()))
    small[16:24] = (20000).to_bytes(4, "big") * 2
    with pytest.raises(PictureError, match="too large: 20000×20000"):
        decode_picture(bytes(small))


def with_a_gap(jpeg: bytes) -> bytes:
    """A JPEG whose end mark is there, but not all that should stand before it."""
    return jpeg[: len(jpeg) // 2] + b"\xff\xd9"


def test_a_picture_in_which_data_is_missing_is_refused_and_not_filled_up_with_grey(
    capfd: pytest.CaptureFixture[str],
) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), dtype=np.uint8)
    with pytest.raises(PictureError, match="damaged: part of it is missing or wrong"):
        decode_picture(with_a_gap(encoded(".jpg", noise)))
    assert capfd.readouterr().err == ""


def test_bytes_that_some_cameras_put_between_markers_do_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    jpeg = encoded(".jpg", gradient())
    table = jpeg.index(b"\xff\xdb")
    np.testing.assert_array_equal(
        decode_picture(jpeg[:table] + bytes(8) + jpeg[table:]), decode_picture(jpeg)
    )
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("suffix", [".png", ".webp", ".tiff"])
def test_a_damaged_picture_is_refused_in_one_sentence(suffix: str, capfd: pytest.CaptureFixture[str]) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), dtype=np.uint8)
    data = bytearray(encoded(suffix, noise))
    data[len(data) // 2 : len(data) // 2 + 400] = bytes(400)
    if suffix != ".png":
        del data[-200:]
    with pytest.raises(PictureError, match="damaged"):
        decode_picture(bytes(data))
    assert capfd.readouterr().err == ""


def test_a_telephones_picture_of_another_kind_is_named() -> None:
    with pytest.raises(PictureError, match="HEIC picture, which cannot be read; save it as JPEG"):
        decode_picture(b"\0\0\0\x24ftypheic" + bytes(1000))


def test_a_file_without_an_end_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("vision.picture.MOST_BYTES", 1000)
    (tmp_path / "long.jpg").write_bytes(bytes(1001))
    with pytest.raises(PictureError, match="the file is too large"):
        open_picture(tmp_path / "long.jpg")


@pytest.mark.parametrize("name", ["a\0b.jpg", "\ud800.jpg"])
def test_a_name_that_no_file_can_have_is_said(name: str) -> None:
    with pytest.raises(PictureError, match="this is not a possible file name"):
        open_picture(name)
