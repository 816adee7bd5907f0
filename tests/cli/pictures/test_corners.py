"""Corners of a board as people give them."""

from typing import Any

import numpy as np
import pytest

from station.cli.pictures.manifest import corners_of
from station.errors import InputError

SQUARE = [[10, 10], [90, 10], [90, 90], [10, 90]]


@pytest.mark.parametrize("given", [SQUARE, [f"{x},{y}" for x, y in SQUARE], [["10", 10], *SQUARE[1:]]])
def test_points_are_pairs_or_text(given: Any) -> None:
    np.testing.assert_array_equal(corners_of(given, "--corners"), SQUARE)


@pytest.mark.parametrize(
    "given",
    [
        None,
        "abcd",
        SQUARE[:3],
        [*SQUARE, [0, 0]],
        [[10, 10, 10], *SQUARE[1:]],
        [[float("nan"), 10], *SQUARE[1:]],
        [[10**400, 10], *SQUARE[1:]],
        [[0, 0], [1e300, 0], [1e300, 1e300], [0, 1e300]],
        ["10,10", "90,10", "90", "10,90"],
    ],
)
def test_what_is_not_four_points_is_refused(given: Any) -> None:
    with pytest.raises(InputError, match=r"^picture 3: corners must be four points x,y"):
        corners_of(given, "picture 3")


@pytest.mark.parametrize("given", [SQUARE[::-1], [SQUARE[0]] * 4, [SQUARE[i] for i in (0, 2, 1, 3)]])
def test_points_that_do_not_go_round_a_board_are_refused(given: Any) -> None:
    with pytest.raises(InputError, match="must go clockwise around a board"):
        corners_of(given, "--corners")
