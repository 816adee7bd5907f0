"""What can be touched, and where: the same list is drawn and hit-tested."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from station.referee.events import Device
from station.rules.square import square_name
from station.rules.tile import Side
from station.screen.dealt import agreement, tools
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.answers import OFFERED, expected, many, offered, question_buttons
from station.screen.input.arbiter import arbiter_named, panel_buttons
from station.screen.input.entry_keys import entry_keys, may_take_blank
from station.screen.input.numbers import asks_number, number_keys, pin_keys
from station.screen.input.screen_state import Entry, EntryKind, Panel
from station.screen.input.sheet import LaneSheet, Sheet, kept
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, item_if, made
from station.view import Phase
from station.view.view import ChoiceView

WHOLE: Final = {Panel.RULES, Panel.HELP, Panel.CAMERA, Panel.STATISTICS}
"""Panels that cover the whole screen."""


COVERING: Final = {*Panel} - {Panel.NONE, Panel.SQUARE, Panel.HISTORY, *WHOLE}
"""Panels that cover what `LanePlaces.covered` says."""


FEW: Final = 5
"""Up to this many options go in the message; more cover what is beside the board."""


def buttons(sheet: Sheet) -> tuple[Button, ...]:
    """Everything that can be touched now."""
    if sheet.local.panel in WHOLE:
        height, words = sheet.row(64), sheet.words
        other = {
            Panel.RULES: Item(Action(Do.HELP), words.tr("Keys and signs")),
            Panel.HELP: Item(Action(Do.RULES), words.tr("Rules")),
        }
        items = [other[sheet.local.panel]] if sheet.local.panel in other else []
        items.append(Item(Action(Do.CLOSE), words.tr("Close"), Look.STRONG))
        box = pygame.Rect(0, sheet.layout.height - height - sheet.px(24), sheet.px(330) * len(items), height)
        box.centerx = sheet.layout.width // 2
        return tuple(made(in_row(box, len(items), sheet.px(16)), items))
    return tuple(button for lane in sheet.lanes() for button in lane_buttons(lane))


@kept
def lane_buttons(sheet: LaneSheet) -> tuple[Button, ...]:  # noqa: PLR0911  (a return a state of the screen)
    """What can be touched in one lane."""
    if sheet.local.watched:
        return ()
    if sheet.view.dealt is not None and sheet.number != sheet.local.lane:
        return ()  # the small board is one target as a whole, and has its button beside it
    over = _over(sheet)
    if over is not None:
        return tuple(over())
    if sheet.local.entry is not None:
        return ()  # the board that is typed on; the keys are beside it
    menu, second = sheet.places.buttons
    standing = (
        Button(menu, Action(Do.MENU, sheet.number), sheet.words.tr("Menu"), icon=Icon.MENU),
        _second(sheet, second),
    )
    if sheet.panel is Panel.HISTORY and len(sheet.view.lanes) > 1 and sheet.view.dealt is None:
        return tuple(panel_buttons(sheet))
    if sheet.panel in {Panel.SQUARE, Panel.HISTORY}:
        return (*standing, *panel_buttons(sheet))
    if sheet.view.dealt is not None:
        return (*standing, *_now(sheet), *tools.tool_buttons(sheet), *tools.other_board(sheet))
    return (*standing, *_now(sheet))


def _second(sheet: LaneSheet, box: pygame.Rect) -> Button:
    """What stands beside the menu: the history; in a tournament what calls the arbiter, and the history is in
    the menu."""
    hall, words = sheet.local.hall, sheet.words
    if hall is None or sheet.view.phase is Phase.IDLE:
        return Button(box, Action(Do.HISTORY, sheet.number), words.history(), icon=Icon.HISTORY)
    label = words.tr("Not needed") if hall.called else words.tr("Call arbiter")
    return Button(box, Action(Do.CALL_ARBITER, sheet.number), label, icon=Icon.HAND)


def covers(sheet: LaneSheet) -> bool:
    """Whether buttons cover everything beside the board, or the board too."""
    return not sheet.local.watched and _over(sheet) is not None


def _over(sheet: LaneSheet) -> Callable[[], list[Button]] | None:
    """What makes the buttons that cover the lane, if any do."""
    choice, entry = asked_here(sheet), sheet.local.entry
    if choice is not None and asks_number(choice):
        return partial(number_keys, sheet, choice)
    if entry is not None and entry.what is EntryKind.PIN:
        return partial(pin_keys, sheet) if sheet.panel is Panel.PIN else None
    if entry is not None:
        return partial(entry_keys, sheet, entry) if sheet.types else None
    if sheet.panel in COVERING:
        return partial(panel_buttons, sheet)
    if choice is not None and len(choice.options) > FEW:
        return partial(many, sheet, choice)
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
        Panel.MENU: _of_lane(sheet, words.tr("Menu")),
        Panel.ARBITER: _of_lane(sheet, arbiter_named(sheet)),
        Panel.SETTINGS: words.tr("Screen and sound"),
        Panel.REASON: _about(sheet),
        Panel.LEAVE: words.tr("The game can be continued from the menu."),
        Panel.CLOCK: words.tr("Set a clock"),
        Panel.ABORT: words.tr("Sure? Touch it again.")
        if sheet.local.pending
        else words.tr("How does the game end?"),
        Panel.TILE: words.tr("What is on {square}?", square=square_name(sheet.local.square or 0)),
        Panel.LETTERS: question.text if question else "",
        Panel.OFFERS: words.tr("More actions"),
        Panel.ALLOW: agreement.asked(sheet),
    }
    choice = sheet.view.asked
    return heads.get(sheet.panel, choice.label if choice else "")


def _of_lane(sheet: LaneSheet, what: str) -> str:
    """A title, with the board it is about if there are two."""
    if len(sheet.view.lanes) == 1:
        return what
    board = sheet.words.tr("left board") if sheet.words.left(sheet.number) else sheet.words.tr("right board")
    return f"{what}, {board}"


def _about(sheet: LaneSheet) -> str:
    """What an arbiter is about to rule, as a question for the reason."""
    words, pending = sheet.words, sheet.local.pending
    match pending.do if pending else None:
        case Do.UNDO:
            return words.tr("Undo the last play? Why?")
        case Do.ACCEPT:
            return words.tr("Let the play stand? Why?")
        case Do.ADJUST:
            return words.tr("Set the clock? Why?")
        case _:
            return words.tr("Correct the square? Why?")


def _topic(sheet: LaneSheet, entry: Entry) -> str:
    """What letters are being typed for; nothing for a play, unless it begins on a blank that may be taken."""
    if entry.what is EntryKind.PIN:
        return sheet.words.tr("PIN of the arbiter") if sheet.local.pin else sheet.words.tr("Choose a PIN")
    if entry.what is EntryKind.SPOT:
        return sheet.words.tr("Type the tile.")
    if may_take_blank(sheet, entry):
        return sheet.words.tr("Take the blank of {square}?", square=square_name(entry.square))
    choices = sheet.view.choices
    return next((c.typing for c in choices if (c.topic, c.player) == (entry.topic, entry.player)), "")


def _now(sheet: LaneSheet) -> list[Button]:  # noqa: PLR0911  (a return a phase)
    """What can be touched in the message, and the offers below it."""
    view, words, gap = sheet.view, sheet.words, sheet.px(10)
    if view.phase is Phase.PAUSED:
        go_on = Item(Action(Do.CONTINUE, sheet.number), words.tr("Continue"), Look.STRONG)
        by_hand = Item(Action(Do.USE_CAMERA, sheet.number), words.tr("Go on by hand"), Look.STRONG)
        lost = view.camera and any(alarm.device is Device.CAMERA for alarm in view.alarms)
        # What is lost needs all of the message.
        beside = view.alarms and len(view.lanes) > 1
        return made(below_hands(sheet, 1) if beside else [_lowest(sheet, 78)], [by_hand if lost else go_on])
    if view.dealt is not None and view.phase is Phase.READY:
        return []
    if view.starts:
        return [Button(_lowest(sheet), Action(Do.CONTINUE), words.tr("Start"), Look.STRONG)]
    if view.phase is Phase.READY and sheet.local.clock_keys:
        must = [player for player in sheet.lane.players if view.players[player].acting]
        items = [Item(Action(Do.PRESS, player=player), words.tr("Press"), Look.STRONG) for player in must]
        return made(in_row(_lowest(sheet, count=max(1, len(items))), max(1, len(items)), gap), items)
    if view.phase is not Phase.PLAYING:
        ends = _keeping(sheet)
        if view.phase is Phase.OVER or (view.phase is Phase.IDLE and len(view.lanes) == 1):
            done = sheet.local.hall is not None and not view.open
            leave = words.tr("Next round") if done else words.tr("Leave the table")
            ends.append(Item(Action(Do.LEAVE_TABLE), leave, Look.STRONG if done else Look.PLAIN))
        return _at_end(sheet, ends)
    if sheet.lane.question is not None:
        return question_buttons(sheet, gap)
    items = expected(sheet)
    found = made(_places(sheet, items), items)
    offers = offered(sheet)
    if view.dealt is not None and tools.takes_offers(sheet):
        offers = []
    if len(offers) > OFFERED:
        offers = [*offers[: OFFERED - 1], Item(Action(Do.OFFERS), words.tr("More …"))]
    return found + made(in_row(_offers_box(sheet), max(1, len(offers)), gap), offers)


def _keeping(sheet: LaneSheet) -> list[Item]:
    """What agrees to the end: for everybody or, in a tournament, for each side."""
    view, words = sheet.view, sheet.words
    if view.dealt is not None and sheet.local.hall is None:
        return []  # whoever plays at this screen has nobody else to ask: a rematch or the next game keeps it
    if sheet.local.hall is None:
        keep = [
            (choice.label, Action(Do.CHOOSE, text=choice.topic))
            for choice in view.end_choices
            if choice.player is None
        ]
        sure = words.tr("Sure? Touch it again.")
        return [
            Item(action, sure, Look.STRONG) if action == sheet.local.pending else Item(action, label)
            for label, action in keep
        ]
    if view.phase is not Phase.OVER or view.ending is None or not view.ending.open:
        return []
    asked = {choice.player: choice.topic for choice in view.end_choices if choice.player is not None}
    found = []
    # Who has agreed keeps their place: nobody else's button may move under a finger.
    for player in sorted({*asked, *view.ending.agreed}):
        seat, label = view.players[player].seat, view.players[player].name
        if view.sides and seat is not None:
            label = words.tr("South agrees") if seat.side is Side.SOUTH else words.tr("North agrees")
        action = Action(Do.CHOOSE, text=asked.get(player, ""), player=player)
        found.append(item_if(player in asked, action, label, Look.STRONG))
    return found


def _at_end(sheet: LaneSheet, ends: list[Item]) -> list[Button]:
    """What keeps the result or leaves the table, then what follows; on the other one of two boards. At a
    screen another game comes first, across the whole row."""
    more = _after_game(sheet)
    if sheet.view.dealt is not None:
        at = tools.places(sheet)
        room, row = at.rack.union(at.tools), at.tools.height
        upper = pygame.Rect(room.left, room.bottom - 2 * row - sheet.px(8), room.width, row)
        lower = upper.move(0, row + sheet.px(8))
        if more and more[0].look is Look.STRONG:
            # Whoever ends a turn twice at the lower right must not leave the table.
            ends, more = more[:1], [*ends, *more[1:]]
        found = made(in_row(upper, max(1, len(ends)), sheet.px(8)), ends)
        return found + made(in_row(lower, max(1, len(more)), sheet.px(8)), more)
    if len(sheet.view.lanes) > 1:
        ends = more if sheet.number and more else ends
        return made(below_hands(sheet, len(ends)), ends)
    found = made(_places(sheet, ends), ends)
    return found + made(in_row(_offers_box(sheet), max(1, len(more)), sheet.px(10)), more)


def _after_game(sheet: LaneSheet) -> list[Item]:
    """What can be touched once the game is over, apart from what ends it."""
    view, words = sheet.view, sheet.words
    if view.phase is not Phase.OVER:
        return []
    match = view.match
    follows = match is not None and match.best_of > 0 and not match.winners
    keep = next((choice.topic for choice in view.end_choices if choice.player is None), "")
    again = Action(Do.REMATCH, text=keep)
    items = [Item(again, words.tr("Next game") if follows else words.tr("Rematch"), Look.STRONG)]
    if sheet.local.hall is not None:
        items = []  # who plays whom next is the hall's
    if view.statistics is not None:
        items.append(Item(Action(Do.STATISTICS), words.tr("Statistics")))
    if sheet.local.reviews:
        items.append(Item(Action(Do.REVIEW), words.tr("Review")))
    if sheet.local.exports:
        items.append(Item(Action(Do.EXPORT), words.tr("Export")))
    return items


def _places(sheet: LaneSheet, items: list[Item]) -> list[pygame.Rect]:
    """Places for what can be done now: in the message; if there are two boards, only for a single item or the
    expected one, and for the others below the hands."""
    count = len(items)
    if len(sheet.view.lanes) == 1:
        return in_row(_lowest(sheet), max(1, count), sheet.px(10))
    if count > 1 and items[0].look is not Look.STRONG:
        return below_hands(sheet, count)
    return [_lowest(sheet, count=1), *below_hands(sheet, count - 1)]


def below_hands(sheet: LaneSheet, count: int) -> list[pygame.Rect]:
    """The lowest places in the column of the hands, one above the other."""
    gap, box = sheet.px(8), sheet.places.pictures
    if not count:
        return []
    high = count * (sheet.row(62) + gap) - gap
    return in_grid(pygame.Rect(box.left, box.bottom - high, box.width, high), 1, count, gap)


def _lowest(sheet: LaneSheet, reference: float = 62, count: int = 0) -> pygame.Rect:
    """The lowest row of a message, or if there are two boards, the end of its only row. count: of buttons."""
    box, high = sheet.places.answers, sheet.row(reference)
    if len(sheet.view.lanes) > 1:
        wide = sheet.px(124 * count if count else 184)
        return pygame.Rect(box.right - wide, box.top, wide, box.height)
    return pygame.Rect(box.left, box.bottom - high, box.width, high)


def message_room(sheet: LaneSheet) -> pygame.Rect:
    """What the buttons in a message leave of it: what is beside them or, if they fill its width, above."""
    box = sheet.places.message.copy()
    within = [button.box for button in lane_buttons(sheet) if box.contains(button.box)]
    left = min((place.left for place in within), default=box.right) - box.left
    if left > box.width // 4:
        box.width = left
    else:
        box.height = min(place.top for place in within) - sheet.px(8) - box.top
    return box


def _offers_box(sheet: LaneSheet) -> pygame.Rect:
    """The row of offers above menu and history: the lowest part of the game's pictures."""
    high, box = sheet.places.buttons[0].height, sheet.places.pictures
    return pygame.Rect(box.left, box.bottom - high, box.width, high)


def pictures_box(sheet: LaneSheet) -> pygame.Rect:
    """Where the game's pictures are drawn: above the buttons there, if there are any."""
    box = sheet.places.pictures.copy()
    tops = [button.box.top for button in lane_buttons(sheet) if sheet.places.pictures.contains(button.box)]
    box.height = min(tops, default=box.bottom + sheet.px(8)) - sheet.px(8) - box.top
    return box
