"""What is added to the guest's root is added once."""

from pathlib import Path

import pytest

from scripts.lab import extra_packages
from scripts.lab.extra_packages import PLACE, add_packages


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was run in the root."""
    found: list[str] = []

    def run(root: Path, script: str, _log: Path, _user: str = "root") -> None:
        (root / PLACE / "lib/python3.13/site-packages").mkdir(parents=True, exist_ok=True)
        found.append(script)

    monkeypatch.setattr(extra_packages, "in_root", run)
    return found


def test_it_is_added_once(tmp_path: Path, scripts: list[str]) -> None:
    for _ in range(2):
        add_packages(tmp_path, tmp_path / "log")
    (script,) = scripts
    assert "network-manager" in script
    assert "picamera2==" in script
    assert (tmp_path / PLACE / "lib/python3.13/site-packages/pykms.py").exists()


def test_it_is_added_again_once_something_else_is_needed(
    tmp_path: Path, scripts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_packages(tmp_path, tmp_path / "log")
    monkeypatch.setattr(extra_packages, "PACKAGES", ("iw",))
    add_packages(tmp_path, tmp_path / "log")
    assert len(scripts) == 2
