import json
from pathlib import Path
from typing import Any

import pytest

from vision.evaluate.label_notes import LabelNotes, read_notes


def notes(tmp_path: Path, content: Any) -> LabelNotes:
    file = tmp_path / "notes.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return read_notes(file)


def test_wrong_labels_are_squares_of_the_first_board_unless_they_say_otherwise(tmp_path: Path) -> None:
    read = notes(tmp_path, {"wrong_labels": {"one.jpg": ["H8", "O15", "1:A2"]}})
    assert read.skip("one.jpg", 0) == {(7, 7), (14, 14)}
    assert read.skip("one.jpg", 1) == {(1, 0)}
    assert read.skip("other.jpg", 0) == frozenset()


def test_pictures_are_listed_by_the_set_they_show(tmp_path: Path) -> None:
    assert notes(tmp_path, {"sets": {"one.jpg": "red"}}).sets == {"one.jpg": "red"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[", "is not JSON"),
        ([], 'is not an object with "wrong_labels" and "sets"'),
        ({"sets": []}, 'is not an object with "wrong_labels" and "sets"'),
        ({"wrong_labels": {"one.jpg": ["P3"]}}, "'P3' is not a square such as H8"),
        ({"wrong_labels": {"one.jpg": [3]}}, "3 is not a square such as H8"),
    ],
)
def test_other_files_are_refused_with_a_sentence(tmp_path: Path, content: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        notes(tmp_path, content)
