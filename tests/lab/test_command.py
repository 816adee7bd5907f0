"""`make lab` on a machine that cannot, and with a job that does not exist."""

from pathlib import Path

import pytest

from scripts.lab import __main__ as lab
from scripts.lab.build import Built
from scripts.lab.commands import LabError
from scripts.lab.jobs import JOBS, Job
from scripts.lab.outcome import Outcome


def test_an_unknown_job_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.main(["gipo"]) == 2
    assert capsys.readouterr().err == f"lab: there is no job 'gipo'; there are {', '.join(JOBS)}\n"


def test_what_the_machine_lacks_is_said_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "lacking", lambda *_, **__: "the laboratory needs root")
    monkeypatch.setattr(lab, "build", pytest.fail)
    assert lab.main([]) == 2
    assert capsys.readouterr().err == "lab: the laboratory needs root\n"


def test_jobs_add_up_and_one_that_cannot_go_on_has_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(_built: object, _show: object) -> Outcome:
        return Outcome(3, 1)

    def cannot(_built: object, _show: object) -> Outcome:
        raise LabError("the guest ended")

    monkeypatch.setattr(lab, "lacking", lambda *_, **__: None)
    monkeypatch.setattr(lab, "cache", lambda: tmp_path)
    monkeypatch.setattr(lab, "build", lambda *_: Built(tmp_path, tmp_path))
    monkeypatch.setattr(lab, "JOBS", {"one": Job("one", ends), "two": Job("two", cannot)})
    assert lab.main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "3 passed, 2 failed"
    assert "FAILED: the guest ended" in lines
    assert lab.main(["one"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 1 failed"


def test_help_says_what_each_job_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        lab.main(["--help"])
    shown = capsys.readouterr().out
    assert all(job.about in shown for job in JOBS.values())
