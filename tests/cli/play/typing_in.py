"""Somebody types a game into `station play`."""

import io

import pytest

from station.cli.main import main


def typed(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["play", *options, "--typed"])
