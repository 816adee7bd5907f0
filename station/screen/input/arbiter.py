"""The menu, the arbiter's means, and the panels they lead to."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from station.rules.edition import BLANK
from station.rules.game import Turn
from station.rules.square import square_name
from station.screen.dealt import agreement, tools
from station.screen.draw.icons import Icon
from station.screen.draw.themes import THEMES
from station.screen.input.actions import REASONS, Action, Do
from station.screen.input.answers import offered
from station.screen.input.entry_keys import letter_places
from station.screen.input.screen_state import EntryKind, Panel, VoiceSetting
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, item_if, made
from station.view import Doubt, Phase
from station.view.view import ArbiterAction

ROWS: Final = 6
"""Of a page of the menu, so that what closes it never moves."""

VOLUMES: Final = (0, 25, 50, 75, 100)
"""What can be chosen, in percent."""

CHANGES: Final = (("−1:00", -60_000), ("−0:10", -10_000), ("+0:10", 10_000), ("+1:00", 60_000))


def panel_buttons(sheet: LaneSheet) -> list[Button]:
    return _MAKERS[sheet.panel](sheet)


def _menu(sheet: LaneSheet) -> list[Button]:
    """Always the same entries in the same places; what is not possible now is grey."""
    view, words, lane = sheet.view, sheet.words, sheet.number
    paused = view.phase is Phase.PAUSED
    several = len(view.lanes) > 1
    items = [
        item_if(view.live, Action(Do.CONTINUE, lane), words.tr("Continue"))
        if paused
        else item_if(view.live, Action(Do.PAUSE, lane), words.tr("Pause")),
        Item(Action(Do.PHONES), words.tr("Phones"))
        if sheet.local.phones and view.dealt is None and not view.elsewhere
        else Item(Action(Do.HISTORY, lane), words.history())
        if view.dealt is None  # there it stands beside the menu
        else item_if(tools.may_ask_hint(sheet), Action(Do.HINT, lane), words.tr("Hint")),
        item_if(
            sheet.lane.board is not None,
            Action(Do.TURN_ROUND),
            words.tr("Turn the boards") if several else words.tr("Turn the board"),
        ),
        Item(Action(Do.LANGUAGE), words.other_language()),
        Item(Action(Do.RULES), words.tr("Rules and keys")),
        item_if(tools.may_undo(sheet), Action(Do.UNDO_OWN, lane), words.tr("Undo my play"))
        if view.dealt is not None
        else Item(Action(Do.USE_CAMERA), words.tr("Use the camera"))
        if view.blind
        else Item(Action(Do.PHONES), words.tr("Phones"))
        if view.elsewhere
        else item_if(view.camera, Action(Do.CAMERA), words.tr("Camera")),
        Item(Action(Do.SETTINGS, lane), words.tr("Screen and sound")),
        Item(Action(Do.ASK_LEAVE), words.tr("Leave the table")),
        item_if(view.open, Action(Do.ASK_ABORT, lane), words.tr("End the game")),
        Item(Action(Do.ARBITER, lane), arbiter_named(sheet)),
    ]
    if view.sides:
        challenger = sheet.lane.challenger
        player = None if challenger is None else challenger.player
        label = words.tr("Challenge") if challenger is None else words.challenge(challenger.name)
        items.append(item_if(challenger is not None, Action(Do.CHALLENGE, lane, player=player), label))
    return _closed(sheet, items)


def arbiter_named(sheet: LaneSheet) -> str:
    """What the means of an arbiter are called: whoever plays at a screen at home has none."""
    home = sheet.view.dealt is not None and not sheet.local.pin
    return sheet.words.tr("Corrections") if home else sheet.words.tr("Arbiter")


def _closed(sheet: LaneSheet, items: list[Item], *, across: bool = False) -> list[Button]:
    """Items in two columns, ending with what closes them, on every page at the same place. across: the first
    one takes a whole row."""
    close = Item(Action(Do.CLOSE), sheet.words.tr("Close"), Look.STRONG)
    spots = in_grid(sheet.body, 2, max(ROWS, (len(items) + 2) // 2), sheet.px(12))
    if across:
        spots[:2] = [spots[0].union(spots[1])]
    return made((*spots[: len(items)], spots[-1]), (*items, close))


def _settings(sheet: LaneSheet) -> list[Button]:
    """The theme, the volume in steps, the voice, and movement; what is set is marked."""
    words, local, gap = sheet.words, sheet.local, sheet.px(12)
    themes = [
        Item(Action(Do.NOTHING), words.tr(theme.label), Look.CHOSEN)
        if name == local.theme
        else Item(Action(Do.THEME, value=name), words.tr(theme.label))
        for name, theme in THEMES.items()
    ]
    now = None if local.volume is None else min(VOLUMES, key=lambda one: abs(one - (local.volume or 0)))
    volumes = []
    for percent in VOLUMES:
        label = f"{percent} %" if percent else words.tr("Mute")
        look = Look.CHOSEN if percent == now else Look.PLAIN
        volumes.append(item_if(now is not None, Action(Do.VOLUME, amount=percent), label, look))
    rows = in_grid(sheet.body, 1, ROWS, gap)
    close = in_row(rows[-1], 2, gap)[1]
    voice = _voices(sheet)
    return [
        *made(in_row(rows[0], len(themes), gap), themes),
        *made(in_row(rows[1], len(VOLUMES), gap), volumes),
        *made(in_row(rows[2], max(1, len(voice)), gap), voice),
        *made(in_row(rows[3], 2, gap), _gliding(sheet)),
        Button(close, Action(Do.CLOSE), words.tr("Close"), Look.STRONG),
    ]


def _gliding(sheet: LaneSheet) -> list[Item]:
    """Whether tiles glide to their squares, and a chain that wins lights up."""
    if sheet.view.dealt is None and not sheet.view.sides:
        return []
    labels = (sheet.words.tr("Tiles glide"), False), (sheet.words.tr("Tiles do not move"), True)
    return [
        Item(Action(Do.NOTHING), label, Look.CHOSEN)
        if sheet.local.still is still
        else Item(Action(Do.GLIDE), label)
        for label, still in labels
    ]


def _voices(sheet: LaneSheet) -> list[Item]:
    """Voice off or on, or at a table why there is none."""
    words, speaks = sheet.words, sheet.local.voice
    at_home = sheet.view.dealt is not None
    if speaks is VoiceSetting.NEVER or (speaks is VoiceSetting.MISSING and at_home):
        return []
    if speaks is VoiceSetting.MISSING:
        return [item_if(False, Action(Do.VOICE), words.tr("No voice: espeak-ng is not installed"))]
    return [
        Item(Action(Do.NOTHING), label, Look.CHOSEN) if speaks is one else Item(Action(Do.VOICE), label)
        for label, one in (
            (words.tr("Voice off"), VoiceSetting.NOT_NOW),
            (words.tr("Voice on"), VoiceSetting.ALOUD),
        )
    ]


def _arbiter(sheet: LaneSheet) -> list[Button]:
    """What an arbiter may rule."""
    view, words, lane, may = sheet.view, sheet.words, sheet.number, sheet.lane.may
    player = view.awaits.player if isinstance(view.awaits, Turn) else None
    play = Action(Do.TYPE, text=EntryKind.PLAY.value, player=player)
    locked = bool(sheet.local.pin)
    items = [
        item_if(ArbiterAction.ACCEPT in may, Action(Do.ACCEPT, lane), words.tr("Accept play")),
        item_if(bool(agreement.refused_words(sheet)), Action(Do.ALLOW, lane), words.tr("Let the word count")),
        item_if(ArbiterAction.UNDO in may, Action(Do.UNDO, lane), words.tr("Undo last play")),
        item_if(ArbiterAction.CORRECT in may, Action(Do.CORRECT, lane), words.tr("Correct a square")),
        item_if(ArbiterAction.SET_CLOCK in may, Action(Do.CLOCK_PANEL, lane), words.tr("Set a clock")),
        item_if(ArbiterAction.TYPE_PLAY in may and player is not None, play, words.tr("Type a play")),
        Item(Action(Do.PIN, lane), words.tr("Remove the PIN") if locked else words.tr("Lock with a PIN")),
    ]
    return _closed(sheet, items)


def _reason(sheet: LaneSheet) -> list[Button]:
    items = [Item(Action(Do.REASON, text=reason), sheet.words.tr(reason)) for reason in REASONS]
    return _closed(sheet, items)


def _allow(sheet: LaneSheet) -> list[Button]:
    label = sheet.words.tr("It counts, and in later games too")
    items = [item_if(bool(agreement.refused_words(sheet)), Action(Do.ALLOWED, sheet.number), label)]
    return _closed(sheet, items, across=True)


def _leave(sheet: LaneSheet) -> list[Button]:
    words = sheet.words
    items = [
        Item(Action(Do.LEAVE_TABLE), words.tr("Back to the menu")),
        Item(Action(Do.QUIT), words.tr("Quit House Station")),
    ]
    return _closed(sheet, items)


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
    message, gap, lane = sheet.places.message, sheet.px(8), sheet.number
    box = message.inflate(-sheet.px(32), 0)
    box.top, box.height = message.top + sheet.px(44), message.height - sheet.px(60)
    if len(sheet.view.lanes) > 1:
        spots = in_row(box, 7, gap)
        upper, low = spots[0].unionall(spots[:4]), spots[4].unionall(spots[4:])
    else:
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
        label = sheet.words.tr("Correct {square}", square=square_name(square))
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
    gap, lane, pending = sheet.px(10), sheet.number, sheet.local.pending
    found = []
    for player, row in clock_rows(sheet):
        for place, (label, change) in zip(in_row(row, 4, gap), CHANGES, strict=True):
            action = Action(Do.ADJUST, lane, player=player, amount=change)
            found.append(Button(place, action, label))
    box, high = sheet.body, sheet.row()
    close, done = in_row(pygame.Rect(box.left, box.bottom - high, box.width, high), 2, gap)
    set_it = item_if(pending is not None, Action(Do.ASK_REASON), sheet.words.tr("Set it"), Look.STRONG)
    return [*found, *made((close, done), (Item(Action(Do.CLOSE), sheet.words.tr("Close")), set_it))]


def _sure(sheet: LaneSheet) -> list[Button]:
    """How the game is to end, or what is said about its end: by a side, or for everybody. What was touched
    once and has to be touched again is bright."""
    pending, abort = sheet.local.pending, Action(Do.ABORT, sheet.number)
    said = []
    for choice in sheet.view.end_choices:
        action = Action(Do.CHOOSE, text=choice.topic, player=choice.player)
        said.append(Item(action, choice.label, Look.STRONG if action == pending else Look.PLAIN))
    look = Look.STRONG if abort == pending else Look.DANGER
    last = item_if(sheet.view.live, abort, sheet.words.tr("Abandon the game"), look)
    return _closed(sheet, [*said, last])


def _leaf(sheet: LaneSheet) -> list[Button]:
    """To the first turn, back, close, on, to the last."""
    box, row, lane, last = sheet.places.answers, sheet.row(64), sheet.number, max(1, sheet.lane.turns)
    if sheet.view.dealt is not None:
        at = tools.places(sheet)
        room = at.rack.union(at.tools)
        places = in_row(pygame.Rect(room.left, room.bottom - row, room.width, row), 5, sheet.px(8))
    elif len(sheet.view.lanes) > 1:
        column = sheet.places.pictures.unionall(sheet.places.buttons)
        places = in_grid(column, 1, 5, sheet.px(6))
    else:
        places = in_row(pygame.Rect(box.left, box.bottom - row, box.width, row), 5, sheet.px(10))
    first, back, on, end = (Action(Do.LEAF, lane, amount=by) for by in (-last, -1, 1, last))
    return [
        Button(places[0], first, "1"),
        Button(places[1], back, icon=Icon.LEFT),
        Button(places[2], Action(Do.CLOSE), sheet.words.tr("Close")),
        Button(places[3], on, icon=Icon.RIGHT),
        Button(places[4], end, str(last)),
    ]


_MAKERS: Final[Mapping[Panel, Callable[[LaneSheet], list[Button]]]] = {
    Panel.MENU: _menu,
    Panel.ARBITER: _arbiter,
    Panel.SETTINGS: _settings,
    Panel.REASON: _reason,
    Panel.ALLOW: _allow,
    Panel.LEAVE: _leave,
    Panel.LETTERS: _letters,
    Panel.SQUARE: _choose_square,
    Panel.TILE: _tile,
    Panel.CLOCK: _clock,
    Panel.ABORT: _sure,
    Panel.HISTORY: _leaf,
    Panel.OFFERS: lambda sheet: _closed(sheet, offered(sheet)),
}
