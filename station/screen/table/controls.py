"""What can be touched at a table, where, in a given state: drawn from and hit-tested by the same list."""

from dataclasses import replace
from typing import Final

import pygame

from station.referee.state import Phase
from station.rules.square import square_name
from station.screen.actions import Action, Do
from station.screen.icons import Icon
from station.screen.table.answers import OFFERED, expected, many, offered, question_buttons
from station.screen.table.arbiter import panel_buttons
from station.screen.table.doubt import asked, counted
from station.screen.table.keys import entry_keys, may_take_blank
from station.screen.table.message import asked_choice
from station.screen.table.numbers import asks_number, number_keys
from station.screen.table.sheet import Sheet, lower
from station.screen.table.view import Entry, What
from station.screen.touch import Button, Item, Look, in_row, make_button
from station.screen.view import Panel

WHOLE: Final = {Panel.HELP, Panel.CAMERA}
"""Panels that cover the whole screen."""


COVERING: Final = {Panel.MENU, Panel.TILE, Panel.CLOCK, Panel.ABORT, Panel.LETTERS, Panel.OFFERS}
"""Panels that cover everything beside the board."""


FEW: Final = 5
"""So many options stand in the message; more cover what is beside the board."""


def buttons(sheet: Sheet) -> tuple[Button, ...]:
    """Everything that can be touched now."""
    if sheet.view.panel in WHOLE:
        height = sheet.row(64)
        box = pygame.Rect(0, sheet.layout.height - height - sheet.px(24), sheet.px(320), height)
        box.centerx = sheet.layout.width // 2
        return (make_button(box, Action(Do.CLOSE), sheet.words.close(), Look.STRONG),)
    over = _over(sheet)
    if over is not None:
        return tuple(over)
    menu, history = sheet.places.buttons
    found = [
        make_button(menu, Action(Do.MENU), sheet.words.menu(), icon=Icon.MENU),
        make_button(history, Action(Do.HISTORY), sheet.words.history(), icon=Icon.HISTORY),
    ]
    if sheet.view.panel in {Panel.SQUARE, Panel.HISTORY}:
        return (*found, *panel_buttons(sheet))
    return (*found, *_now(sheet))


def covers(sheet: Sheet) -> bool:
    """Whether buttons cover everything beside the board."""
    return _over(sheet) is not None


def _over(sheet: Sheet) -> list[Button] | None:
    """The buttons that cover everything beside the board, if any do."""
    choice = asked_choice(sheet.state) if sheet.view.panel is Panel.NONE else None
    if choice is not None and asks_number(choice):
        return number_keys(sheet, choice)
    if sheet.view.entry is not None:
        return entry_keys(sheet, sheet.view.entry)
    if sheet.view.panel in COVERING:
        return panel_buttons(sheet)
    if choice is not None and len(choice.options) > FEW:
        return many(sheet, choice)
    return None


def title(sheet: Sheet) -> str:
    """The line above the buttons that cover everything beside the board."""
    view, words = sheet.view, sheet.words
    if view.entry is not None:
        return _topic(sheet, view.entry)
    heads = {
        Panel.MENU: words.arbiter_here(),
        Panel.CLOCK: words.set_clock(),
        Panel.ABORT: words.sure_to_abort(),
        Panel.TILE: words.what_lies_on(square_name(view.square or 0)),
        Panel.LETTERS: _question_here(sheet),
        Panel.OFFERS: words.what_else(),
    }
    choice = asked_choice(sheet.state)
    heading = sheet.game.choice(sheet.state, choice, words) if choice else ""
    return heads.get(view.panel, heading)


def _question_here(sheet: Sheet) -> str:
    question = asked(sheet.state, sheet.view)
    if question is not None and question.cell is not None:
        question = replace(question, cell=counted(sheet.state, question.cell))
    return sheet.words.question_here(question) if question else ""


def _topic(sheet: Sheet, entry: Entry) -> str:
    """What letters are typed for; nothing where a play is typed, unless it begins on a blank that may be
    taken."""
    if entry.what is What.SPOT:
        return sheet.words.type_it()
    if may_take_blank(sheet, entry):
        return sheet.words.take_this_blank(square_name(entry.square))
    choices = (c for c in sheet.state.choices if c.topic == entry.topic and c.player == entry.player)
    choice = next(choices, None)
    return sheet.game.typing(sheet.state, choice, sheet.words) if choice else ""


def _now(sheet: Sheet) -> list[Button]:
    box = lower(sheet)
    low = pygame.Rect(box.left, 0, box.width, sheet.row())
    low.bottom = box.bottom
    gap = sheet.px(10)
    if sheet.state.phase is Phase.READY:
        return [make_button(low, Action(Do.CONTINUE), sheet.words.start_here(), Look.STRONG)]
    if sheet.state.phase is Phase.PAUSED:
        return [make_button(low, Action(Do.CONTINUE), sheet.words.go_on(), Look.STRONG)]
    if sheet.state.phase is not Phase.PLAYING:
        return [make_button(low, Action(Do.LEAVE_TABLE), sheet.words.leave_table(), Look.STRONG)]
    if sheet.state.question is not None:
        return question_buttons(sheet, box, gap)
    items = expected(sheet)
    found = [
        make_button(place, item.action, item.label, item.look)
        for place, item in zip(in_row(low, max(1, len(items)), gap), items, strict=False)
    ]
    offers = offered(sheet)
    if len(offers) > OFFERED:
        offers = [*offers[: OFFERED - 1], Item(Action(Do.OFFERS), sheet.words.more())]
    if offers:
        row = offers_box(sheet)
        for place, item in zip(in_row(row, len(offers), gap), offers, strict=True):
            found.append(make_button(place, item.action, item.label, item.look))
    return found


def message_box(sheet: Sheet) -> pygame.Rect:
    """Where the message is drawn: above what is touched in it."""
    box = sheet.places.message.copy()
    tops = [button.top for button in buttons(sheet) if box.contains(button.box)]
    if tops:
        box.height = min(tops) - sheet.px(8) - box.top
    return box


def offers_box(sheet: Sheet) -> pygame.Rect:
    """The row of offers above menu and history: the lowest part of the game's panel."""
    high = sheet.places.buttons[0].height
    return pygame.Rect(
        sheet.places.panel.left, sheet.places.panel.bottom - high, sheet.places.panel.width, high
    )


def panel_box(sheet: Sheet) -> pygame.Rect:
    """Where the game's own panel is drawn: above the offers, if there are any."""
    box = sheet.places.panel.copy()
    if sheet.state.phase is Phase.PLAYING and sheet.state.question is None and offered(sheet):
        box.height = offers_box(sheet).top - sheet.px(8) - box.top
    return box
