"""Letter keys: to type a play, a tile on the spot, or tiles that a choice asks for."""

from dataclasses import replace

import pygame

from station.rules.tile import Side
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Entry, EntryKind
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button, Item, Look, alphabet, in_grid, in_row, made
from station.screen.input.typing_places import letter_columns


def entry_keys(sheet: LaneSheet, entry: Entry) -> list[Button]:
    """Letter keys, and below them blank, delete, direction, close and done."""
    box, gap, words = sheet.body, sheet.px(8), sheet.words
    row = sheet.row()
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = [
        Button(place, Action(Do.KEY, text=letter), letter, Look.KEY)
        for place, letter in letter_places(sheet, keys)
    ]
    items = [Item(Action(Do.NEXT_IS_BLANK), words.blank(), Look.CHOSEN if entry.blank else Look.PLAIN)]
    ways: list[Button] = []
    if may_take_blank(sheet, entry):
        label = words.tr("Put back") if entry.square in entry.swaps else words.tr("Take")
        items.append(Item(Action(Do.SWAP, square=entry.square), label))
    elif entry.what is EntryKind.PLAY:
        ways = _ways(sheet, entry)
    items += [
        Item(Action(Do.CLOSE), words.tr("Close")),
        Item(Action(Do.PASS, sheet.local.lane, player=entry.player), words.tr("Pass"))
        if entry.what is EntryKind.PLAY and sheet.view.sides and not entry.tiles
        else Item(Action(Do.TYPED), words.tr("Done"), Look.STRONG),
    ]
    spaces = in_row(low, len(items) + len(ways) + 1, gap)
    found.append(Button(spaces[0], Action(Do.RUB_OUT), icon=Icon.RUB_OUT))
    found += [replace(way, box=place) for way, place in zip(ways, spaces[1:], strict=False)]
    return found + made(spaces[1 + len(ways) :], items)


def _ways(sheet: LaneSheet, entry: Entry) -> list[Button]:
    """A key for each way a word can go, as it goes on the screen; the one it goes is marked."""
    words = sheet.words
    ways = [(words.tr("Right"), Icon.TO_RIGHT), (words.tr("Down"), Icon.TO_BOTTOM)]
    if (entry.facing is Side.NORTH) is not (sheet.local.turned and entry.facing is not None):
        ways = [(words.tr("Left"), Icon.TO_LEFT), (words.tr("Up"), Icon.TO_TOP)]
    return [
        Button(
            pygame.Rect(0, 0, 0, 0),
            Action(Do.NOTHING if chosen else Do.OTHER_WAY),
            label,
            Look.CHOSEN if chosen else Look.PLAIN,
            sign,
        )
        for (label, sign), chosen in zip(ways, (not entry.down, entry.down), strict=True)
    ]


def may_take_blank(sheet: LaneSheet, entry: Entry) -> bool:
    """Whether the play being typed begins on a blank that may be taken off the board."""
    board = sheet.lane.board
    if not sheet.view.takes_blanks or entry.what is not EntryKind.PLAY or entry.tiles or board is None:
        return False
    face = board.confirmed[entry.square]
    return face is not None and face.blank


def hides(sheet: LaneSheet, entry: Entry) -> bool:
    """Whether what is typed is nobody else's business, such as the tiles of an exchange."""
    return any(
        choice.hidden and (choice.topic, choice.player) == (entry.topic, entry.player)
        for choice in sheet.view.choices
    )


def typed_box(sheet: LaneSheet) -> pygame.Rect:
    """Where typed tiles are shown: in place of the title once something is typed."""
    box = sheet.body
    high = sheet.px(48)
    return pygame.Rect(box.left, box.top - sheet.px(56), box.width, high)


def letter_places(sheet: LaneSheet, box: pygame.Rect) -> list[tuple[pygame.Rect, str]]:
    """A key for each letter of the edition, none too small to touch."""
    letters = alphabet(sheet.view.edition)
    columns, gap = letter_columns(sheet.layout, box.width, len(letters))
    return list(zip(in_grid(box, columns, -(-len(letters) // columns), gap), letters, strict=False))
