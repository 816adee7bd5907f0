"""Lines that make no sense, or that somebody else would have to type."""

import pytest

from tests.cli.play.typing_in import typed


def test_what_makes_no_sense_is_said_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "8H CXT\n99Z CAT\n8O CAT\nraise\n8H .AT\n8H CAT\n"
    assert typed(monkeypatch, lines, "scrabble", "--names", "Ann", "Bob") == 0
    output = capsys.readouterr()
    assert "refused: Ann: CXT is not in the English word list" in output.out
    assert "Ann: CAT" in output.out
    assert output.err.splitlines()[:4] == [
        "station: '99Z' is no place on the board, such as 8H or H8",
        "station: the word runs off the board after O8",
        "station: 'raise' is not possible now; awaited: 8H WORD (rightwards), H8 WORD (downwards), or pass",
        "station: H8 is empty; type the letter that is laid there",
    ]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("undo\n", "there is nothing to undo"),
        ("continue\n", "the game is not paused"),
        ("pause\npause\n", "the game is not under way"),
        ("accept-words\n", "there are no words to accept"),
        ("allow-words\n", "no word was refused; say which: allow-words WORD"),
        ("allow-words 8H\n", "no word of these letters is new to this game"),
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
