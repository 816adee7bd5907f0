"""`python -m benchmarks`: which benchmarks run, in a package of made-up ones."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks

QUICK = '"""A quick one."""\n\n\ndef main() -> int:\n    print("quick ran")\n    return 0\n'
SLOW = (
    '"""A slow one."""\n\nfrom typing import Final\n\nLONG: Final = "an hour"\n\n\n'
    'def main() -> int:\n    print("slow ran")\n    return 0\n'
)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    shutil.copy(Path(benchmarks.__file__).with_name("__main__.py"), folder)
    for name, text in (("__init__", ""), ("quick", QUICK), ("slow", SLOW), ("part", '"""No benchmark."""\n')):
        (folder / f"{name}.py").write_text(text)
    return tmp_path


def told(package: Path, *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        cwd=package,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def test_long_ones_are_left_out_and_that_is_said(package: Path) -> None:
    said = told(package)
    assert "quick ran" in said
    assert "slow ran" not in said
    assert "Skipped because they take long: slow (an hour)." in said


@pytest.mark.parametrize("arguments", [("--all",), ("quick", "slow")])
def test_long_ones_run_when_they_are_wanted(package: Path, arguments: tuple[str, ...]) -> None:
    said = told(package, *arguments)
    assert "quick ran" in said
    assert "slow ran" in said
    assert "Left out" not in said


def test_the_list_says_which_are_long(package: Path) -> None:
    quick, slow = told(package, "--list").splitlines()
    assert quick.endswith("A quick one.")
    assert slow.endswith("A slow one. (an hour)")
