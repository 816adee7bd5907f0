"""Tiles that were missed are found where the grid of the others has a place for them."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.free.faces import Faces
from vision.free.grow import grown
from vision.free.tiles import Spot

SIDE = 40.0


def spot(x: float, y: float) -> Spot:
    return Spot(np.array([500 + SIDE * x, 400 + SIDE * y]), SIDE, 0.0, 1.0, 1.0, 0)


class Table:
    """Letters at some places, in sides, blanks at others; nothing elsewhere."""

    def __init__(
        self, letters: Sequence[tuple[float, float]], blanks: Sequence[tuple[float, float]] = ()
    ) -> None:
        self.letters, self.blanks = letters, blanks

    def shows(self, spots: Sequence[Spot]) -> Faces:
        shares, blank, tile = np.zeros((len(spots), 1, 4)), np.zeros(len(spots)), np.zeros(len(spots))
        for number, one in enumerate(spots):
            x, y = (one.middle - (500, 400)) / SIDE
            lettered = any(np.hypot(x - a, y - b) < 0.25 for a, b in self.letters)
            plain = any(np.hypot(x - a, y - b) < 0.25 for a, b in self.blanks)
            shares[number, 0, 0], blank[number], tile[number] = lettered, plain, lettered or plain
        return Faces(shares, blank, tile, "A")


def places(spots: Sequence[Spot]) -> set[tuple[int, int]]:
    return {(round(float(x)), round(float(y))) for x, y in [(s.middle - (500, 400)) / SIDE for s in spots]}


def test_a_word_is_found_from_one_of_its_tiles() -> None:
    word = [(x, 0) for x in range(6)]
    assert places(grown([spot(2, 0)], Table(word).shows, lambda _: True)) == set(word)


def test_nothing_is_found_beyond_the_last_tile() -> None:
    word = [(0, 0), (1, 0), (3, 0)]
    assert places(grown([spot(0, 0)], Table(word).shows, lambda _: True)) == {(0, 0), (1, 0)}


@pytest.mark.parametrize("covered", [True, False])
def test_a_blank_is_believed_only_where_something_lies(covered: bool) -> None:
    table = Table([(0, 0), (1, 0)], [(2, 0)])
    found = places(grown([spot(0, 0), spot(1, 0)], table.shows, lambda _: covered))
    assert ((2, 0) in found) == covered


def test_of_two_that_overlap_one_stays_and_the_other_s_place_is_looked_at() -> None:
    word = [(0, 0), (1, 0), (2, 0)]
    found = grown([spot(0, 0), spot(1.1, 0), spot(1.85, 0)], Table(word).shows, lambda _: True)
    assert places(found) == set(word)


def test_no_tiles_grow_nothing() -> None:
    assert grown([], Table([(0, 0)]).shows, lambda _: True) == []
