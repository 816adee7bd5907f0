"""`docs/licences.md` names every file that the package bundles."""

import re
import subprocess
from pathlib import Path

import pytest

from scripts.release.licences import PAGE, Bundled, bundled, covers

ROOT = Path(__file__).parents[2]
PACKED = ("station", "vision", "calibration", "packaging")


def files() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("which files are bundled, only git knows")
    listed = subprocess.run(
        ["git", "ls-files", *PACKED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [
        name
        for name in listed.stdout.splitlines()
        if not name.endswith(".py") and not name.startswith("vision/training/")
    ]


def test_every_bundled_file_has_a_row() -> None:
    rows = bundled(PAGE.read_text(encoding="utf-8"))
    assert [name for name in files() if not any(covers(row, name) for row in rows)] == []


def test_every_pattern_names_a_file() -> None:
    names = files()
    patterns = [pattern for row in bundled(PAGE.read_text(encoding="utf-8")) for pattern in row.patterns]
    assert [
        p for p in patterns if not any(covers(Bundled("", (p,), "", "", ""), name) for name in names)
    ] == []


def test_a_star_stops_at_a_folder() -> None:
    row = Bundled("pages", ("station/web/*", "station/export/**"), "us", "MIT", "")
    assert covers(row, "station/web/page.html")
    assert not covers(row, "station/web/static/page.css")
    assert covers(row, "station/export/static/page.css")


def test_every_row_says_who_and_which_licence() -> None:
    rows = bundled(PAGE.read_text(encoding="utf-8"))
    assert len(rows) > 10
    for row in rows:
        assert row.made_by
        assert re.fullmatch(r"[A-Za-z0-9.-]+", row.licence), row.name
