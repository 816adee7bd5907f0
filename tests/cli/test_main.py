"""The command line as a whole: what every command does with its words, its streams and its errors."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from station.cli.main import COMMANDS, build_parser, main
from tests.cases import for_each

FULL = Path("/dev/full")


def in_shell(command: str) -> "subprocess.CompletedProcess[str]":
    """The program in a process of its own, with streams as a shell gives them; it is $STATION."""
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "STATION": f"{sys.executable} -m station"},
    )  # fmt: skip


def test_what_follows_an_option_joins_the_list_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "check", "cat", "--lexicon", "english", "qqq", "--json", "dog"]) == 0
    assert [json.loads(line)["word"] for line in capsys.readouterr().out.splitlines()] == [
        "CAT",
        "QQQ",
        "DOG",
    ]


def test_a_kit_may_be_named_before_the_options_and_its_pictures_after_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    assert main(["table", "enrol", "red", "--edition", "de", str(tmp_path / "none.jpg")]) == 2
    assert "none.jpg: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["lexicon", "check", "cat", "--jsn", "dog"], ["lexicon", "list", "--json", "more"]]
)
def test_what_no_command_knows_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert f"no such option or argument: {' '.join(words[3:])};" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("demo --plays x", "--plays: 'x' is not a whole number; see station demo --help"),
        ("camera take DIR --every x", "--every: 'x' is not a number; see station camera take --help"),
        ("play --first Q", "--first: there is no 'Q'; choose from S, N, lot; see station play --help"),
        ("play --camera", "--camera needs a value; see station play --help"),
        ("play --typed --camera 0", "--camera cannot be used together with --typed; see station play --help"),
        ("replay", "FILE is missing; see station replay --help"),
        ("camera", "ACTION is missing; see station camera --help"),
        ("", "COMMAND is missing; see station --help"),
        ("frob", "COMMAND: there is no 'frob'; choose from "),
    ],
)
def test_a_mistake_is_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words.split())
    assert stopped.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"station: {sentence}")


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser of every command and of every command below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield below
                yield from parsers(below)


EVERY = [
    parser
    for name in COMMANDS
    for parser in parsers(build_parser(name))
    if f"{parser.prog} ".startswith(f"station {name} ")
]


@for_each("parser", EVERY, ids=lambda parser: parser.prog)
def test_the_help_of_every_command_says_what_it_does_and_what_it_takes(
    parser: argparse.ArgumentParser,
) -> None:
    assert parser.description
    assert parser.format_help()
    assert [action.dest for action in parser._actions if not action.help and not action.choices] == []


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    ran = in_shell("$STATION lexicon list > /dev/full")
    assert ran.returncode == 2
    assert ran.stderr == "station: input or output failed: No space left on device\n"


def test_streams_that_are_closed_are_no_error() -> None:
    assert in_shell("$STATION judge house <&-").returncode == 0
    assert in_shell("$STATION lexicon list >&-").returncode == 0
    silent = in_shell("$STATION lexicon check --lexicon none cat 2>&-")
    assert (silent.returncode, silent.stdout) == (2, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_json_in_any_encoding(encoding: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "station", "lexicon", "check", "--json", "łódź", "\udcff"],
        capture_output=True, check=False, timeout=60, env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.decode(encoding).splitlines()
    assert [json.loads(line)["word"] for line in lines] == ["ŁÓDŹ", "\udcff"]


def test_nothing_is_kept_in_the_home_folder_by_reading_a_picture(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "import station, vision.letters.network"],
        capture_output=True, text=True, check=False, timeout=60,
        env={key: value for key, value in os.environ.items() if key != "ORT_DISABLE_TELEMETRY"}
        | {"HOME": str(tmp_path)},
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []
