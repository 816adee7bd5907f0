"""The page about phones in a window, and the game that is only looked at there."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from station.languages import next_language
from station.phones.seen import seen_by_all
from station.referee.events import AnyEvent
from station.screen.draw.canvas import Canvas
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.screen.phones.draw import draw_phones
from station.screen.phones.sheet import BEGIN, FREE, LEVEL, PhonesSheet, phones_buttons
from station.screen.phones.state import Begin, Chosen, Freed, Leave, Levelled, PhonesState
from station.screen.show import GameShow
from station.view import View, Viewed


@dataclass
class PhonesShow(Page[PhonesSheet, object, AnyEvent]):
    """Return starts or goes back, escape leaves, L changes the language. now: what to show: it may
    be shown over a game, whose states it does not look at."""

    KEYS: ClassVar = {
        pygame.K_RETURN: Action(Do.CHOOSE, text=BEGIN),
        pygame.K_ESCAPE: Action(Do.CLOSE),
        pygame.K_l: Action(Do.LANGUAGE),
    }

    now: Callable[[], PhonesState]
    language: str = "en"
    theme: str = "dark"
    _notice: tuple[str, int] = field(init=False, default=("", 0))
    _chosen: tuple[Chosen, ...] = field(init=False, default=())

    def take(self) -> tuple[Chosen, ...]:
        """What people chose since the last call."""
        chosen, self._chosen = self._chosen, ()
        return chosen

    def sheet(self, state: object, now_ms: int) -> PhonesSheet:
        notice, until_ms = self._notice
        return PhonesSheet(self.now(), self._layout, self.language, notice if now_ms < until_ms else "")

    def buttons(self, sheet: PhonesSheet) -> tuple[Button, ...]:
        return phones_buttons(sheet)

    def paint(self, canvas: Canvas, sheet: PhonesSheet) -> None:
        draw_phones(canvas, sheet)

    def say(self, notice: str, until_ms: int) -> None:
        self._notice = notice, until_ms

    def act(self, action: Action, sheet: PhonesSheet, now_ms: int) -> tuple[()]:
        if action.do is Do.LANGUAGE:
            self.language = next_language(self.language)
        chosen = _chosen(action, sheet.state)
        self._chosen += () if chosen is None else (chosen,)
        return ()


def _chosen(action: Action, state: PhonesState) -> Chosen | None:
    """What an action chooses."""
    match action:
        case Action(do=Do.CLOSE):
            return Begin() if state.begun else Leave()
        case Action(do=Do.CHOOSE, text=text) if text == BEGIN and (state.ready or state.begun):
            return Begin()
        case Action(do=Do.CHOOSE, text=text, player=int(player)) if text == FREE:
            return Freed(player)
        case Action(do=Do.CHOOSE, text=text, player=int(player)) if text == LEVEL:
            return Levelled(player)
    return None


class WatchedShow(GameShow):
    """A game as everybody may see it: no hand of anybody is in what is drawn."""

    __slots__ = ()

    def _view(self, state: Viewed, now_ms: int) -> View:
        return seen_by_all(GameShow._view(self, state, now_ms))
