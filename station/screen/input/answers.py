"""Touch buttons for whatever is awaited: the main thing, choices, offers and doubts."""

from typing import Final

import pygame

from station.dealt.dealer import GIVES_UP as GIVEN_UP
from station.dealt.dealer import NAMES_RACK
from station.rules.edition import BLANK
from station.rules.game import Bid, Call, Layout, Spot, Turn
from station.rules.square import square_name
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.numbers import is_number
from station.screen.input.screen_state import EntryKind
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, made
from station.view import Doubt
from station.view.view import ArbiterAction, ChoiceView, View

OFFERED: Final = 3
"""How many offers are shown beside what is awaited; if there are more, the last place leads to all."""


KEY_COLUMNS: Final = ((3, 7), (9, 5))
"""Number of columns by the letters of the longest option; longer ones go in three."""


def expected(sheet: LaneSheet) -> list[Item]:
    """Touch buttons for the main thing awaited."""
    view, words = sheet.view, sheet.words
    if view.asked is not None:
        return answers(view.asked)
    if view.dealt is not None and not _people_expected(view):
        return []
    if len(view.lanes) > 1:
        return _at_board(sheet)
    items: list[Item] = []
    match view.awaits:
        case Turn(player=player) if not view.camera:
            items = [
                Item(
                    Action(Do.TYPE, text=EntryKind.PLAY.value, player=player),
                    words.tr("Type a play"),
                    Look.STRONG,
                ),
            ]
            if view.passing:
                items.append(Item(Action(Do.PASS, player=player), view.passing))
        case Bid(player=player, price=price):
            items = [
                Item(
                    Action(Do.RAISE, player=player),
                    words.tr("Raise to {price}", price=price),
                    Look.STRONG,
                ),
                Item(Action(Do.LEAVE, player=player), words.tr("Leave")),
            ]
        case Call(word=word):
            people = [one for one in view.callers if view.dealt is None or not view.dealt.levels[one]]
            calls = f": {word}" if len(people) == 1 else ""
            items = [
                Item(Action(Do.CALL, player=player), view.players[player].name + calls) for player in people
            ]
        case Spot():
            look = Look.PLAIN if view.camera else Look.STRONG
            items = [Item(Action(Do.TYPE, text=EntryKind.SPOT.value), words.tr("Type the tile"), look)]
        case Layout() if view.look_again:
            items = [Item(Action(Do.CONTINUE), words.tr("Look again"))]
    return items


def _people_expected(view: View) -> bool:
    """Whether people are to do something by a button of its own; tiles are laid by hand."""
    assert view.dealt is not None
    match view.awaits:
        case Bid(player=player):
            return not view.dealt.levels[player]
        case Call():
            return True
    return False


def _at_board(sheet: LaneSheet) -> list[Item]:
    """Touch buttons for the turn at one of two boards."""
    lane, player, words = sheet.lane, sheet.lane.turn, sheet.words
    if player is None:
        return []
    if sheet.view.camera:
        press = Item(Action(Do.PRESS, sheet.number, player=player), words.tr("Press"))
        return [press] if sheet.local.clock_keys else []
    if lane.order:
        return [
            Item(Action(Do.CARRIED_OUT, sheet.number, player=player), words.tr("Done as shown"), Look.STRONG),
            Item(Action(Do.WITHDRAW, sheet.number, player=player), words.tr("Take it back")),
        ]
    play = Action(Do.TYPE, sheet.number, text=EntryKind.PLAY.value, player=player)
    return [Item(play, words.tr("Type a play"), Look.STRONG)]


def answers(choice: ChoiceView) -> list[Item]:
    """A needed choice as buttons."""
    if choice.options:
        return [
            Item(Action(Do.CHOOSE, text=choice.topic, player=choice.player, value=option.value), option.label)
            for option in choice.options
        ]
    return [_said(choice, Look.STRONG)]


def _said(choice: ChoiceView, look: Look = Look.PLAIN) -> Item:
    """A choice without options: made by one touch, or by typing letters."""
    do = Do.TYPE if choice.letters else Do.CHOOSE
    return Item(Action(do, text=choice.topic, player=choice.player), choice.label, look)


def offered(sheet: LaneSheet) -> list[Item]:
    """What players may say beside what is awaited."""
    found: list[Item] = []
    dealt = sheet.view.dealt
    for choice in sheet.view.choices:
        if choice.needed:
            continue
        if dealt is not None and choice.topic in GIVEN_UP:
            if choice.player == sheet.served.owner and choice.topic != dealt.aside_topic:
                found.append(Item(Action(Do.GIVE, text=choice.topic, player=choice.player), choice.label))
            continue
        if dealt is not None and choice.topic in NAMES_RACK and choice.player is not None:
            hand = dealt.hands[choice.player]
            tiles = "".join(tile.letter for tile in hand)
            action = Action(Do.CHOOSE, text=choice.topic, player=choice.player, value=tiles)
            found.append(Item(action, choice.label))
            continue
        if choice.options:
            found += answers(choice)
        else:
            found.append(_said(choice))
    return found


def question_buttons(sheet: LaneSheet, gap: int) -> list[Button]:
    question, lane, words = sheet.question, sheet.number, sheet.words
    if question is None:
        return []
    if question.doubt is Doubt.HIDDEN:
        return _uncovered_button(sheet)
    if question.doubt is Doubt.KIT:
        left, right = words.tr("left kit"), words.tr("right kit")
        sets = zip(question.candidates, (left, right) if words.left(0) else (right, left), strict=True)
        items = [Item(Action(Do.ANSWER, lane, question.square, kit), label) for kit, label in sets]
        return made(in_row(sheet.places.answers, len(items), gap), items)
    keys = [letter for letter in question.candidates if letter != BLANK][:4]
    box = sheet.places.answers
    spots = in_row(box, max(4, len(keys) + 1), gap)
    if len(sheet.view.lanes) > 1:  # little room: keys as wide as a finger leave the rest to "Other …"
        key = max(sheet.layout.touch_px, sheet.px(56))
        spots = [pygame.Rect(box.left + k * (key + gap), box.top, key, box.height) for k in range(len(keys))]
        spots.append(pygame.Rect(spots[-1].right + gap if spots else box.left, box.top, 0, box.height))
        spots[-1].width = box.right - spots[-1].left
    found = [
        Button(place, Action(Do.ANSWER, lane, question.square, key), key, Look.KEY)
        for place, key in zip(spots, keys, strict=False)
    ]
    rest = spots[len(keys)].unionall(spots[len(keys) :])
    found.append(Button(rest, Action(Do.LETTERS, lane), sheet.words.tr("Other …")))
    return found


def uncovered(sheet: LaneSheet) -> Action | None:
    """Nothing covers the square that is asked about, whatever the camera takes for a hand: somebody says what
    is on it, unless a PIN leaves that to an arbiter."""
    question = sheet.question
    if question is None or question.doubt is not Doubt.HIDDEN or question.square is None:
        return None
    if ArbiterAction.CORRECT not in sheet.lane.may or sheet.local.pin:
        return None
    return Action(Do.NAME_TILE, sheet.number, question.square)


def _uncovered_button(sheet: LaneSheet) -> list[Button]:
    """Half a screen has no room for it beside the order: there the square itself is touched."""
    action = uncovered(sheet)
    if action is None or action.square is None or len(sheet.view.lanes) > 1:
        return []
    label = sheet.words.tr("What is on {square}?", square=square_name(action.square))
    return [Button(sheet.places.answers, action, label)]


def many(sheet: LaneSheet, choice: ChoiceView) -> list[Button]:
    """A needed choice of many options: a page of keys, and below them anything but numbers and letters."""
    items = answers(choice)
    box, gap, row = sheet.body, sheet.px(8), sheet.row()
    longest = max(len(item.label) for item in items[:-1])
    columns = next((count for length, count in KEY_COLUMNS if longest <= length), 3)
    last = items.pop() if len(items[-1].label) > longest and not is_number(items[-1].action.value) else None
    least = sheet.layout.touch_px
    columns = max(1, min(columns, (box.width + gap) // (least + gap)))
    columns = -(-len(items) // -(-len(items) // columns))
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    area = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    fit = max(1, (area.height + gap) // (least + gap))
    pages = [items[k : k + columns * fit] for k in range(0, len(items), columns * fit)]
    page = min(sheet.local.page, len(pages) - 1)
    rows = max(min(fit, 4), -(-len(pages[page]) // columns))
    look = Look.KEY if longest <= KEY_COLUMNS[0][0] else Look.PLAIN
    found = [
        Button(place, item.action, item.label, look)
        for place, item in zip(in_grid(area, columns, rows, gap), pages[page], strict=False)
    ]
    back = [Button(low, Action(Do.PAGE, amount=max(0, page - 1)), icon=Icon.LEFT)]
    on = [Button(low, Action(Do.PAGE, amount=min(len(pages) - 1, page + 1)), icon=Icon.RIGHT)]
    row_of = [Button(low, Action(Do.MENU), icon=Icon.MENU)]
    row_of += back if len(pages) > 1 else []
    row_of += [] if last is None else [Button(low, last.action, last.label, last.look)]
    row_of += on if len(pages) > 1 else []
    for place, button in zip(in_row(low, len(row_of), gap), row_of, strict=True):
        found.append(Button(place, button.action, button.label, button.look, button.icon))
    return found
