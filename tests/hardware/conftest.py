"""Shared by the tests of what runs on a Raspberry Pi."""

import shutil
from pathlib import Path

import pytest

from tests.hardware.pi_machine import PLAYED, REAL, Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Before anything was installed."""
    machine = Machine(tmp_path)
    machine.checkout.mkdir(parents=True)
    shutil.copytree(REAL, machine.checkout / "hardware/raspberry-pi")
    (machine.checkout / "VERSION").write_text("0")
    for folder in ("etc/systemd/system", "run/systemd/system"):
        (machine.root / folder).mkdir(parents=True)
    (machine.root / "etc/os-release").write_text("VERSION_CODENAME=trixie\n")
    played = tmp_path / "played"
    played.mkdir()
    (played / "spi").write_text("1\n")
    for name, does in PLAYED.items():
        (played / name).write_text(f"#!/bin/sh\n{does}\n")
        (played / name).chmod(0o755)
    return machine
