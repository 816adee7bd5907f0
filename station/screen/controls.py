"""What can be touched, where, in a given state: drawn from and hit-tested by the same list."""

from collections.abc import Callable

import pygame

from station.referee.events import Judge
from station.referee.state import Doubt, HouseState, Phase, Stands, TakenBack
from station.rules.edition import BLANK
from station.rules.square import square_name
from station.rules.tile import Side
from station.screen.actions import Action, Do
from station.screen.house.wording import HouseWording
from station.screen.icons import Icon
from station.screen.layout import Layout
from station.screen.touch import Button, Item, Look, alphabet, in_grid, in_row, make_button
from station.screen.view import Panel, View


def buttons(state: HouseState, view: View, layout: Layout, words: HouseWording) -> tuple[Button, ...]:
    """Everything that can be touched now. layout: the screen's, as South sees it."""
    layout = layout.seen(view.turned)
    if view.panel in WHOLE:
        return (make_button(_bottom(layout), Action(Do.CLOSE), words.close(), Look.STRONG),)
    found: list[Button] = []
    for board in (0, 1):
        if view.panel in _COVERING and view.board == board:
            continue
        found += _standing(board, layout, words)
        found += _asked(state, board, view, layout, words)
    if view.panel is not Panel.NONE:
        found += _panel(state, view, layout, words)
    return tuple(found)


WHOLE = {Panel.HELP, Panel.CAMERA}
"""Panels that cover the whole screen."""

_COVERING = {Panel.MENU, Panel.TILE, Panel.CLOCK, Panel.ABORT, Panel.LETTERS}
"""Panels that cover message and board of their half."""


def _bottom(layout: Layout) -> pygame.Rect:
    height = max(layout.touch_px, layout.px(64))
    return pygame.Rect(
        layout.width // 2 - layout.px(160), layout.height - height - layout.px(24), layout.px(320), height
    )


def _standing(board: int, layout: Layout, words: HouseWording) -> list[Button]:
    menu, history = layout.halves[board].buttons
    return [
        make_button(menu, Action(Do.MENU, board), words.menu(), icon=Icon.MENU),
        make_button(history, Action(Do.HISTORY, board), words.history(), icon=Icon.HISTORY),
    ]


def _lower(layout: Layout, board: int) -> pygame.Rect:
    """The two lower rows of the message."""
    box = layout.halves[board].message
    top = box.top + layout.px(116)
    return pygame.Rect(
        box.left + layout.px(20), top, box.width - layout.px(32), box.bottom - top - layout.px(12)
    )


# Questions


def _asked(state: HouseState, board: int, view: View, layout: Layout, words: HouseWording) -> list[Button]:
    if state.phase is Phase.PAUSED and view.panel in {Panel.NONE, Panel.MENU}:
        box = _lower(layout, board)
        high = max(layout.touch_px, layout.px(78))
        box = pygame.Rect(box.left, box.bottom - high, box.width, high)
        return [make_button(box, Action(Do.CONTINUE, board), words.go_on(), Look.STRONG)]
    question = state.boards[board].question
    if state.phase is not Phase.PLAYING or question is None or question.doubt is Doubt.HIDDEN:
        return []
    if view.board == board and view.panel not in {Panel.NONE, Panel.LETTERS}:
        return []
    gap = layout.px(10)
    keys = [letter for letter in question.candidates if letter != BLANK][:4]
    box = _lower(layout, board)
    places = in_row(pygame.Rect(box.left, box.top, box.width, box.height), max(4, len(keys) + 1), gap)
    found = [
        make_button(place, Action(Do.ANSWER, board, question.square, key), key, Look.KEY)
        for place, key in zip(places, keys, strict=False)
    ]
    rest = places[len(keys)].unionall(places[len(keys) :])
    found.append(make_button(rest, Action(Do.LETTERS, board), words.other_letter()))
    return found


def _letters(state: HouseState, board: int, layout: Layout, words: HouseWording) -> list[Button]:
    """All letters, and what else may lie there."""
    question = state.boards[board].question
    if question is None:
        return []
    box, gap = panel_body(layout, board), layout.px(8)
    last = [Item(Action(Do.CLOSE), words.close())]
    if question.doubt is Doubt.LETTER:
        blank = Item(Action(Do.ANSWER, board, question.square, BLANK), words.blank())
        last = [blank, Item(Action(Do.EMPTY, board, question.square), words.no_tile()), *last]
    row = max(layout.touch_px, layout.px(70))
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = []
    for place, letter in _letter_places(state, keys, gap):
        found.append(make_button(place, Action(Do.ANSWER, board, question.square, letter), letter, Look.KEY))
    places = zip(in_row(low, len(last), gap), last, strict=True)
    return found + [make_button(place, item.action, item.label) for place, item in places]


def _letter_places(state: HouseState, box: pygame.Rect, gap: int) -> list[tuple[pygame.Rect, str]]:
    """Places of the letter keys of the game's edition."""
    letters = alphabet(state.settings.edition)
    columns = 8 if len(letters) > 28 else 7
    return list(zip(in_grid(box, columns, -(-len(letters) // columns), gap), letters, strict=False))


# Panels


def _panel(state: HouseState, view: View, layout: Layout, words: HouseWording) -> list[Button]:
    makers: dict[Panel, Callable[[], list[Button]]] = {
        Panel.MENU: lambda: _menu(state, view.board, layout, words),
        Panel.LETTERS: lambda: _letters(state, view.board, layout, words),
        Panel.SQUARE: lambda: _choose_square(view, layout, words),
        Panel.TILE: lambda: _tile(state, view, layout, words),
        Panel.CLOCK: lambda: _clock(view.board, layout, words),
        Panel.ABORT: lambda: _sure(view.board, layout, words),
        Panel.HISTORY: lambda: _leaf(view, layout, words),
    }
    return makers[view.panel]()


def panel_title(state: HouseState, view: View, words: HouseWording) -> str:
    """The line above a covering panel's buttons."""
    match view.panel:
        case Panel.MENU:
            return words.arbiter(view.board)
        case Panel.CLOCK:
            return words.set_clock()
        case Panel.ABORT:
            return words.sure_to_abort()
        case Panel.TILE:
            return words.what_lies_on(square_name(view.square or 0))
        case Panel.LETTERS:
            question = state.boards[view.board].question
            return words.question(question) if question else ""
        case _:
            return ""


def panel_body(layout: Layout, board: int) -> pygame.Rect:
    """Where a covering panel's buttons go, below its title."""
    box = layout.halves[board].below
    head = layout.px(64)
    pad = layout.px(16)
    return pygame.Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)


def _sure(board: int, layout: Layout, words: HouseWording) -> list[Button]:
    body = panel_body(layout, board)
    body.height = layout.px(240)
    no, yes = in_grid(body, 1, 2, layout.px(16))
    return [
        make_button(no, Action(Do.CLOSE), words.no_abort(), Look.STRONG),
        make_button(yes, Action(Do.ABORT, board), words.yes_abort(), Look.DANGER),
    ]


def _menu(state: HouseState, board: int, layout: Layout, words: HouseWording) -> list[Button]:
    """What an arbiter may do now, then what concerns the screen; ending it and closing last."""
    items = _rulings(state, board, words)
    items += [
        Item(Action(Do.HISTORY, board), words.history()),
        Item(Action(Do.TURN_ROUND), words.turn_round()),
        Item(Action(Do.LANGUAGE), words.other_language()),
        Item(Action(Do.CAMERA), words.camera()),
        Item(Action(Do.HELP), words.keys()),
    ]
    if state.phase not in {Phase.IDLE, Phase.OVER}:
        items.append(Item(Action(Do.ASK_ABORT, board), words.abort(), Look.DANGER))
    else:
        items.append(Item(Action(Do.LEAVE_TABLE), words.leave_table()))
    close = Item(Action(Do.CLOSE), words.close(), Look.STRONG)
    rows = max(6, (len(items) + 2) // 2)
    places = in_grid(panel_body(layout, board), 2, rows, layout.px(12))
    pairs = [*zip(places, items, strict=False), (places[-1], close)]
    return [make_button(place, item.action, item.label, item.look) for place, item in pairs]


def _rulings(state: HouseState, board: int, words: HouseWording) -> list[Item]:
    """What can be ruled in this state."""
    table = state.boards[board]
    if state.phase not in {Phase.PLAYING, Phase.PAUSED}:
        return []
    paused = state.phase is Phase.PAUSED
    items = [
        Item(Action(Do.CONTINUE, board), words.go_on())
        if paused
        else Item(Action(Do.PAUSE, board), words.pause())
    ]
    if table.task or table.question or isinstance(table.verdict, TakenBack):
        items.append(Item(Action(Do.ACCEPT, board), words.accept()))
    if table.history:
        items.append(Item(Action(Do.UNDO, board), words.undo()))
    items.append(Item(Action(Do.CORRECT, board), words.correct()))
    items.append(Item(Action(Do.CLOCK_PANEL, board), words.set_clock()))
    if state.settings.judge is Judge.PLAYERS and isinstance(table.verdict, Stands):
        challenger = table.verdict.mover.other
        name = words.name(state.settings, board, challenger)
        items.append(Item(Action(Do.CHALLENGE, board, text=challenger.value), words.challenge(name)))
    return items


def _choose_square(view: View, layout: Layout, words: HouseWording) -> list[Button]:
    message = layout.halves[view.board].message
    gap = layout.px(10)
    box = message.inflate(-layout.px(32), 0)
    box.top, box.height = message.top + layout.px(44), message.height - layout.px(60)
    upper, lower = (place for place in in_grid(box, 1, 2, gap))
    steps = ((-1, Icon.LEFT), (1, Icon.RIGHT), (-15, Icon.UP), (15, Icon.DOWN))
    found = [
        make_button(place, Action(Do.MOVE_CURSOR, view.board, amount=step), icon=sign)
        for place, (step, sign) in zip(in_row(upper, 4, gap), steps, strict=True)
    ]
    close, choose = in_row(lower, 2, gap)
    found.append(make_button(close, Action(Do.CLOSE), words.close()))
    if view.square is not None:
        label = words.this_square(square_name(view.square))
        found.append(make_button(choose, Action(Do.NAME_TILE, view.board, view.square), label, Look.STRONG))
    return found


def _tile(state: HouseState, view: View, layout: Layout, words: HouseWording) -> list[Button]:
    """How the tile lies, then its letter, which settles it."""
    board, draft = view.board, view.draft
    if draft is None:
        return []
    body, gap = panel_body(layout, board), layout.px(8)
    row = max(layout.touch_px, layout.px(70))
    top = pygame.Rect(body.left, body.top, body.width, row)
    low = pygame.Rect(body.left, body.bottom - row, body.width, row)
    keys = pygame.Rect(body.left, top.bottom + gap, body.width, low.top - top.bottom - 2 * gap)
    facing, kit, blank = in_row(top, 3, gap)
    empty, close = in_row(low, 2, gap)
    found = [
        make_button(facing, Action(Do.DRAFT, board, text="facing"), words.faces(draft.facing)),
        make_button(kit, Action(Do.DRAFT, board, text="kit"), words.kit(draft.kit)),
        make_button(blank, Action(Do.DRAFT, board, text="blank"), words.a_blank(draft.blank)),
        make_button(empty, Action(Do.EMPTY, board, view.square), words.no_tile()),
        make_button(close, Action(Do.CLOSE), words.close()),
    ]
    for place, letter in _letter_places(state, keys, gap):
        look = Look.CHOSEN if letter == draft.letter else Look.KEY
        found.append(make_button(place, Action(Do.SETTLE, board, view.square, letter), letter, look))
    return found


_CHANGES = (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000))


def _clock(board: int, layout: Layout, words: HouseWording) -> list[Button]:
    gap = layout.px(10)
    found = []
    for side, row in zip(CLOCK_SIDES, clock_rows(layout, board), strict=True):
        for place, (label, change) in zip(in_row(row, 4, gap), _CHANGES, strict=True):
            found.append(make_button(place, Action(Do.ADJUST, board, text=side.value, amount=change), label))
    body, row_height = panel_body(layout, board), max(layout.touch_px, layout.px(84))
    close = pygame.Rect(body.left, body.bottom - row_height, body.width, row_height)
    found.append(make_button(close, Action(Do.CLOSE), words.close(), Look.STRONG))
    return found


CLOCK_SIDES = (Side.SOUTH, Side.NORTH)


def clock_rows(layout: Layout, board: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the keys stand that change South's and North's clock; a name stands above each."""
    body = panel_body(layout, board)
    height = max(layout.touch_px, layout.px(84))
    step = height + layout.px(64)
    first = pygame.Rect(body.left, body.top + layout.px(40), body.width, height)
    return first, first.move(0, step)


def _leaf(view: View, layout: Layout, words: HouseWording) -> list[Button]:
    box = _lower(layout, view.board)
    row = max(layout.touch_px, layout.px(64))
    back, close, on = in_row(pygame.Rect(box.left, box.bottom - row, box.width, row), 3, layout.px(10))
    return [
        make_button(back, Action(Do.LEAF, view.board, amount=-1), icon=Icon.LEFT),
        make_button(close, Action(Do.CLOSE), words.close()),
        make_button(on, Action(Do.LEAF, view.board, amount=1), icon=Icon.RIGHT),
    ]
