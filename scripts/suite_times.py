"""How much of the processor's time the tests take: `python -m scripts.suite_times`.

    python -m scripts.suite_times                          every folder of tests, one after the other
    python -m scripts.suite_times tests/vision tests/app   these folders or files
    python -m scripts.suite_times --slowest 40             name more of the slowest tests

Counts the time of pytest's process and of those that it started and waited for, as user and as system, so
that other programs on the machine matter little. Prints the seconds of each folder, collecting included, and
its number of tests; then the files and the tests that take most, the cases of one test added up. Exit status
1: a test failed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
REPORT: Final = "HOUSE_STATION_SUITE_TIMES"
"""The variable that names the file for the times of a run, while this module is a plugin of pytest."""
AS_IN_MAKE: Final = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYTHONDONTWRITEBYTECODE": "",
    "MALLOC_MMAP_THRESHOLD_": "268435456",
    "MALLOC_TRIM_THRESHOLD_": "1073741824",
    "MALLOC_TOP_PAD_": "67108864",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENCV_FOR_THREADS_NUM": "1",
}
"""What `make test` sets for its tests."""

Times = dict[str, float]

_spent: Times = {}


def processor_seconds() -> float:
    """What this process and its ended children have used so far."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = processor_seconds()
    try:
        return (yield)
    finally:
        _spent[item.nodeid] = processor_seconds() - before


def pytest_sessionfinish() -> None:
    if report := os.environ.get(REPORT):
        Path(report).write_text(json.dumps(_spent), encoding="utf-8")


def measured(tests: str) -> tuple[bool, float, Times]:
    """Run a folder or a file of tests: whether they passed, the seconds of all, and those of each test."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "times.json"
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "scripts.suite_times",
            "-p",
            "no:cacheprovider",
        ]
        before = os.times()
        ran = subprocess.run(
            [*command, "--no-header", "-r", "fE", "--tb=short", tests],
            cwd=ROOT,
            env={**os.environ, **AS_IN_MAKE, "PYTHONPATH": str(ROOT), REPORT: str(report)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        after = os.times()
        passed = ran.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        if not passed:
            print(ran.stdout)
        times: Times = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        used = after.children_user - before.children_user + after.children_system - before.children_system
        return passed, used, times


def added(times: Mapping[str, float], sign: str) -> list[tuple[str, float, int]]:
    """Seconds and number of the tests whose names are the same up to a sign; most seconds first."""
    seconds: dict[str, float] = defaultdict(float)
    number: Counter[str] = Counter()
    for test, spent in times.items():
        name = test.partition(sign)[0]
        seconds[name] += spent
        number[name] += 1
    return [
        (name, spent, number[name])
        for name, spent in sorted(seconds.items(), key=itemgetter(1), reverse=True)
    ]


def folders() -> list[str]:
    """The folders and files right below tests that hold tests."""
    found = [
        one
        for one in sorted((ROOT / "tests").iterdir())
        if (any(one.rglob("test_*.py")) if one.is_dir() else one.match("test_*.py"))
    ]
    return [str(one.relative_to(ROOT)) for one in found]


def line(seconds: float, number: int, name: str) -> str:
    return f"{seconds:8.1f} s {number:6}  {name}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and name what takes most."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.suite_times", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="default: every folder")
    parser.add_argument("--slowest", type=int, default=20, metavar="N", help="default: %(default)s")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the seconds of every test here")
    options = parser.parse_args(arguments)
    all_passed, total, times = True, 0.0, Times()
    for tests in options.tests or folders():
        passed, used, found = measured(tests)
        print(line(used, len(found), tests), flush=True)
        all_passed &= passed
        total += used
        times.update(found)
    print(line(total, len(times), "together"))
    for title, sign in (("files", "::"), ("tests", "[")):
        print(f"\nThe {title} that take most:")
        for name, spent, number in added(times, sign)[: options.slowest]:
            print(line(spent, number, name))
    if options.json:
        options.json.write_text(json.dumps(times), encoding="utf-8")
    return 0 if all_passed else 1


if __name__ == "__main__":
    sys.exit(main())
