"""Where everything goes on the pages of a table of a hall, and what can be touched."""

from dataclasses import dataclass
from typing import Final

import pygame

from station.referee.events import GameSettings
from station.screen.draw.layout import ScreenLayout
from station.screen.hall.state import HallState
from station.screen.hall.wording import HallWording, hall_words
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, item_if, made
from station.screen.pages.sheet import PageSheet

HERE: Final = "here"
BEGIN: Final = "begin"
CHECK: Final = "check"

LEFT: Final = 56
"""The share of the width, in percent, that players and settings have."""


@dataclass(frozen=True, slots=True)
class HallSheet(PageSheet):
    """A state and where its things go. theme: for the name of the button that changes it."""

    state: HallState
    layout: ScreenLayout
    language: str = "en"
    notice: str = ""

    @property
    def words(self) -> HallWording:
        return hall_words(self.language)

    @property
    def head(self) -> pygame.Rect:
        """Round and table, on the left; the small line is on the right."""
        return pygame.Rect(
            self.margin, self.px(14), self.layout.width * LEFT // 100 - self.margin, self.px(56)
        )

    @property
    def link(self) -> pygame.Rect:
        """The small line about the hall."""
        left = self.right.left
        return pygame.Rect(left, self.head.top, self.layout.width - self.margin - left, self.head.height)

    @property
    def left(self) -> pygame.Rect:
        top = self.px(80)
        wide = self.layout.width * LEFT // 100 - self.margin
        return pygame.Rect(self.margin, top, wide, self.foot.top - self.px(14) - top)

    @property
    def right(self) -> pygame.Rect:
        left = self.left.right + self.px(28)
        return pygame.Rect(left, self.left.top, self.layout.width - self.margin - left, self.left.height)

    @property
    def sides(self) -> pygame.Rect:
        """Who plays whom, and how long."""
        return pygame.Rect(self.left.left, self.left.top, self.left.width, self.px(76))

    @property
    def task(self) -> pygame.Rect:
        """What to do; while nothing is assigned there is room for large letters."""
        if self.state.settings is None:
            return pygame.Rect(self.left.left, self.left.top + self.px(6), self.left.width, self.px(136))
        top = self.sides.bottom + self.px(6)
        return pygame.Rect(self.left.left, top, self.left.width, self.px(40))

    @property
    def players(self) -> list[pygame.Rect]:
        """A place for everybody's name."""
        if self.state.settings is None:
            return []
        count = len(self.state.settings.names)
        rows = -(-count // 2)
        gap = self.px(10)
        top = self.task.bottom + self.px(10)
        most = self.px(118)
        room = self.agreed.top - self.px(12) - top
        high = min(rows * most + (rows - 1) * gap, room)
        high = max(high, rows * self.layout.touch_px + (rows - 1) * gap)
        return in_grid(pygame.Rect(self.left.left, top, self.left.width, high), 2, rows, gap)[:count]

    @property
    def agreed(self) -> pygame.Rect:
        """What the game is set up with."""
        box = self.left
        high = self.px(112) if self.set_to else 0
        return pygame.Rect(box.left, box.bottom - high, box.width, high)

    @property
    def set_to(self) -> GameSettings | None:
        """What the table is set to: the assigned game, or what games here will be like."""
        return self.state.settings or self.state.preset

    @property
    def preset(self) -> pygame.Rect:
        """That it is set to something, on the waiting page; above it, why it cannot be."""
        high = self.px(30)
        return pygame.Rect(self.left.left, self.agreed.top - high - self.px(6), self.left.width, high)

    @property
    def wrong(self) -> pygame.Rect:
        top = self.task.bottom + self.px(44)
        return pygame.Rect(self.left.left, top, self.left.width, self.preset.top - self.px(10) - top)

    @property
    def message(self) -> pygame.Rect:
        """What the director says, in place of the settings' lowest part or below the task."""
        box = self.right
        return pygame.Rect(box.left, box.top, box.width, self.px(92) if self.state.message else 0)

    @property
    def qr(self) -> pygame.Rect:
        """A square at the lower right; empty if there is no code."""
        box = self.right
        side = min(box.height * 46 // 100, self.px(300)) if self.state.qr else 0
        return pygame.Rect(box.right - side, box.bottom - side, side, side)

    @property
    def qr_text(self) -> pygame.Rect:
        """What the code is, beside it."""
        box, code = self.right, self.qr
        return pygame.Rect(box.left, code.top, code.left - self.px(16) - box.left, code.height)

    @property
    def checks(self) -> pygame.Rect:
        box, top = self.right, self.message.bottom
        if self.state.message:
            top += self.px(10)
        low = self.qr.top - self.px(14) if self.state.qr else box.bottom
        return pygame.Rect(box.left, top, box.width, low - top)


def hall_buttons(sheet: HallSheet) -> tuple[Button, ...]:
    """Everything that can be touched."""
    state, words = sheet.state, sheet.words
    found = []
    if state.settings is not None:
        names = zip(sheet.players, state.settings.names, strict=True)
        for player, (box, name) in enumerate(names):
            here = player in state.here
            action = Action(Do.CHOOSE, text=HERE, player=player)
            found.append(Button(box, action, name, Look.CHOSEN if here else Look.PLAIN))
    check = words.tr("Checking …") if state.checking else words.tr("Check the table")
    items = [
        Item(Action(Do.CLOSE), words.tr("Back to the menu")),
        item_if(state.can_check and not state.checking, Action(Do.CHOOSE, text=CHECK), check),
        Item(Action(Do.LANGUAGE), words.other_language()),
    ]
    foot, gap = sheet.foot, sheet.px(12)
    if state.settings is None:
        return (*found, *made(in_row(foot, len(items), gap), items))
    ready = state.all_here or state.begun
    label = words.tr("Continue") if state.begun else words.tr("Set up the game")
    begin = Item(Action(Do.CHOOSE, text=BEGIN), label, Look.STRONG if ready else Look.PLAIN)
    places = in_row(foot, 5, gap)
    places = [*places[:3], places[3].union(places[4])]
    return (*found, *made(places, [*items, begin]))
