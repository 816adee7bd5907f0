"""Programs that the laboratory runs, and its cache."""

from pathlib import Path

import pytest

from scripts.lab.commands import LabError, alone, run


def test_what_a_failing_program_wrote_is_in_the_sentence(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "a.log"
    with pytest.raises(LabError, match=r"(?s)sh -c .* failed \(3\); the end of .*a\.log:.*no such package"):
        run(["sh", "-c", "echo no such package; exit 3"], log)


def test_what_programs_write_is_kept_together(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    run(["echo", "first"], log)
    run(["sh", "-c", "echo $WHO; cat"], log, {"WHO": "second"}, text="third")
    assert log.read_text() == "first\nsecond\nthird"


def test_two_laboratories_do_not_share_a_cache(tmp_path: Path) -> None:
    with (
        alone(tmp_path / "lab"),
        pytest.raises(LabError, match="another laboratory"),
        alone(tmp_path / "lab"),
    ):
        pytest.fail("the second one was let in")
    with alone(tmp_path / "lab"):
        pass
