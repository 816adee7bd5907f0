"""Real and rendered pictures that are measured on but not part of the repository."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.locate.boards import locate
from vision.picture import open_picture
from vision.table_reader import TableReader

SHARED = Path(__file__).resolve().parents[2] / "../shared"


def labelled(folder: str, name: str) -> dict[str, Any]:
    file = SHARED / folder / "labels.json"
    if not file.exists():
        pytest.skip("the pictures that readings are measured on are not here")
    entries = {entry["file"]: entry for entry in json.loads(file.read_text(encoding="utf-8"))}
    return {**entries[name], "path": file.parent / name}


@pytest.mark.parametrize("name", ["scrabscrap-spiel-12-board-20.jpg", "scrabscrap-spiel-13-board-25.jpg"])
def test_a_recorded_game_is_read_without_an_error(name: str) -> None:
    entry = labelled("photos", name)
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
    reading = reader.read_still(open_picture(entry["path"]), [np.array(entry["corners"])])
    assert reading.boards[0].rows() == entry["rows"]


def test_a_rendered_table_is_found_and_read() -> None:
    entry = labelled("tables", "table-32.jpg")
    picture = open_picture(entry["path"])
    reader = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    reading = reader.read_still(picture, [board.corners for board in locate(picture)])
    for board, true in zip(reading.boards, entry["boards"], strict=True):
        assert board.rows() == true["rows"]
        assert board.facing() == true["facing"]
        assert board.kits() == true["kits"]
