"""Squares read while a hand lays tiles beside them are read again once those tiles lie there."""

import numpy as np
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene
from vision.letters.network import LetterReader, LetterReadings
from vision.table_reader import TableReader
from vision.track.unsettled import Unsettled

MIDDLE, BESIDE, FAR = 112, 127, 0


def squares(*numbers: int) -> NDArray[np.bool_]:
    chosen = np.zeros(225, np.bool_)
    chosen[list(numbers)] = True
    return chosen


def test_what_was_read_in_motion_is_read_again_when_something_changes_beside_it() -> None:
    unsettled = Unsettled()
    unsettled.read(squares(MIDDLE, FAR), moving=True)
    assert np.flatnonzero(unsettled.again(squares(BESIDE))).tolist() == [MIDDLE, BESIDE]


def test_once_the_board_is_at_rest_nothing_is_unsettled() -> None:
    unsettled = Unsettled()
    unsettled.read(squares(MIDDLE), moving=True)
    unsettled.read(squares(), moving=False)
    assert np.flatnonzero(unsettled.again(squares(BESIDE))).tolist() == [BESIDE]


def test_where_nothing_changes_nothing_is_read() -> None:
    unsettled = Unsettled()
    unsettled.read(squares(MIDDLE), moving=True)
    assert not unsettled.again(squares()).any()


class CoveredFoot:
    """Reads every L as an I, as long as its foot is covered."""

    def __init__(self) -> None:
        self._letters = LetterReader.load("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.covered = False

    def read(self, patches: NDArray[np.uint8]) -> LetterReadings:
        read = self._letters.read(patches)
        if self.covered:
            read.letters[:] = ["I" if letter == "L" else letter for letter in read.letters]
        return read


def test_a_letter_that_the_next_tile_covered_while_it_was_laid_is_read_again(
    camera: SimulatedCamera,
) -> None:
    letters = CoveredFoot()
    reader = TableReader(letters=letters)
    foot, tile = BoardTile("a", "L", 5.5, 5.5, 0), BoardTile("a", "T", 5.5, 6.6, 0)
    shown: list[str | None] = []
    for covered, tiles in ((False, ()), (True, (foot,)), (False, (foot, tile)), (False, (foot, tile))):
        letters.covered = covered
        reading = reader.read(camera.take(Scene((tiles, ())), len(shown)), 200 * len(shown))
        shown.append(reading.boards[0].squares[80].letter)
    assert shown == [None, "I", "L", "L"]
