"""What can be touched, and where: the same list is drawn and hit-tested."""

from typing import Final

import pygame

from station.rules.square import square_name
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.answers import OFFERED, expected, many, offered, question_buttons
from station.screen.input.arbiter import panel_buttons
from station.screen.input.entry_keys import entry_keys, may_take_blank
from station.screen.input.numbers import asks_number, number_keys
from station.screen.input.screen_state import Entry, Panel, What
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import Button, Item, Look, in_row, made
from station.view import Phase
from station.view.view import ChoiceView

WHOLE: Final = {Panel.HELP, Panel.CAMERA}
"""Panels that cover the whole screen."""


COVERING: Final = {Panel.MENU, Panel.TILE, Panel.CLOCK, Panel.ABORT, Panel.LETTERS, Panel.OFFERS}
"""Panels that cover what `LanePlaces.covered` says."""


FEW: Final = 5
"""Up to this many options go in the message; more cover what is beside the board."""


def buttons(sheet: Sheet) -> tuple[Button, ...]:
    """Everything that can be touched now."""
    if sheet.local.panel in WHOLE:
        height = sheet.row(64)
        box = pygame.Rect(0, sheet.layout.height - height - sheet.px(24), sheet.px(320), height)
        box.centerx = sheet.layout.width // 2
        return (Button(box, Action(Do.CLOSE), sheet.words.tr("Close"), Look.STRONG),)
    return tuple(button for lane in sheet.lanes() for button in lane_buttons(lane))


def lane_buttons(sheet: LaneSheet) -> tuple[Button, ...]:
    """What can be touched in one lane."""
    over = _over(sheet)
    if over is not None:
        return tuple(over)
    menu, history = sheet.places.buttons
    standing = (
        Button(menu, Action(Do.MENU, sheet.number), sheet.words.tr("Menu"), icon=Icon.MENU),
        Button(history, Action(Do.HISTORY, sheet.number), sheet.words.history(), icon=Icon.HISTORY),
    )
    if sheet.panel in {Panel.SQUARE, Panel.HISTORY}:
        return (*standing, *panel_buttons(sheet))
    return (*standing, *_now(sheet))


def covers(sheet: LaneSheet) -> bool:
    """Whether buttons cover everything beside the board, or the board too."""
    return _over(sheet) is not None


def _over(sheet: LaneSheet) -> list[Button] | None:
    choice = asked_here(sheet)
    if choice is not None and asks_number(choice):
        return number_keys(sheet, choice)
    if sheet.local.entry is not None:
        return entry_keys(sheet, sheet.local.entry)
    if sheet.panel in COVERING:
        return panel_buttons(sheet)
    if choice is not None and len(choice.options) > FEW:
        return many(sheet, choice)
    return None


def asked_here(sheet: LaneSheet) -> ChoiceView | None:
    """The choice that must be made, unless a panel covers it."""
    return sheet.view.asked if sheet.panel is Panel.NONE else None


def title(sheet: LaneSheet) -> str:
    """The line above the buttons that cover the lane."""
    words, entry, question = sheet.words, sheet.local.entry, sheet.question
    if entry is not None:
        return _topic(sheet, entry)
    heads = {
        Panel.MENU: _arbiter(sheet),
        Panel.CLOCK: words.tr("Set a clock"),
        Panel.ABORT: words.tr("End the game without a winner?"),
        Panel.TILE: words.tr("What lies on {square}?").format(square=square_name(sheet.local.square or 0)),
        Panel.LETTERS: question.text if question else "",
        Panel.OFFERS: words.tr("What else can be said"),
    }
    choice = sheet.view.asked
    return heads.get(sheet.panel, choice.label if choice else "")


def _arbiter(sheet: LaneSheet) -> str:
    words = sheet.words
    if len(sheet.view.lanes) == 1:
        return words.tr("Arbiter")
    return words.tr("Arbiter, left board") if words.left(sheet.number) else words.tr("Arbiter, right board")


def _topic(sheet: LaneSheet, entry: Entry) -> str:
    """What letters are being typed for; nothing for a play, unless it begins on a blank that may be taken."""
    if entry.what is What.SPOT:
        return sheet.words.tr("Type the tile.")
    if may_take_blank(sheet, entry):
        return sheet.words.tr("Take the blank of {square}?").format(square=square_name(entry.square))
    choices = sheet.view.choices
    return next((c.typing for c in choices if (c.topic, c.player) == (entry.topic, entry.player)), "")


def _now(sheet: LaneSheet) -> list[Button]:
    """What can be touched in the message, and the offers below it."""
    view, words, gap = sheet.view, sheet.words, sheet.px(10)
    if view.phase is Phase.PAUSED:
        go_on = Action(Do.CONTINUE, sheet.number)
        return [Button(_lowest(sheet, 78), go_on, words.tr("Continue"), Look.STRONG)]
    if view.starts:
        return [Button(_lowest(sheet), Action(Do.CONTINUE), words.tr("Start"), Look.STRONG)]
    if view.phase is not Phase.PLAYING:
        if view.phase is Phase.READY or len(view.lanes) > 1:
            return []
        return [Button(_lowest(sheet), Action(Do.LEAVE_TABLE), words.tr("Leave the table"), Look.STRONG)]
    if sheet.lane.question is not None:
        return question_buttons(sheet, gap)
    items = expected(sheet)
    found = made(in_row(_lowest(sheet), max(1, len(items)), gap), items)
    offers = offered(sheet)
    if len(offers) > OFFERED:
        offers = [*offers[: OFFERED - 1], Item(Action(Do.OFFERS), words.tr("More …"))]
    return found + made(in_row(_offers_box(sheet), max(1, len(offers)), gap), offers)


def _lowest(sheet: LaneSheet, reference: float = 62) -> pygame.Rect:
    """The lowest row of a message."""
    box, high = sheet.places.answers, sheet.row(reference)
    return pygame.Rect(box.left, box.bottom - high, box.width, high)


def message_bottom(sheet: LaneSheet) -> int | None:
    """The y above which the message must end if it has buttons."""
    box = sheet.places.message
    tops = [button.box.top for button in lane_buttons(sheet) if box.contains(button.box)]
    return min(tops) - sheet.px(8) if tops else None


def _offers_box(sheet: LaneSheet) -> pygame.Rect:
    """The row of offers above menu and history: the lowest part of the game's pictures."""
    high, box = sheet.places.buttons[0].height, sheet.places.pictures
    return pygame.Rect(box.left, box.bottom - high, box.width, high)


def pictures_box(sheet: LaneSheet) -> pygame.Rect:
    """Where the game's pictures are drawn: above the offers, if there are any."""
    box = sheet.places.pictures.copy()
    if sheet.view.phase is Phase.PLAYING and sheet.lane.question is None and offered(sheet):
        box.height = _offers_box(sheet).top - sheet.px(8) - box.top
    return box
