"""What becomes of a game's journal: results, and the same game again."""

import json
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resume import journal_dir
from tests.cli.play.typing_in import typed


def test_results_name_who_won(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results"]) == 3
    typed(monkeypatch, "8H CAT\nresign Bob\nagree\n", "scrabble", "--names", "Ann", "Bob")
    capsys.readouterr()
    assert main(["results"]) == 0
    assert "Scrabble: Ann 10, Bob 0; Ann wins\n" in capsys.readouterr().out
    assert main(["results", "--json"]) == 0
    (one,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (one["winners"], one["over"], one["turns"]) == ([0], True, 1)


def test_its_journal_replays_to_the_same_game_and_prints_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    typed(monkeypatch, "8H CAT\n9H XX\n8H ...S\nundo\npause\ncontinue\nabort\n", "scrabble")
    (journal,) = journal_dir().glob("*.journal")
    capsys.readouterr()
    assert main(["replay", str(journal), "--verify"]) == 0
    assert capsys.readouterr().out.startswith("the same game: ")
    assert main(["replay", str(journal), "--json", "--draw", str(tmp_path / "end.png")]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    plays = [line for line in lines if line.get("deed") == "Laid"]
    assert [play["words"] for play in plays] == [["CAT"], ["CATS"]]
    assert plays[0]["placed"] == {"H8": "C", "I8": "A", "J8": "T"}
    assert any(line.get("refused") == "rules" for line in lines)
    assert any(line.get("undone") for line in lines)
    last = lines[-1]
    assert (last["game"], last["scores"], last["same"], last["ending"]) == (
        "scrabble",
        [10, 0],
        True,
        "aborted",
    )
    assert last["board"][7] == ".......CAT....."
    assert (tmp_path / "end.png").stat().st_size > 1000
    assert main(["replay", str(journal), "--board", "left"]) == 2
