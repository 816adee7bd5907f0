"""The tips of fingers, which cover tiles and squares in part."""

import numpy as np
import pytest

from station.rules.tile import Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Arm, BoardTile, Scene, board_to_table_mm
from vision.reading import DOUBT, Content
from vision.squares.hands import fingertips
from vision.table_reader import TableReader

WORD = {15 * row + 7: letter for row, letter in enumerate("FEELS", 1)}


@pytest.mark.parametrize("fingers", [7.3, 7.9])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_fingertips_cover_is_hidden_and_never_read_for_sure(seed: int, fingers: float) -> None:
    """fingers: the column that the fingertips reach into."""
    camera, reader = SimulatedCamera(seed), TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    reader.read(camera.take(Scene(), 1), 0)
    laid = tuple(
        BoardTile("a", letter, square % 15 + 0.5, square // 15 + 0.5, 180.0)
        for square, letter in WORD.items()
    )
    arm = Arm(Side.NORTH, *board_to_table_mm(0, fingers, 1.6))
    for at_ms in (1000, 2000):
        board = reader.read(camera.take(Scene((laid, ()), arms=(arm,)), at_ms), at_ms).boards[0]
    sure = {
        number: square.letter if square.content is Content.TILE else ""
        for number, square in enumerate(board.squares)
        if square.content is not Content.HIDDEN and square.confidence >= DOUBT
    }
    assert {number for number in sure if sure[number] != WORD.get(number, "")} == set()
    assert any(square.content is Content.HIDDEN for square in board.squares)


@pytest.mark.parametrize(
    ("sides", "odd", "hidden"),
    [
        ({6: 2, 7: 1}, {6}, {6, 7}),
        ({6: 2, 7: 1}, set(), set()),
        ({6: 2}, {6}, set()),
        ({6: 1, 7: 1}, {6}, set()),
        ({6: 2, 9: 1}, {6}, set()),
    ],
    ids=["fingers", "read for sure", "one tile with faint sides", "one faint side each", "far apart"],
)
def test_tiles_side_by_side_without_sides_are_under_fingers(
    sides: dict[int, int], odd: set[int], hidden: set[int]
) -> None:
    unseen = np.zeros(225, np.int_)
    unseen[list(sides)] = list(sides.values())
    tile, strange = unseen > 0, np.isin(np.arange(225), list(odd))
    found = fingertips(unseen, tile, strange, tile & ~strange)
    assert set(np.flatnonzero(found).tolist()) == hidden


def test_dark_tiles_with_faint_sides_are_not_under_fingers() -> None:
    unseen = np.zeros(225, np.int_)
    unseen[100:106] = 2
    tile, strange = unseen > 0, np.arange(225) == 103
    assert not fingertips(unseen, tile, strange, tile & ~strange).any()
