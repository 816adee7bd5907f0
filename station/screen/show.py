"""What a window needs to show a game and to be touched: one for House, one for every other table."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pygame

from station.referee.events import Event
from station.referee.state import HouseState
from station.referee.table.events import TableEvent
from station.referee.table.state import TableState
from station.screen import inputs
from station.screen.layout import Layout
from station.screen.screen import Screen
from station.screen.table import inputs as table_inputs
from station.screen.table.game_panel import GamePanel
from station.screen.table.screen import TableScreen
from station.screen.table.sheet import Sheet
from station.screen.table.view import TableView
from station.screen.view import Panel, View

Told = Sequence[Any]
"""Events for the game's referee."""


class Show(Protocol):
    """Draws the states of one game and turns touch and keys into events. It keeps how the screen is looked
    at; a state is whatever the game's referee keeps."""

    @property
    def panel(self) -> Panel:
        """What lies over the picture."""

    @property
    def left(self) -> bool:
        """Whether the game is over and the players have left the table."""

    def fit(self, layout: Layout) -> None:
        """Another screen; everything is drawn anew."""

    def draw(self, surface: pygame.Surface, state: Any, now_ms: int) -> list[pygame.Rect]:
        """Bring `surface` up to date; returns the regions that changed."""

    def touched(self, event: pygame.event.Event, state: Any, now_ms: int) -> Told:
        """What a pygame event tells the referee; it may change how the screen is looked at."""

    def say(self, notice: str, until_ms: int) -> None:
        """Show a sentence for a while."""


@dataclass(slots=True)
class HouseShow:
    """A House table."""

    view: View = field(default_factory=View)
    _layout: Layout = field(init=False)
    _screen: Screen = field(init=False)

    @property
    def panel(self) -> Panel:
        return self.view.panel

    @property
    def left(self) -> bool:
        return self.view.left

    def fit(self, layout: Layout) -> None:
        self._layout = layout
        self._screen = Screen(layout)

    def draw(self, surface: pygame.Surface, state: HouseState, now_ms: int) -> list[pygame.Rect]:
        return self._screen.draw(surface, state, self.view, now_ms)

    def touched(self, event: pygame.event.Event, state: HouseState, now_ms: int) -> tuple[Event, ...]:
        self.view, told = inputs.handle_input(event, state, self.view, self._layout, now_ms)
        return told

    def say(self, notice: str, until_ms: int) -> None:
        self.view = replace(self.view, notice=notice, notice_until_ms=until_ms)


@dataclass(slots=True)
class TableShow:
    """A table at which another game is played. game: what that game adds to the screen."""

    game: GamePanel
    view: TableView = field(default_factory=TableView)
    _layout: Layout = field(init=False)
    _screen: TableScreen = field(init=False)

    @property
    def panel(self) -> Panel:
        return self.view.panel

    @property
    def left(self) -> bool:
        return self.view.left

    def fit(self, layout: Layout) -> None:
        self._layout = layout
        self._screen = TableScreen(layout, self.game)

    def draw(self, surface: pygame.Surface, state: TableState[Any], now_ms: int) -> list[pygame.Rect]:
        return self._screen.draw(surface, state, self.view, now_ms)

    def touched(
        self, event: pygame.event.Event, state: TableState[Any], now_ms: int
    ) -> tuple[TableEvent, ...]:
        sheet = Sheet(state, self.view, self._layout, self.game)
        self.view, told = table_inputs.handle_input(event, sheet, now_ms)
        return told

    def say(self, notice: str, until_ms: int) -> None:
        self.view = replace(self.view, notice=notice, notice_until_ms=until_ms)
