"""The pages of the set-up: keys and touch. How they look: `test_every_page`."""

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.setup.draw import SetupSheet, setup_buttons
from station.screen.setup.show import SetupShow
from station.setup.facts import Progress, Step
from tests.screen.examples.setup import setup_examples, setup_state

EXAMPLES = setup_examples()


def test_touch_and_keys_choose_what_the_page_offers() -> None:
    facts, progress = EXAMPLES["setup-clocks"]
    state, layout = setup_state(facts, progress), ScreenLayout.of(1280, 800)
    show = SetupShow()
    show.fit(layout)
    for button in setup_buttons(SetupSheet(state.view, layout)):
        touched = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.box.center)
        assert show.touched(touched, state, 0) == (button.action.value,)

    def typed(key: int, text: str = "") -> tuple[str, ...]:
        return show.touched(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text), state, 0)

    assert typed(pygame.K_RETURN) == ("next",)
    assert typed(pygame.K_LEFT) == ("back",)
    assert typed(pygame.K_ESCAPE) == ("leave",)
    assert typed(pygame.K_2, "2") == ("heads serial",)
    assert typed(pygame.K_9, "9") == ()


def test_a_page_is_redrawn_only_where_it_has_changed() -> None:
    facts, _ = EXAMPLES["setup-camera"]
    surface, show = pygame.Surface((1280, 800)), SetupShow()
    show.fit(ScreenLayout.of(1280, 800))
    first = setup_state(facts, Progress())
    assert show.draw(surface, first, 0)
    assert show.draw(surface, first, 100) == []
    assert show.draw(surface, setup_state(facts, Progress(Step.LIGHT)), 200)
