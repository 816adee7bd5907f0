"""How the tiles of a counted set are marked in the set-up's picture."""

from calibration.count import counted
from station.app.setup.tiles import marks_of
from station.editions import load_edition
from tests.calibration.test_count import laid, tile
from vision.free.kinds import Kinds


def test_tiles_too_many_strange_and_unreadable_stand_out_and_are_drawn_last() -> None:
    tiles = laid(load_edition("en"), missing="E", extra="Q")
    doubtful = tile("O", 9_000, sure=0.6, or_else="Q")
    (count,) = counted(Kinds(((*tiles, doubtful),), (tile("B", 100),), ()), (load_edition("en"),))
    tones = [mark.tone for mark in marks_of(count)]
    assert tones[: tones.count("good")] == ["good"] * tones.count("good")
    assert sorted(tones[tones.count("good") :]) == ["doubt", "strange", "wrong", "wrong"]
