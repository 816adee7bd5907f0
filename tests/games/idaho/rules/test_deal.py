import random

import pytest

from station.rules.races.points import deal
from tests.cases import for_each


@pytest.mark.parametrize(
    ("wants", "pool", "first", "took"),
    [
        ((7, 3, 0, 1), 20, 0, (7, 3, 0, 1)),
        ((7, 3, 0, 1), 11, 2, (7, 3, 0, 1)),
        ((7, 3, 0, 1), 4, 0, (2, 1, 0, 1)),
        ((7, 3, 0, 1), 4, 1, (1, 2, 0, 1)),
        ((7, 7), 1, 1, (0, 1)),
        ((0, 0), 3, 0, (0, 0)),
    ],
)
def test_a_short_pool_goes_round_one_each(
    wants: tuple[int, ...], pool: int, first: int, took: tuple[int, ...]
) -> None:
    assert deal(wants, pool, first) == took


@for_each("seed", range(100))
def test_nobody_gets_more_than_they_want_or_two_more_than_another_who_wants_one(seed: int) -> None:
    rng = random.Random(seed)
    wants = [rng.randint(0, 7) for _ in range(rng.randint(2, 5))]
    pool = rng.randint(0, 40)
    took = deal(wants, pool, rng.randrange(len(wants)))
    assert sum(took) == min(pool, sum(wants))
    assert all(0 <= count <= want for count, want in zip(took, wants, strict=True))
    for count, want in zip(took, wants, strict=True):
        if count < want:
            assert max(took) <= count + 1
