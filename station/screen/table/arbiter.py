"""What an arbiter touches: the menu, and the panels to which it leads."""

from collections.abc import Callable
from typing import Final

import pygame

from station.referee.state import Doubt, Phase
from station.referee.table.state import Refused
from station.rules.edition import BLANK
from station.rules.game import Turn
from station.rules.square import square_name
from station.screen.actions import Action, Do
from station.screen.icons import Icon
from station.screen.table.answers import offered
from station.screen.table.keys import letter_places
from station.screen.table.sheet import Sheet, body, lower
from station.screen.table.view import What
from station.screen.touch import Button, Item, Look, in_grid, in_row, make_button
from station.screen.view import Panel

CHANGES: Final = (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000))


def panel_buttons(sheet: Sheet) -> list[Button]:
    makers: dict[Panel, Callable[[], list[Button]]] = {
        Panel.MENU: lambda: _menu(sheet),
        Panel.LETTERS: lambda: _letters(sheet),
        Panel.SQUARE: lambda: _choose_square(sheet),
        Panel.TILE: lambda: _tile(sheet),
        Panel.CLOCK: lambda: _clock(sheet),
        Panel.ABORT: lambda: _sure(sheet),
        Panel.HISTORY: lambda: _leaf(sheet),
        Panel.OFFERS: lambda: offers(sheet),
    }
    return makers[sheet.view.panel]()


def _menu(sheet: Sheet) -> list[Button]:
    items = _rulings(sheet)
    if sheet.state.board is not None:
        items.append(Item(Action(Do.TURN_ROUND), sheet.words.turn_round()))
    items.append(Item(Action(Do.LANGUAGE), sheet.words.other_language()))
    if sheet.state.settings.camera:
        items.append(Item(Action(Do.CAMERA), sheet.words.camera()))
    items.append(Item(Action(Do.HELP), sheet.words.keys()))
    if sheet.state.phase not in {Phase.IDLE, Phase.OVER}:
        items.append(Item(Action(Do.ASK_ABORT), sheet.words.abort(), Look.DANGER))
    else:
        items.append(Item(Action(Do.LEAVE_TABLE), sheet.words.leave_table()))
    close = Item(Action(Do.CLOSE), sheet.words.close(), Look.STRONG)
    rows = max(6, (len(items) + 2) // 2)
    spots = in_grid(body(sheet), 2, rows, sheet.px(12))
    pairs = [*zip(spots, items, strict=False), (spots[-1], close)]
    return [make_button(place, item.action, item.label, item.look) for place, item in pairs]


def _rulings(sheet: Sheet) -> list[Item]:
    if sheet.state.phase not in {Phase.PLAYING, Phase.PAUSED}:
        return []
    paused = sheet.state.phase is Phase.PAUSED
    items = [
        Item(Action(Do.CONTINUE), sheet.words.go_on())
        if paused
        else Item(Action(Do.PAUSE), sheet.words.pause())
    ]
    refused = isinstance(sheet.state.verdict, Refused)
    if sheet.state.question or refused or sheet.game.acceptable(sheet.state):
        items.append(Item(Action(Do.ACCEPT), sheet.words.accept()))
    if sheet.state.last is not None:
        items.append(Item(Action(Do.UNDO), sheet.words.undo()))
    if sheet.state.board is not None:
        items += [
            Item(Action(Do.CORRECT), sheet.words.correct()),
            Item(Action(Do.CLOCK_PANEL), sheet.words.set_clock()),
        ]
    if isinstance(sheet.state.main, Turn) and sheet.state.settings.camera:
        items.append(
            Item(
                Action(Do.TYPE, text=What.PLAY.value, player=sheet.state.main.player), sheet.words.type_play()
            )
        )
    return items


def offers(sheet: Sheet) -> list[Button]:
    items = offered(sheet)
    rows = max(5, (len(items) + 2) // 2)
    spots = in_grid(body(sheet), 2, rows, sheet.px(12))
    pairs = [
        *zip(spots, items, strict=False),
        (spots[-1], Item(Action(Do.CLOSE), sheet.words.close(), Look.STRONG)),
    ]
    return [make_button(place, item.action, item.label, item.look) for place, item in pairs]


def _letters(sheet: Sheet) -> list[Button]:
    """All letters, and what else may lie there."""
    question = sheet.state.question
    if question is None:
        return []
    box, gap = body(sheet), sheet.px(8)
    last = [Item(Action(Do.CLOSE), sheet.words.close())]
    if question.doubt is Doubt.LETTER and question.square is not None:
        last = [Item(Action(Do.EMPTY, square=question.square), sheet.words.no_tile()), *last]
    if question.doubt is Doubt.LETTER:
        last = [Item(Action(Do.ANSWER, square=question.square, text=BLANK), sheet.words.blank()), *last]
    row = sheet.row()
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = [
        make_button(place, Action(Do.ANSWER, square=question.square, text=letter), letter, Look.KEY)
        for place, letter in letter_places(sheet, keys, gap)
    ]
    spots = zip(in_row(low, len(last), gap), last, strict=True)
    return found + [make_button(place, item.action, item.label) for place, item in spots]


def _choose_square(sheet: Sheet) -> list[Button]:
    gap = sheet.px(10)
    box = sheet.places.message.inflate(-sheet.px(32), 0)
    box.top, box.height = (
        sheet.places.message.top + sheet.px(44),
        sheet.places.message.height - sheet.px(60),
    )
    upper, low = in_grid(box, 1, 2, gap)
    steps = ((-1, Icon.LEFT), (1, Icon.RIGHT), (-15, Icon.UP), (15, Icon.DOWN))
    found = [
        make_button(place, Action(Do.MOVE_CURSOR, amount=step), icon=sign)
        for place, (step, sign) in zip(in_row(upper, 4, gap), steps, strict=True)
    ]
    close, choose = in_row(low, 2, gap)
    found.append(make_button(close, Action(Do.CLOSE), sheet.words.close()))
    if sheet.view.square is not None:
        label = sheet.words.this_square(square_name(sheet.view.square))
        found.append(make_button(choose, Action(Do.NAME_TILE, square=sheet.view.square), label, Look.STRONG))
    return found


def _tile(sheet: Sheet) -> list[Button]:
    """What lies on a square: a letter, a blank, or nothing."""
    box, gap = body(sheet), sheet.px(8)
    row = sheet.row()
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = [
        make_button(place, Action(Do.SETTLE, square=sheet.view.square, text=letter), letter, Look.KEY)
        for place, letter in letter_places(sheet, keys, gap)
    ]
    items = [
        Item(Action(Do.SETTLE, square=sheet.view.square, text=BLANK), sheet.words.blank()),
        Item(Action(Do.EMPTY, square=sheet.view.square), sheet.words.no_tile()),
        Item(Action(Do.CLOSE), sheet.words.close()),
    ]
    spots = zip(in_row(low, len(items), gap), items, strict=True)
    return found + [make_button(place, item.action, item.label) for place, item in spots]


def clock_rows(sheet: Sheet) -> list[pygame.Rect]:
    """Where the keys stand that change each player's clock; a name stands above each."""
    box = body(sheet)
    players = min(4, sheet.state.players)
    last = sheet.row()
    room = pygame.Rect(box.left, box.top, box.width, box.height - last - sheet.px(12))
    step = room.height // players
    high = min(sheet.row(), step - sheet.px(30))
    return [
        pygame.Rect(room.left, room.top + k * step + step - high - sheet.px(4), room.width, high)
        for k in range(players)
    ]


def _clock(sheet: Sheet) -> list[Button]:
    gap = sheet.px(10)
    found = []
    for player, row in enumerate(clock_rows(sheet)):
        for place, (label, change) in zip(in_row(row, 4, gap), CHANGES, strict=True):
            found.append(make_button(place, Action(Do.ADJUST, player=player, amount=change), label))
    box, high = body(sheet), sheet.row()
    close = pygame.Rect(box.left, box.bottom - high, box.width, high)
    found.append(make_button(close, Action(Do.CLOSE), sheet.words.close(), Look.STRONG))
    return found


def _sure(sheet: Sheet) -> list[Button]:
    box = body(sheet)
    box.height = sheet.px(240)
    no, yes = in_grid(box, 1, 2, sheet.px(16))
    return [
        make_button(no, Action(Do.CLOSE), sheet.words.no_abort(), Look.STRONG),
        make_button(yes, Action(Do.ABORT), sheet.words.yes_abort(), Look.DANGER),
    ]


def _leaf(sheet: Sheet) -> list[Button]:
    box = lower(sheet)
    row = sheet.row(64)
    back, close, on = in_row(pygame.Rect(box.left, box.bottom - row, box.width, row), 3, sheet.px(10))
    return [
        make_button(back, Action(Do.LEAF, amount=-1), icon=Icon.LEFT),
        make_button(close, Action(Do.CLOSE), sheet.words.close()),
        make_button(on, Action(Do.LEAF, amount=1), icon=Icon.RIGHT),
    ]
