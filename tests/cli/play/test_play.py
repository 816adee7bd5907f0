"""`station play`: any game on the terminal, its journal, and the errors for wrong use."""

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resuming import journal_dir, unfinished
from station.registry import ENTRIES


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["play", *options, "--typed"])


@pytest.mark.parametrize("name", ENTRIES)
def test_the_help_tells_players_and_explains_every_option_of_each_game(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = capsys.readouterr().out
    game = ENTRIES[name]
    lines = told[told.index(f"\n  {name} ") :].splitlines()[1:]
    least, most = game.players
    assert lines[0].split(":")[0].split(maxsplit=1)[1] in {f"{most} players", f"{least} to {most} players"}
    for option in game.kind.options:
        at = next(k for k, line in enumerate(lines) if line.startswith(f"    {option.name}="))
        assert "|".join(option.choices) in lines[at]
        assert lines[at + 1].startswith("        ")


def test_help_of_the_whole_program_reads_no_rules() -> None:
    code = (
        "import sys, station.cli.main as m; m.build_parser(); print('station.rules.lettered' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_a_game_of_scrabble_is_typed_and_scored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "8H CAT\n8H ...S\npass\nundo\nquit\n", "scrabble", "--names", "Ann", "Bob") == 0
    said = capsys.readouterr().out
    assert "Ann: CAT" in said
    assert "Bob: CATS" in said
    assert said.splitlines()[-2:] == ["Ann                10", "Bob                 6"]


@pytest.mark.parametrize("camera", ["0", "1"])
def test_a_camera_and_typing_are_one_or_the_other(camera: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "scrabble", "--typed", "--camera", camera])
    assert ended.value.code == 2
    assert "cannot be used together with" in capsys.readouterr().err


def test_the_scrab_is_typed_on_several_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\n8H A\n8I T\ngo\ngo\n8G R, 9H B\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    told = capsys.readouterr()
    assert "refused" not in told.out
    assert "\n 8 . . . . . . R A T . . . . . .\n 9 . . . . . . . B" in told.out


def test_a_look_up_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "look-up QIZ\nlook-up QI\n", "friendly")
    said = capsys.readouterr().out.splitlines()
    assert said[1:5] == [
        f"   1  {'Look up QIZ':<56}    0    0",
        "      QIZ: It is not a word.",
        f"   2  {'Look up QI':<56}    0    0",
        "      QI: It is a word.",
    ]


def test_what_came_of_a_deed_stands_below_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H XQZ\nchallenge Bob\nundo\n", "friendly", "--names", "Ann", "Bob")
    said = [line.split("  ")[0] for line in map(str.strip, capsys.readouterr().out.splitlines())]
    assert said[1:][:5] == ["1", "Ann draws 3.", "2", "XQZ: The play is withdrawn.", "undone: Bob challenges"]


def test_calls_are_told_before_the_next_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two lines are two calls, however fast they come."""
    typed(monkeypatch, "go\ngo Ann\ngo Ann Bob\nquestion AT\n", "speed", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "   2  Ann: GO " in said
    assert "   3  Ann and Bob: GO " in said
    assert "   4  Doubt a word AT " in said


def test_points_and_players_are_told_by_name_in_idaho(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\npick Ann\nunused Bob 2\npool\npool-count 75\nwhose 1\n"
    typed(monkeypatch, lines, "idaho", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Bob: how many tiles unused? 2 " in said
    assert "Ann: take 7. Bob: take 5." in said
    assert "Who took another number? Bob " in said


def test_a_blank_that_can_stand_for_one_letter_alone_is_told_as_that_letter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CA?\nT\n9H ?\n", "scrabble", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "CAT is good. Ann draws 3." in said
    assert "Bob: CH " in said


def test_a_raise_is_told_alike_however_much_is_bid(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "show E\nraise 5\nraise\n", "auction", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Bob: raises to 5 " in said
    assert "Ann: raises to 6 " in said


def test_the_letters_of_an_exchange_are_not_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "exchange QV\n", "scrabble", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Ann: Exchange  " in said
    assert "QV" not in said
    assert "2 tiles exchanged." in said


def test_the_help_says_what_comes_after_points_in_idaho(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\n" + "all-draw\n" * 43 + "pick Ann\nby-eye legal\nhelp\n"
    typed(monkeypatch, lines, "idaho", "--names", "Ann", "Bob")
    assert "points Ann NUMBER                Count by hand" in capsys.readouterr().out


def test_a_word_that_is_agreed_on_is_judged_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\nH8 C\nI8 A\naccept-words\nquit\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    told = "      turn 3 is judged again: Bob: CA, accepted by the arbiter"
    assert f"{told:<62}    0    2" in capsys.readouterr().out
    (game,) = unfinished()
    assert main(["replay", str(game.path), "--json"]) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["accepted"], one["scores"]) for one in again if one.get("judged_again")] == [
        (["CA"], [0, 2])
    ]


def test_a_go_can_be_doubted_on_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\nH8 A\nI8 T\ngo\ndoubt go\nshow hand SVV\ngo\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Ann: show the tiles SVV" in said
    assert "      S can be laid on H7.\n" in said
    assert "refused: Ann: S can be laid on H7, and only a player who cannot lay a tile may go" in said


def test_the_help_says_what_each_line_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "help\ndrawn and discarded\nhelp\n", "scrabbage", "--names", "Ann", "Bob")
    said = capsys.readouterr().out.splitlines()
    assert f"{'drawn and discarded':<32} All have drawn" in said
    assert f"{'undo':<32} undo the last action" in said
    assert "H8 LETTER, or go" in said


def test_what_makes_no_sense_is_said_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "8H CXT\n99Z CAT\n8O CAT\nraise\n8H .AT\n8H CAT\n"
    assert typed(monkeypatch, lines, "scrabble", "--names", "Ann", "Bob") == 0
    told = capsys.readouterr()
    assert "refused: Ann: CXT is not in the English word list" in told.out
    assert "Ann: CAT" in told.out
    assert told.err.splitlines()[:4] == [
        "station: '99Z' is no place on the board, such as 8H or H8",
        "station: the word runs off the board after O8",
        "station: 'raise' cannot be said now; awaited: 8H WORD (rightwards), H8 WORD (downwards), or pass",
        "station: H8 is empty; type the letter that is laid there",
    ]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("undo\n", "there is nothing to undo"),
        ("continue\n", "the game is not paused"),
        ("pause\npause\n", "the game is not under way"),
        ("accept-words\n", "there are no words to accept"),
        ("pause\n8H CAT\n", "the game is paused; to go on, type: continue"),
        ("pass Bob\n", "it is Ann's turn, not Bob's"),
        ("8h cat\n", "small letters are blanks; with letter tiles it is: 8H CAT"),
    ],
)
def test_what_changes_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, sentence: str
) -> None:
    typed(monkeypatch, lines, "scrabble", "--names", "Ann", "Bob")
    assert f"station: {sentence}" in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    ("game", "lines", "sentence"),
    [
        ("auction", "show E\nraise Ann\n", "it is Bob's turn, not Ann's"),
        ("auction", "show E\nleave Zed\n", "there is no player 'Zed'; there are Ann, Bob"),
        ("scrabbage", "drawn and discarded\nH8 C\ngo Ann\n", "it is Bob's turn, not Ann's"),
        ("friendly", "8H CXT\nchallenge Ann\n", "challenge is for Bob to say now, not for Ann"),
        ("speed", "go\ngo Zed\n", "there is no player 'Zed'; there are Ann, Bob"),
    ],
)
def test_nobody_does_the_deed_of_another(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: str,
    lines: str,
    sentence: str,
) -> None:
    typed(monkeypatch, lines, game, "--names", "Ann", "Bob")
    assert f"station: {sentence}" in capsys.readouterr().err.splitlines()


def test_undo_says_which_tiles_go_back_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n8H ...s\nundo\n", "scrabble", "--names", "Ann", "Bob")
    assert "      back to Bob: the blank from K8\n" in capsys.readouterr().out


def test_an_auction_shows_hands_the_standing_bid_and_the_bag(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "show E\nraise\nleave\nshow Q\nboard\n", "auction", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Q  Bid of " in said
    assert "Bag 98\n" in said
    assert f"{'Bob':<16} {99:>4}  E\n" in said


@pytest.mark.parametrize("game", ["speed", "idaho"])
def test_games_without_a_board_show_the_pool_and_how_many_tiles_each_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    typed(monkeypatch, "go\nboard\n", game, "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "86 in the pool\n" in said
    assert f"{'Ann':<16} {0:>4}  7 tiles\n" in said


def test_clocks_that_run_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "board\n", "scrabble", "--names", "Ann", "Bob", "--time", "7")
    said = capsys.readouterr().out
    assert re.search(r"^Ann (7:00\.0|6:5\d\.\d)   Bob 7:00\.0$", said, re.MULTILINE)


def test_speed_is_for_as_many_as_in_the_menu_and_warns_of_fewer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit\n", "speed")
    said = capsys.readouterr().out
    assert "Player 4" in said
    assert "best with 4" not in said
    typed(monkeypatch, "quit\n", "speed", "--players", "3", "--new")
    assert "best with 4 or 5; with 3 a game can take 20 minutes" in capsys.readouterr().out


def test_the_winner_of_each_game_of_a_session_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\n" + "all-draw\n" * 43 + "go Ann\nby-eye Ann legal\nagain no\nagree\n"
    typed(monkeypatch, lines, "speed", "--names", "Ann", "Bob")
    said = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(said) if "Is it legal? Legal" in line)
    assert said[at + 1] == "      Ann wins."
    assert "      Ann wins" in said[at + 2 :]


class Thoughtful(io.StringIO):
    """Somebody who takes two milliseconds for a line."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed mixes bytes in
        time.sleep(0.002)
        return super().readline(size)


def test_points_for_overtime_are_lost_where_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "8H CAT\n" + "pass\n" * 6 + "rack Ann AEIOUSR\nrack Bob AEIOUSR\n"
    monkeypatch.setattr("sys.stdin", Thoughtful(lines))
    main(["play", "scrabble", "--names", "Ann", "Bob", "--time", "0:00.001", "--typed"])
    said = capsys.readouterr().out
    totals = [line.split()[-2:] for line in said.splitlines() if re.match(r" +(9|10|11)  ", line)]
    assert totals == [["3", "-7"], ["-7", "-7"], ["-7", "-17"]]


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


def test_results_name_who_won(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results"]) == 3
    typed(monkeypatch, "8H CAT\nresign Bob\nagree\n", "scrabble", "--names", "Ann", "Bob")
    capsys.readouterr()
    assert main(["results"]) == 0
    assert "Scrabble: Ann 10, Bob 0; Ann wins\n" in capsys.readouterr().out
    assert main(["results", "--json"]) == 0
    (one,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (one["winners"], one["over"], one["turns"]) == ([0], True, 1)


def test_its_journal_replays_to_the_same_game_and_tells_it(
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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["scrabble", "--players", "5"], "scrabble is for 2 to 4 players, not 5"),
        (["scrabble", "--names", "Ann"], "scrabble is for 2 to 4 players, not 1"),
        (["scrabble", "--players", "3", "--names", "Ann", "Bob"], "--names: 3 players need 3 names, not 2"),
        (["scrabble", "--option", "challenge=maybe"], "challenge is one of void, free, single"),
        (["scrabble", "--option", "colour=red"], "there is no option 'colour'"),
        (["scrabble", "--option", "challenge"], "--option: 'challenge' is not NAME=VALUE"),
        (["auction", "--option", "points=-3"], "points is a whole number from"),
        (["scrabble", "--time", "soon"], "--time: 'soon' is not a time control"),
        (["scrabble", "--lexicon", "klingon"], "klingon"),
        (["scrabble", "--edition", "xx"], "xx"),
        (["scrabble", "--names", "Ann", "Ann"], "--names: player names must be unique"),
        (["scrabble", "--names", "", "Bob"], "--names: a name has 1 to 40 printable characters, not ''"),
        (["scrabble", "--names", "Ann", "\udcff"], "printable characters, not '\\udcff'"),
        (["scrabble", "--names", "Ann", "B\nb"], "printable characters, not 'B\\nb'"),
        (["scrabble", "--names", "Ann", "B" * 41], "a name has 1 to 40 printable characters"),
        (["scrabble", "--pin", "12"], "--pin 12: a PIN is at least 4 digits"),
        (["chess"], "there is no game 'chess'; there are house, scrabble"),
        (["auction", "--judge", "players"], "there is no option 'judge'"),
        (
            ["scrabble", "--judge", "players", "--option", "challenge=void"],
            "judge=players and challenge=void contradict each other",
        ),
        (["scrabble", "--kits", "a", "b"], "--kits: scrabble is played with 1 tile set"),
        (["scrabble", "--resume"], "no game of scrabble was interrupted"),
        (["scrabble", "--from", "none.journal"], "there is no journal none.journal"),
        (["scrabble", "--rules", "xx"], "--rules xx: choose from en, de"),
        (["scrabble", "--volume", "101"], "--volume must be 0 to 100, not 101"),
        (
            ["scrabble", "--first", "S"],
            "--first S is for games at two boards; in Scrabble the first of --names begins",
        ),
    ],
)
def test_wrong_use_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert typed(monkeypatch, "", *options) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not list(journal_dir().glob("*.journal"))


def test_who_stops_a_game_is_told_how_to_go_on(
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


def test_a_folder_that_cannot_be_made_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "journals").touch()
    assert typed(monkeypatch, "", "scrabble") == 2
    assert f"the folder {data / 'journals'} for journals cannot be made" in capsys.readouterr().err


def test_who_breaks_off_is_told_how_to_go_on_and_sees_the_board_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n", "scrabble")
    told = capsys.readouterr().err
    assert told.startswith(
        "The game is interrupted; to continue it: station play scrabble --typed --resume\n"
    )
    typed(monkeypatch, "abort\n", "scrabble", "--resume")
    beginning, _, _ = capsys.readouterr().out.partition("broken off")
    assert " 8 . . . . . . . C A T . . . . ." in beginning


@pytest.mark.parametrize("name", ENTRIES)
def test_every_game_begins_and_tells_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert typed(monkeypatch, "help\nnonsense\n", name) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[lines.index(f"{'undo':<32} undo the last action") - 1]
    assert "'nonsense' cannot be said now; awaited: " in told.err


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
