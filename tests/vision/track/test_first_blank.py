"""A blank in the first word on a board is told by the letters around it."""

import numpy as np

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene
from vision.letters.network import LetterReader
from vision.rectify import RectifiedBoard
from vision.track.memory import BLANK_FITS, BoardMemory

BLANK = 7 * 15 + 7


def test_a_blank_fits_the_letters_of_the_first_word_on_a_board() -> None:
    camera, memory = SimulatedCamera(6), BoardMemory(LetterReader.load("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    tiles = tuple(
        BoardTile("a", letter.strip(), column + 0.5, 7.5, 0.0) for column, letter in enumerate("SE TS", 5)
    )
    everywhere = np.ones(225, np.bool_)
    for number, scene in enumerate((Scene(), Scene((tiles, ())))):
        view = RectifiedBoard(camera.take(scene, number), next(iter(camera.truth(scene))), None)
        read = memory.read(view, everywhere)
    assert read.tiles[BLANK]
    assert read.from_kit[BLANK] < BLANK_FITS
