"""The pages of a table of a hall in a window, as a `Show`: its states are `HallState`s."""

from dataclasses import dataclass, field

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.hall.draw import HallScreen
from station.screen.hall.sheet import BEGIN, HERE, HallSheet, hall_buttons
from station.screen.hall.state import Begin, CheckAgain, Chosen, HallState, Here, Leave
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel


@dataclass(slots=True)
class HallShow:
    """bright: the theme for daylight."""

    language: str = "en"
    bright: bool = False
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    _notice: tuple[str, int] = field(init=False, default=("", 0))
    _layout: ScreenLayout = field(init=False)
    _screen: HallScreen = field(init=False)

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._screen = layout, HallScreen(layout)

    def draw(self, surface: pygame.Surface, state: HallState, now_ms: int) -> list[pygame.Rect]:
        notice, until_ms = self._notice
        notice = notice if now_ms < until_ms else ""
        return self._screen.draw(surface, state, notice, self.language, bright=self.bright)

    def touched(self, event: pygame.event.Event, state: HallState, now_ms: int) -> tuple[Chosen, ...]:
        """What was chosen: by touch, or by key: digits are players, return begins, L changes the language."""
        del now_ms
        chosen = self._act(self._action(event, state), state)
        return () if chosen is None else (chosen,)

    def say(self, notice: str, until_ms: int) -> None:
        self._notice = notice, until_ms

    def _action(self, event: pygame.event.Event, state: HallState) -> Action | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = hall_buttons(HallSheet(state, self._layout, self.language, self.bright))
            return next((one.action for one in found if one.box.collidepoint(event.pos)), None)
        if event.type != pygame.KEYDOWN:
            return None
        digit = event.unicode
        if digit.isascii() and digit.isdecimal() and digit != "0":
            return Action(Do.CHOOSE, text=HERE, player=int(digit) - 1)
        return {
            pygame.K_RETURN: Action(Do.CHOOSE, text=BEGIN),
            pygame.K_ESCAPE: Action(Do.CLOSE),
            pygame.K_l: Action(Do.LANGUAGE),
        }.get(event.key)

    def _act(self, action: Action | None, state: HallState) -> Chosen | None:
        match action:
            case Action(do=Do.LANGUAGE):
                self.language = "de" if self.language == "en" else "en"
            case Action(do=Do.CLOSE):
                return Leave()
            case Action(do=Do.CHOOSE, text="check") if state.can_check:
                return CheckAgain()
            case Action(do=Do.CHOOSE, text="begin") if state.settings is not None:
                return Begin()
            case Action(do=Do.CHOOSE, text="here", player=int(player)) if state.settings is not None:
                return Here(player) if player < len(state.settings.names) else None
        return None
