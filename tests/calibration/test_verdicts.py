"""How `benchmarks.tables.tile_sets` judges what was said of a set."""

import pytest

from benchmarks.tables.tile_sets import judged
from calibration.count import SetCount
from station.editions import load_edition
from tests.simulator.drawn_sets import LaidSet

ENGLISH = load_edition("en")

Counts = dict[str, int]
LACKING, EXTRA, NOTHING = {"E": 1}, {"U": 1}, dict[str, int]()


def verdict(said: tuple[Counts, Counts, Counts], true: tuple[Counts, Counts, Counts], doubts: int) -> str:
    """Each is what is missing, too many, and of another set."""
    count = SetCount(ENGLISH, 1, 100, said[0], said[1], doubts, 0, said[2], ())
    return judged(count, LaidSet(ENGLISH, *true, ()))


def test_a_verdict_is_right_only_without_doubt() -> None:
    outcome = (LACKING, EXTRA, NOTHING)
    assert [verdict(outcome, outcome, doubts) for doubts in (0, 1)] == ["right", "doubted"]


@pytest.mark.parametrize("at", [1, 2], ids=["too many", "of another set"])
def test_what_is_invented_is_wrong_and_a_doubt_excuses_only_what_is_not_seen(at: int) -> None:
    fault = (NOTHING, LACKING, NOTHING) if at == 1 else (NOTHING, NOTHING, LACKING)
    none = (NOTHING, NOTHING, NOTHING)
    assert [verdict(none, fault, doubts) for doubts in (0, 1)] == ["wrong", "doubted"]
    assert verdict(fault, none, 1) == "wrong"


def test_a_doubtful_tile_may_be_the_one_that_is_missing_or_is_not() -> None:
    lacking, none = (LACKING, NOTHING, NOTHING), (NOTHING, NOTHING, NOTHING)
    assert [verdict(lacking, none, doubts) for doubts in (0, 1)] == ["wrong", "doubted"]
    assert [verdict(none, lacking, doubts) for doubts in (0, 1)] == ["wrong", "doubted"]
