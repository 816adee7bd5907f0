"""Whether the tests cover what they should: `python -m scripts.covered`, or `make coverage`.

    python -m scripts.covered                    rules, referee, journal and clock
    python -m scripts.covered clock lexicon      these packages
    python -m scripts.covered --all              every package; an hour on two cores

Runs the tests that mirror the packages, and counts statements and branches. scripts/covered.toml has the
floors. Exit status 1: a test failed, or a package is below its floor.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from math import floor
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
FLOORS: Final = Path(__file__).with_suffix(".toml")
USUAL: Final = ("rules", "referee", "journal", "clock")
"""What is measured unless somebody says otherwise: packages in which a mistake costs a game."""


@dataclass(frozen=True, slots=True)
class Package:
    """code, leave: patterns of files that are counted, and of those among them that are not. tests: patterns
    of files and folders. floor: in percent."""

    name: str
    floor: int
    code: tuple[str, ...]
    tests: tuple[str, ...]
    leave: tuple[str, ...] = ()

    def counts(self, file: str) -> bool:
        """Whether this file is counted; `*` of a pattern stands for folders, too."""
        return any(fnmatch(file, one) for one in self.code) and not any(
            fnmatch(file, one) for one in self.leave
        )


@dataclass(frozen=True, slots=True)
class Figure:
    """What was covered of a package: statements and branches together."""

    package: Package
    covered: int
    all: int

    @property
    def percent(self) -> float:
        return 100 * self.covered / self.all if self.all else 100.0

    @property
    def enough(self) -> bool:
        return self.percent >= self.package.floor

    def __str__(self) -> str:
        verdict = "" if self.enough else f"  below its floor of {self.package.floor} %"
        return f"{self.package.name:12} {self.percent:5.1f} % of {self.all}{verdict}"


def packages(rules: dict[str, Any]) -> dict[str, Package]:
    """Those that have a floor, by name."""
    return {
        name: Package(
            name, one["floor"], tuple(one["code"]), tuple(one["tests"]), tuple(one.get("leave", ()))
        )
        for name, one in rules.items()
    }


def figures(report: dict[str, Any], wanted: Iterable[Package]) -> list[Figure]:
    """The figures in what `coverage json` reports."""
    found = []
    for package in wanted:
        files = [one["summary"] for file, one in report["files"].items() if package.counts(file)]
        covered = sum(one["covered_lines"] + one["covered_branches"] for one in files)
        found.append(
            Figure(package, covered, sum(one["num_statements"] + one["num_branches"] for one in files))
        )
    return found


def where_tested(wanted: Sequence[Package]) -> list[str]:
    """The files and folders of their tests, each once."""
    found = {
        str(path.relative_to(ROOT)) for package in wanted for one in package.tests for path in ROOT.glob(one)
    }
    return sorted(one for one in found if not any(str(parent) in found for parent in Path(one).parents))


def measured(wanted: Sequence[Package], jobs: int) -> tuple[bool, dict[str, Any]]:
    """Run their tests: whether they passed, and the report. Python 3.14 counts branches with sys.monitoring;
    before, coverage's tracer in C does, at two to four times the tests' usual time."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        settings = Path(folder) / "coveragerc"
        settings.write_text("[run]\nbranch = true\nsource = station, vision, calibration\n", encoding="utf-8")
        command = [
            *(sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "loadgroup", "--cov"),
            *(f"--cov-config={settings}", f"--cov-report=json:{report}"),
            *where_tested(wanted),
        ]
        environment = {**os.environ, "COVERAGE_FILE": str(Path(folder) / "data")}
        passed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
        return passed, json.loads(report.read_text(encoding="utf-8"))


def main() -> int:
    """Measure, and say what is too little."""
    known = packages(tomllib.loads(FLOORS.read_text(encoding="utf-8")))
    parser = argparse.ArgumentParser(
        prog="python -m scripts.covered", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("package", nargs="*", choices=[[], *known], help=f"default: {', '.join(USUAL)}")
    parser.add_argument("--all", action="store_true", help="every package that has a floor")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="default: one a core")
    options = parser.parse_args()
    names = list(known) if options.all else options.package or list(USUAL)
    wanted = [known[name] for name in names]
    passed, report = measured(wanted, options.jobs)
    found = figures(report, wanted)
    print(*found, sep="\n")
    for figure in found:
        if floor(figure.percent) > figure.package.floor:
            print(f"{figure.package.name} covers more: its floor can be {floor(figure.percent)}")
    return 0 if passed and all(figure.enough for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
