"""Subjects of commits."""

from pathlib import Path

import pytest

from scripts.commits import LONGEST, faults, main


@pytest.mark.parametrize(
    "subject",
    [
        "Fix flaky kill test: the station could exit first",
        "Pass the cup",
        "Speed up the reader",
        'Revert "Fixed it."',
    ],
)
def test_an_order_is_fine(subject: str) -> None:
    assert faults(subject) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("Fix " + "x" * LONGEST, "69 characters, at most 65"),
        ("Fix it.", "leave out the full stop"),
        ("fix it", "begin with a capital"),
        (
            "A station that is to be killed",
            "begin with what the commit does (Fix, Add, Show …), not with 'a'",
        ),
        ("Fixed it", "begin with what the commit does (Fix, Add, Show …), not with 'fixed'"),
        ("Fixes it", "begin with what the commit does (Fix, Add, Show …), not with 'fixes'"),
        ("How a terminal speaks", "begin with what the commit does (Fix, Add, Show …), not with 'how'"),
    ],
)
def test_a_fault_is_named(subject: str, fault: str) -> None:
    assert faults(subject) == [fault]


@pytest.mark.parametrize(("message", "status"), [("Fix it\n\nIt was broken.\n", 0), ("Fixed it\n", 1)])
def test_a_hook_checks_the_message_of_a_commit(
    message: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "COMMIT_EDITMSG"
    path.write_text(message, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["commits", "--message", str(path)])
    assert main() == status
