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


def bundle(tmp_path: Path, **more: str) -> Path:
    """Make a bundle; returns what pip was asked for, with its options beside it."""
    if not (ROOT / ".git").exists():
        pytest.skip("what goes into the bundle, only git knows")
    pip = tmp_path / "pip"
    pip.write_text(PIP)
    pip.chmod(0o755)
    out = tmp_path / "card"
    asked = tmp_path / "asked"
    environment = os.environ | {"PIP": str(pip), "PYTHON": sys.executable, "ASKED": str(asked)} | more
    subprocess.run([SCRIPT, out], env=environment, capture_output=True, check=True)
    assert (out / "house-station.tar.gz").stat().st_size > 0
    return asked


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    """What is to be downloaded, a requirement a line."""
    return bundle(tmp_path).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("more", "machine"), [({}, "aarch64"), ({"MACHINE": "x86_64"}, "x86_64")])
def test_wheels_are_for_a_pi_or_for_the_machine_that_is_named(
    tmp_path: Path, more: dict[str, str], machine: str
) -> None:
    options = bundle(tmp_path, **more).with_name("asked.options").read_text(encoding="utf-8")
    platforms = re.findall(r"--platform (\S+)", options)
    assert len(platforms) == 5
    assert all(platform.endswith(f"_{machine}") for platform in platforms)


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9_.-]", one)[0] for one in requirements}


def test_everything_that_an_installation_without_network_needs_is_asked_for(asked: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    given = {"numpy", "pillow", "pygame"}
    # Its pages are for phones in its hotspot, and for hands that people hold in their phones.
    assert extras["pi"] == ["house-station[serial,gpio,web]"]
    parts = ("serial", "gpio", "web", "table")
    wanted = names([*project["project"]["dependencies"], *(one for part in parts for one in extras[part])])
    builds = names(project["build-system"]["requires"])
    builds |= names(project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"])
    assert "babel" in builds
    assert names(asked) == (wanted - given) | builds | {"editables", "pip"}
