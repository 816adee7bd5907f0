"""Subjects of commits."""

import pytest

from scripts.commits import LONGEST, faults


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
