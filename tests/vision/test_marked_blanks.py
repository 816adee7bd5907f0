"""Blanks that bear their maker's mark are blanks, or in doubt; they are never letters beyond doubt."""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.reading.blanks import laid_out, marked
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.looks.palette import Mark
from vision.letters.network import LetterReader, LetterReadings
from vision.reading import DOUBT, Facing
from vision.table_reader import TableReader


@pytest.mark.parametrize(("seed", "mistaken"), [(100, 0), (101, 10), (103, 0)])
def test_a_makers_mark_on_a_blank_is_no_letter_beyond_doubt(seed: int, mistaken: int) -> None:
    """An oval, two lines of text (which some readings take for a letter, but doubt), and initials."""
    dice = random.Random(seed)
    camera = SimulatedCamera(seed, marked(draw_look(seed), dice))
    scene, lying = laid_out(dice)
    reading = TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ").read_still(
        camera.take(scene, 1), list(camera.truth(scene))
    )
    blanks = [
        board.squares[square]
        for board, on_board in zip(reading.boards, lying, strict=True)
        for square, letter in on_board.items()
        if not letter
    ]
    letters = [square for square in blanks if square.letter is not None]
    assert len(letters) <= mistaken
    assert [square for square in letters if square.confidence >= DOUBT] == []


class SeesLettersInMarks:
    """A letter reader that takes every blank for an F, as one may that has learned a tile set."""

    def __init__(self) -> None:
        self._reader = LetterReader.load("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    def read(self, patches: NDArray[np.uint8]) -> LetterReadings:
        read = self._reader.read(patches)
        blank = np.array([letter is None for letter in read.letters], np.bool_)
        return replace(
            read,
            letters=[letter or "F" for letter in read.letters],
            facings=[facing or Facing.UP for facing in read.facings],
            confidence=np.where(blank, 0.99, read.confidence),
        )


def test_a_small_initial_is_a_mark_however_surely_a_reader_knows_the_letter() -> None:
    dice = random.Random(102)
    look = draw_look(102)
    kits = [replace(kit, mark=Mark(("F",), False, 0.11)) for kit in look.kits]
    camera = SimulatedCamera(102, replace(look, kits=(kits[0], kits[1])))
    scene, lying = laid_out(dice)
    reading = TableReader(letters=SeesLettersInMarks()).read_still(
        camera.take(scene, 1), list(camera.truth(scene))
    )
    for board, on_board in zip(reading.boards, lying, strict=True):
        tiles = [(letter, board.squares[square]) for square, letter in on_board.items()]
        sure = [square.letter for letter, square in tiles if not letter and square.confidence >= DOUBT]
        assert sure == []
        doubted = [letter for letter, square in tiles if letter and square.confidence < DOUBT]
        assert len(doubted) <= 1
