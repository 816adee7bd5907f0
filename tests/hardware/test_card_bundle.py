"""`make card-bundle`: what it asks pip for, with a pip that only writes that down."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "hardware" / "raspberry-pi" / "card-bundle.sh"
PIP = """#!/bin/sh
echo "$@" >"$ASKED.options"
for last; do :; done
cp "$last" "$ASKED"
"""


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    """What is to be downloaded, a requirement a line."""
    if not (ROOT / ".git").exists():
        pytest.skip("what goes into the bundle, only git knows")
    pip = tmp_path / "pip"
    pip.write_text(PIP)
    pip.chmod(0o755)
    out = tmp_path / "card"
    environment = os.environ | {"PIP": str(pip), "PYTHON": sys.executable, "ASKED": str(tmp_path / "asked")}
    subprocess.run([SCRIPT, out], env=environment, capture_output=True, check=True)
    assert (out / "house-station.tar.gz").stat().st_size > 0
    assert "aarch64" in (tmp_path / "asked.options").read_text()
    return (tmp_path / "asked").read_text().splitlines()


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9_.-]", one)[0] for one in requirements}


def test_everything_that_an_installation_without_network_needs_is_asked_for(asked: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    given = {"numpy", "pillow", "pygame"}
    wanted = names(
        [*project["project"]["dependencies"], *extras["serial"], *extras["gpio"], *extras["table"]]
    )
    builds = names(project["build-system"]["requires"])
    builds |= names(project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"])
    assert "babel" in builds
    assert names(asked) == (wanted - given) | builds | {"editables", "pip"}
