"""What `station play --hall` says when it cannot be."""

import pytest

from station.cli.main import main


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--simulated"], "--simulated is for --hall"),
        (["--hall", "--headless"], "--headless needs --simulated"),
        (["house", "--hall"], "leave out house"),
        (["--hall", "--typed"], "leave out --typed"),
        (["--hall", "--simulated", "--calls", "2"], "choose 0 to 1"),
        (["--hall", "--simulated", "--turns", "0"], "choose 1 or more"),
        (["--hall", "--simulated", "--headless"], "station table join CODE"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    given: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", *given]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
