"""Files that are replaced as a whole."""

from pathlib import Path

import pytest

from station.whole_file import write_whole


def test_a_file_is_replaced_and_its_folder_made(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file.json"
    write_whole(path, "first, and longer\n")
    write_whole(path, "zweite: ö\n")
    assert path.read_bytes() == "zweite: ö\n".encode()
    assert [file.name for file in path.parent.iterdir()] == ["file.json"]


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    write_whole(tmp_path / "picture", b"\xff\xd8\r\n")
    assert (tmp_path / "picture").read_bytes() == b"\xff\xd8\r\n"


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_only_who_may_reads_it(tmp_path: Path, mode: int) -> None:
    write_whole(tmp_path / "secret", "", mode)
    assert (tmp_path / "secret").stat().st_mode & 0o777 & ~0o022 == mode


def test_what_cannot_be_replaced_stays_and_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "a folder of that name"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        write_whole(path, "text")
    assert list(tmp_path.iterdir()) == [path]
