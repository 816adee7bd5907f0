"""`station hall restore`: which copies there are, and going back to one."""

import json
import shutil
from pathlib import Path

import pytest

from station.cli.main import main
from station.errors import InputError
from station.hall.director.copies import copies
from station.hall.director.hall import Hall
from station.hall.director.store import DATABASE
from station.hall.tournament.commands import NameTournament
from tests.hall.director.machines import next_round, opened


def a_hall(folder: Path) -> None:
    """A hall with copies of before and after its first round was paired."""
    with Hall(folder) as hall:
        hall.do(NameTournament("Winter Open"))
        hall.backup()
        opened(hall)
        next_round(hall)
        hall.backup()


def test_the_copies_are_listed_with_what_they_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_hall(tmp_path)
    assert main(["hall", "restore", "--dir", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(copies(tmp_path))
    assert lines[0].startswith(copies(tmp_path)[0].name)
    assert lines[0].endswith("Winter Open, 0 entries, no round yet")
    assert "round 1 of A, 0 of" in lines[-1]
    assert main(["hall", "restore", "--dir", str(tmp_path), "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["copies"]
    assert listed[-1]["rounds"][0]["results"] == 0


def test_a_copy_takes_the_place_of_a_damaged_database_and_of_its_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_hall(tmp_path)
    database = tmp_path / DATABASE
    shutil.copy(copies(tmp_path)[0], database)
    database.write_bytes(database.read_bytes()[:5000] + b"\0" * 5000)
    with pytest.raises(InputError, match=r"one of its \d+ copies in its place: station hall restore --dir"):
        Hall(tmp_path)
    # As after a crash: a log is left beside a database that is not its own any more.
    database.with_name(f"{DATABASE}-wal").write_bytes(b"a log of another database" * 400)
    assert main(["hall", "restore", "latest", "--dir", str(tmp_path)]) == 0
    assert "Winter Open" in capsys.readouterr().out
    assert (tmp_path / "hall-replaced-1.sqlite-wal").exists(), "it is kept with its log"
    with Hall(tmp_path) as again:
        assert len(again.state.rounds) == 1


def test_a_copy_can_be_named_and_a_wrong_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_hall(tmp_path)
    assert main(["hall", "restore", "hall-1.sqlite", "--dir", str(tmp_path)]) == 2
    assert (
        "there is no copy hall-1.sqlite; see which there are: station hall restore" in capsys.readouterr().err
    )
    assert main(["hall", "restore", copies(tmp_path)[0].name, "--dir", str(tmp_path)]) == 0
    with Hall(tmp_path) as again:
        assert again.state.rounds == ()


def test_a_damaged_copy_is_refused_and_nothing_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_hall(tmp_path)
    last = copies(tmp_path)[-1]
    last.write_bytes(last.read_bytes()[:9000] + b"\xff" * 9000)
    before = (tmp_path / DATABASE).read_bytes()
    assert main(["hall", "restore", "latest", "--dir", str(tmp_path)]) == 2
    assert last.name in capsys.readouterr().err
    assert (tmp_path / DATABASE).read_bytes() == before
    assert not (tmp_path / "hall-replaced-1.sqlite").exists()


def test_without_copies_there_is_nothing_to_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "restore", "--dir", str(tmp_path)]) == 3
    assert "there are no copies" in capsys.readouterr().err
