"""`station table`: the sheet of tabs."""

from pathlib import Path

import pytest

from station.cli.main import main


def test_the_sheet_of_tabs_is_written(tmp_path: Path) -> None:
    assert main(["table", "tabs", str(tmp_path / "tabs.svg")]) == 0
    assert (tmp_path / "tabs.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tabs.svg"
    path.write_text("mine")
    assert main(["table", "tabs", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "is there already" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "tabs", str(tmp_path / "no" / "tabs.svg")]) == 2
    assert "cannot write" in capsys.readouterr().err
