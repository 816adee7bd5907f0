"""Digit keys: for a choice of so many numbers that typing is quicker than finding one."""

from typing import Final

import pygame

from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Entry, EntryKind, ScreenState
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, made
from station.view.view import ChoiceView

FEW: Final = 10
"""Up to this many numbers have a key each."""

MINUS: Final = "-"

LEAST_PIN: Final = 4
"""Digits of a PIN."""


def is_number(option: str) -> bool:
    return option.removeprefix(MINUS).isdecimal()


def asks_number(choice: ChoiceView | None) -> bool:
    """Whether this choice takes a typed number."""
    return choice is not None and sum(is_number(option.value) for option in choice.options) > FEW


def _numbers(choice: ChoiceView) -> list[str]:
    return [option.value for option in choice.options if is_number(option.value)]


def numbers_asked(choice: ChoiceView) -> str:
    """The range of numbers to choose from."""
    numbers = [value.replace(MINUS, "−") for value in _numbers(choice)]
    return f"{numbers[0]} … {numbers[-1]}"


def typed_number(choice: ChoiceView, local: ScreenState) -> str:
    """The digits typed so far."""
    entry = local.entry
    mine = entry is not None and (entry.what, entry.topic, entry.player) == (
        EntryKind.NUMBER, choice.topic, choice.player,
    )  # fmt: skip
    return "".join(entry.tiles) if entry is not None and mine else ""


def with_key(choice: ChoiceView, local: ScreenState, action: Action) -> Entry | None:
    """The number after a digit, a change of sign or a deletion; unchanged if no allowed number begins like
    that. None if nothing is left."""
    before = typed_number(choice, local)
    match action.do:
        case Do.KEY:
            after = before + action.text
        case Do.SIGN:
            after = before[1:] if before.startswith(MINUS) else MINUS + before
        case _:
            after = before[:-1]
    if not any(value.startswith(after) for value in _numbers(choice)):
        after = before
    return Entry(EntryKind.NUMBER, choice.player, choice.topic, tiles=tuple(after)) if after else None


def number_box(sheet: LaneSheet) -> pygame.Rect:
    """Where the typed number is shown, above the keys."""
    box = sheet.body
    return pygame.Rect(box.left, box.top, box.width, sheet.row())


def number_keys(sheet: LaneSheet, choice: ChoiceView) -> list[Button]:
    """The keys for a choice, with whatever else it offers."""
    items = [
        Item(Action(Do.CHOOSE, text=choice.topic, player=choice.player, value=option.value), option.label)
        for option in choice.options
        if not is_number(option.value)
    ]
    signed = any(value.startswith(MINUS) for value in _numbers(choice))
    return _pad(sheet, items, signed=signed, done=typed_number(choice, sheet.local) in _numbers(choice))


def pin_keys(sheet: LaneSheet) -> list[Button]:
    entry = sheet.local.entry
    return _pad(sheet, [], signed=False, done=entry is not None and len(entry.tiles) >= LEAST_PIN)


def _pad(sheet: LaneSheet, items: list[Item], *, signed: bool, done: bool) -> list[Button]:
    """Ten digits, the sign if there are negative numbers, delete; menu, other items and done."""
    box, gap = sheet.body, sheet.px(8)
    high = sheet.row()
    low = pygame.Rect(box.left, box.bottom - high, box.width, high)
    top = number_box(sheet).bottom + gap
    area = pygame.Rect(box.left, top, box.width, low.top - gap - top)
    places = in_grid(area, 3, 4, gap)
    found = [
        Button(place, Action(Do.KEY, text=digit), digit, Look.KEY)
        for place, digit in zip((*places[:9], places[10]), "1234567890", strict=True)
    ]
    if signed:
        found.append(Button(places[9], Action(Do.SIGN), "±", Look.KEY))
    found.append(Button(places[11], Action(Do.RUB_OUT), icon=Icon.RUB_OUT))
    last = Item(Action(Do.TYPED), sheet.words.tr("Done"), Look.STRONG if done else Look.PLAIN)
    menu, *spots = in_row(low, len(items) + 2, gap)
    found.append(Button(menu, Action(Do.MENU), icon=Icon.MENU))
    return found + made(spots, [*items, last])
