"""Blanks that bear their maker's mark are blanks, or in doubt; they are never letters beyond doubt."""

import random

import pytest

from benchmarks.reading.blanks import laid_out, marked
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from vision.reading import DOUBT
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
