"""Somebody at the start menu."""

from dataclasses import replace

import pygame

from station.registry import ENTRIES
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.start.buttons import buttons
from station.screen.start.sheet import (
    StartSheet,
)
from station.screen.start.show import StartShow
from station.screen.start.view import (
    Broken,
    Result,
    StartState,
)

JOURNAL = "journals/auction.journal"

STATE = StartState(
    Broken("auction", (("en", "Ada, Ben"),), journal=JOURNAL),
    ("en", "de", "pl"),
    ("english", "mine"),
    ("Ada",),
)


class Visitor:
    """Somebody at the start menu."""

    def __init__(self, state: StartState = STATE) -> None:
        self.state = state
        self.show = StartShow()
        self.layout = ScreenLayout.of(1280, 800)
        self.show.fit(self.layout)
        self.result: Result | None = None

    def _take(self, event: pygame.event.Event) -> None:
        for result in self.show.touched(event, self.state, 0):
            self.result = result

    def touch(self, do: Do, text: str = "", value: str = "", number: int = -1) -> None:
        button = next(
            b
            for b in buttons(StartSheet(self.state, self.show.view, self.layout))
            if b.action.do is do
            and b.action.text == text
            and b.action.value == value
            and number in {-1, b.action.amount, b.action.player}
        )
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.box.center, button=1))

    def key(self, key: int, text: str = "") -> None:
        self._take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))


MANY = replace(STATE, games=(*ENTRIES, "speed", "idaho", "auction"))
