"""A table that has been set up is kept, whole."""

from pathlib import Path

import pytest

from calibration.profile import SavedBoard, SavedHeads, SavedTable, TableStore
from station.checks import Check
from station.errors import InputError
from vision.cameras.camera import CameraSettings
from vision.lens import Lens

TABLE = SavedTable(
    camera="/dev/v4l/by-id/usb-1",
    made="2026-11-22T21:30:00",
    settings=CameraSettings(2304, 1296, focus=4.5, exposure_us=8000, mains_hz=50),
    size=(2304, 1296),
    white=212.0,
    lens=Lens((2304, 1296), ((2000, 0, 1152), (0, 2000, 648), (0, 0, 1)), (-0.1, 0, 0, 0, 0)),
    boards=(SavedBoard(0, True, ((1.5, 2), (3, 4), (5, 6), (7, 8))),),
    kits=("red", "ivory"),
    colours=((-1.5, -1.0, -0.2), (-0.3, -0.1, 0.0)),
    heads=SavedHeads("serial", (5, 0), ("/dev/house-station/head-A1", "/dev/ttyUSB1")),
    screen="N",
    checked=(Check("light", True, "fine"), Check("glare", False, "move the lamp")),
)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    store = TableStore(tmp_path / "tables")
    assert store.load() is None
    store.save(TABLE)
    store.save(TABLE, "hall-7")
    assert store.load() == TABLE
    assert store.names() == ("hall-7", "table")


def test_a_damaged_file_is_said_in_a_sentence(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    for text in ("{", "{}", '{"v": 1}', '{"v": 99}'):
        store.path().write_text(text)
        with pytest.raises(InputError, match="set the table up again"):
            store.load()
