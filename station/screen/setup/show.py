"""The set-up in a window, as a `Show`: its states are `SetupState`s, its events the names of choices."""

from dataclasses import dataclass, field
from typing import Final

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import Panel
from station.screen.setup.draw import SetupScreen, SetupSheet, SetupState, setup_buttons

KEYS: Final = {pygame.K_RETURN: "next", pygame.K_RIGHT: "next", pygame.K_LEFT: "back", pygame.K_l: "language"}


@dataclass(slots=True)
class SetupShow:
    """bright: the theme for daylight."""

    language: str = "en"
    bright: bool = False
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _screen: SetupScreen = field(init=False)

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._screen = layout, SetupScreen(layout)

    def draw(self, surface: pygame.Surface, state: SetupState, now_ms: int) -> list[pygame.Rect]:
        del now_ms
        return self._screen.draw(surface, state, bright=self.bright)

    def touched(self, event: pygame.event.Event, state: SetupState, now_ms: int) -> tuple[str, ...]:
        """What was chosen: by touch; return and the arrows turn pages, escape leaves, digits choose."""
        del now_ms
        view = state.view
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            sheet = SetupSheet(view, self._layout)
            found = (one.action.value for one in setup_buttons(sheet) if one.box.collidepoint(event.pos))
            return tuple(found)[:1]
        if event.type != pygame.KEYDOWN:
            return ()
        if event.key == pygame.K_ESCAPE:
            return ("leave",)
        if event.key in KEYS:
            return (KEYS[event.key],)
        if (
            event.unicode.isascii()
            and event.unicode.isdigit()
            and 1 <= int(event.unicode) <= len(view.choices)
        ):
            return (view.choices[int(event.unicode) - 1].name,)
        return ()

    def say(self, notice: str, until_ms: int) -> None:
        """Nothing is said here: every page says what there is to say."""
