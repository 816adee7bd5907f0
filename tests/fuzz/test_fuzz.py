"""A few cases of every target, always the same; and that what is wrong is noticed."""

from random import Random

import pytest

from tests.cases import for_each
from tests.fuzz.every import TARGETS
from tests.fuzz.running import case_of, run
from tests.fuzz.target import FaultError, Target, refuses

CASES = {"journal": 2}


@pytest.mark.parametrize("name", TARGETS)
def test_spoiled_input_is_read_or_refused(name: str) -> None:
    outcome = run(TARGETS[name], "tests", cases=CASES.get(name, 40), timed=False)
    assert outcome.failure is None, outcome.failure.what


@for_each("name", TARGETS)
def test_a_seed_gives_the_same_cases_and_another_one_others(name: str) -> None:
    target = TARGETS[name]
    first = [case_of(target, "1", number) for number in range(3)]
    assert [case_of(target, "1", number) for number in range(3)] == first
    assert [case_of(target, "2", number) for number in range(3)] != first


def made(random: Random) -> bytes:
    return bytes([random.randrange(256)])


def test_what_is_no_refusal_fails_and_its_case_is_kept() -> None:
    def read(case: bytes) -> None:
        if case[0] % 7 == 3:
            raise IndexError("no such square")

    failure = run(Target("x", made, read), "1", cases=1000).failure
    assert failure is not None
    assert "IndexError: no such square" in failure.what
    assert failure.case[0] % 7 == 3
    assert case_of(Target("x", made, read), "1", failure.number) == failure.case


def test_a_case_that_never_ends_is_broken_off() -> None:
    def read(_case: bytes) -> None:
        while True:
            try:
                raise ValueError("again")
            except Exception:
                continue

    failure = run(Target("x", made, read, limit_ms=5), "1", cases=1).failure
    assert failure is not None
    assert "broken off" in failure.what


@pytest.mark.parametrize(
    "text", ["", " ", "x" * 2001, "two\nlines", "Exceeds the limit (4300 digits) for integer string"]
)
def test_what_no_user_should_see_is_no_refusal(text: str) -> None:
    with pytest.raises(FaultError):
        refuses(ValueError(text))
    refuses(ValueError("line 3: there is no square P16; squares are A1 to O15"))
