"""Games that were broken off, and how they go on."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resume import unfinished
from tests.cli.play.typing_in import typed


def test_a_game_that_was_broken_off_is_resumed_where_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble", "--names", "Ann", "Bob")
    assert "interrupted" in capsys.readouterr().err
    assert len(unfinished()) == 1
    assert typed(monkeypatch, "8H ...S\nabort\n", "scrabble", "--resume") == 0
    said = capsys.readouterr().out
    assert "taken up again" not in said  # it was taken up before anybody listened
    assert "Bob: CATS" in said
    assert "the game was broken off" in said
    assert unfinished() == ()


def test_only_a_game_of_the_same_kind_is_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble", "--names", "Ann", "Bob")
    assert typed(monkeypatch, "", "friendly", "--resume") == 2
    assert "no game of friendly was interrupted" in capsys.readouterr().err


def test_one_of_several_interrupted_games_is_continued(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for names in (("Ann", "Bob"), ("Cy", "Di")):
        typed(monkeypatch, "8H CAT\n", "scrabble", "--names", *names, "--new")
    first, latest = sorted(unfinished(), key=lambda game: game.settings.names)
    assert f"The game is recorded in {first.path}" in capsys.readouterr().err
    assert main(["results"]) == 0
    said = capsys.readouterr().out
    assert "Scrabble: Ann 10, Bob 0; interrupted after 1 turn" in said
    assert f"{first.path}; to continue it: station play --from {first.path}" in said
    assert typed(monkeypatch, "8H ...S\nabort\nagree\n", "--from", str(first.path)) == 0
    assert "Bob: CATS" in capsys.readouterr().out
    assert [game.path for game in unfinished()] == [latest.path]
    assert typed(monkeypatch, "", "--from", str(first.path)) == 2
    assert "holds no game that can be continued" in capsys.readouterr().err
    assert typed(monkeypatch, "", "auction", "--from", str(latest.path)) == 2
    assert f"{latest.path} holds a game of scrabble, not of auction" in capsys.readouterr().err


def test_who_stops_a_game_reads_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def isatty(self) -> bool:
            return False

        def __iter__(self) -> Iterator[str]:
            yield "8H CAT\n"
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play", "scrabble", "--typed"]) == 130
    assert "to continue it: station play scrabble --typed --resume" in capsys.readouterr().err
    assert [game.turns for game in unfinished()] == [1]


def test_who_breaks_off_reads_how_to_go_on_and_sees_the_board_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble")
    errors = capsys.readouterr().err
    assert errors.startswith(
        "The game is interrupted; to continue it: station play scrabble --typed --resume\n"
    )
    typed(monkeypatch, "abort\n", "scrabble", "--resume")
    beginning, _, _ = capsys.readouterr().out.partition("broken off")
    assert " 8 . . . . . . . C A T . . . . ." in beginning


def test_a_game_whose_station_is_killed_loses_no_turn(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "station", "play", "scrabble", "--typed", "--names", "Ann", "Bob"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOUSE_STATION_DATA": str(data), "PYTHONUNBUFFERED": "1"},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    with child.stdin, child.stdout:
        child.stdin.write("8H CAT\n8H ...S\n")
        child.stdin.flush()
        while "Bob: CATS" not in child.stdout.readline():
            assert child.poll() is None
        child.send_signal(signal.SIGKILL)
        child.wait()
        with contextlib.suppress(BrokenPipeError):
            child.stdin.close()
    (found,) = unfinished()
    assert found.turns == 2
    assert main(["replay", str(found.path), "--verify"]) == 0
    assert "the same game" in capsys.readouterr().out


def test_a_game_that_plays_on_without_a_lost_device_does_so_when_it_is_continued(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble", "--no-pause")
    typed(monkeypatch, "pass\n", "scrabble", "--resume")
    (game,) = unfinished()
    assert (game.settings.pauses, game.turns) == (False, 2)
