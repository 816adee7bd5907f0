import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from station.cli.main import main
from station.editions import load_edition
from station.lexicon import load
from tests.simulator.drawn_mats import draw_mat

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.png"
    cv2.imwrite(str(path), draw_mat(910_000, load("english"), load_edition("en")).picture)
    return path


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bare") / "bare.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 110, np.uint8))
    return path


def test_words_are_printed_and_the_picture_is_drawn(photo: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["layout", str(photo), "--json", "--annotate", str(tmp_path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    truth = draw_mat(910_000, load("english"), load_edition("en")).placed[0].crossword
    assert sum(row.count(".") < len(row) for row in answer["rows"]) == max(row for row, _ in truth) + 1
    assert answer["legal"] is (not answer["faults"])
    drawn, given = cv2.imread(str(tmp_path / "table.png")), cv2.imread(str(photo))
    assert drawn is not None
    assert given is not None
    assert drawn.shape == given.shape
    assert (drawn != given).any()


def test_strings_that_are_no_words_are_faults(photo: Path, capsys: Capture, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("ZYZZYVA\n", encoding="utf-8")
    assert main(["lexicon", "import", "few", str(words)]) == 0
    capsys.readouterr()
    assert main(["layout", str(photo), "--lexicon", "few"]) == 0
    assert "is not a word" in capsys.readouterr().out


def test_a_picture_without_tiles_ends_with_three(bare: Path, capsys: Capture) -> None:
    assert main(["layout", str(bare)]) == 3
    assert "no tiles lie side by side" in capsys.readouterr().err


def test_a_missing_picture_does_not_keep_others_from_being_read(
    photo: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["layout", str(tmp_path / "none.jpg"), str(photo)]) == 2
    output = capsys.readouterr()
    assert "there is no such file" in output.err
    assert "words:" in output.out


def test_an_unknown_lexicon_is_named(photo: Path, capsys: Capture) -> None:
    assert main(["layout", str(photo), "--lexicon", "klingon"]) == 2
    assert "klingon" in capsys.readouterr().err
