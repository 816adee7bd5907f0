"""Lenses are kept by camera and focus."""

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.lens_store import LensStore, StoredLens, load_lens, load_stored
from vision.errors import LensError
from vision.lens import Lens


def lens(k1: float, size: tuple[int, int] = (2304, 1296)) -> Lens:
    return Lens(
        size, ((2000.0, 0.0, 1152.0), (0.0, 2000.0, 648.0), (0.0, 0.0, 1.0)), (k1, 0.0, 0.0, 0.0, 0.0)
    )


@pytest.fixture
def store(tmp_path: Path) -> LensStore:
    return LensStore(tmp_path / "lenses")


def test_a_camera_gets_its_own_lens(store: LensStore) -> None:
    store.save(StoredLens("0", None, 0.2, lens(-0.1)))
    store.save(StoredLens("/dev/v4l/by-id/usb-Wide_Cam-index0", None, 0.3, lens(-0.3)))
    assert store.find("0") == lens(-0.1)
    assert store.find("/dev/v4l/by-id/usb-Wide_Cam-index0", (2304, 1296)) == lens(-0.3)
    assert store.find("pi") is None


def test_a_new_calibration_replaces_the_old(store: LensStore) -> None:
    first = store.save(StoredLens("pi", 1.1, 0.2, lens(-0.1)))
    assert store.save(StoredLens("pi", 1.1, 0.2, lens(-0.2))) == first
    assert store.find("pi", None, 1.1) == lens(-0.2)


def test_the_lens_of_the_same_focus_is_taken(store: LensStore) -> None:
    store.save(StoredLens("pi", 1.0, 0.2, lens(-0.1)))
    store.save(StoredLens("pi", 1.4, 0.2, lens(-0.2)))
    assert store.find("pi", (2304, 1296), 1.42) == lens(-0.2)
    assert store.find("pi", (2304, 1296), 2.5) is None


def test_pictures_of_another_shape_have_no_lens_but_smaller_ones_do(store: LensStore) -> None:
    store.save(StoredLens("0", None, 0.2, lens(-0.1)))
    assert store.find("0", (1152, 648)) == lens(-0.1)
    assert store.find("0", (1600, 1200)) is None


def test_a_damaged_file_is_passed_over(store: LensStore, tmp_path: Path) -> None:
    path = store.save(StoredLens("0", None, 0.2, lens(-0.1)))
    (tmp_path / "lenses" / "other.json").write_text("{")
    assert store.find("0") == lens(-0.1)
    path.write_text("[]")
    assert store.find("0") is None


def test_a_file_says_what_it_belongs_to(store: LensStore) -> None:
    stored = StoredLens("pi:1", 1.25, 0.25, lens(-0.1))
    path = store.save(stored)
    assert load_stored(path) == stored
    assert load_lens(path) == replace(stored).lens


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"camera": [1, 2]}'])
def test_a_file_without_a_lens_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lens.json"
    path.write_text(text)
    with pytest.raises(LensError, match=r"lens\.json: this is not a lens"):
        load_lens(path)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(LensError, match="No such file"):
        load_lens(tmp_path / "no.json")
