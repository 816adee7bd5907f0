"""`station engine match`."""

import json
from pathlib import Path

import pytest

from station.cli.main import main
from station.editions import load_edition
from station.engine.vocabulary import KNOWN, known_words
from station.lexicon import load

MATCH = "engine match --game house --levels 2 1 --processes 1 --json"


def test_two_levels_play_the_last_line_counts_and_a_seed_gives_its_game_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*MATCH.split(), "--games", "2", "--seed", "3"]) == 0
    output = capsys.readouterr()
    *games, total = [json.loads(line) for line in output.out.splitlines()]
    assert [game["seed"] for game in games] == [3, 4]
    assert total["games"] == 2
    assert sum(total["wins"]) + total["draws"] == 2
    assert 0 < total["ms_p50"] <= total["ms_p95"]
    assert 0 <= total["interval"][0] <= total["share"] <= total["interval"][1] <= 1
    assert "2 of 2 games" in output.err
    assert main([*MATCH.split(), "--games", "1", "--seed", "3"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0]) == games[0]


def test_a_level_plays_the_simulated_people(capsys: pytest.CaptureFixture[str]) -> None:
    command = "engine match --levels 2 --against simulated --games 1 --seed 4 --processes 1"
    assert main(command.split()) == 0
    assert "of 1 games against simulated people" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("--levels 1", "two levels, not 1"),
        ("--levels 1 2 --against simulated", "one level, which plays the simulated people, not 2"),
        ("--levels 1 9", "there is no level 9"),
        ("--levels 1 2 --game chess", "no matches are played in 'chess'"),
        ("--levels 1 2 --games 0", "--games must be 1 or more"),
        ("--levels 1 2 --processes 0", "--processes must be 1 or more"),
        ("--levels 1 2 --ms 0", "--ms must be 1 or more"),
    ],
)
def test_what_cannot_be_played_is_said(command: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "match", *command.split()]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("game", ["idaho", "scrabbage"])
def test_a_match_of_another_game_says_what_was_scored(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--levels", "3", "1", "--games", "2", "--seed", "1", "--ms", "20", "--processes", "1"]
    assert main(["engine", "match", "--game", game, *arguments, "--json"]) == 0
    total = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert total["games"] == 2
    assert sum(total["wins"]) + total["draws"] == 2
    assert len(total["points"]) == 2


def test_every_play_is_written_with_its_words_and_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plays.jsonl"
    command = "engine match --game scrabble --levels 1 2 --games 2 --seed 3 --processes 1"
    assert main([*command.split(), "--plays", str(file)]) == 0
    plays = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {tuple(play) for play in plays} == {("game", "turn", "player", "level", "words", "score")}
    assert {play["game"] for play in plays} == {3, 4}
    assert {(play["player"], play["level"]) for play in plays} == {(0, 1), (1, 2)}
    known = known_words(load("english"), load_edition("en"), KNOWN[1])
    assert all(word in known for play in plays if play["level"] == 1 for word in play["words"])
    assert all(play["words"] and play["score"] > 0 for play in plays)


def test_a_file_of_plays_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "engine match --game scrabble --levels 1 1 --games 1 --plays"
    assert main([*command.split(), str(tmp_path)]) == 2
    assert f"cannot write {tmp_path}" in capsys.readouterr().err
