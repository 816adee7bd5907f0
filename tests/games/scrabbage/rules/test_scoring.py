"""What a tile scores."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.rules.square import parse_square as at

Make = Callable[..., Any]


def test_two_for_each_word(table: Make) -> None:
    game = table("CAT TO")
    game.set_up([4, 4], {8: ".......CA", 9: ".........O"})
    game.lay(0, J8="T")
    assert game.points() == [(0, "word", 2, "CAT"), (0, "word", 2, "TO")]
    assert game.scores() == (4, 0)


@pytest.mark.parametrize(("row", "square", "each"), [(2, "B2", 4), (1, "A1", 6)])
def test_word_squares(table: Make, row: int, square: str, each: int) -> None:
    game = table("AT AN")
    game.set_up([4, 4], {1: ".T", 2: "N"} if row == 1 else {2: "..T", 3: ".N"})
    game.lay(0, **{square: "A"})
    assert game.points() == [(0, "word", each, "AT"), (0, "word", each, "AN")]


def test_a_word_square_counts_for_the_tile_that_completes(table: Make) -> None:
    game = table("CAT")
    game.set_up(["CAT", "XYZ"], {2: "..A"})
    game.lay(0, B2="C")
    assert game.points() == []
    game.position = replace(game.position, to_move=0)
    game.lay(0, D2="T")
    assert game.points() == [(0, "word", 2, "CAT")]


@pytest.mark.parametrize(("square", "points"), [("D8", 2), ("F6", 3)])
def test_letter_squares_count_always(table: Make, square: str, points: int) -> None:
    game = table("CAT")
    column, row = at(square) % 15, at(square) // 15 + 1
    game.set_up(["CT", "XY"], {row: "." * (column + 1) + "A"})
    game.lay(0, **{square: "C"})
    assert game.points() == [(0, "letter square", points, "C")]
    game.set_up(["CT", "XY"], {row: "." * (column + 1) + "AT"}, points=(), scores=(0, 0), to_move=0)
    game.lay(0, **{square: "C"})
    assert game.points() == [(0, "word", 2, "CAT"), (0, "letter square", points, "C")]


def test_numbers_are_ignored(table: Make) -> None:
    for word in ("QI", "AI"):
        game = table(word)
        game.set_up([4, 4], {8: "........I"})
        game.lay(0, H8=word[0])
        assert sum(game.scores()) == 4  # the star is a double word square
