"""A moment of a game as the table's screen draws it, without its buttons."""

import io
from dataclasses import replace
from typing import Final

import pygame

from station.referee.state import TableState
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow

SIZE: Final = (1280, 800)


class Frames:
    """Draws one moment after the other, in a language and a theme."""

    def __init__(self, language: str = "en", theme: str = "dark") -> None:
        self._show = GameShow(ScreenState(language, theme=theme, watched=True))
        self._show.fit(ScreenLayout.of(*SIZE))
        self._surface = pygame.Surface(SIZE)

    def draw(self, state: TableState[object], at_ms: int) -> pygame.Surface:
        """The picture; it is the same surface each time. Nobody plays at it, so games at the screen look as
        at a table."""
        seen = replace(state, settings=replace(state.settings, dealt=None))
        self._show.draw(self._surface, seen, at_ms)
        return self._surface


def picture(state: TableState[object], at_ms: int, language: str = "en", theme: str = "dark") -> bytes:
    """A moment as a PNG."""
    file = io.BytesIO()
    pygame.image.save(Frames(language, theme).draw(state, at_ms), file, "moment.png")
    return file.getvalue()
