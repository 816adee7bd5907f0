"""JSON from elsewhere is read to a depth that every Python can take."""

import json

import pytest

from station.json_text import MOST_DEEP, NestedError, read_json


def nested(deep: int) -> str:
    return '{"a":[' * (deep // 2) + '"[]"' + "]}" * (deep // 2)


def test_what_is_deep_enough_for_anybody_is_read() -> None:
    assert read_json(nested(MOST_DEEP)) == json.loads(nested(MOST_DEEP))


@pytest.mark.parametrize("deep", [MOST_DEEP + 2, 500, 9_000, 200_000])
def test_deeper_is_refused_whole_or_cut_off(deep: int) -> None:
    with pytest.raises(NestedError):
        read_json(nested(deep))
    with pytest.raises(NestedError):
        read_json(nested(deep).partition('"[]"')[0])


@pytest.mark.parametrize("text", ["[" * 500, '"' + "[" * 500, '\\"' + "[" * 500, '"\\', "]" + "[" * 500])
def test_what_is_not_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


def test_brackets_in_texts_and_beside_one_another_are_not_deep() -> None:
    values: tuple[object, ...] = (["[" * 500], ['"\\' + "{" * 500], [[]] * 500, [{"[": "{"}] * 500)
    for value in values:
        assert read_json(json.dumps(value)) == value


def test_a_long_text_that_never_ends_takes_no_longer_than_it_is_long() -> None:
    # With backtracking, this would take hours.
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        read_json("[" + "[]," * 101 + '"' + '\\"' * 200_000)


def test_a_number_of_too_many_digits_is_refused_in_our_words() -> None:
    with pytest.raises(ValueError, match=r"^a number has too many digits$"):
        read_json(f"[{'9' * 5000}]")
