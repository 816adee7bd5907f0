"""A picture that nobody can touch, such as a video's, has no buttons."""

import pytest

from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from tests.screen.examples import game_examples, render, shown_ms

EXAMPLES = game_examples()
WATCHED = ScreenState(watched=True)


def test_nothing_can_be_touched_in_any_state_of_any_game() -> None:
    layout = ScreenLayout.of(1280, 800)
    for example in EXAMPLES.values():
        assert buttons(sheet_of(example[0], WATCHED, layout, shown_ms(example))) == ()


@pytest.mark.parametrize("name", ["scrabble-turn", "scrabble-laid", "friendly-trade-keep", "order"])
def test_what_the_buttons_say_is_not_drawn(name: str) -> None:
    state, touched = EXAMPLES[name]
    written: list[Written] = []
    render((state, touched), (1280, 800), written=written)
    before = {line.text for line in written}
    written.clear()
    render((state, WATCHED), (1280, 800), written=written)
    texts = {line.text for line in written}
    assert "Menu" in before
    assert not {"Menu", "History", "Pass", "Type a play", "Touch a square and type the word."} & texts
