"""Games on the terminal: what is typed, and what is answered."""

import json

import pytest

from station.cli.main import main
from station.journal.resume import unfinished
from tests.cli.play.typing_in import typed


def test_a_game_of_scrabble_is_typed_and_scored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "8H CAT\n8H ...S\npass\nundo\nquit\n", "scrabble", "--names", "Ann", "Bob") == 0
    said = capsys.readouterr().out
    assert "Ann: CAT" in said
    assert "Bob: CATS" in said
    assert said.splitlines()[-2:] == ["Ann                10", "Bob                 6"]


def test_the_scrab_is_typed_on_several_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\n8H A\n8I T\ngo\ngo\n8G R, 9H B\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    output = capsys.readouterr()
    assert "refused" not in output.out
    assert "\n 8 . . . . . . R A T . . . . . .\n 9 . . . . . . . B" in output.out


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


def test_calls_are_printed_before_the_next_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two lines are two calls, however fast they come."""
    typed(monkeypatch, "go\ngo Ann\ngo Ann Bob\nquestion AT\n", "speed", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "   2  Ann: GO " in said
    assert "   3  Ann and Bob: GO " in said
    assert "   4  Doubt a word AT " in said


def test_points_and_players_are_entered_by_name_in_idaho(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "go\npick Ann\nunused Bob 2\npool\npool-count 75\nwhose 1\n"
    typed(monkeypatch, lines, "idaho", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Bob: how many tiles unused? 2 " in said
    assert "Ann: take 7. Bob: take 5." in said
    assert "Who took another number? Bob " in said


def test_a_blank_that_can_stand_for_one_letter_alone_is_that_letter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CA?\nT\n9H ?\n", "scrabble", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "CAT is good. Ann draws 3." in said
    assert "Bob: CH " in said


def test_a_raise_is_announced_alike_however_much_is_bid(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "show E\nraise 5\nraise\n", "auction", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Bob: raises to 5 " in said
    assert "Ann: raises to 6 " in said


def test_the_letters_of_an_exchange_are_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "exchange QV\n", "scrabble", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Ann: Exchange  " in said
    assert "QV" not in said
    assert "2 tiles exchanged." in said


def test_a_word_that_is_agreed_on_is_judged_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\nH8 C\nI8 A\naccept-words\nquit\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    ruling = "      turn 3 is judged again: Bob: CA, accepted by the arbiter"
    assert f"{ruling:<62}    0    2" in capsys.readouterr().out
    (game,) = unfinished()
    assert main(["replay", str(game.path), "--json"]) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["accepted"], one["scores"]) for one in again if one.get("judged_again")] == [
        (["CA"], [0, 2])
    ]


def test_a_word_that_all_agree_on_counts_in_this_game_and_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CXT\nallow-words\n8H CXT\nquit\n", "scrabble", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "      refused: Ann: CXT is not in the English word list\n" in said
    assert "      CXT counts in this game: all agree\n" in said
    assert "Ann                24" in said
    assert main(["lexicon", "agreed"]) == 0
    assert capsys.readouterr().out == "CXT\n"
    typed(monkeypatch, "8H CXT\nquit\n", "scrabble", "--names", "Ann", "Bob", "--new")
    assert "refused" not in capsys.readouterr().out
    assert main(["lexicon", "agreed", "--remove", "cxt", "zzz"]) == 0
    assert capsys.readouterr() == ("", "station: ZZZ was not agreed on\n")
    typed(monkeypatch, "8H CXT\nallow-words QXZ\nquit\n", "scrabble", "--names", "Ann", "Bob", "--new")
    assert "refused" in capsys.readouterr().out
    assert main(["lexicon", "agreed"]) == 0
    assert capsys.readouterr().out == "QXZ\n"


def test_a_go_can_be_doubted_on_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "drawn and discarded\nH8 A\nI8 T\ngo\ndoubt go\nshow hand SVV\ngo\n"
    typed(monkeypatch, lines, "scrabbage", "--names", "Ann", "Bob")
    said = capsys.readouterr().out
    assert "Ann: show the tiles SVV" in said
    assert "      S can be laid on H7.\n" in said
    assert "refused: Ann: S can be laid on H7, and only a player who cannot lay a tile may go" in said


def test_undo_says_which_tiles_go_back_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "8H CAT\n8H ...s\nundo\n", "scrabble", "--names", "Ann", "Bob")
    assert "      back to Bob: the blank from K8\n" in capsys.readouterr().out
