"""The pictures that a table was read from are kept, the last ones only."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from station.app.picture.kept_pictures import KeptPictures
from station.errors import InputError
from vision.errors import NoBoardError
from vision.lens import Lens
from vision.reading import BoardReading, Content, KnownTiles, Picture, SquareReading, TableReading

CORNERS = np.array([[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]])
EMPTY = SquareReading(Content.EMPTY)
TILE = SquareReading(Content.TILE, "A")
BARE = TableReading(0, (BoardReading(CORNERS, (EMPTY,) * 225),), (False,), (False,), False, {})
ONE = replace(BARE, boards=(BoardReading(CORNERS, (TILE,) + (EMPTY,) * 224),))


class Reader:
    """Reads what it is given; None: there is no board."""

    lens: Lens | None = None

    def __init__(self, *readings: TableReading | None) -> None:
        self._readings = list(readings)

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        del picture
        reading = self._readings.pop(0)
        if reading is None:
            raise NoBoardError("no board found")
        return replace(reading, at_ms=at_ms)

    def know(self, tiles: KnownTiles) -> None: ...


def keep(folder: Path, *readings: TableReading | None, most: int = 60) -> list[dict[str, object]]:
    """What is kept of pictures that were read so, 100 ms apart; each is as grey as its number."""
    kept = KeptPictures(folder, most)
    reader = kept.reads(Reader(*readings))
    for number in range(len(readings)):
        try:
            reader.read(np.full((8, 8, 3), number, np.uint8), 100 * number)
        except NoBoardError:
            continue
        finally:
            kept.settle()
    kept.close()
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


def test_pictures_that_were_read_anew_are_kept_with_what_was_read(tmp_path: Path) -> None:
    bare, one = keep(tmp_path, BARE, BARE, ONE)
    assert (bare["at_ms"], one["at_ms"]) == (0, 200)
    assert bare["boards"] != one["boards"]
    assert '"A.............."' in json.dumps(one["boards"])
    shown = [np.asarray(cv2.imread(str(path))) for path in sorted(tmp_path.glob("*.jpg"))]
    assert [picture[0, 0, 0] for picture in shown] == [0, 2]


def test_only_the_last_are_kept_also_of_an_earlier_game(tmp_path: Path) -> None:
    keep(tmp_path, BARE, ONE)
    keep(tmp_path, BARE, ONE, BARE, most=3)
    assert sorted(path.name for path in tmp_path.glob("*.jpg")) == ["000003.jpg", "000004.jpg", "000005.jpg"]
    assert len(list(tmp_path.glob("*.json"))) == 3


def test_a_picture_without_a_board_is_kept_once(tmp_path: Path) -> None:
    assert keep(tmp_path, None, None, BARE)[0] == {"at_ms": 0, "error": "no board found"}
    assert len(list(tmp_path.glob("*.jpg"))) == 2


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot make the folder"):
        KeptPictures(tmp_path / "file" / "pictures")
