"""Figures on folders of labelled pictures, and the error if there are none."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import calibration.evaluate
import vision.evaluate.reading
from vision.evaluate.reading import entries

SQUARE = [[10, 10], [90, 10], [90, 90], [10, 90]]
LABELS = {"corners": SQUARE, "rows": ["." * 15] * 15, "facing": ["." * 15] * 15}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "labels.json cannot be read: No such file or directory"),
        ("{", "labels.json is not JSON"),
        ("{}", "labels.json is not a list of pictures"),
        ("[{}]", "labels.json is not a list of pictures"),
        (json.dumps([{"file": "none.png"} | LABELS]), "none.png: there is no such file"),
        (json.dumps([{"file": "grey.png", "corners": SQUARE}]), "grey.png has no 'rows' in labels.json"),
        (json.dumps([{"file": "grey.png", "rows": [], "facing": []}]), "has no 'corners'"),
    ],
)
def test_a_folder_that_cannot_be_judged_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, complaint: str
) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((100, 100, 3), 120, np.uint8))
    if text is not None:
        (tmp_path / "labels.json").write_text(text, encoding="utf-8")
    for main in (vision.evaluate.reading.main, calibration.evaluate.main):
        assert main([str(tmp_path)]) == 2
        said = capsys.readouterr().err
        assert complaint in said
        assert said.count("\n") == 1


def test_a_picture_without_a_board_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((100, 100, 3), 120, np.uint8))
    (tmp_path / "labels.json").write_text(json.dumps([{"file": "grey.png"} | LABELS]), encoding="utf-8")
    assert vision.evaluate.reading.main([str(tmp_path), "--locate"]) == 2
    assert capsys.readouterr().err.startswith("grey.png: no board found")


@pytest.mark.parametrize(("edition", "letter"), [("en", "Z"), ("de", "Ü"), ("pl", "Ś")])
def test_a_picture_is_read_with_the_letters_of_its_edition(tmp_path: Path, edition: str, letter: str) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((100, 100, 3), 120, np.uint8))
    labels = json.dumps([{"file": "grey.png", "edition": edition} | LABELS])
    (tmp_path / "labels.json").write_text(labels, encoding="utf-8")
    (entry,) = entries(tmp_path)
    assert letter in entry.alphabet
    assert ("Ü" in entry.alphabet) == (edition == "de")
