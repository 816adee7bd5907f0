"""People at the window of a table of a hall: a script of what they touch and of what the director does."""

from collections.abc import Callable
from typing import Any

import pygame

from station.screen.draw.canvas import Written
from station.screen.hall.sheet import HallSheet, hall_buttons
from station.screen.hall.show import HallShow
from station.screen.input.controls import buttons
from station.screen.screen import Screen
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window

Step = str | Callable[[], object]

PATIENCE = 300
"""Frames until what is to be touched must be there."""


class ScriptedWindow(Window):
    """A window at which one thing is touched after the other, as soon as it is there: a button whose label
    begins so, "F9" the key. A callable is called, again and again until it does not say False. Closed after
    the last."""

    def __init__(self) -> None:
        super().__init__((1280, 800))
        pygame.event.clear()
        self.script: list[Step] = []
        self.shown: Any = None
        self._waited = 0

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        self.shown = state, now_ms
        found = super().show(state, now_ms)
        self._step()
        return found

    def reads(self) -> str:
        """Everything that a game's screen says now, in one line."""
        state, now_ms = self.shown
        assert isinstance(self.shows, GameShow)
        written: list[Written] = []
        surface = pygame.Surface((1280, 800))
        Screen(written).draw(surface, sheet_of(state, self.shows.local, self.layout, now_ms), now_ms)
        return " ".join(line.text for line in written)

    def _step(self) -> None:
        if not self.script:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return
        step = self.script[0]
        self._waited += 1
        if callable(step):
            done = step() is not False
            assert done or self._waited < PATIENCE, (
                f"it did not come to that; {len(self.script)} steps are left"
            )
            self._next(done=done)
            return
        if step == "F9":
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, unicode=""))
            self._next(done=True)
            return
        there = self._there()
        place = next((at for label, at in there if label.startswith(step)), None)
        assert place or self._waited < PATIENCE, f"there is no {step!r}, but {[one for one, _ in there]}"
        if place:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
        self._next(done=place is not None)

    def _next(self, *, done: bool) -> None:
        if done:
            self.script.pop(0)
            self._waited = 0

    def _there(self) -> list[tuple[str, tuple[int, int]]]:
        state, now_ms = self.shown
        if isinstance(self.shows, HallShow):
            found = hall_buttons(HallSheet(state, self.layout, self.shows.language))
        else:
            assert isinstance(self.shows, GameShow)
            found = buttons(sheet_of(state, self.shows.local, self.layout, now_ms))
        return [(button.label, button.box.center) for button in found]
