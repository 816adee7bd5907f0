"""The arbiter's buttons: the menu, and the panels it leads to."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from station.rules.edition import BLANK
from station.rules.game import Turn
from station.rules.square import square_name
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.answers import offered
from station.screen.input.entry_keys import letter_places
from station.screen.input.screen_state import Panel, What
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, made
from station.view import Doubt, Phase
from station.view.view import May

CHANGES: Final = (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000))


def panel_buttons(sheet: LaneSheet) -> list[Button]:
    return _MAKERS[sheet.panel](sheet)


def _menu(sheet: LaneSheet) -> list[Button]:
    """What an arbiter may do now, then what concerns the screen; ending the game and closing last."""
    view, words, lane = sheet.view, sheet.words, sheet.number
    items = [*_rulings(sheet), Item(Action(Do.HISTORY, lane), words.history())]
    if sheet.lane.board is not None:
        items.append(
            Item(
                Action(Do.TURN_ROUND),
                words.tr("Turn the boards") if len(view.lanes) > 1 else words.tr("Turn the board"),
            )
        )
    items.append(Item(Action(Do.LANGUAGE), words.other_language()))
    if view.camera:
        items.append(Item(Action(Do.CAMERA), words.tr("Camera")))
    items.append(Item(Action(Do.HELP), words.tr("Keys")))
    if view.phase not in {Phase.IDLE, Phase.OVER}:
        items.append(Item(Action(Do.ASK_ABORT, lane), words.tr("End the game"), Look.DANGER))
    else:
        items.append(Item(Action(Do.LEAVE_TABLE), words.tr("Leave the table")))
    return _closed(sheet, items, 6)


def _closed(sheet: LaneSheet, items: list[Item], least: int) -> list[Button]:
    """Items in two columns of at least this many rows, ending with what closes them."""
    close = Item(Action(Do.CLOSE), sheet.words.tr("Close"), Look.STRONG)
    spots = in_grid(sheet.body, 2, max(least, (len(items) + 2) // 2), sheet.px(12))
    return made((*spots[: len(items)], spots[-1]), (*items, close))


def _rulings(sheet: LaneSheet) -> list[Item]:
    """What can be ruled now."""
    view, words, lane, may = sheet.view, sheet.words, sheet.number, sheet.lane.may
    if not view.live:
        return []
    paused = view.phase is Phase.PAUSED
    items = [
        Item(Action(Do.CONTINUE, lane), words.tr("Continue"))
        if paused
        else Item(Action(Do.PAUSE, lane), words.tr("Pause"))
    ]
    if May.ACCEPT in may:
        items.append(Item(Action(Do.ACCEPT, lane), words.tr("Accept play")))
    if May.UNDO in may:
        items.append(Item(Action(Do.UNDO, lane), words.tr("Undo last play")))
    if May.CORRECT in may:
        items.append(Item(Action(Do.CORRECT, lane), words.tr("Correct a square")))
    if May.SET_CLOCK in may:
        items.append(Item(Action(Do.CLOCK_PANEL, lane), words.tr("Set a clock")))
    if (challenger := sheet.lane.challenger) is not None:
        label = words.challenge(challenger.name)
        items.append(Item(Action(Do.CHALLENGE, lane, player=challenger.player), label))
    if May.TYPE_PLAY in may and isinstance(view.awaits, Turn):
        play = Action(Do.TYPE, text=What.PLAY.value, player=view.awaits.player)
        items.append(Item(play, words.tr("Type a play")))
    return items


def _offers(sheet: LaneSheet) -> list[Button]:
    return _closed(sheet, offered(sheet), 5)


def _letters(sheet: LaneSheet) -> list[Button]:
    """All letters, and anything else that may be there."""
    question, words, lane = sheet.question, sheet.words, sheet.number
    if question is None:
        return []
    last = [Item(Action(Do.CLOSE), words.tr("Close"))]
    if question.doubt is Doubt.LETTER and question.square is not None:
        last = [Item(Action(Do.EMPTY, lane, question.square), words.tr("No tile")), *last]
    if question.doubt is Doubt.LETTER:
        last = [Item(Action(Do.ANSWER, lane, question.square, BLANK), words.blank()), *last]
    keys, low = _above(sheet, sheet.body)
    found = [
        Button(place, Action(Do.ANSWER, lane, question.square, letter), letter, Look.KEY)
        for place, letter in letter_places(sheet, keys)
    ]
    return found + made(in_row(low, len(last), sheet.px(8)), last)


def _above(sheet: LaneSheet, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """A box split into its lowest row and what is above it."""
    row = sheet.row(70)
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    return pygame.Rect(box.left, box.top, box.width, low.top - sheet.px(8) - box.top), low


def _choose_square(sheet: LaneSheet) -> list[Button]:
    message, gap, lane = sheet.places.message, sheet.px(10), sheet.number
    box = message.inflate(-sheet.px(32), 0)
    box.top, box.height = message.top + sheet.px(44), message.height - sheet.px(60)
    upper, low = in_grid(box, 1, 2, gap)
    steps = ((-1, Icon.LEFT), (1, Icon.RIGHT), (-15, Icon.UP), (15, Icon.DOWN))
    found = [
        Button(place, Action(Do.MOVE_CURSOR, lane, amount=step), icon=sign)
        for place, (step, sign) in zip(in_row(upper, 4, gap), steps, strict=True)
    ]
    close, choose = in_row(low, 2, gap)
    found.append(Button(close, Action(Do.CLOSE), sheet.words.tr("Close")))
    square = sheet.local.square
    if square is not None:
        label = sheet.words.tr("Correct {square}").format(square=square_name(square))
        found.append(Button(choose, Action(Do.NAME_TILE, lane, square), label, Look.STRONG))
    return found


def _tile(sheet: LaneSheet) -> list[Button]:
    """What lies on a square: a letter, a blank or nothing, and its facing if that matters."""
    words, gap, lane, draft = sheet.words, sheet.px(8), sheet.number, sheet.local.draft
    square = sheet.local.square
    keys, low = _above(sheet, sheet.body)
    last = [
        Item(Action(Do.EMPTY, lane, square), words.tr("No tile")),
        Item(Action(Do.CLOSE), words.tr("Close")),
    ]
    found: list[Button] = []
    if draft is None:
        last = [Item(Action(Do.SETTLE, lane, square, BLANK), words.blank()), *last]
    else:
        top = pygame.Rect(keys.left, keys.top, keys.width, low.height)
        keys = pygame.Rect(keys.left, top.bottom + gap, keys.width, keys.bottom - top.bottom - gap)
        left = words.left("ab".index(draft.kit))
        labels = {
            "facing": words.faces(draft.facing),
            "kit": words.tr("left kit") if left else words.tr("right kit"),
            "blank": words.tr("a blank") if draft.blank else words.tr("no blank"),
        }
        items = [Item(Action(Do.DRAFT, lane, text=what), label) for what, label in labels.items()]
        found = made(in_row(top, len(items), gap), items)
    found += made(in_row(low, len(last), gap), last)
    for place, letter in letter_places(sheet, keys):
        look = Look.CHOSEN if draft is not None and letter == draft.letter else Look.KEY
        found.append(Button(place, Action(Do.SETTLE, lane, square, letter), letter, look))
    return found


def clock_rows(sheet: LaneSheet) -> list[tuple[int, pygame.Rect]]:
    """The players whose clocks can be set, and the place of the keys for each, below the name."""
    box = sheet.body
    players = [player for player in sheet.lane.players if sheet.view.players[player].clock is not None]
    last = sheet.row()
    room = pygame.Rect(box.left, box.top, box.width, box.height - last - sheet.px(12))
    step = min(room.height // max(1, len(players)), sheet.row(84) + sheet.px(56))
    high = min(sheet.row(84), step - sheet.px(30))
    return [
        (player, pygame.Rect(room.left, room.top + k * step + step - high - sheet.px(4), room.width, high))
        for k, player in enumerate(players)
    ]


def _clock(sheet: LaneSheet) -> list[Button]:
    gap, lane = sheet.px(10), sheet.number
    found = []
    for player, row in clock_rows(sheet):
        for place, (label, change) in zip(in_row(row, 4, gap), CHANGES, strict=True):
            action = Action(Do.ADJUST, lane, player=player, amount=change)
            found.append(Button(place, action, label))
    box, high = sheet.body, sheet.row()
    close = pygame.Rect(box.left, box.bottom - high, box.width, high)
    found.append(Button(close, Action(Do.CLOSE), sheet.words.tr("Close"), Look.STRONG))
    return found


def _sure(sheet: LaneSheet) -> list[Button]:
    box = sheet.body
    box.height = sheet.px(240)
    no, yes = in_grid(box, 1, 2, sheet.px(16))
    return [
        Button(no, Action(Do.CLOSE), sheet.words.tr("No, play on"), Look.STRONG),
        Button(yes, Action(Do.ABORT, sheet.number), sheet.words.tr("Yes, end it"), Look.DANGER),
    ]


def _leaf(sheet: LaneSheet) -> list[Button]:
    box, row, lane = sheet.places.answers, sheet.row(64), sheet.number
    back, close, on = in_row(pygame.Rect(box.left, box.bottom - row, box.width, row), 3, sheet.px(10))
    return [
        Button(back, Action(Do.LEAF, lane, amount=-1), icon=Icon.LEFT),
        Button(close, Action(Do.CLOSE), sheet.words.tr("Close")),
        Button(on, Action(Do.LEAF, lane, amount=1), icon=Icon.RIGHT),
    ]


_MAKERS: Final[Mapping[Panel, Callable[[LaneSheet], list[Button]]]] = {
    Panel.MENU: _menu,
    Panel.LETTERS: _letters,
    Panel.SQUARE: _choose_square,
    Panel.TILE: _tile,
    Panel.CLOCK: _clock,
    Panel.ABORT: _sure,
    Panel.HISTORY: _leaf,
    Panel.OFFERS: _offers,
}
