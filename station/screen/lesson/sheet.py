"""Where everything goes on the page of a lesson, and what can be touched."""

from dataclasses import dataclass

import pygame

from station.lesson.course import LessonNow
from station.screen.dealt import tools
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import Button, Item, Look, in_row, item_if, made
from station.screen.lesson.page import LessonPage, at_step
from station.view.view import View


@dataclass(frozen=True)
class LessonSheet:
    """A page with its lesson, and the sheet of the table that it is played at."""

    now: LessonNow
    page: LessonPage
    table: LaneSheet

    @property
    def column(self) -> pygame.Rect:
        """Everything beside the large board."""
        return self.table.places.covered.union(tools.head_row(self.table))

    @property
    def message(self) -> pygame.Rect:
        """Higher than in a game, above all on a small screen: there is more to read."""
        box, px = self._between, self.table.px
        high = max(box.height * 52 // 100, min(box.height * 58 // 100, px(250)))
        return pygame.Rect(box.left, box.top, box.width, high)

    @property
    def others(self) -> pygame.Rect:
        """Everybody else's tiles, and the other board."""
        box, top = self._between, self.message.bottom + self.table.px(8)
        return pygame.Rect(box.left, top, box.width, box.bottom - top)

    @property
    def _between(self) -> pygame.Rect:
        """What is left between the buttons on top and the hand."""
        head, rack = tools.head_row(self.table), tools.places(self.table).rack
        top = head.bottom + self.table.px(8)
        return pygame.Rect(head.left, top, head.width, rack.top - self.table.px(10) - top)


def sheet_of(now: LessonNow, page: LessonPage, layout: ScreenLayout, view: View) -> LessonSheet:
    """view: of the table, in the language of the page."""
    page = at_step(page, now)
    return LessonSheet(now, page, Sheet.of(view, page.local, layout).here)


def buttons(sheet: LessonSheet) -> tuple[Button, ...]:
    """Everything that can be touched but tiles and squares."""
    now, table, words = sheet.now, sheet.table, sheet.table.words
    # Not "Back": in some languages tiles that are taken back say the same.
    back, leave = (
        Item(Action(Do.PAGE, amount=-1), words.tr("Step back")),
        Item(Action(Do.CLOSE), words.tr("Close")),
    )
    skip = Item(Action(Do.PAGE, amount=1), words.tr("Skip"))
    row = in_row(tools.head_row(table), 2, table.px(8))
    head = made(row, (back if now.place else leave, leave if now.over else skip))
    if table.lane.order and not now.over:
        return (*head, *tools.tool_buttons(table))
    items = _items(sheet)
    return (*head, *made(in_row(tools.places(table).tools, len(items), table.px(8)), items))


def _items(sheet: LessonSheet) -> list[Item]:
    now, words, served = sheet.now, sheet.table.words, sheet.table.served
    if now.over:
        return [Item(Action(Do.BEGIN), words.tr("Play now"), Look.STRONG)]
    if now.done:
        return [Item(Action(Do.PAGE, amount=1), words.tr("Next"), Look.STRONG)]
    placed = served.laying.placed
    first = item_if(len(served.rack) > 1, Action(Do.SHUFFLE), words.tr("Shuffle"))
    if placed:
        first = Item(Action(Do.TAKE_ALL_BACK), words.tr("Take back"))
    show = [Item(Action(Do.ANSWER), words.tr("Show me"))] if now.wrong and now.example else []
    end = item_if(bool(placed), Action(Do.END_TURN, player=served.owner), words.tr("End turn"), Look.STRONG)
    return [first, *show, end]
