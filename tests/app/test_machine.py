"""Switching the machine off, with a systemctl that only says what it was asked."""

from pathlib import Path

import pytest

from station.app.machine import OWNED_VARIABLE, owns_machine, switch_off
from station.errors import DeviceError


def systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = tmp_path / "systemctl"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))


def test_the_system_is_asked_to_shut_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    systemctl(tmp_path, monkeypatch, f'echo "$@" > {tmp_path}/asked')
    switch_off()
    assert (tmp_path / "asked").read_text() == "--no-ask-password poweroff\n"


def test_a_refusal_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    systemctl(tmp_path, monkeypatch, "echo 'Interactive authentication required.' >&2; exit 1")
    with pytest.raises(DeviceError, match=r"Interactive authentication required.*sudo poweroff"):
        switch_off()


def test_a_machine_without_systemd_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DeviceError, match="cannot be switched off"):
        switch_off()


def test_only_the_service_owns_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(OWNED_VARIABLE, raising=False)
    assert not owns_machine()
    monkeypatch.setenv(OWNED_VARIABLE, "1")
    assert owns_machine()
