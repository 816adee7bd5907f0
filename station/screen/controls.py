"""What can be touched, where, in a given state: drawn from and hit-tested by the same list."""

from dataclasses import dataclass
from enum import Enum

import pygame

from station.referee.events import Judge
from station.referee.state import Doubt, HouseState, Phase, TakenBack
from station.rules.edition import BLANK
from station.rules.square import square_name
from station.rules.tile import Side
from station.screen.actions import Action, Do
from station.screen.icons import Icon
from station.screen.layout import Layout
from station.screen.view import Panel, View
from station.screen.wording import Wording

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALPHABETS = {"de": ALPHABET + "ÄÖÜ"}


class Look(Enum):
    """How a button looks: one of many, the one that is expected, a letter key, one that ends things."""

    PLAIN = "plain"
    STRONG = "strong"
    KEY = "key"
    CHOSEN = "chosen"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A place to touch, and what that does. `box` is in screen pixels."""

    left: int
    top: int
    width: int
    height: int
    action: Action
    label: str = ""
    icon: Icon | None = None
    look: Look = Look.PLAIN

    @property
    def box(self) -> pygame.Rect:
        return pygame.Rect(self.left, self.top, self.width, self.height)


def alphabet(edition: str) -> str:
    """Every letter of an edition, for the letter keys."""
    return _ALPHABETS.get(edition, ALPHABET)


def buttons(state: HouseState, view: View, layout: Layout, words: Wording) -> tuple[Button, ...]:
    """Everything that can be touched now; where two overlap, the later one lies on top."""
    if view.panel is Panel.HELP:
        return (_button(_bottom(layout), Action(Do.CLOSE), words.close(), Look.STRONG),)
    found: list[Button] = []
    for board in (0, 1):
        if view.panel in _COVERING and view.board == board:
            continue
        found += _standing(board, layout, words)
        found += _asked(state, board, view, layout, words)
    if view.panel is not Panel.NONE:
        found += _panel(state, view, layout, words)
    return tuple(found)


_COVERING = {Panel.MENU, Panel.TILE, Panel.CLOCK, Panel.ABORT}
"""Panels that cover message and board of their half."""


def _button(
    box: pygame.Rect, action: Action, label: str = "", look: Look = Look.PLAIN, icon: Icon | None = None
) -> Button:
    return Button(box.left, box.top, box.width, box.height, action, label, icon, look)


def _bottom(layout: Layout) -> pygame.Rect:
    height = max(layout.touch_px, layout.px(64))
    return pygame.Rect(
        layout.width // 2 - layout.px(160), layout.height - height - layout.px(24), layout.px(320), height
    )


def _standing(board: int, layout: Layout, words: Wording) -> list[Button]:
    menu, history = layout.halves[board].buttons
    return [
        _button(menu, Action(Do.MENU, board), words.menu(), icon=Icon.MENU),
        _button(history, Action(Do.HISTORY, board), words.history(), icon=Icon.HISTORY),
    ]


def _row(box: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """`box` cut into `count` equal places side by side."""
    wide = (box.width - gap * (count - 1)) / count
    lefts = [round(box.left + k * (wide + gap)) for k in range(count)]
    return [pygame.Rect(left, box.top, int(wide), box.height) for left in lefts]


def _grid(box: pygame.Rect, columns: int, rows: int, gap: int) -> list[pygame.Rect]:
    high = (box.height - gap * (rows - 1)) / rows
    places: list[pygame.Rect] = []
    for k in range(rows):
        line = pygame.Rect(box.left, round(box.top + k * (high + gap)), box.width, int(high))
        places += _row(line, columns, gap)
    return places


def _lower(layout: Layout, board: int) -> pygame.Rect:
    """The two lower rows of the message."""
    box = layout.halves[board].message
    top = box.top + layout.px(116)
    return pygame.Rect(
        box.left + layout.px(20), top, box.width - layout.px(32), box.bottom - top - layout.px(12)
    )


# Questions


def _asked(state: HouseState, board: int, view: View, layout: Layout, words: Wording) -> list[Button]:
    if state.phase is Phase.PAUSED and view.panel in {Panel.NONE, Panel.MENU}:
        box = _lower(layout, board)
        box = pygame.Rect(box.left, box.bottom - layout.px(78), box.width, layout.px(78))
        return [_button(box, Action(Do.CONTINUE, board), words.go_on(), Look.STRONG)]
    question = state.boards[board].question
    if state.phase is not Phase.PLAYING or question is None or question.doubt is Doubt.HIDDEN:
        return []
    if view.board == board and view.panel not in {Panel.NONE, Panel.LETTERS}:
        return []
    gap = layout.px(10)
    keys = [letter for letter in question.candidates if letter != BLANK][:4]
    box = _lower(layout, board)
    places = _row(pygame.Rect(box.left, box.top, box.width, box.height), max(4, len(keys) + 1), gap)
    found = [
        _button(place, Action(Do.ANSWER, board, question.square, key), key, Look.KEY)
        for place, key in zip(places, keys, strict=False)
    ]
    rest = places[len(keys)].unionall(places[len(keys) :])
    found.append(_button(rest, Action(Do.LETTERS, board), words.other_letter()))
    return found


def _letters(state: HouseState, board: int, layout: Layout, words: Wording) -> list[Button]:
    """All letters, over the board's picture and its hands."""
    half = layout.halves[board]
    question = state.boards[board].question
    if question is None:
        return []
    box = pygame.Rect(half.below.left, half.board.top, half.below.width, half.board.height)
    gap = layout.px(6)
    rest = [words.close()]
    extra: list[tuple[Action, str]] = []
    if question.doubt is Doubt.LETTER:
        extra = [
            (Action(Do.ANSWER, board, question.square, BLANK), words.blank()),
            (Action(Do.EMPTY, board, question.square), words.no_tile()),
        ]
    row = max(layout.touch_px, layout.px(64))
    keys = pygame.Rect(box.left, box.top, box.width, box.height - row - gap)
    letters = alphabet(state.settings.edition)
    columns = 8 if len(letters) > 28 else 7
    places = _grid(keys, columns, -(-len(letters) // columns), gap)
    found = [
        _button(place, Action(Do.ANSWER, board, question.square, letter), letter, Look.KEY)
        for place, letter in zip(places, letters, strict=False)
    ]
    low = pygame.Rect(box.left, keys.bottom + gap, box.width, row)
    for place, (action, label) in zip(
        _row(low, len(extra) + 1, gap), [*extra, (Action(Do.CLOSE), rest[0])], strict=True
    ):
        found.append(_button(place, action, label))
    return found


# Panels


def _panel(state: HouseState, view: View, layout: Layout, words: Wording) -> list[Button]:
    match view.panel:
        case Panel.MENU:
            return _menu(state, view.board, layout, words)
        case Panel.LETTERS:
            return _letters(state, view.board, layout, words)
        case Panel.SQUARE:
            return _choose_square(view, layout, words)
        case Panel.TILE:
            return _tile(state, view, layout, words)
        case Panel.CLOCK:
            return _clock(view.board, layout, words, state)
        case Panel.ABORT:
            places = _stack(layout, view.board, 2)
            return [
                _button(places[0], Action(Do.CLOSE), words.no_abort(), Look.STRONG),
                _button(places[1], Action(Do.ABORT, view.board), words.yes_abort(), Look.DANGER),
            ]
        case Panel.HISTORY:
            return _leaf(view, layout, words)
        case _:
            return []


def panel_title(state: HouseState, view: View, words: Wording) -> str:
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
        case _:
            return ""


def panel_body(layout: Layout, board: int) -> pygame.Rect:
    """Where a covering panel's buttons go, below its title."""
    box = layout.halves[board].below
    head = layout.px(64)
    pad = layout.px(16)
    return pygame.Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)


def _stack(layout: Layout, board: int, count: int) -> list[pygame.Rect]:
    body = panel_body(layout, board)
    body.height = min(body.height, layout.px(110) * count)
    return _grid(body, 1, count, layout.px(12))


def _menu(state: HouseState, board: int, layout: Layout, words: Wording) -> list[Button]:
    table = state.boards[board]
    items: list[tuple[Action, str, Look]] = []
    if state.phase is Phase.PLAYING:
        items.append((Action(Do.PAUSE, board), words.pause(), Look.STRONG))
    if state.phase is Phase.PAUSED:
        items.append((Action(Do.CONTINUE, board), words.go_on(), Look.STRONG))
    live = state.phase in {Phase.PLAYING, Phase.PAUSED}
    if live and (table.task or table.question or isinstance(table.verdict, TakenBack)):
        items.append((Action(Do.ACCEPT, board), words.accept(), Look.PLAIN))
    if live and table.history:
        items.append((Action(Do.UNDO, board), words.undo(), Look.PLAIN))
    if live:
        items.append((Action(Do.CORRECT, board), words.correct(), Look.PLAIN))
        items.append((Action(Do.CLOCK_PANEL, board), words.set_clock(), Look.PLAIN))
    if live and state.settings.judge is Judge.PLAYERS and table.history:
        challenger = table.history[-1].mover.other
        name = words.name(state.settings, board, challenger)
        items.append((Action(Do.CHALLENGE, board, text=challenger.value), words.challenge(name), Look.PLAIN))
    items.append((Action(Do.HISTORY, board), words.history(), Look.PLAIN))
    items.append((Action(Do.TURN_ROUND), words.turn_round(), Look.PLAIN))
    items.append((Action(Do.LANGUAGE), words.other_language(), Look.PLAIN))
    items.append((Action(Do.HELP), words.keys(), Look.PLAIN))
    if state.phase not in {Phase.IDLE, Phase.OVER}:
        items.append((Action(Do.ASK_ABORT, board), words.abort(), Look.DANGER))
    items.append((Action(Do.CLOSE), words.close(), Look.PLAIN))
    rows = 6
    places = _grid(panel_body(layout, board), 2, rows, layout.px(12))
    return [
        _button(place, action, label, look)
        for place, (action, label, look) in zip(places, items, strict=False)
    ]


def _choose_square(view: View, layout: Layout, words: Wording) -> list[Button]:
    box = _lower(layout, view.board)
    gap = layout.px(10)
    upper, lower = _grid(box, 1, 2, gap)
    found = []
    for place, (step, sign) in zip(
        _row(upper, 4, gap),
        ((-1, Icon.LEFT), (1, Icon.RIGHT), (-15, Icon.UP), (15, Icon.DOWN)),
        strict=True,
    ):
        found.append(_button(place, Action(Do.MOVE_CURSOR, view.board, amount=step), icon=sign))
    close, choose = _row(lower, 2, gap)
    found.append(_button(close, Action(Do.CLOSE), words.close()))
    if view.square is not None:
        label = words.this_square(square_name(view.square))
        found.append(_button(choose, Action(Do.NAME_TILE, view.board, view.square), label, Look.STRONG))
    return found


def _tile(state: HouseState, view: View, layout: Layout, words: Wording) -> list[Button]:
    body = panel_body(layout, view.board)
    gap = layout.px(8)
    row = max(layout.touch_px, layout.px(62))
    letters = alphabet(state.settings.edition)
    columns = 8 if len(letters) > 28 else 7
    draft = view.draft
    if draft is None:
        return []
    found = []
    top = pygame.Rect(body.left, body.top, body.width, row)
    facing, kit, blank = _row(top, 3, gap)
    found.append(_button(facing, Action(Do.DRAFT, view.board, text="facing"), words.faces(draft.facing)))
    found.append(_button(kit, Action(Do.DRAFT, view.board, text="kit"), words.kit(draft.kit)))
    found.append(_button(blank, Action(Do.DRAFT, view.board, text="blank"), words.a_blank(draft.blank)))
    low = pygame.Rect(body.left, body.bottom - row, body.width, row)
    keys = pygame.Rect(body.left, top.bottom + gap, body.width, low.top - top.bottom - 2 * gap)
    for place, letter in zip(_grid(keys, columns, -(-len(letters) // columns), gap), letters, strict=False):
        look = Look.CHOSEN if letter == draft.letter else Look.KEY
        found.append(_button(place, Action(Do.SETTLE, view.board, view.square, letter), letter, look))
    empty, close = _row(low, 2, gap)
    found.append(_button(empty, Action(Do.EMPTY, view.board, view.square), words.no_tile()))
    found.append(_button(close, Action(Do.CLOSE), words.close()))
    return found


def _clock(board: int, layout: Layout, words: Wording, state: HouseState) -> list[Button]:
    gap = layout.px(10)
    body = panel_body(layout, board)
    row = max(layout.touch_px, layout.px(84))
    found = []
    top = body.top
    for side in (Side.SOUTH, Side.NORTH):
        top += layout.px(40)
        for place, (label, change) in zip(
            _row(pygame.Rect(body.left, top, body.width, row), 4, gap),
            (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000)),
            strict=True,
        ):
            found.append(_button(place, Action(Do.ADJUST, board, text=side.value, amount=change), label))
        top += row + gap
    close = pygame.Rect(body.left, body.bottom - row, body.width, row)
    found.append(_button(close, Action(Do.CLOSE), words.close(), Look.STRONG))
    return found


def _leaf(view: View, layout: Layout, words: Wording) -> list[Button]:
    box = _lower(layout, view.board)
    row = max(layout.touch_px, layout.px(64))
    back, close, on = _row(pygame.Rect(box.left, box.bottom - row, box.width, row), 3, layout.px(10))
    return [
        _button(back, Action(Do.LEAF, view.board, amount=-1), icon=Icon.LEFT),
        _button(close, Action(Do.CLOSE), words.close()),
        _button(on, Action(Do.LEAF, view.board, amount=1), icon=Icon.RIGHT),
    ]
