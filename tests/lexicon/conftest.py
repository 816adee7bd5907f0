from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This test's own data folder; it does not exist yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("HOUSE_STATION_DATA", str(folder))
    return folder
