"""`station table lens` and `station table lens-sheet`; `--lens` where pictures are read."""

import json
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens_store import StoredLens, load_lens, save_lens
from station.app.camera.lenses import lens_store
from station.cli.main import main
from station.cli.options.lens import lens_for
from tests.calibration.lens_pictures import sheet_pictures
from vision.cameras.camera import CameraSettings
from vision.errors import LensError
from vision.lens import Lens
from vision.reading import Picture

# One worker takes the pictures, together with those of the calibration's own tests.
pytestmark = pytest.mark.xdist_group("lens pictures")


@pytest.fixture(autouse=True)
def data_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def written(folder: Path, pictures: Sequence[Picture]) -> list[str]:
    paths = [str(folder / f"{number}.png") for number in range(len(pictures))]
    for path, picture in zip(paths, pictures, strict=True):
        cv2.imwrite(path, picture)
    return paths


def test_a_lens_is_calibrated_stored_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = np.full((648, 1152, 3), 90, np.uint8)
    paths = written(tmp_path, [*sheet_pictures(), wrong])
    assert main(["table", "lens", *paths, "--json"]) == 0
    said, complaints = capsys.readouterr()
    lens = json.loads(said)
    assert lens["camera"] == [1152, 648]
    assert lens["k"][0] == pytest.approx(-0.3, abs=0.005)
    assert 0 < lens["rms_px"] < 0.2
    assert complaints == f"station: {paths[4]}: left out: it shows no lens sheet that can be measured\n"
    stored = lens_store().find("0", (1152, 648))
    assert stored is not None
    assert stored.k[0] == pytest.approx(lens["k"][0], abs=1e-5)


def test_a_folder_stands_for_its_pictures_and_a_file_for_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "taken"
    folder.mkdir()
    written(folder, sheet_pictures())
    assert main(["table", "lens", str(folder), "--file", str(tmp_path / "wide.json")]) == 0
    assert "calibrated by the lens sheet in 4 pictures" in capsys.readouterr().out
    assert load_lens(tmp_path / "wide.json").camera == (1152, 648)
    assert lens_store().find("0") is None


def test_too_few_pictures_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "lens", *written(tmp_path, sheet_pictures()[:2])]) == 2
    said = "2 pictures of the lens sheet are not enough: at least 3 are needed, five to ten are better"
    assert capsys.readouterr().err == f"station: {said}\n"


def test_a_folder_without_pictures_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "lens", str(tmp_path)]) == 2
    assert "there are no pictures in this folder" in capsys.readouterr().err


def test_the_sheet_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.svg"
    assert main(["table", "lens-sheet", str(path), "--paper", "a3"]) == 0
    assert "print it on A3 at 100 %" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert main(["table", "lens-sheet", str(path)]) == 2


def test_pictures_that_the_lens_does_not_fit_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matrix = ((2000.0, 0.0, 1152.0), (0.0, 2000.0, 648.0), (0.0, 0.0, 1.0))
    lens = Lens((2304, 1296), matrix, (-0.2, 0.0, 0.0, 0.0, 0.0))
    save_lens(StoredLens("0", None, 0.1, lens), tmp_path / "lens.json")
    (photo,) = written(tmp_path, [np.zeros((480, 640, 3), np.uint8)])
    assert main(["read", photo, "--lens", str(tmp_path / "lens.json")]) == 2
    assert "calibrated for pictures of 2304×1296 pixels, this one has 640×480" in capsys.readouterr().err


def test_play_takes_the_lens_of_its_camera_unless_another_is_named(tmp_path: Path) -> None:
    matrix = ((2000.0, 0.0, 1152.0), (0.0, 2000.0, 648.0), (0.0, 0.0, 1.0))
    own, other = (Lens((2304, 1296), matrix, (k1, 0.0, 0.0, 0.0, 0.0)) for k1 in (-0.2, -0.1))
    lens_store().save(StoredLens("pi", 1.2, 0.1, own))
    save_lens(StoredLens("0", None, 0.1, other), tmp_path / "other.json")
    obtained = CameraSettings(width=2304, height=1296, focus=1.2)
    plain, named = Namespace(lens=None), Namespace(lens=tmp_path / "other.json")
    assert lens_for(plain, "pi", obtained) == own
    assert lens_for(plain, "pi", replace(obtained, focus=3.0)) is None
    assert lens_for(plain, "0", obtained) is None
    assert lens_for(named, "pi", obtained) == other
    with pytest.raises(LensError, match="640×480"):
        lens_for(named, "pi", CameraSettings(width=640, height=480))


def test_a_file_that_is_no_lens_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lens.json").write_text("{}")
    assert main(["read", "photo.png", "--lens", str(tmp_path / "lens.json")]) == 2
    assert "this is not a lens" in capsys.readouterr().err
