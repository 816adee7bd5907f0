"""Letter keys: to type a play, a tile on the spot, or tiles that a choice asks for."""

import pygame

from station.screen.actions import Action, Do
from station.screen.icons import Icon
from station.screen.table.sheet import Sheet, body
from station.screen.table.view import Entry, What
from station.screen.touch import Button, Item, Look, alphabet, in_grid, in_row, make_button


def entry_keys(sheet: Sheet, entry: Entry) -> list[Button]:
    """Letter keys, and below them a blank, rubbing out, the other way, closing and done."""
    box, gap = body(sheet), sheet.px(8)
    row = sheet.row()
    low = pygame.Rect(box.left, box.bottom - row, box.width, row)
    keys = pygame.Rect(box.left, box.top, box.width, low.top - gap - box.top)
    found = [
        make_button(place, Action(Do.KEY, text=letter), letter, Look.KEY)
        for place, letter in letter_places(sheet, keys, gap)
    ]
    items = [Item(Action(Do.NEXT_IS_BLANK), sheet.words.blank(), Look.CHOSEN if entry.blank else Look.PLAIN)]
    if may_take_blank(sheet, entry):
        label = sheet.words.leave_blank() if entry.square in entry.swaps else sheet.words.take_blank()
        items.append(Item(Action(Do.SWAP, square=entry.square), label))
    elif entry.what is What.PLAY:
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


def may_take_blank(sheet: Sheet, entry: Entry) -> bool:
    """Whether the play that is typed begins on a blank of the board, which may be taken."""
    if not sheet.game.takes_blanks or entry.what is not What.PLAY or entry.tiles or sheet.state.board is None:
        return False
    tile = sheet.state.board[entry.square]
    return tile is not None and tile.blank


def typed_box(sheet: Sheet) -> pygame.Rect:
    """Where the typed tiles are shown: in the line of the title, which goes once something is typed."""
    box = body(sheet)
    high = sheet.px(48)
    return pygame.Rect(box.left, box.top - sheet.px(56), box.width, high)


def letter_places(sheet: Sheet, box: pygame.Rect, gap: int) -> list[tuple[pygame.Rect, str]]:
    """A key for each letter of the edition, none too small for a finger."""
    letters = alphabet(sheet.state.settings.edition)
    least = sheet.layout.touch_px
    gap = min(gap, sheet.px(5)) if box.width < 8 * (least + gap) else gap
    columns = min(8 if len(letters) > 28 else 7, (box.width + gap) // (least + gap))
    return list(zip(in_grid(box, columns, -(-len(letters) // columns), gap), letters, strict=False))
