"""Whoever tells a checker to look away says why."""

import re
import subprocess

import pytest

from scripts.documents import ROOT

EXCUSED = re.compile(r"# (?:type: ignore\[[\w, -]+\]|(?:ruff: )?noqa: [A-Z]+\d+(?:, ?[A-Z]+\d+)*)(?P<why>.*)")
REASON = re.compile(r" +(?:# |- |\()\S")


def unexplained(text: str) -> list[int]:
    """The numbers of the lines on which a checker is told to look away without a reason."""
    return [
        number
        for number, line in enumerate(text.splitlines(), 1)
        if (found := EXCUSED.search(line)) and not REASON.match(found["why"])
    ]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows the files")
def test_every_check_that_is_turned_off_has_its_reason() -> None:
    listed = subprocess.run(
        ["git", "grep", "-lE", "(type: ignore|noqa: )", "--", "*.py"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    assert listed
    found = [
        f"{name}:{number}"
        for name in listed
        for number in unexplained((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_reason_is_whatever_follows() -> None:
    look_away = (
        "# noqa" + ": ARG002",
        "# type" + ": ignore[arg-type, misc]",
        "# ruff: noqa" + ": T201, E402",
    )
    assert unexplained("\n".join(look_away)) == [1, 2, 3]
    assert unexplained("\n".join(f"{one}  (it is)\n{one} - it is\n{one}  # it is" for one in look_away)) == []
