"""Names for new journals."""

import os
from pathlib import Path

import pytest

from station.errors import InputError
from station.journal.unused import unused_path


def test_of_two_games_in_one_second_each_has_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "journals"
    names = set()
    for _ in range(20):
        path = unused_path(folder)
        path.touch()
        names.add(path.name)
    assert len(names) == 20


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(
        InputError, match=f"the folder {file}{os.sep}journals for journals cannot be made: Not a dir"
    ):
        unused_path(file / "journals")
