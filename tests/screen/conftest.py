import os
from collections.abc import Callable
from dataclasses import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from station.referee.state import HouseState
from station.screen.canvas import Written
from station.screen.examples import NOW_MS, examples
from station.screen.layout import Layout
from station.screen.screen import Screen
from station.screen.view import View

Drawn = tuple[pygame.Surface, list[Written]]
Draw = Callable[..., Drawn]


@pytest.fixture
def drawn() -> Draw:
    """Draws a state and gives the picture with every line that was written."""

    def draw(
        state: HouseState, view: View, size: tuple[int, int] = (1280, 800), language: str = "en"
    ) -> Drawn:
        surface = pygame.Surface(size)
        written: list[Written] = []
        Screen(Layout.of(*size), written).draw(surface, state, replace(view, language=language), NOW_MS)
        return surface, written

    return draw


@pytest.fixture
def example() -> Callable[[str], tuple[HouseState, View]]:
    known = examples()
    return lambda name: known[name]
