"""Names come from files and strangers; a terminal must not obey them."""

import io
import json
import sys
from pathlib import Path

import pytest

from station.cli.main import main
from station.cli.terminal import plain_output

HOSTILE = "Ann\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def written(text: str, to: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stdout", to)
    with plain_output():
        sys.stdout.write(f"{text}\n")
    return to.getvalue()


def test_control_characters_are_written_as_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = written(f"{HOSTILE}\tß\n1", io.StringIO(), monkeypatch)
    assert text == "Ann\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202e\tß\n1\n"


def test_json_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps({"name": HOSTILE}, ensure_ascii=False)
    assert json.loads(written(line, io.StringIO(), monkeypatch)) == {"name": HOSTILE}


def test_a_terminal_gets_the_colours_of_commands_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = "\r\x1b[38;2;230;159;0mA\x1b[0m"
    assert written(coloured, Terminal(), monkeypatch) == f"{coloured}\n"
    assert "\x1b" not in written(HOSTILE, Terminal(), monkeypatch)


def test_names_in_a_record_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.gcg"
    lines = ("#player1 a\x1b[2J A", "#player2 b B", ">a\x1b[2J: AEINRST 8D INERT +16 16")
    record.write_text("\n".join(lines), encoding="utf-8")
    main(["score", str(record)])
    output = capsys.readouterr()
    assert "a\\u001b[2J" in output.out + output.err
    assert "\x1b" not in output.out + output.err
