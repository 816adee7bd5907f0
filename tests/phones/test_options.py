"""The options of `station play GAME --phones`."""

import argparse

import pytest

from station.cli.main import main
from station.cli.options import phones as options
from station.cli.options.phones import PORT, add_phones_options, add_watch_option, check_phones
from station.errors import InputError


def said(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_phones_options(parser)
    for name in ("--dealt", "--typed", "--hall"):
        parser.add_argument(name, action="store_true")
    add_watch_option(parser)
    return parser.parse_args(words)


def test_a_port_is_named_or_the_usual_one() -> None:
    assert said("--dealt", "--phones").phones == PORT
    assert said("--dealt", "--phones", "0").phones == 0
    assert said("--dealt").phones is None


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--phones", "--typed"), "--phones needs this machine's screen"),
        (("--phones", "--hall"), "--phones is for a table of its own"),
        (("--phones", "--watch-late", "5"), "--watch-late goes with --dealt --phones"),
        (("--dealt", "--watch-late", "5"), "--watch-late goes with --dealt --phones"),
        (("--dealt", "--phones", "--watch-late", "900"), "choose 1 to 60 minutes"),
        (("--dealt", "--phones", "70000"), "a port is 0 to 65535"),
        (("--dealt", "--phones-anywhere"), "go with --phones"),
        (("--dealt", "--phones-host", "127.0.0.1"), "go with --phones"),
    ],
)
def test_what_does_not_go_together_is_said(words: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        check_phones(said(*words))


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "missing_for_phones", lambda: ["starlette"])
    with pytest.raises(InputError, match="--phones needs starlette, which is not installed; try: "):
        check_phones(said("--dealt", "--phones"))


def test_the_command_line_says_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--phones"]) == 2
    assert capsys.readouterr().err == "station: name a game: station play house --phones\n"


def test_phones_go_with_a_camera_and_with_none() -> None:
    for words in (("--phones",), ("--phones", "0"), ("--dealt", "--phones")):
        check_phones(said(*words))
