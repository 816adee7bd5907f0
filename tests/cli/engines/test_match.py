"""Several games on the terminal: running score, rematch, what a restart keeps, and statistics."""

import io
import json
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.contents import read_journal
from station.journal.matches import latest_match
from station.journal.recorded import recorded_in
from station.journal.resume import journal_dir, settings_of, unfinished

ANN_BOB = ("scrabble", "--names", "Ann", "Bob")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["play", *options, "--typed"])


def kept(journal: Path) -> bool:
    """Whether the end of the game in a journal is agreed on."""
    state = recorded_in(journal).state
    return state is not None and state.kept


def test_the_games_of_a_match_follow_each_other_until_it_is_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "8H CAT\nresign Bob\nagree\n8H DOG\nresign Bob\nagree\n8H CAT\n"
    assert typed(monkeypatch, lines, *ANN_BOB, "--best-of", "3") == 0
    said = capsys.readouterr().out
    assert "Best of 3: Ann 1 · Bob 0." in said
    assert "Bob: DOG" in said  # the other player starts the second game
    assert "Ann wins the match: Bob 0 · Ann 2." in said
    assert said.count("Ann: CAT") == 1  # no third game


def test_a_rematch_keeps_the_result_and_counts_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "resign Ann\nrematch\nresign Ann\nrematch\nresign Bob\nagree\n", *ANN_BOB) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("Match")] == [
        "Match: Bob 2 · Ann 0.",
        "Match: Ann 1 · Bob 2.",
    ]
    assert said.count("the result is kept") == 3


def test_a_new_game_agrees_to_the_open_end_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "resign Ann\n", *ANN_BOB)
    (first,) = journal_dir().glob("*.journal")
    assert not kept(first)
    typed(monkeypatch, "8H CAT\n", *ANN_BOB)
    assert kept(first)
    (second,) = {*journal_dir().glob("*.journal")} - {first}
    typed(monkeypatch, "resign Bob\n", *ANN_BOB, "--new")
    assert not kept(second), "a game that is not over can still go on"
    assert second in {game.path for game in unfinished()}


def test_a_match_that_goes_on_agrees_to_the_open_end_of_its_last_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed(monkeypatch, "resign Bob\n", *ANN_BOB, "--best-of", "3")
    (first,) = journal_dir().glob("*.journal")
    typed(monkeypatch, "", "scrabble", "--resume")
    assert kept(first)
    assert main(["replay", str(first), "--verify"]) == 0


def test_without_a_rematch_the_game_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "rematch\nresign Ann\nagree\nresign Ann\n", *ANN_BOB) == 0
    output = capsys.readouterr()
    assert "Match" not in output.out
    assert "rematch" in output.err  # not while the game goes on


def test_each_journal_names_the_games_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "resign Ann\nrematch\nresign Ann\nrematch\n8H CAT\n", *ANN_BOB)
    matches = [settings_of(read_journal(path)).match for path in journal_dir().glob("*.journal")]
    by_length = sorted((match for match in matches if match), key=lambda match: len(match.results))
    names = {path.name for path in journal_dir().glob("*.journal")}
    assert [len(match.results) for match in by_length] == [1, 2]
    assert {result.journal for result in by_length[1].results} < names


def test_an_open_match_goes_on_after_a_restart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "resign Bob\n", *ANN_BOB, "--best-of", "3")
    assert typed(monkeypatch, "", *ANN_BOB) == 0
    assert (
        "A match is not decided. Best of 3: Ann 1 · Bob 0. --resume continues it." in capsys.readouterr().err
    )
    (first,) = (path for path in journal_dir().glob("*.journal") if settings_of(read_journal(path)).match)
    assert main(["results"]) == 0
    assert f"for the next game of the match: station play --from {first}" in capsys.readouterr().out
    (newest,) = (
        path for path in journal_dir().glob("*.journal") if settings_of(read_journal(path)).match is None
    )
    newest.unlink()
    assert typed(monkeypatch, "8H DOG\nresign Bob\nagree\n", "scrabble", "--resume") == 0
    said = capsys.readouterr().out
    assert "Bob: DOG" in said
    assert "Ann wins the match: Bob 0 · Ann 2." in said
    assert latest_match() is None


def test_an_older_match_goes_on_from_its_last_journal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "resign Bob\n", *ANN_BOB, "--best-of", "3")
    (first,) = journal_dir().glob("*.journal")
    typed(monkeypatch, "resign Ann\n", *ANN_BOB, "--new")
    assert typed(monkeypatch, "8H DOG\nresign Bob\nagree\n", "--from", str(first)) == 0
    assert "Ann wins the match: Bob 0 · Ann 2." in capsys.readouterr().out
    assert typed(monkeypatch, "", "--from", str(first)) == 2
    assert "holds no game that can be continued" in capsys.readouterr().err


def test_a_match_has_at_least_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "scrabble", "--typed", "--best-of", "0"]) == 2
    assert "a match has at least 1 game, not 0" in capsys.readouterr().err


def test_a_replay_shows_what_the_players_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\npass\n8H ...S\nquit\n", *ANN_BOB)
    (path,) = journal_dir().glob("*.journal")
    capsys.readouterr()
    assert main(["replay", str(path), "--stats"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()[1:]
    assert head.split("  ")[-1] == "Words"
    assert [row.split()[:3] for row in rows] == [["Ann", "2", "0"], ["Bob", "0", "1"]]
    assert main(["replay", str(path), "--stats", "--json"]) == 0
    ann, bob = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (ann["plays"], ann["tiles"], ann["points"], ann["words"]) == (2, 4, 16, 2)
    assert (bob["plays"], bob["passes"]) == (0, 1)


def test_the_first_player_is_drawn_by_lot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("--names", "Ann", "Bob", "Cy")
    lines = "k\n+\nC\nc\nA\n?\n8H CAT\nquit\n"
    assert typed(monkeypatch, lines, "scrabble", *names, "--players", "3", "--first", "lot") == 0
    output = capsys.readouterr()
    assert "station: the set has no +" in output.err
    assert "a tie: Bob and Cy draw again" in output.err
    assert "Cy begins" in output.out
    assert "Cy: CAT" in output.out


def test_a_lot_that_nobody_draws_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "K\n", *ANN_BOB, "--first", "lot") == 2
    assert "type what each player draws, a line each" in capsys.readouterr().err
