"""Drawn tables with free crosswords: the truth they tell is what they show."""

import numpy as np
import pytest

from station.editions import load_edition
from station.lexicon import load
from tests.simulator.drawn_mats import MatPicture, draw_mat


@pytest.fixture(scope="module")
def table() -> MatPicture:
    return draw_mat(41, load("english"), load_edition("en"))


def test_a_picture_has_the_camera_s_size(table: MatPicture) -> None:
    assert table.picture.shape == (1296, 2304, 3)
    assert table.picture.dtype == np.uint8


def test_the_same_seed_gives_the_same_picture(table: MatPicture) -> None:
    again = draw_mat(41, load("english"), load_edition("en"))
    assert np.array_equal(again.picture, table.picture)
    assert again.placed[0].crossword == table.placed[0].crossword


def test_neighbours_lie_side_by_side_and_gaps_stay_small(table: MatPicture) -> None:
    quads = table.placed[0].quads
    for (row, column), quad in quads.items():
        for beside, edge in (((row, column + 1), quad[1] - quad[0]), ((row + 1, column), quad[3] - quad[0])):
            if beside in quads:
                side = np.linalg.norm(edge)
                apart = np.linalg.norm(quads[beside].mean(axis=0) - quad.mean(axis=0))
                assert 0.97 * side < apart < 1.16 * side


def test_all_tiles_lie_in_the_picture(table: MatPicture) -> None:
    points = np.vstack(list(table.placed[0].quads.values()))
    assert points.min() >= 0
    assert (points.max(axis=0) < (2304, 1296)).all()


def test_every_player_has_a_crossword_in_their_own_part() -> None:
    table = draw_mat(42, load("english"), load_edition("en"), players=4)
    assert len(table.placed) == 4
    for placed in table.placed:
        low, high = placed.region.min(axis=0), placed.region.max(axis=0)
        middles = np.array([quad.mean(axis=0) for quad in placed.quads.values()])
        assert (middles > low).all()
        assert (middles < high).all()
