"""Somebody with a finger at a table of dealt tiles."""

import pygame

from station.referee.events import AnyEvent
from station.rules.square import parse_square, square_name
from station.screen.dealt.tools import rack_boxes
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.show import sheet_of
from tests.screen.examples.dealt import DealtTable

Point = tuple[int, int]


class Screen:
    """Somebody with a finger at a table."""

    def __init__(self, table: DealtTable, size: tuple[int, int] = (800, 480)) -> None:
        self.table, self.layout = table, ScreenLayout.of(*size)
        self.local = ScreenState()
        self.events: list[AnyEvent] = []

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.table.state, self.local, self.layout, self.table.now_ms)

    def take(self, kind: int, **what: object) -> None:
        event = pygame.event.Event(kind, what)
        answer = handle_input(event, self.sheet, self.table.now_ms)
        self.local = answer.local
        for one in answer.events:
            self.events.append(one)
            self.table.handle(one)

    def down(self, point: Point) -> None:
        self.take(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def move(self, point: Point) -> None:
        self.take(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))

    def up(self, point: Point) -> None:
        self.take(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def tap(self, point: Point) -> None:
        self.down(point)
        self.up(point)

    def drag(self, start: Point, end: Point) -> None:
        self.down(start)
        self.move(end)
        self.up(end)

    def press(self, do: Do) -> None:
        self.tap(next(button for button in buttons(self.sheet) if button.action.do is do).box.center)

    def key(self, key: int, text: str = "") -> None:
        self.take(pygame.KEYDOWN, key=key, unicode=text)

    def rack_at(self, index: int) -> Point:
        return rack_boxes(self.sheet)[index].center

    def square_at(self, name: str) -> Point:
        board = self.sheet.lane_sheet(self.local.lane).places.main
        return square_box(board, parse_square(name), self.local.turned).center

    @property
    def rack(self) -> str:
        return "".join(tile.letter for tile in self.sheet.served.rack)

    @property
    def on_board(self) -> dict[str, str]:
        placed = self.sheet.served.laying.placed
        return {square_name(square): tile.letter for square, tile, _ in placed}


def scrabble(levels: tuple[int, ...] = (0, 1), seed: int = 3) -> Screen:
    return Screen(DealtTable("scrabble", levels, seed))
