"""The pages of a table of a hall in a window; their states are `HallState`s."""

from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from station.languages import next_language
from station.screen.draw.canvas import Canvas
from station.screen.hall.draw import draw_hall
from station.screen.hall.sheet import BEGIN, HERE, HallSheet, hall_buttons
from station.screen.hall.state import Begin, CheckAgain, CheckIn, Chosen, HallState, Leave
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.view.error_texts import error_text
from station.view.wording import words_in


@dataclass
class HallShow(Page[HallSheet, HallState, Chosen]):
    """Digits are players, return begins, escape leaves, L changes the language."""

    KEYS: ClassVar = {
        pygame.K_RETURN: Action(Do.CHOOSE, text=BEGIN),
        pygame.K_ESCAPE: Action(Do.CLOSE),
        pygame.K_l: Action(Do.LANGUAGE),
    }

    language: str = "en"
    theme: str = "dark"
    _notice: tuple[str, int] = field(init=False, default=("", 0))

    def sheet(self, state: HallState, now_ms: int) -> HallSheet:
        notice, until_ms = self._notice
        return HallSheet(state, self._layout, self.language, notice if now_ms < until_ms else "")

    def buttons(self, sheet: HallSheet) -> tuple[Button, ...]:
        return hall_buttons(sheet)

    def paint(self, canvas: Canvas, sheet: HallSheet) -> None:
        draw_hall(canvas, sheet)

    def say(self, notice: str, until_ms: int) -> None:
        self._notice = error_text(notice, words_in(self.language)), until_ms

    def key(self, key: int, text: str, sheet: HallSheet) -> Action | None:
        if text.isascii() and text.isdecimal() and text != "0":
            return Action(Do.CHOOSE, text=HERE, player=int(text) - 1)
        return super().key(key, text, sheet)

    def act(self, action: Action, sheet: HallSheet, now_ms: int) -> tuple[Chosen, ...]:
        settings = sheet.state.settings
        match action:
            case Action(do=Do.LANGUAGE):
                self.language = next_language(self.language)
            case Action(do=Do.CLOSE):
                return (Leave(),)
            case Action(do=Do.CHOOSE, text="check") if sheet.state.can_check:
                return (CheckAgain(),)
            case Action(do=Do.CHOOSE, text="begin") if settings is not None:
                return (Begin(),)
            case Action(do=Do.CHOOSE, text="here", player=int(player)) if settings is not None:
                return (CheckIn(player),) if player < len(settings.names) else ()
        return ()
