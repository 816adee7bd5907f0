"""Wrong options are answered with one sentence."""

from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.resume import journal_dir
from tests.cli.play.typing_in import typed


@pytest.mark.parametrize("camera", ["0", "1"])
def test_a_camera_and_typing_are_one_or_the_other(camera: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "scrabble", "--typed", "--camera", camera])
    assert ended.value.code == 2
    assert "cannot be used together with" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["scrabble", "--players", "5"], "scrabble is for 2 to 4 players, not 5"),
        (["scrabble", "--names", "Ann"], "scrabble is for 2 to 4 players, not 1"),
        (["scrabble", "--players", "3", "--names", "Ann", "Bob"], "--names: 3 players need 3 names, not 2"),
        (["scrabble", "--option", "challenge=maybe"], "challenge must be one of void, free, single"),
        (["scrabble", "--option", "colour=red"], "there is no option 'colour'"),
        (["scrabble", "--option", "challenge"], "--option: 'challenge' is not NAME=VALUE"),
        (["auction", "--option", "points=-3"], "points must be a whole number of at least"),
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
def test_wrong_use_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert typed(monkeypatch, "", *options) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not list(journal_dir().glob("*.journal"))


def test_a_folder_that_cannot_be_made_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "journals").touch()
    assert typed(monkeypatch, "", "scrabble") == 2
    assert f"the folder {data / 'journals'} for journals cannot be made" in capsys.readouterr().err
