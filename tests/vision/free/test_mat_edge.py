"""Crosswords near the edge of a mat: the ground changes there, and nothing lies against them."""

from functools import cache

import pytest

from station.app.picture.free_table import player_layout
from station.simulator.render.mat_camera import MatArm, MatCamera, MatScene, MatTile
from station.simulator.tables.mat_table import table_look
from station.simulator.world.frame import Frame
from station.simulator.world.mat_places import mats_of
from vision.free.reader import FreeReader
from vision.reading import Picture

ROWS = ("DA....", ".NA...", "..T...", "CLIENT")
AT = [(row, column) for row, line in enumerate(ROWS) for column, letter in enumerate(line) if letter != "."]


@cache
def crossword(seed: int, arm: MatArm | None = None) -> Picture:
    """Of the fourth player, a tile's width and a half from the left edge of the mat. arm: where its
    fingertips are, from the middle of the first tile."""
    look = table_look(seed)
    side = look.sets[0].side_mm
    mats = mats_of(look.lens, 4)
    x, y = mats[3].point(-mats[3].wide / 2 + 2 * side, -mats[3].deep / 2 + 2.5 * side)
    frame = Frame(x, y, 6.0, 1.05 * side)
    tiles = tuple(MatTile(ROWS[cell[0]][cell[1]], *frame.point(cell), frame.angle) for cell in AT)
    arms = () if arm is None else (MatArm(x + arm.x_mm, y + arm.y_mm, arm.angle),)
    return MatCamera(look).take(MatScene(tiles, tuple(mat.outline() for mat in mats), (), arms), 0)


@pytest.mark.parametrize("seed", [2, 4, 6, 12])
def test_the_edge_of_a_mat_is_nothing_that_lies_against_a_crossword(reader: FreeReader, seed: int) -> None:
    layout = player_layout(reader, crossword(seed), 3, 4)
    assert layout.rows() == list(ROWS)
    assert [doubt.reason for doubt in layout.doubts] == []


@pytest.mark.parametrize("seed", [2, 4, 6])
def test_fingers_on_the_end_of_a_word_are(reader: FreeReader, seed: int) -> None:
    last = MatArm(5 * 19.5, 3.0 * 19.5, 0.0)
    layout = player_layout(reader, crossword(seed, last), 3, 4)
    assert layout.rows() != list(ROWS)
    assert layout.doubtful
