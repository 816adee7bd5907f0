"""Whatever is in a file that somebody hands over or a disk spoiled, its reader refuses it in one sentence, or
takes it for none if it only remembers something."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from calibration.kit_file import load_kit
from calibration.lens_store import load_stored
from calibration.profile import TableStore
from station.cli.pictures.manifest import read_manifest
from station.clock.gpio.lit_displays import NOTE, put_out
from station.clock.gpio.pins import load_settings
from station.clock.serial.pair import load_pairing
from station.editions import load_edition, parse_edition
from station.errors import InputError
from station.export.jsonl import read_jsonl
from station.games.house.puzzles.solved import file as solved_file
from station.games.house.puzzles.solved import solved
from station.gcg.woogles import read_document
from station.hall.web.ended import FILE, Ended
from station.toml_text import read_toml
from vision.evaluate.label_notes import read_notes
from vision.evaluate.reading import entries

DEEP: Final = 20_000
SPOILED: Final = {
    "no text": b"\xff\xfe\0\xd8",
    "endless lists": b"[" * DEEP + b"]" * DEEP,
    "endless objects": b'{"solved":' * DEEP + b"1" + b"}" * DEEP,
    "endless lists behind a key": b"left = " + b"[" * DEEP + b"]" * DEEP,
    "endless tables": b".".join([b"a"] * 2_000) + b" = 1",
    "an endless number": b"1" * 10_000,
    "an endless number behind a key": b"left = " + b"1" * 10_000,
    "a number too large for any": b'{"solved": 1e999, "focus": 1' + b"0" * 400 + b"}",
    "the same behind a key": b"left = 1e999\nright = 1e999\nlanguage = 1e999",
    "nothing at all": b"null",
    "a list": b"[1]",
    "a text": b'"x"',
}


def edition(path: Path) -> object:
    return parse_edition("mine", path.read_text(encoding="utf-8"))


def labels(path: Path) -> object:
    path.rename(path.parent / "labels.json")
    return list(entries(path.parent))


def table(path: Path) -> object:
    path.rename(path.parent / "table.json")
    return TableStore(path.parent).load()


READERS: Final[dict[str, Callable[[Path], Any]]] = {
    "edition": edition,
    "pins": load_settings,
    "pairing": load_pairing,
    "lens": load_stored,
    "table": table,
    "kit": load_kit,
    "manifest": read_manifest,
    "notation": lambda path: read_jsonl(path.read_text(encoding="utf-8")),
    "woogles": lambda path: read_document(path.read_bytes(), load_edition("en")),
    "notes on labels": read_notes,
    "labels": labels,
}


CASES: Final = [
    (reader, what)
    for reader in READERS
    for what in SPOILED
    if (reader, what) != ("notes on labels", "a number too large for any")  # an object without notes is fine
]


@pytest.mark.parametrize(("reader", "what"), CASES)
def test_a_spoiled_file_is_refused_in_one_sentence(reader: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(SPOILED[what])
    with pytest.raises(ValueError, match=r"\A[^\n]{5,400}\Z"):
        READERS[reader](path)


@pytest.mark.parametrize("what", SPOILED)
def test_what_is_only_remembered_never_keeps_anything_from_starting(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    for name in (FILE, NOTE):
        (tmp_path / name).write_bytes(SPOILED[what])
    assert "session" not in Ended(tmp_path)
    assert not put_out()
    solved_file().write_bytes(SPOILED[what])
    with pytest.raises(InputError, match="is damaged; remove it, and all puzzles count as unsolved"):
        solved()


def test_toml_is_read_to_a_depth_that_every_python_can_take() -> None:
    assert read_toml("a = [[1], {b = [2]}]") == {"a": [[1], {"b": [2]}]}
    for deep in (200, 20_000):
        with pytest.raises(ValueError, match=r"^it is nested too deeply$"):
            read_toml("a = " + "[" * deep + "]" * deep)
    with pytest.raises(ValueError, match=r"^a number has too many digits$"):
        read_toml("a = " + "1" * 10_000)
