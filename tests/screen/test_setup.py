"""The pages of the set-up: legible and touchable at every size, in every language; keys and touch."""

from itertools import combinations

import pygame
import pytest

from station.screen.draw.canvas import Written
from station.screen.draw.fonts import Weight, typeface_file
from station.screen.draw.layout import ScreenLayout
from station.screen.setup.draw import SetupSheet, setup_buttons
from station.screen.setup.show import SetupShow
from station.setup.facts import Progress, Step
from station.setup.pages import view
from station.view.wording import LANGUAGES
from tests.screen.examples import SIZES, render
from tests.screen.examples.setup import setup_examples, setup_state

EXAMPLES = setup_examples()

everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.skipif(typeface_file(Weight.SEMIBOLD) is None, reason="another typeface needs shorter wordings")
@everywhere
@in_every_language
@pytest.mark.parametrize("name", EXAMPLES)
def test_everything_is_legible(name: str, size: tuple[int, int], language: str) -> None:
    lines: list[Written] = []
    render(EXAMPLES[name], size, language, lines)
    assert [line.text for line in lines if line.shortened] == []
    assert [line.text for line in lines if not line.box.contains(line.place.clip(line.box))] == []
    covered = [(a.text, b.text) for a, b in combinations(lines, 2) if a.place.colliderect(b.place)]
    assert covered == []


@everywhere
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_button_can_be_touched_and_none_covers_another(name: str, size: tuple[int, int]) -> None:
    facts, progress = EXAMPLES[name]
    layout = ScreenLayout.of(*size)
    boxes = [button.box for button in setup_buttons(SetupSheet(view(facts, progress), layout))]
    assert all(min(box.size) >= layout.touch_px for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert all(pygame.Rect(0, 0, *size).contains(box) for box in boxes)


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
