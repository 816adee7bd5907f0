"""`--feed` of games on the simulated table: camera, reader, referee and all."""

import json
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main


def test_a_demo_feeds_what_its_table_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.jsonl"
    options = ["--game", "house", "--headless", "--plays", "1", "--out", str(tmp_path / "out")]
    assert main(["demo", *options, "--feed", str(path), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {line["v"] for line in lines} == {1}
    assert {line["game"] for line in lines} == {"house"}
    assert [line["at_ms"] for line in lines] == sorted(line["at_ms"] for line in lines)
    phases = [line["phase"] for line in lines]
    assert (phases[0], phases[-1]) == ("ready", "playing")
    rulings = [line["ruling"] for line in lines if line["ruling"]]
    stood = {json.dumps(one["words"]) for one in rulings if one["kind"] == "stands"}
    # One picture may show that a play on either board stands.
    assert len(stood) == figures["plays"] in {1, 2}
    for word in rulings[-1]["words"]:
        board = lines[-1]["boards"][rulings[-1]["board"]]["confirmed"]["rows"]
        on_board = [board[int(name[1:]) - 1]["ABCDEFGHIJKLMNO".index(name[0])] for name in word["squares"]]
        assert "".join(on_board) == word["text"]


def test_a_feed_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "table.jsonl"
    assert main(["demo", "--headless", "--out", str(tmp_path / "out"), "--feed", str(nowhere)]) == 2
    assert (
        capsys.readouterr().err == f"station: cannot write the feed to {nowhere}: No such file or directory\n"
    )
    assert not (tmp_path / "out").exists()


def test_a_feed_is_not_written_over_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "game.journal"
    journal.write_bytes(b"SQLite format 3\0")
    assert main(["demo", "--headless", "--out", str(tmp_path / "out"), "--feed", str(journal)]) == 2
    assert f"{journal} already exists and is not a feed; choose another name" in capsys.readouterr().err
    assert journal.read_bytes() == b"SQLite format 3\0"


def test_a_typed_game_is_fed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    path = tmp_path / "table.jsonl"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("8F QUARTz\nquit\n"))
    assert main(["play", "scrabble", "--typed", "--new", "--names", "Ada", "Ben", "--feed", str(path)]) == 0
    capsys.readouterr()
    last = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
    assert last["ruling"]["words"] == [{"text": "QUARTZ", "squares": ["F8", "G8", "H8", "I8", "J8", "K8"]}]
    assert [player["score"] for player in last["players"]] == [28, 0]
