"""Which pictures are learned from and which are read when enrolment is measured."""

import numpy as np
import pytest

from calibration.evaluate import Trial, by_set
from vision.evaluate.reading import Entry
from vision.evaluate.score import Truth
from vision.evaluate.stress import Case


def entry(number: int, family: str, tile_set: str) -> Entry:
    rows = ["ABCDEFGHIJKLMNO"] + ["." * 15] * 14
    picture = np.zeros((4, 4, 3), np.uint8)
    case = Case(picture, (np.zeros((4, 2)),), (Truth(rows, ["^" * 15] * 15),))
    return Entry(f"{number}.jpg", family, tile_set, "ABC", case)


def files(trial: Trial) -> tuple[set[str], set[str]]:
    return {e.file for e in trial.learned}, {e.file for e in trial.read}


def test_each_set_is_read_after_learning_from_its_other_half() -> None:
    later, earlier = by_set([entry(number, "club", "club") for number in range(6)])
    assert files(later) == ({"0.jpg", "1.jpg", "2.jpg"}, {"3.jpg", "4.jpg", "5.jpg"})
    assert files(earlier) == ({"3.jpg", "4.jpg", "5.jpg"}, {"0.jpg", "1.jpg", "2.jpg"})
    assert not later.mixed


def test_sets_are_kept_apart() -> None:
    entries = [entry(number, "club", "red" if number % 2 else "blue") for number in range(12)]
    for trial in by_set(entries):
        learned, read = files(trial)
        assert len({int(name.split(".")[0]) % 2 for name in learned | read}) == 1
        assert not learned & read


@pytest.mark.parametrize("sets", [6, 3])
def test_sets_of_too_few_pictures_are_tried_together_and_said_to_be_mixed(sets: int) -> None:
    trials = list(by_set([entry(number, "club", f"set {number % sets}") for number in range(6)]))
    assert len(trials) == 2
    assert all(trial.mixed for trial in trials)


def test_families_are_not_mixed_with_each_other() -> None:
    assert list(by_set([entry(number, f"club {number % 2}", str(number)) for number in range(6)])) == []
