"""How many squares a side still lacks from home row to home row."""

import random

import numpy as np

from station.games.house.engine.outcomes import MINE, NOBODY, THEIRS
from station.games.house.engine.race import lacks as lacks_of_many
from station.games.house.rules.chain import lacks
from station.rules.faced import FacedPosition
from station.rules.square import SIZE, SQUARES
from station.rules.tile import FacedTile, Side
from tests.cases import for_each


def board(*tiles: tuple[int, Side]) -> FacedPosition:
    there = dict(tiles)
    faced = (FacedTile("E", there[k], "a") if k in there else None for k in range(SQUARES))
    return FacedPosition(tuple(faced))


def column(number: int, rows: range, side: Side) -> list[tuple[int, Side]]:
    return [(row * SIZE + number, side) for row in rows]


def test_an_empty_board_lacks_a_whole_column() -> None:
    assert [lacks(board(), side) for side in Side] == [SIZE, SIZE]


def test_what_lies_already_counts_and_the_other_sides_tiles_do_not() -> None:
    mixed = board(*column(7, range(5, SIZE), Side.SOUTH), *column(7, range(5), Side.NORTH))
    assert (lacks(mixed, Side.SOUTH), lacks(mixed, Side.NORTH)) == (5, 10)


def test_nothing_is_lacking_once_the_home_rows_are_joined_by_edges() -> None:
    straight = column(3, range(8), Side.SOUTH)
    assert lacks(board(*straight, *column(3, range(8, SIZE), Side.SOUTH)), Side.SOUTH) == 0
    assert lacks(board(*straight, *column(4, range(8, SIZE), Side.SOUTH)), Side.SOUTH) == 1, "corners only"


@for_each("seed", range(20))
def test_it_is_what_the_engine_finds(seed: int) -> None:
    """Bellman and Ford, on many boards at once."""
    chance = random.Random(seed)
    owners = [chance.choice((NOBODY, MINE, THEIRS)) for _ in range(SQUARES)]
    side_of = {MINE: Side.SOUTH, THEIRS: Side.NORTH}
    lying = board(*((square, side_of[owner]) for square, owner in enumerate(owners) if owner != NOBODY))
    # The engine's mover goes from the first row; the way is as long from either end.
    mine, theirs = lacks_of_many(np.array([owners], np.uint8), (1, 0, 1))
    assert (lacks(lying, Side.SOUTH), lacks(lying, Side.NORTH)) == (mine[0], theirs[0])
