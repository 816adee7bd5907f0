"""Floors of coverage: what is counted, and when it is too little."""

import tomllib
from dataclasses import replace

import pytest

from scripts.covered import FLOORS, ROOT, USUAL, Figure, Package, figures, packages, where_tested
from tests.cases import for_each

KNOWN = packages(tomllib.loads(FLOORS.read_text(encoding="utf-8")))
CLOCK = Package("clock", 95, ("station/clock/*",), ("tests/clock",), ("station/clock/firmware/*",))


def summary(statements: int, lines: int, branches: int, covered: int) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "num_statements": statements,
            "covered_lines": lines,
            "num_branches": branches,
            "covered_branches": covered,
        }
    }


def test_statements_and_branches_of_all_files_of_a_package_are_added_up() -> None:
    report = {
        "files": {
            "station/clock/clock.py": summary(60, 60, 20, 18),
            "station/clock/serial/link.py": summary(20, 19, 0, 0),
            "station/clock/firmware/head.py": summary(100, 0, 10, 0),
            "station/journal/codec.py": summary(100, 0, 0, 0),
        }
    }
    (figure,) = figures(report, [CLOCK])
    assert (figure.covered, figure.all) == (97, 100)
    assert figure.enough
    assert str(figure) == "clock         97.0 % of 100"


@pytest.mark.parametrize(("covered", "enough"), [(949, False), (950, True)])
def test_less_than_the_floor_is_too_little(covered: int, enough: bool) -> None:
    figure = Figure(CLOCK, covered, 1000)
    assert figure.enough is enough
    assert ("below its floor of 95 %" in str(figure)) is not enough


def test_the_packages_in_which_a_mistake_costs_a_game_have_a_floor_of_95() -> None:
    assert all(KNOWN[name].floor >= 95 for name in USUAL)


@for_each("package", KNOWN.values(), ids=KNOWN)
def test_every_pattern_still_finds_something(package: Package) -> None:
    files = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("station/**/*.py")]
    for code in (*package.code, *package.leave):
        assert any(replace(package, code=(code,), leave=()).counts(file) for file in files), code
    for tests in package.tests:
        assert list(ROOT.glob(tests)), tests


def test_a_folder_of_tests_is_run_once() -> None:
    whole = replace(CLOCK, tests=("tests/clock", "tests/clock/test_control.py"))
    assert where_tested([CLOCK, whole]) == ["tests/clock"]
