"""`python -m benchmarks`: which benchmarks run, in a package of made-up ones."""

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import benchmarks
from benchmarks.__main__ import file_of, names, subject

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
    for name, text in (
        ("__init__", ""),
        ("one/__init__", ""),
        ("one/part", '"""No benchmark."""\n'),
        ("one/quick", QUICK),
        ("one/slow", SLOW),
        ("two/__init__", ""),
        ("two/quick", QUICK.replace("quick", "small")),
    ):
        file = folder / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return tmp_path


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", *arguments]
    return subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)


def printed(package: Path, *arguments: str) -> str:
    ran = run(package, *arguments)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_long_ones_are_left_out_and_that_is_said(package: Path) -> None:
    said = printed(package)
    assert "quick ran" in said
    assert "small ran" in said
    assert "slow ran" not in said
    assert "Skipped because they take long: one.slow (an hour)." in said


@pytest.mark.parametrize("arguments", [("--all",), ("one.quick", "slow"), ("one",)])
def test_long_ones_run_when_they_are_wanted(package: Path, arguments: tuple[str, ...]) -> None:
    said = printed(package, *arguments)
    assert "quick ran" in said
    assert "slow ran" in said
    assert "Left out" not in said


def test_the_list_says_which_are_long(package: Path) -> None:
    assert printed(package, "--list").splitlines() == [
        "one.quick A quick one.",
        "one.slow  A slow one. (an hour)",
        "two.quick A small one.",
    ]


def test_a_name_in_two_rooms_needs_its_room(package: Path) -> None:
    ran = run(package, "quick")
    assert ran.returncode == 2
    assert "several benchmarks are called quick; say one.quick or two.quick" in ran.stderr


def test_an_unknown_name_is_answered_with_the_known_ones(package: Path) -> None:
    ran = run(package, "swift")
    assert ran.returncode == 2
    assert "no benchmark is called swift; choose from one.quick, one.slow, two.quick" in ran.stderr


def test_every_benchmark_explains_itself() -> None:
    silent = [
        name
        for name in names()
        if not re.search(r"(parser_of|whole_numbers|no_arguments)\(__doc__", file_of(name).read_text())
    ]
    assert not silent, f"no --help by benchmarks.arguments: {silent}"


def test_help_is_what_a_benchmark_says_of_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("tables.tile_sets", "games.records", "rules.lexicon"):
        monkeypatch.setattr(sys, "argv", [name, "--help"])
        with pytest.raises(SystemExit, match="0"):
            import_module(f"benchmarks.{name}").main()
        assert subject(name) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "word"), [("tables.faults", "teacup"), ("tables.tile_sets", "many"), ("games.records", "lots")]
)
def test_a_word_that_a_benchmark_does_not_know_is_refused(
    name: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, word])
    with pytest.raises(SystemExit, match="2"):
        import_module(f"benchmarks.{name}").main()
    assert word in capsys.readouterr().err
