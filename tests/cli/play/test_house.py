"""Scrabble House on the terminal: two boards, explosions, and tiles of both sets, without a camera."""

import io
from pathlib import Path

import pytest

from station.cli.main import main
from station.clock.head import Pressed
from station.journal.contents import read_journal
from station.journal.resume import journal_dir, unfinished
from station.referee.events import Continued

LINES = (Path(__file__).parents[2] / "games/house/typed-game.txt").read_text()
"""A whole game, with ticks, answers about sets, and blanks."""

WRONG = [
    ("undo", "nothing has been played yet"),
    ("8H CAT", "say at which board: left 8H CAT, or right 8H CAT"),
    ("Ben pass", "it is not Ben's turn"),
    ("left dance", "'dance' is not possible now; awaited: left 8H WORD, right pass, help"),
    ("right D4 OUPH; right J11 CUBED; right 12I NRULE; right tick", "say which tile: right tick J12"),
    ("left done", "there is no explosion to carry out"),
    ("left 15M CATS", "the word runs off the board after O15"),
    ("Di 1B CATS", "the word runs off the board after A1"),
    ("left kit left", "nobody asked"),
    ("left challenge", "nothing has been played at the left board"),
    ("Ann", "say what was done: Ann 8H WORD"),
]


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("; ", "\n")))
    names = () if "--resume" in options else ("--names", "Ann", "Ben", "Cy", "Di")
    return main(["play", "house", "--typed", *names, *options])


def test_a_whole_game_is_typed_and_replays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, LINES + "agree") == 0
    output = capsys.readouterr()
    assert "station:" not in output.err
    assert "North wins from home row to home row on the right board" in output.out
    assert unfinished() == ()
    (journal,) = journal_dir().glob("*.journal")
    assert main(["replay", str(journal), "--verify"]) == 0
    assert capsys.readouterr().out.startswith("the same game: ")


@pytest.mark.parametrize(("line", "sentence"), WRONG)
def test_what_makes_no_sense_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    assert typed(monkeypatch, line) == 0
    assert capsys.readouterr().err.splitlines()[0] == f"station: {sentence}"


def began_by() -> list[type]:
    """What began the game of the only journal, in order."""
    (journal,) = journal_dir().glob("*.journal")
    return [type(event) for event in read_journal(journal).events if isinstance(event, Pressed | Continued)]


def test_the_opponents_of_those_who_begin_press_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Time runs from the second press on, as at a table with clocks; at first South begins on the left, and
    North on the right."""
    typed(monkeypatch, "left press; left press; Ann press; Cy press; left press; left pass")
    output = capsys.readouterr()
    out = [line.strip() for line in output.out.splitlines() if line.strip()]
    assert out[:2] == ["still to press: Cy", "the game begins"]
    assert out[2].startswith("1  left   Ann (South): passes")
    assert output.err.splitlines()[:2] == ["station: still to press: Cy"] * 2
    assert "'press' is not possible now" in output.err
    assert began_by() == [Pressed, Pressed]


@pytest.mark.parametrize("line", ["left pass", "continue"])
def test_whoever_types_a_play_is_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    typed(monkeypatch, f"left dance; {line}")
    assert "the game begins" in capsys.readouterr().out
    assert began_by() == [Continued]


def test_words_are_said_to_be_missing_from_the_word_list_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "left 15H FT; quit")
    assert "left   refused: Ann (South): FT is not in the English word list\n" in capsys.readouterr().out


def test_an_explosion_is_listed_ticked_off_and_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "right D4 OUPH; right J11 CUBED; right 12I NRULE; right tick J12; right tick A7")
    output = capsys.readouterr()
    assert (
        """
      right  Di (North): UNRULE explodes: turn 1 tile, take 4 tiles
      turn U J12
      1. take C J11, B J13, E J14, D J15 (CUBED faces both ways.)
      Tiles taken go to Ben at the left board. Then type: right done
      still to do: take 4 tiles
      right  refused: Di (North): A7 is not part of the explosion
"""
        in output.out
    )


def test_a_game_is_broken_off_and_resumed_in_the_middle_of_an_explosion(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, _, rest = LINES.partition("right done\n")
    assert typed(monkeypatch, first) == 0
    assert "station play house --typed --resume" in capsys.readouterr().err
    assert typed(monkeypatch, "right done\n" + rest, "--resume") == 0
    assert "North wins" in capsys.readouterr().out


def test_undo_says_which_play_of_which_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "left 15F KEEL; right 1F KEEL; undo; left undo; left 15A KEEL")
    said = capsys.readouterr().out
    assert "undone: right  Di (North): KEEL, draws 4" in said
    assert "undone: left   Ann (South): KEEL, draws 4" in said
    assert "K  E  E  L" in said


def test_who_resigns_by_mistake_before_the_first_play_plays_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "resign Ann; left 15F KEEL; draw Ann; undo; continue; left 15F KEEL")
    output = capsys.readouterr()
    assert output.err.splitlines()[:2] == [
        "station: the game is over; type agree to keep the result, or undo to take back what ended it",
        "station: the game is over; type agree to keep the result, or undo to take back what ended it",
    ]
    assert "Ann (South): KEEL, draws 4" in output.out


def test_where_the_players_judge_a_phony_loses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "left 15F QXQ; Ben challenge", "--judge", "players")
    said = capsys.readouterr().out
    assert "North wins by a challenge on the left board" in said
    *_, ann, ben, _, _ = (line.split() for line in said.splitlines() if line)
    heads = next(line.split("  ") for line in said.splitlines() if "Challenges" in line)
    assert heads[-1].strip() == "Challenges"
    assert (ann[0], ann[-1], ben[0], ben[-1]) == ("Ann", "0", "Ben", "1")


def test_the_arbiter_lets_a_refused_play_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "left 15F QXQ; accept-words")
    assert "Ann (South): QXQ, accepted by the arbiter" in capsys.readouterr().out
