"""What the tile finder must learn and how its output is decoded; no training library is needed."""

import numpy as np
import pytest

from vision.free.finder import OUTPUTS, SCALE, STRIDE, Found, peaks
from vision.training.finding.variation import asked

CELL = int(STRIDE / SCALE)

FAR = 12.0
"""A logit that is as good as certain."""


def found_spots(
    middles: list[tuple[float, float]], side: float, degrees: float
) -> list[tuple[float, float, float, float]]:
    """(x, y, side, angle) of the spots in what should be said of tiles in a picture of half the scale."""
    count = len(middles)
    sides, angles = np.full(count, side), np.full(count, np.radians(degrees))
    targets, _, _ = asked(np.array(middles), sides, angles, np.ones(count), 320)
    answers = targets.copy()
    answers[0] = np.where(targets[0] == 1, FAR, -FAR)
    return [(float(s.middle[0]), float(s.middle[1]), s.side, s.angle) for s in peaks(answers)]


@pytest.mark.parametrize("side", [11.0, 24.0, 65.0])
@pytest.mark.parametrize("degrees", [-44.0, -10.0, 0.0, 31.0])
def test_a_tile_is_found_where_it_is_as_large_and_as_turned(side: float, degrees: float) -> None:
    ((x, y, seen, angle),) = found_spots([(101.3, 57.8)], side, degrees)
    assert (x, y) == pytest.approx((2 * 101.3 + 0.5, 2 * 57.8 + 0.5), abs=0.01)
    assert seen == pytest.approx(2 * side, rel=1e-3)
    assert (angle - degrees + 45) % 90 - 45 == pytest.approx(0, abs=0.05)


def test_a_quarter_turn_looks_the_same() -> None:
    assert found_spots([(101.3, 57.8)], 20.0, 20.0)[0][3] == pytest.approx(
        found_spots([(101.3, 57.8)], 20.0, 110.0)[0][3]
    )


def test_tiles_side_by_side_are_distinguished() -> None:
    row = [(60.0 + 11.5 * n, 80.0) for n in range(7)]
    assert sorted(x for x, *_ in found_spots(row, 11.0, 0.0)) == pytest.approx(
        [2 * x + 0.5 for x, _ in row], abs=0.01
    )


def test_a_tile_that_is_mostly_hidden_is_neither_right_nor_wrong() -> None:
    targets, where, counted = asked(
        np.array([[100.0, 100.0]]), np.array([24.0]), np.zeros(1), np.array([0.3]), 320
    )
    assert targets[0].max() == 0
    assert where.max() == 0
    assert counted[0, 25, 25] == 0
    assert counted[0, 25, 60] == 1


def test_two_peaks_on_one_tile_are_one_spot() -> None:
    answers = np.zeros((OUTPUTS, 40, 40), np.float32)
    answers[0] = -FAR
    answers[0, 20, 20], answers[0, 20, 22] = 3, 2
    answers[5] = 1
    (spot,) = peaks(answers)
    assert spot.heat == pytest.approx(1 / (1 + np.exp(-3)))


def test_cover_is_known_for_any_part_of_the_picture() -> None:
    cover = np.zeros((10, 20), np.float32)
    cover[:, 10:] = 1
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])

    def covered(column: float) -> float:
        return Found((), cover).covered((2.0 * square + np.array((column, 5))) * CELL)

    assert covered(5) == 0
    assert covered(15) == 1
    assert covered(10) == pytest.approx(0.5, abs=0.11)
