import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from station.referee.state import HouseState
from station.referee.table.events import TableEvent
from station.referee.table.state import TableState
from station.rules.square import parse_square
from station.screen.actions import Do
from station.screen.board import square_at
from station.screen.canvas import Written
from station.screen.examples import NOW_MS, examples
from station.screen.layout import Layout
from station.screen.screen import Screen
from station.screen.table.controls import buttons
from station.screen.table.examples import Table
from station.screen.table.inputs import handle_input
from station.screen.table.panels import panel_of
from station.screen.table.sheet import Sheet
from station.screen.table.view import TableView
from station.screen.touch import Button
from station.screen.view import View

Drawn = tuple[pygame.Surface, list[Written]]
Draw = Callable[..., Drawn]


@pytest.fixture
def drawn() -> Draw:
    """Draws a state and gives the picture with every line that was written."""

    def draw(
        state: HouseState, view: View, size: tuple[int, int] = (1280, 800), language: str = "en"
    ) -> Drawn:
        surface = pygame.Surface(size)
        written: list[Written] = []
        Screen(Layout.of(*size), written).draw(surface, state, replace(view, language=language), NOW_MS)
        return surface, written

    return draw


@pytest.fixture
def example() -> Callable[[str], tuple[HouseState, View]]:
    known = examples()
    return lambda name: known[name]


class Player:
    """Somebody at the screen of a table: what is told goes to its referee."""

    def __init__(self, table: Table, view: TableView | None = None) -> None:
        self.table = table
        self.view = view or TableView()
        self.told: list[TableEvent] = []

    @property
    def state(self) -> TableState[Any]:
        return self.table.state

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.state, self.view, Layout.of(1280, 800), panel_of(self.table.game))

    def _take(self, event: pygame.event.Event) -> None:
        self.view, told = handle_input(event, self.sheet, self.table.now_ms)
        for one in told:
            self.told.append(one)
            self.table.handle(lambda _at_ms, one=one: one)  # type: ignore[misc]  # mypy infers no type of a lambda's defaults

    def touch(self, point: tuple[int, int]) -> None:
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))

    def touch_square(self, name: str) -> None:
        row, column = divmod(parse_square(name), 15)
        main = self.sheet.places.main
        # The board has a margin with the names of rows and columns.
        for x in range(main.left, main.right, 4):
            for y in range(main.top, main.bottom, 4):
                if square_at(main, (x, y), self.view.turned) == row * 15 + column:
                    self.touch((x, y))
                    return
        raise AssertionError(f"{name} is not on the screen")

    def button(self, do: Do, value: str = "", text: str = "") -> Button:
        return next(
            b
            for b in buttons(self.sheet)
            if b.action.do is do
            and (not value or b.action.value == value)
            and (not text or b.action.text == text)
        )

    def press(self, do: Do, value: str = "", text: str = "") -> None:
        self.touch(self.button(do, value, text).box.center)

    def key(self, key: int, text: str = "") -> None:
        self._take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter.lower()) if letter.isascii() else 0, letter)


@pytest.fixture
def at() -> Callable[..., Player]:
    """Somebody at the screen of a game that waits to be started with: a game's name, how many play, and what
    else `Table` takes."""

    def sit_down(game: str, players: int = 2, **more: Any) -> Player:
        table = Table(game, players, **more)
        table.start()
        return Player(table)

    return sit_down
