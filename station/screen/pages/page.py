"""A page over the whole screen, as a `Show`: drawn from a sheet, whose buttons are touched for actions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

import pygame

from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.parts import Part, Parts
from station.screen.input.actions import Action
from station.screen.input.screen_state import Panel
from station.screen.input.touch import Button

Sheet = TypeVar("Sheet")
State = TypeVar("State")
Event = TypeVar("Event")


@dataclass
class Page(ABC, Generic[Sheet, State, Event]):
    """KEYS: what keys do on it. written: collects every line written, for tests."""

    KEYS: ClassVar[Mapping[int, Action]] = {}

    written: list[Written] | None = field(default=None, kw_only=True)
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _parts: Parts = field(init=False)

    @property
    @abstractmethod
    def language(self) -> str:
        """The language of its texts."""

    @property
    @abstractmethod
    def theme(self) -> str:
        """Its theme, by name."""

    @abstractmethod
    def sheet(self, state: State, now_ms: int) -> Sheet:
        """All that the page is drawn from; it is redrawn when this differs."""

    @abstractmethod
    def buttons(self, sheet: Sheet) -> Sequence[Button]:
        """Everything that can be touched."""

    def paint(self, canvas: Canvas, sheet: Sheet) -> None:
        """Draw all of it, where it is one region."""

    @abstractmethod
    def act(self, action: Action, sheet: Sheet, now_ms: int) -> tuple[Event, ...]:
        """Carry out an action; what it reports to whoever shows the page."""

    def key(self, key: int, text: str, sheet: Sheet) -> Action | None:
        """What a key does. text: what it types."""
        return self.KEYS.get(key)

    def beside(self, point: tuple[int, int], sheet: Sheet) -> Action | None:
        """What a touch beside every button does."""

    def unused(self, event: pygame.event.Event, sheet: Sheet, now_ms: int) -> None:
        """Take an event that is no action."""

    def parts(self, sheet: Sheet, now_ms: int) -> tuple[list[Part], object]:
        """The regions that are drawn apart, and what they are all redrawn for."""
        everything = pygame.Rect(0, 0, self._layout.width, self._layout.height)
        return [(everything, sheet, lambda canvas: self.paint(canvas, sheet))], None

    def say(self, notice: str, until_ms: int) -> None:
        """Show a sentence for a while, on a page that has a place for it."""

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._parts = layout, Parts()

    def draw(self, surface: pygame.Surface, state: State, now_ms: int) -> list[pygame.Rect]:
        parts, whole = self.parts(self.sheet(state, now_ms), now_ms)
        canvas = Canvas(surface, self._layout, self.written, self.theme)
        return self._parts.draw(canvas, parts, (self.theme, whole))

    def takes_key(self, event: pygame.event.Event, state: State, now_ms: int) -> bool:
        """No key on a page is a clock button."""
        return True

    def touched(self, event: pygame.event.Event, state: State, now_ms: int) -> tuple[Event, ...]:
        sheet, action = self.sheet(state, now_ms), None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = (one.action for one in self.buttons(sheet) if one.box.collidepoint(event.pos))
            action = next(found, None) or self.beside(event.pos, sheet)
        elif event.type == pygame.KEYDOWN:
            action = self.key(event.key, event.unicode, sheet)
        if action is None:
            self.unused(event, sheet, now_ms)
            return ()
        return self.act(action, sheet, now_ms)
