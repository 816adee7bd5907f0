"""What the tests of the running station share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from station.screen.window import Window


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("station.app.start_menu.SHORT_S", 60.0)  # each page shows all games when it comes
    opened = Window((1280, 800))
    yield opened
    opened.close()
