"""The set-up in a window; its states are `SetupState`s, its events the names of choices."""

from dataclasses import dataclass
from typing import ClassVar

import pygame

from station.screen.draw.parts import Part
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.screen.setup.draw import SetupSheet, SetupState, setup_buttons, setup_parts


def _choice(name: str) -> Action:
    return Action(Do.CHOOSE, value=name)


@dataclass
class SetupShow(Page[SetupSheet, SetupState, str]):
    """Return and the arrows turn pages, escape leaves, digits choose."""

    KEYS: ClassVar = {
        pygame.K_RETURN: _choice("next"),
        pygame.K_RIGHT: _choice("next"),
        pygame.K_LEFT: _choice("back"),
        pygame.K_l: _choice("language"),
        pygame.K_ESCAPE: _choice("leave"),
    }

    language: str = "en"
    theme: str = "dark"

    def sheet(self, state: SetupState, now_ms: int) -> SetupSheet:
        return SetupSheet(state.view, self._layout, state.picture)

    def buttons(self, sheet: SetupSheet) -> list[Button]:
        return setup_buttons(sheet)

    def parts(self, sheet: SetupSheet, now_ms: int) -> tuple[list[Part], object]:
        found = setup_parts(sheet)
        return found, (sheet.view.pictured, len(found))

    def key(self, key: int, text: str, sheet: SetupSheet) -> Action | None:
        choices = sheet.view.choices
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(choices):
            return _choice(choices[int(text) - 1].name)
        return super().key(key, text, sheet)

    def act(self, action: Action, sheet: SetupSheet, now_ms: int) -> tuple[str, ...]:
        return (action.value,)
