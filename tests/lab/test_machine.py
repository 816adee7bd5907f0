"""How the guest is started."""

import os
from pathlib import Path

from scripts.lab.machine import as_nice


def test_a_session_gets_the_niceness_of_who_starts_it(tmp_path: Path) -> None:
    group = tmp_path / str(os.getpid()) / "autogroup"
    group.parent.mkdir()
    group.write_text("/autogroup-7 nice 0")
    as_nice(os.getpid(), -5, tmp_path)
    assert group.read_text() == "-5"


def test_a_kernel_without_autogroups_needs_none(tmp_path: Path) -> None:
    as_nice(os.getpid(), -5, tmp_path)
    assert not list(tmp_path.iterdir())
