"""How much of the processor's time the tests take: `python -m scripts.suite_times`."""

import pytest

from scripts.suite_times import ROOT, added, folders, main

TIMES = {"tests/a.py::one[x]": 1.0, "tests/a.py::one[y]": 2.0, "tests/b.py::two": 2.5}


def test_the_cases_of_a_test_are_added_up_and_the_slowest_comes_first() -> None:
    assert added(TIMES, "[") == [("tests/a.py::one", 3.0, 2), ("tests/b.py::two", 2.5, 1)]
    assert added(TIMES, "::") == [("tests/a.py", 3.0, 2), ("tests/b.py", 2.5, 1)]


def test_every_test_is_below_one_of_the_folders_and_files() -> None:
    found = [ROOT / one for one in folders()]
    every = (ROOT / "tests").rglob("test_*.py")
    assert [one for one in every if not any(one.is_relative_to(folder) for folder in found)] == []


def test_a_file_is_run_and_its_tests_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tests/test_paths.py", "--slowest", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].endswith("tests/test_paths.py")
    assert printed[-1].split()[-1].startswith("tests/test_paths.py::test_")
