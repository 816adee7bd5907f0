"""Letters, colours and the grid of the others tell of what the finder is not sure."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.free.faces import Faces
from vision.free.finder import SCALE, STRIDE, Found, Spot
from vision.free.settle import settled
from vision.reading import Picture

CELL = int(STRIDE / SCALE)

SIDE = 40.0
TILE, GROUND, SKIN = (150, 200, 230), (90, 60, 40), (110, 140, 215)
ROW = ((0, 0), (1, 0), (2, 0))


def spot(x: float, y: float, heat: float) -> Spot:
    return Spot(np.array([300 + SIDE * x, 300 + SIDE * y]), SIDE, 0.0, heat)


class Table:
    """Three clear tiles in a row, and something on the place below the last: its colour, its letter, the
    finder's heat for it, 0 for none."""

    def __init__(self, colour: tuple[int, int, int], letter: bool, heat: float) -> None:
        self.letter, self.heat = letter, heat
        self.picture: Picture = np.full((600, 600, 3), GROUND, np.uint8)
        self.cover = np.zeros((75, 75), np.float32)
        for (x, y), tone in [*((place, TILE) for place in ROW), ((2, 1), colour)]:
            left, top = int(300 + SIDE * (x - 0.5)), int(300 + SIDE * (y - 0.5))
            self.picture[top : top + 40, left : left + 40] = tone
            self.cover[top // CELL : top // CELL + 5, left // CELL : left // CELL + 5] = 1

    def shows(self, asked: Sequence[Spot]) -> Faces:
        there = np.array(
            [self.letter and bool(np.hypot(*(one.middle - (380, 340))) < 10) for one in asked], float
        )
        shares = np.zeros((len(asked), 1, 4))
        shares[:, 0, 0] = there
        return Faces(shares, 1 - there, there, "A")

    def settled(self) -> tuple[set[tuple[int, int]], int]:
        """(places of the tiles, how many more may be some)."""
        spots = [spot(*place, 0.9) for place in ROW]
        if self.heat:
            spots.append(spot(2, 1, self.heat))
        tiles, maybe = settled(self.picture, Found(tuple(spots), self.cover), self.shows)
        return {(round((t.middle[0] - 300) / SIDE), round((t.middle[1] - 300) / SIDE)) for t in tiles}, len(
            maybe
        )


@pytest.mark.parametrize("heat", [0.0, 0.35, 0.55])
def test_what_shows_a_letter_beside_tiles_is_one(heat: float) -> None:
    assert Table(SKIN, True, heat).settled() == ({*ROW, (2, 1)}, 0)


@pytest.mark.parametrize("heat", [0.0, 0.35, 0.55])
def test_what_is_plain_and_has_the_colour_of_the_tiles_is_a_blank(heat: float) -> None:
    assert Table(TILE, False, heat).settled() == ({*ROW, (2, 1)}, 0)


@pytest.mark.parametrize("heat", [0.0, 0.35, 0.55])
def test_what_has_the_colour_of_the_ground_is_none_however_square(heat: float) -> None:
    assert Table(GROUND, False, heat).settled() == (set(ROW), 0)


def test_what_has_another_colour_stays_open() -> None:
    assert Table(SKIN, False, 0.35).settled() == (set(ROW), 1)


def test_a_tile_that_was_not_found_is_never_sure() -> None:
    table = Table(TILE, False, 0.0)
    tiles, _ = settled(
        table.picture, Found(tuple(spot(*place, 0.9) for place in ROW), table.cover), table.shows
    )
    assert min(tile.heat for tile in tiles) < 0.5


@pytest.mark.parametrize("share", [0.6, 1.6])
def test_what_is_much_smaller_or_larger_than_the_tiles_is_none(share: float) -> None:
    table = Table(GROUND, False, 0.0)
    spots = [spot(*place, 0.9) for place in ROW]
    other = replace(spot(5, 5, 0.95), side=share * SIDE)
    tiles, maybe = settled(table.picture, Found((other, *spots), table.cover), table.shows)
    assert (len(tiles), maybe) == (3, [])


def test_no_tiles_settle_nothing() -> None:
    table = Table(TILE, False, 0.0)
    assert settled(table.picture, Found((), table.cover), table.shows) == ([], [])
