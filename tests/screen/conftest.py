import os
from collections.abc import Callable
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from station.referee.events import AnyEvent
from station.referee.state import TableState
from station.rules.square import parse_square
from station.screen.draw.board import square_at
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Button
from station.screen.show import sheet_of
from tests.screen.examples import render
from tests.screen.examples.house import house_examples
from tests.screen.examples.table import Table

Drawn = tuple[pygame.Surface, list[Written]]
Draw = Callable[..., Drawn]


@pytest.fixture
def drawn() -> Draw:
    """Draws a state and gives the picture with every line that was written."""

    def draw(
        state: TableState[Any], local: ScreenState, size: tuple[int, int] = (1280, 800), language: str = "en"
    ) -> Drawn:
        written: list[Written] = []
        return render((state, local), size, language, written), written

    return draw


@pytest.fixture
def example() -> Callable[[str], tuple[TableState[Any], ScreenState]]:
    known = house_examples()
    return lambda name: known[name]


class Player:
    """Somebody at the screen of a table: what is told goes to its referee."""

    def __init__(self, table: Table, view: ScreenState | None = None) -> None:
        self.table = table
        self.view = view or ScreenState()
        self.events: list[AnyEvent] = []
        self._made: tuple[TableState[Any], ScreenState, int, Sheet] | None = None

    @property
    def state(self) -> TableState[Any]:
        return self.table.state

    @property
    def sheet(self) -> Sheet:
        """What the screen shows now; made once, until something changes."""
        state, view, now_ms = self.state, self.view, self.table.now_ms
        made = self._made
        if made is None or made[0] is not state or made[1] is not view or made[2] != now_ms:
            sheet = sheet_of(state, view, ScreenLayout.of(1280, 800), now_ms)
            made = self._made = state, view, now_ms, sheet
        return made[3]

    def _take(self, event: pygame.event.Event) -> None:
        answer = handle_input(event, self.sheet, self.table.now_ms)
        self.view = answer.local
        for one in answer.events:
            self.events.append(one)
            self.table.handle(lambda _at_ms, one=one: one)  # type: ignore[misc]  # mypy infers no type of a lambda's defaults

    def touch(self, point: tuple[int, int]) -> None:
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))

    def touch_square(self, name: str) -> None:
        row, column = divmod(parse_square(name), 15)
        main = self.sheet.all_places.lanes[0].main
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
