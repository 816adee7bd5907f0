"""What can be touched at a table, where, in a given state: drawn from and hit-tested by the same list."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from station.referee.state import Doubt, Phase
from station.referee.table.seats import seat_of
from station.referee.table.state import Refused
from station.rules.edition import BLANK
from station.rules.game import Bid, Call, Choice, Layout, Spot, Turn
from station.rules.square import square_name
from station.screen.actions import Action, Do
from station.screen.icons import Icon
from station.screen.table.doubt import asked, counted
from station.screen.table.message import asked_choice
from station.screen.table.sheet import Sheet
from station.screen.table.view import Entry, What
from station.screen.touch import Button, Item, Look, alphabet, in_grid, in_row, make_button
from station.screen.view import Panel

WHOLE: Final = {Panel.HELP, Panel.CAMERA}
"""Panels that cover the whole screen."""

COVERING: Final = {Panel.MENU, Panel.TILE, Panel.CLOCK, Panel.ABORT, Panel.LETTERS, Panel.OFFERS}
"""Panels that cover everything beside the board."""

OFFERED: Final = 3
"""So many offers stand beside what is awaited; of more, the last place leads to all of them."""

KEY_COLUMNS: Final = ((3, 7), (9, 5))
"""Options whose longest has so many letters stand in so many columns; longer ones in three."""

FEW: Final = 5
"""So many options stand in the message; more cover what is beside the board."""

CHANGES: Final = (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000))


def buttons(sheet: Sheet) -> tuple[Button, ...]:
    """Everything that can be touched now."""
    if sheet.view.panel in WHOLE:
        height = sheet.row(64)
        box = pygame.Rect(0, sheet.layout.height - height - sheet.px(24), sheet.px(320), height)
        box.centerx = sheet.layout.width // 2
        return (make_button(box, Action(Do.CLOSE), sheet.words.close(), Look.STRONG),)
    if sheet.view.entry is not None:
        return tuple(_entry(sheet, sheet.view.entry))
    if sheet.view.panel in COVERING:
        return tuple(_panel(sheet))
    choice = asked_choice(sheet.state)
    if choice is not None and len(choice.options) > FEW and sheet.view.panel is Panel.NONE:
        return tuple(_many(sheet, choice))
    menu, history = sheet.places.buttons
    found = [
        make_button(menu, Action(Do.MENU), sheet.words.menu(), icon=Icon.MENU),
        make_button(history, Action(Do.HISTORY), sheet.words.history(), icon=Icon.HISTORY),
    ]
    if sheet.view.panel in {Panel.SQUARE, Panel.HISTORY}:
        return (*found, *_panel(sheet))
    return (*found, *_now(sheet))


def covers(sheet: Sheet) -> bool:
    """Whether buttons cover everything beside the board."""
    if sheet.view.entry is not None or sheet.view.panel in COVERING:
        return True
    choice = asked_choice(sheet.state)
    return choice is not None and len(choice.options) > FEW and sheet.view.panel is Panel.NONE


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
    """What letters are typed for; nothing where a play or the tile on the spot is typed."""
    choices = (c for c in sheet.state.choices if c.topic == entry.topic and c.player == entry.player)
    choice = next(choices, None)
    return sheet.game.choice(sheet.state, choice, sheet.words) if choice else ""


def lower(sheet: Sheet) -> pygame.Rect:
    """The lower part of the message, where answers are touched."""
    box = sheet.places.message
    top = box.top + sheet.px(186)
    return pygame.Rect(
        box.left + sheet.px(20),
        top,
        box.width - sheet.px(32),
        box.bottom - top - sheet.px(12),
    )


def body(sheet: Sheet) -> pygame.Rect:
    """Where a covering panel's buttons go, below its title."""
    head, pad = sheet.px(64), sheet.px(12)
    box = sheet.places.right
    return pygame.Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)


# What is expected now


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
        return []
    if sheet.state.question is not None:
        return _question(sheet, box, gap)
    items = _expected(sheet)
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


def _expected(sheet: Sheet) -> list[Item]:
    """What answers the main thing that is awaited, by touch."""
    state, words = sheet.state, sheet.words
    choice = asked_choice(state)
    if choice is not None:
        return _answers(sheet, choice)
    items: list[Item] = []
    match state.main:
        case Turn(player=player) if not state.settings.camera:
            items = [
                Item(Action(Do.TYPE, text=What.PLAY.value, player=player), words.type_play(), Look.STRONG),
            ]
            passing = sheet.game.passing(state, words)
            if passing:
                items.append(Item(Action(Do.PASS, player=player), passing))
        case Bid(player=player, price=price):
            items = [
                Item(Action(Do.RAISE, player=player), words.raise_bid(price), Look.STRONG),
                Item(Action(Do.LEAVE, player=player), words.leave_bid()),
            ]
        case Call(players=players):
            seatless = [player for player in players if seat_of(player) is None or not state.settings.camera]
            items = [Item(Action(Do.CALL, player=player), words.player(state, player)) for player in seatless]
        case Spot():
            items = [Item(Action(Do.TYPE, text=What.SPOT.value), words.type_tile())]
        case Layout() if isinstance(state.verdict, Refused):
            items = [Item(Action(Do.CONTINUE), words.look_again())]
    return items


def _answers(sheet: Sheet, choice: Choice) -> list[Item]:
    """A needed choice as buttons."""
    if choice.options:
        return [
            Item(
                Action(Do.CHOOSE, text=choice.topic, player=choice.player, value=option),
                sheet.game.option(sheet.state, choice, option, sheet.words),
            )
            for option in choice.options
        ]
    return [_said(sheet, choice, Look.STRONG)]


def _said(sheet: Sheet, choice: Choice, look: Look = Look.PLAIN) -> Item:
    """A choice without options: said by one touch, or letters are typed for it."""
    do = Do.TYPE if choice.letters else Do.CHOOSE
    text = choice.topic
    return Item(
        Action(do, text=text, player=choice.player), sheet.game.choice(sheet.state, choice, sheet.words), look
    )


def offered(sheet: Sheet) -> list[Item]:
    """What may be said beside what is awaited."""
    found: list[Item] = []
    for choice in sheet.state.choices:
        if choice.needed:
            continue
        if choice.options:
            found += _answers(sheet, choice)
        else:
            found.append(_said(sheet, choice))
    return found


def _question(sheet: Sheet, box: pygame.Rect, gap: int) -> list[Button]:
    question = asked(sheet.state, sheet.view)
    if question is None or question.doubt is Doubt.HIDDEN:
        return []
    keys = [letter for letter in question.candidates if letter != BLANK][:4]
    spots = in_row(box, max(4, len(keys) + 1), gap)
    found = [
        make_button(place, Action(Do.ANSWER, square=question.square, text=key), key, Look.KEY)
        for place, key in zip(spots, keys, strict=False)
    ]
    rest = spots[len(keys)].unionall(spots[len(keys) :])
    found.append(make_button(rest, Action(Do.LETTERS), sheet.words.other_letter()))
    return found


def _many(sheet: Sheet, choice: Choice) -> list[Button]:
    """A needed choice of many options: a page of keys, and below them what is no number or letter."""
    items = _answers(sheet, choice)
    box, gap, row = body(sheet), sheet.px(8), sheet.row()
    longest = max(len(item.label) for item in items[:-1])
    columns = next((count for length, count in KEY_COLUMNS if longest <= length), 3)
    last = items.pop() if len(items[-1].label) > longest else None
    least = sheet.layout.touch_px
    columns = max(1, min(columns, (box.width + gap) // (least + gap)))
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    area = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    fit = max(1, (area.height + gap) // (least + gap))
    pages = [items[k : k + columns * fit] for k in range(0, len(items), columns * fit)]
    page = shown_page(pages, sheet.view.page)
    rows = max(min(fit, 4), -(-len(pages[page]) // columns))
    look = Look.KEY if longest <= KEY_COLUMNS[0][0] else Look.PLAIN
    found = [
        make_button(place, item.action, item.label, look)
        for place, item in zip(in_grid(area, columns, rows, gap), pages[page], strict=False)
    ]
    if last is None and len(pages) == 1:
        return found
    back, middle, on = in_row(low, 3, gap) if len(pages) > 1 else (low, low, low)
    if last is not None:
        found.append(make_button(middle, last.action, last.label, last.look))
    if len(pages) > 1:
        found.append(make_button(back, Action(Do.PAGE, amount=max(0, page - 1)), icon=Icon.LEFT))
        on_page = min(len(pages) - 1, page + 1)
        found.append(make_button(on, Action(Do.PAGE, amount=on_page), icon=Icon.RIGHT))
    return found


def shown_page(pages: list[list[Item]], page: int | None) -> int:
    """The page that is open; before anybody leafs, the one on which numbers from nothing up begin."""
    if page is not None:
        return min(page, len(pages) - 1)
    from_nothing = (k for k, items in enumerate(pages) if any(item.label.startswith("0") for item in items))
    return next(from_nothing, 0)


# Typing


def _entry(sheet: Sheet, entry: Entry) -> list[Button]:
    """Letter keys, and below them a blank, rubbing out, the other way, closing and done."""
    box, gap = body(sheet), sheet.px(8)
    row = sheet.row()
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = [
        make_button(place, Action(Do.KEY, text=letter), letter, Look.KEY)
        for place, letter in _letter_places(sheet, keys, gap)
    ]
    items = [Item(Action(Do.NEXT_IS_BLANK), "?", Look.CHOSEN if entry.blank else Look.PLAIN)]
    if entry.what is What.PLAY:
        items.append(Item(Action(Do.OTHER_WAY), sheet.words.other_way(entry.down)))
    items += [
        Item(Action(Do.CLOSE), sheet.words.close()),
        Item(Action(Do.TYPED), sheet.words.typed(), Look.STRONG),
    ]
    spaces = in_row(low, len(items) + 1, gap)
    found.append(make_button(spaces[0], Action(Do.RUB_OUT), icon=Icon.LEFT))
    for place, item in zip(spaces[1:], items, strict=True):
        found.append(make_button(place, item.action, item.label, item.look))
    return found


def typed_box(sheet: Sheet) -> pygame.Rect:
    """Where the typed tiles are shown: in the line of the title, which goes once something is typed."""
    box = body(sheet)
    high = sheet.px(48)
    return pygame.Rect(box.left, box.top - sheet.px(56), box.width, high)


def _letter_places(sheet: Sheet, box: pygame.Rect, gap: int) -> list[tuple[pygame.Rect, str]]:
    """A key for each letter of the edition, none too small for a finger."""
    letters = alphabet(sheet.state.settings.edition)
    least = sheet.layout.touch_px
    gap = min(gap, sheet.px(5)) if box.width < 8 * (least + gap) else gap
    columns = min(8 if len(letters) > 28 else 7, (box.width + gap) // (least + gap))
    return list(zip(in_grid(box, columns, -(-len(letters) // columns), gap), letters, strict=False))


# The arbiter's panels


def _panel(sheet: Sheet) -> list[Button]:
    makers: dict[Panel, Callable[[], list[Button]]] = {
        Panel.MENU: lambda: _menu(sheet),
        Panel.LETTERS: lambda: _letters(sheet),
        Panel.SQUARE: lambda: _choose_square(sheet),
        Panel.TILE: lambda: _tile(sheet),
        Panel.CLOCK: lambda: _clock(sheet),
        Panel.ABORT: lambda: _sure(sheet),
        Panel.HISTORY: lambda: _leaf(sheet),
        Panel.OFFERS: lambda: _offers(sheet),
    }
    return makers[sheet.view.panel]()


def _menu(sheet: Sheet) -> list[Button]:
    items = _rulings(sheet)
    items += [
        Item(Action(Do.TURN_ROUND), sheet.words.turn_round()),
        Item(Action(Do.LANGUAGE), sheet.words.other_language()),
        Item(Action(Do.CAMERA), sheet.words.camera()),
        Item(Action(Do.HELP), sheet.words.keys()),
    ]
    if sheet.state.phase not in {Phase.IDLE, Phase.OVER}:
        items.append(Item(Action(Do.ASK_ABORT), sheet.words.abort(), Look.DANGER))
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
    if sheet.state.question or isinstance(sheet.state.verdict, Refused):
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


def _offers(sheet: Sheet) -> list[Button]:
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
        for place, letter in _letter_places(sheet, keys, gap)
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
        for place, letter in _letter_places(sheet, keys, gap)
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
