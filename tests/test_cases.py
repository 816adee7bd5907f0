"""A test of many cases runs each of them, and names those that fail."""

import pytest

from tests.cases import ONE, for_each


def test_every_case_is_run_with_the_fixtures_of_the_test() -> None:
    seen = []

    @for_each("letter", "ab")
    @for_each(("number", "sign"), [(1, "+"), (2, "-")])
    def run(fixture: str, letter: str, number: int, sign: str) -> None:
        seen.append(f"{fixture}{letter}{sign}{number}")

    run(fixture="!")
    assert seen == ["!a+1", "!a-2", "!b+1", "!b-2"]


def test_all_cases_that_fail_are_named_with_what_is_wrong() -> None:
    @for_each("number", range(6), ids="number {}".format)
    def run(number: int) -> None:
        if number == 5:
            pytest.skip("nobody would see it")
        assert number % 2 == 0, "odd"

    with pytest.raises(BaseExceptionGroup, match="3 of 6 cases: number 1, number 3, number 5") as found:
        run()
    assert [str(error).partition("\n")[0] for error in found.value.exceptions] == [
        "odd",
        "odd",
        "nobody would see it",
    ]


def test_one_case_can_be_run_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    @for_each("number", range(6))
    def run(number: int) -> None:
        seen.append(number)

    monkeypatch.setenv(ONE, "4")
    run()
    assert seen == [4]


@for_each("number", (1, 2))
def test_pytest_sees_no_argument_of_a_case(tmp_path_factory: pytest.TempPathFactory, number: int) -> None:
    assert number in {1, 2}
    assert tmp_path_factory.getbasetemp().is_dir()


def test_without_a_case_a_test_is_skipped_as_a_parametrized_one_is() -> None:
    @for_each("number", ())
    def run(number: int) -> None:
        raise AssertionError

    with pytest.raises(pytest.skip.Exception, match="no case"):
        run()
