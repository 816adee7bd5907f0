"""`station review`."""

import io
import json
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resuming import journal_dir


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def played(monkeypatch: pytest.MonkeyPatch, game: str, lines: str) -> str:
    """The journal of a typed game."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    main(["play", game, "--typed"])
    (journal,) = journal_dir().glob("*.journal")
    return str(journal)


def test_every_turn_is_a_line_and_the_last_line_sums_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    journal = played(monkeypatch, "house", "left 15F KEEL\nleft pass\nleft F14 AE\nquit\n")
    capsys.readouterr()
    html = tmp_path / "review.html"
    assert main(["review", journal, "--json", "--html", str(html)]) == 0
    told = capsys.readouterr()
    *turns, total = [json.loads(line) for line in told.out.splitlines()]
    assert turns[0]["words"] == ["KEEL"]
    assert total["turns"] == len(turns) >= 2
    assert total["missed_wins"] == 0
    assert total["turning_point"] in {turn["number"] for turn in turns}
    assert html.read_text("utf-8").startswith("<!doctype html")
    assert f"turn {len(turns)} of {len(turns)}" in told.err


def test_another_game_is_not_reviewed_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(monkeypatch, "idaho", "go\nquit\n")
    capsys.readouterr()
    assert main(["review", journal]) == 2
    assert "Idaho cannot be reviewed" in capsys.readouterr().err
