"""What a job found is counted from its lines."""

import pytest

from scripts.lab.outcome import Checks, Outcome, line, outcome_of


def test_lines_that_held_and_lines_that_did_not_are_counted() -> None:
    lines = [
        "passed: a",
        "        a figure: 3",
        "FAILED: b: 1 instead of 2",
        "passed: c",
        "Traceback (most recent",
    ]
    assert outcome_of(lines) == Outcome(2, 1)


def test_outcomes_add_up() -> None:
    assert str(Outcome(2, 1) + Outcome(3, 0)) == "5 passed, 1 failed"


def test_a_line_says_what_was_found_instead_only_if_it_did_not_hold() -> None:
    assert line("no press is lost", True, "3 of 4") == "passed: no press is lost"
    assert line("no press is lost", False, "3 of 4") == "FAILED: no press is lost: 3 of 4"


def test_checks_show_what_they_count(capsys: pytest.CaptureFixture[str]) -> None:
    checks = Checks()
    assert checks.same("as wanted", 1, 1)
    assert not checks.same("as wanted", 1, 2)
    shown = capsys.readouterr().out.splitlines()
    assert shown == ["passed: as wanted", "FAILED: as wanted: 1 instead of 2"]
    assert outcome_of(shown) == checks.outcome == Outcome(1, 1)
