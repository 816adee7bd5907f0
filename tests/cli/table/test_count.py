"""`station table count`."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from station.cli.main import main
from tests.simulator.drawn_sets import SetPicture, draw_set

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def drawn() -> SetPicture:
    """A Polish set on a board, in rows with gaps: complete."""
    return draw_set(10, edition="pl", wrong=0)


@pytest.fixture(scope="module")
def photo(drawn: SetPicture, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "set.png"
    cv2.imwrite(str(path), drawn.picture)
    return path


@pytest.fixture(scope="module")
def lacking(drawn: SetPicture, photo: Path) -> Path:
    """The same with two tiles gone: painted over with the ground beside them."""
    picture = drawn.picture.copy()
    gone = [next(quad for letter, quad in drawn.sets[0].quads if letter == one) for one in "WZ"]
    for quad in gone:
        around = cv2.convexHull(np.round(quad).astype(np.int32))
        mask = cv2.dilate(
            cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), around, 255), np.ones((7, 7))
        )
        picture[mask > 0] = (40, 60, 50)
    path = photo.with_name("lacking.png")
    cv2.imwrite(str(path), picture)
    return path


def test_a_complete_set_is_found_so_whatever_its_edition(
    photo: Path, drawn: SetPicture, capsys: Capture, tmp_path: Path
) -> None:
    assert main(["table", "count", str(photo), "--json", "--annotate", str(tmp_path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer.pop("ms") > 0
    of_set = {
        "edition": "pl", "tiles": 100, "complete": True, "missing": {}, "extra": {}, "unreadable": 0,
        "face_down": 0, "other": {},
    }  # fmt: skip
    assert answer == {"file": str(photo), **of_set, "sets": [of_set]}
    marked = cv2.imread(str(tmp_path / "set.png"))
    assert marked is not None
    for _, quad in drawn.sets[0].quads:
        x, y = np.round(quad[0]).astype(int)
        assert (marked[y - 3 : y + 4, x - 3 : x + 4] != drawn.picture[y - 3 : y + 4, x - 3 : x + 4]).any()


def test_what_is_missing_is_said_and_the_command_ends_with_one(lacking: Path, capsys: Capture) -> None:
    assert main(["table", "count", str(lacking), "--edition", "pl"]) == 1
    assert capsys.readouterr().out == f"{lacking} (Polish edition): Missing: 1 W, 1 Z.\n"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bare") / "bare.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 110, np.uint8))
    return path


def test_a_picture_without_tiles_ends_with_three(bare: Path, capsys: Capture) -> None:
    assert main(["table", "count", str(bare), "--json"]) == 3
    said = capsys.readouterr()
    sentence = said.err.removeprefix(f"station: {bare}: ").rstrip()
    assert json.loads(said.out) == {"file": str(bare), "error": sentence}
    assert "no tiles lie together" in sentence


def test_a_file_that_is_no_picture_ends_with_two_and_the_others_are_counted(
    bare: Path, tmp_path: Path, capsys: Capture
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("100 tiles", encoding="utf-8")
    assert main(["table", "count", str(note), str(bare)]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert str(note) in first
    assert str(bare) in second


def test_an_unknown_edition_is_a_usage_error(photo: Path, capsys: Capture) -> None:
    assert main(["table", "count", str(photo), "--edition", "klingon"]) == 2
    assert "there is no edition 'klingon'" in capsys.readouterr().err


def test_a_terminal_shows_how_far_the_counting_is(
    bare: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert main(["table", "count", str(bare)]) == 3
    steps, sentence = capsys.readouterr().err.splitlines()[-2:]
    assert steps.endswith("6 of 6")
    assert "no tiles lie together" in sentence
