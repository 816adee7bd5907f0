"""Where the table can be watched stands on its screen, as a code in a place that nothing else needs."""

from dataclasses import replace

import pygame
import pytest

from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.code import LEAST, QUIET_ZONE, draw_code
from station.screen.draw.layout import ScreenLayout
from station.screen.hall.now import HallNow
from station.screen.screen import Screen
from station.screen.show import sheet_of
from tests.screen.examples import all_examples
from tests.screen.examples.hall import PAGE, code

ROWS = code(PAGE)
MODULES = len(ROWS) + 2 * QUIET_ZONE
LAYOUT = ScreenLayout.of(1280, 800)
NOW_MS = 1_000_000
EXAMPLES = all_examples()


def reads(name: str, **local: object) -> str:
    """Everything that the screen of an example says."""
    state, shown = EXAMPLES[name]
    written: list[Written] = []
    sheet = sheet_of(state, replace(shown, **local), LAYOUT, NOW_MS)  # type: ignore[arg-type]  # any fields
    Screen(written).draw(pygame.Surface((1280, 800)), sheet, NOW_MS)
    return " ".join(line.text for line in written)


@pytest.mark.parametrize("name", ["keys", "scrabble-help"])
def test_the_key_that_calls_the_arbiter_is_explained_where_there_is_a_hall(name: str) -> None:
    assert "F9 call the arbiter" in reads(name, hall=HallNow())
    assert "F9" not in reads(name)


def test_the_page_about_keys_says_where_the_table_can_be_watched() -> None:
    assert PAGE.partition("://")[2] in reads("keys", watched_at=PAGE, code=ROWS)
    assert "Watch this table" not in reads("keys")


@pytest.mark.parametrize(("side", "drawn"), [(LEAST * MODULES, LEAST), (5 * MODULES + 3, 5), (MODULES, 0)])
def test_a_code_is_drawn_as_large_as_fits_or_not_at_all(side: int, drawn: int) -> None:
    surface = pygame.Surface((1280, 800))
    box = pygame.Rect(100, 100, side, side)
    place = draw_code(Canvas(surface, LAYOUT), box, ROWS)
    assert place.width == drawn * MODULES
    assert place.bottomright == box.bottomright
    if drawn:
        dark = [
            [surface.get_at((place.left + x * drawn, place.top + y * drawn))[0] < 128 for x in range(MODULES)]
            for y in range(MODULES)
        ]
        inner = slice(QUIET_ZONE, -QUIET_ZONE)
        assert tuple(tuple(row[inner]) for row in dark[inner]) == ROWS
