"""Which tiles lie in one grid, judged by their positions alone."""

import numpy as np
import pytest

from vision.free.finder import Spot
from vision.free.grid import groups


def spot(x: float, y: float, angle: float = 0.0) -> Spot:
    """A tile of side 40, x and y in sides."""
    return Spot(np.array([500 + 40 * x, 400 + 40 * y]), 40.0, angle, 0.9)


def turned(spots: list[Spot], degrees: float) -> list[Spot]:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn = np.array([[c, s], [-s, c]])
    return [Spot((one.middle - 500) @ turn + 500, one.side, one.angle + degrees, 0.9) for one in spots]


def places(spots: list[Spot]) -> set[tuple[int, int]]:
    (group,) = groups(spots)
    at = group.places - group.places.min(axis=0)
    return {(int(x), int(y)) for x, y in at}


L_SHAPE = [spot(0, 0), spot(1.05, 0.02), spot(2.1, -0.03), spot(0.02, 1.04), spot(-0.02, 2.1)]


def test_tiles_side_by_side_are_one_group_with_rows_and_columns() -> None:
    assert places(L_SHAPE) == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)}


@pytest.mark.parametrize("degrees", [7.0, 33.0, 44.0])
def test_a_turned_table_has_the_same_groups(degrees: float) -> None:
    (group,) = groups(turned(L_SHAPE, degrees))
    assert len(group.members) == 5
    assert not group.doubts
    assert group.pitch == pytest.approx(42, abs=1)
    assert (group.angle - degrees + 45) % 90 - 45 == pytest.approx(0, abs=1.5)


def test_a_gap_of_fifteen_percent_is_bridged() -> None:
    assert len(groups([spot(0, 0), spot(1.15, 0)])) == 1


def test_tiles_well_apart_are_groups_of_their_own_without_doubt() -> None:
    found = groups([spot(0, 0), spot(1, 0), spot(3, 0)])
    assert [len(group.members) for group in found] == [2, 1]
    assert not any(group.doubts for group in found)


def test_words_that_meet_half_a_tile_off_are_doubtful() -> None:
    found = groups([spot(0, 0), spot(1, 0), spot(0.5, 1), spot(1.5, 1)])
    assert all(group.doubts for group in found)


def test_a_tile_that_lies_close_by_and_askew_is_doubtful() -> None:
    found = groups([spot(0, 0), spot(1, 0), spot(2.05, 0.1, 30)])
    assert found[0].doubts


def test_tiles_that_touch_at_corners_only_are_not_joined() -> None:
    found = groups([spot(0, 0), spot(1, 0), spot(2, 1), spot(3, 1)])
    assert [len(group.members) for group in found] == [2, 2]


def test_a_bent_line_is_one_group() -> None:
    line = [spot(x, 0.004 * x * x) for x in range(12)]
    assert places(line) == {(x, 0) for x in range(12)}


def test_no_tiles_make_no_groups() -> None:
    assert groups([]) == []
