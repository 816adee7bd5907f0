"""Manifests: JSON lists of pictures, however badly they were written."""

from pathlib import Path

import pytest

from station.cli.pictures.manifest import read_manifest
from station.errors import InputError


def written(folder: Path, text: str) -> Path:
    (folder / "list.json").write_text(text, encoding="utf-8")
    return folder / "list.json"


def test_names_count_from_the_manifests_folder(tmp_path: Path) -> None:
    (entry,) = read_manifest(written(tmp_path, '[{"file": "in/a.jpg", "light": "lamp"}]'))
    assert entry.path == tmp_path / "in" / "a.jpg"
    assert (entry.file, entry.fields["light"]) == ("in/a.jpg", "lamp")


def test_a_byte_order_mark_as_windows_writes_it_is_no_error(tmp_path: Path) -> None:
    assert [entry.file for entry in read_manifest(written(tmp_path, '\ufeff[{"file": "a.jpg"}]'))] == [
        "a.jpg"
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[" * 9000, "nested too deeply"),
        ("", "is not JSON"),
        ('{"file": "a"}', "is not a list of pictures"),
        ("[]", "lists no picture"),
        ('[{"file": "a"}, 3]', 'picture 2 of .* has no "file"'),
        ('[{"file": ""}]', '"file" is not a file name'),
        ('[{"file": "a\\u0000b"}]', '"file" is not a file name'),
    ],
)
def test_what_is_no_manifest_is_refused_in_a_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_manifest(written(tmp_path, text))


def test_a_missing_manifest_and_a_folder_are_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such manifest"):
        read_manifest(tmp_path / "none.json")
    with pytest.raises(InputError, match=r"cannot read the manifest .*: Is a directory"):
        read_manifest(tmp_path)
