"""`station engine match`."""

import json

import pytest

from station.cli.main import main

MATCH = "engine match --game house --levels 2 1 --processes 1 --json"


def test_two_levels_play_the_last_line_counts_and_a_seed_gives_its_game_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*MATCH.split(), "--games", "2", "--seed", "3"]) == 0
    told = capsys.readouterr()
    *games, total = [json.loads(line) for line in told.out.splitlines()]
    assert [game["seed"] for game in games] == [3, 4]
    assert total["games"] == 2
    assert sum(total["wins"]) + total["draws"] == 2
    assert 0 < total["ms_p50"] <= total["ms_p95"]
    assert 0 <= total["interval"][0] <= total["share"] <= total["interval"][1] <= 1
    assert "2 of 2 games" in told.err
    assert main([*MATCH.split(), "--games", "1", "--seed", "3"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0]) == games[0]


def test_a_level_plays_the_simulated_people(capsys: pytest.CaptureFixture[str]) -> None:
    command = "engine match --levels 2 --against simulated --games 1 --seed 3 --processes 1"
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
