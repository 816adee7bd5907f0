"""Where everything goes on the page about phones, and what can be touched."""

from dataclasses import dataclass
from typing import Final

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Item, Look, in_row, item_if, made
from station.screen.pages.sheet import PageSheet
from station.screen.phones.state import PhoneSeat, PhonesState
from station.screen.start.wording import StartWording, start_words

FREE: Final = "free"
LEVEL: Final = "level"
BEGIN: Final = "begin"

LEFT: Final = 54
"""The share of the width, in percent, that the seats have."""


@dataclass(frozen=True, slots=True)
class PhonesSheet(PageSheet):
    """A state and where its things go."""

    state: PhonesState
    layout: ScreenLayout
    language: str = "en"
    notice: str = ""

    @property
    def words(self) -> StartWording:
        return start_words(self.language)

    @property
    def head(self) -> pygame.Rect:
        return self.across(self.px(14), self.px(60))

    @property
    def seats(self) -> list[pygame.Rect]:
        """A row for every seat."""
        top, gap, count = self.head.bottom + self.px(10), self.px(10), len(self.state.seats)
        wide = self.layout.width * LEFT // 100 - self.margin
        room = self.foot.top - self.px(14) - top
        high = max(self.layout.touch_px, min(self.px(96), (room - gap * (count - 1)) // count))
        return [pygame.Rect(self.margin, top + k * (high + gap), wide, high) for k in range(count)]

    @property
    def right(self) -> pygame.Rect:
        left, top = self.layout.width * LEFT // 100 + self.px(28), self.head.bottom + self.px(10)
        return pygame.Rect(
            left, top, self.layout.width - self.margin - left, self.foot.top - self.px(14) - top
        )

    @property
    def qr(self) -> pygame.Rect:
        box = self.right
        side = min(box.width, box.height * 56 // 100)
        place = pygame.Rect(box.left, box.top, side, side)
        place.centerx = box.centerx
        return place

    @property
    def below_code(self) -> pygame.Rect:
        """Below the code: address, code, and who is let in."""
        box, top = self.right, self.qr.bottom + self.px(8)
        return pygame.Rect(box.left, top, box.width, box.bottom - top)


def seat_text(sheet: PhonesSheet, number: int, seat: PhoneSeat) -> str:
    """Who sits at a seat."""
    words, state = sheet.words, sheet.state
    where = words.unnamed(number, state.game)
    if seat.held:
        return f"{seat.name} ({where})"
    if state.at_table:
        return f"{seat.name} ({where})" if seat.name != where else where
    if not state.begun:
        return where  # beside it is who plays if nobody comes
    who = words.tr("Computer: {level}", level=words.level(seat.level)) if seat.level else words.tr("no phone")
    return f"{seat.name or where}: {who}"


def phones_buttons(sheet: PhonesSheet) -> tuple[Button, ...]:
    """Everything that can be touched."""
    state, words, found = sheet.state, sheet.words, list[Button]()
    for player, (row, seat) in enumerate(zip(sheet.seats, state.seats, strict=True)):
        place = pygame.Rect(0, row.top, row.width * 36 // 100, row.height)
        place.right = row.right
        if seat.held:
            free = words.tr("Another phone")
            found.append(Button(place, Action(Do.CHOOSE, text=FREE, player=player), free))
        elif not state.begun and not state.at_table:
            level = words.tr("Computer: {level}", level=words.level(max(1, seat.level)))
            found.append(Button(place, Action(Do.CHOOSE, text=LEVEL, player=player), level))
    start = words.tr("Back to the game") if state.begun else words.tr("Start")
    items = [
        Item(Action(Do.LANGUAGE), words.other_language()),
        item_if(not state.begun, Action(Do.CLOSE), words.tr("Back")),
        item_if(state.ready or state.begun, Action(Do.CHOOSE, text=BEGIN), start, Look.STRONG),
    ]
    return (*found, *made(in_row(sheet.foot, len(items), sheet.px(12)), items))
