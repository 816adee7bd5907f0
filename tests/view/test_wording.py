"""Texts with values, in two languages, and times."""

import pytest

from station.view.wording import minutes, words_in


@pytest.mark.parametrize(("language", "text"), [("en", "Ann's turn"), ("de", "Ann ist dran")])
def test_values_are_put_into_the_translation(language: str, text: str) -> None:
    assert words_in(language).tr("{name}'s turn", name="Ann") == text


def test_a_text_without_values_keeps_its_braces() -> None:
    assert words_in("en").tr("{name}'s turn") == "{name}'s turn"


def test_a_plural_fills_in_its_number_and_other_values() -> None:
    words = words_in("en")
    assert words.trn("{count} tile", "{count} tiles", 1) == "1 tile"
    assert words.trn("{count} tile", "{count} tiles", 7) == "7 tiles"
    assert words.trn("{words} is good.", "{words} are good.", 2, words="AB · CD") == "AB · CD are good."


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0:00"), (59_999, "0:59"), (605_000, "10:05"), (-61_000, "−1:01")]
)
def test_a_time_has_minutes_and_seconds(ms: int, text: str) -> None:
    assert minutes(ms) == text
