"""The station plays without its typeface too."""

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from station.referee.state import TableState
from station.screen.draw import button, canvas, fonts
from station.screen.draw.canvas import Written
from station.screen.draw.fonts import Weight, typeface_file
from station.screen.input.screen_state import ScreenState
from tests.screen.examples.house import house_examples

Draw = Callable[..., tuple[pygame.Surface, list[Written]]]
CACHES = (
    *(fonts.font, fonts._capitals, canvas.width, canvas.render, canvas.shorten, canvas.wrap),
    *(canvas._inked, button._key_capital),
)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def without_typeface(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    forget()
    monkeypatch.setattr(fonts, "_PACKAGE", "no_such_typeface")
    typeface_file.cache_clear()
    yield
    monkeypatch.undo()
    typeface_file.cache_clear()
    forget()


@pytest.mark.usefixtures("without_typeface")
@pytest.mark.parametrize("name", ["order", "stands", "not-a-word", "menu"])
def test_without_the_typeface_every_line_still_stays_in_its_box(
    drawn: Draw, example: Callable[[str], tuple[TableState[Any], ScreenState]], name: str
) -> None:
    assert typeface_file(Weight.BOLD) is None
    _, lines = drawn(*example(name))
    assert lines
    outside = [line for line in lines if line.place.left < line.box.left or line.place.right > line.box.right]
    assert outside == []


def test_every_weight_has_a_file_where_the_typeface_is_installed() -> None:
    if typeface_file(Weight.REGULAR) is None:
        pytest.skip("font-source-sans-pro is not installed")
    assert all(typeface_file(weight) for weight in Weight)


def test_examples_have_names_for_files() -> None:
    assert all(name.replace("-", "").isalpha() for name in house_examples())


def test_the_smallest_font_that_is_high_enough_is_found_with_few_readings_of_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first picture of a game needs 30 fonts; until it is drawn, no press is answered."""
    heights = (9, 14, 20, 33, 60, 110)
    loaded = fonts._load
    expected = [
        next(size for size in range(4, 300) if fonts.capital_height(loaded(weight, size)) >= height)
        for weight in Weight
        for height in heights
    ]
    tried: list[int] = []

    def noted(weight: Weight, size: int) -> pygame.font.Font:
        tried.append(size)
        return loaded(weight, size)

    monkeypatch.setattr(fonts, "_load", noted)
    forget()
    found = []
    for weight in Weight:
        for height in heights:
            fonts.font(weight, height)
            found.append(tried[-1])
    assert found == expected
    assert len(tried) < 4 * len(found)
