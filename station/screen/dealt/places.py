"""Where everything goes on a screen that people play at.

Along the top are the clocks, menu and history. One board is large, on the left; beside it are the message,
the hand and its tools. With two boards, the other one is small, on the upper right, with the hands of
everybody else; a touch makes it the large one. People sit at arm's length here, not two metres away: clocks
and message leave the room to boards and hands.
"""

from dataclasses import dataclass, field
from typing import Final

import pygame

from station.rules.game import Bid, Call
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import LanePlaces, Places
from station.view import Phase
from station.view.view import View

TILE: Final = 66
"""Height of a tile in the hand, in reference pixels, where there is room."""

ROW: Final = 7
LONG_ROW: Final = 8
"""So many tiles lie side by side in a hand, and in one that grows, where a finger still hits them."""

BETWEEN: Final = 4
"""Pixels between two tiles of a hand."""

CALL: Final = 76
"""Height of what leads to the other board, in reference pixels, where a finger needs no more."""

STRIP: Final = 56
"""Height of the strip with clocks, menu and history, in reference pixels, where a finger needs no more."""

COLUMN: Final = 43
"""The least share of the width, in percent, that is left for the column beside the large board."""

ENDED: Final = 220
ROOM: Final = 330
"""Height of the message once the game is over, if it leaves so much below it, in reference pixels."""

NOWHERE: Final = pygame.Rect(0, 0, 0, 0)
NO_PAIR: Final = (NOWHERE, NOWHERE)


@dataclass(frozen=True, slots=True)
class HandPlaces:
    """rack: of the tiles; each: how large one is, whatever arrives; tools: the row of buttons below them.
    grows: the hand may become larger than it is. other: the small board of two, hands: those of everybody
    else beside it, to_other: what leads there, above the hands."""

    rack: pygame.Rect
    each: int
    tools: pygame.Rect
    grows: bool = False
    to_other: pygame.Rect = field(default_factory=lambda: NOWHERE)
    other: pygame.Rect = field(default_factory=lambda: NOWHERE)
    hands: pygame.Rect = field(default_factory=lambda: NOWHERE)

    @property
    def slots(self) -> list[pygame.Rect]:
        """Every place for a tile, row by row, as far from the left edge as from the right one."""
        box, step = self.rack, self.each + BETWEEN
        row, rows = max(1, (box.width + BETWEEN) // step), max(1, (box.height + BETWEEN) // step)
        first = box.left + max(0, box.width + BETWEEN - row * step) // 2
        corners = ((first + k % row * step, box.top + k // row * step) for k in range(row * rows))
        return [pygame.Rect(left, top, self.each, self.each) for left, top in corners]

    @property
    def more(self) -> pygame.Rect:
        """The last place, which leads to the tiles that are on no other one."""
        return self.slots[-1]

    def at_once(self, count: int) -> int:
        """How many of so many tiles are shown at once. Where more may come, the last place is never a
        tile's: none has to move when they do."""
        slots = len(self.slots)
        return slots if count < slots or (count == slots and not self.grows) else slots - 1

    def pages(self, count: int) -> int:
        """On how many pages so many tiles are."""
        return max(1, -(-count // max(1, self.at_once(count))))

    def tiles(self, count: int, page: int = 0) -> list[pygame.Rect]:
        """Places for so many tiles; those that are on another page are nowhere."""
        shown, slots = self.at_once(count), self.slots
        first = page % self.pages(count) * shown
        return [slots[k - first] if first <= k < first + shown else NOWHERE for k in range(count)]


def row_height(layout: ScreenLayout) -> int:
    return max(layout.touch_px, layout.px(58))


def _tile_size(layout: ScreenLayout, width: int, count: int) -> int:
    """As large as a row of so many fits, but never too small for a finger."""
    fits = (width - (count - 1) * BETWEEN) // count
    return max(layout.touch_px, min(layout.px(TILE), fits))


def hand_places(layout: ScreenLayout, view: View, held: int) -> HandPlaces:
    """held: how many tiles there are in the hand that is shown."""
    return _two(layout, view)[2] if len(view.lanes) > 1 else _one(layout, view, held)[2]


def dealt_places(layout: ScreenLayout, view: View, focus: int, held: int, *, turned: bool) -> Places:
    """focus: the lane whose board is large. held: as in `hand_places`."""
    if len(view.lanes) == 1:
        clocks, lane, _ = _one(layout, view, held)
        return Places(tuple(clocks), (lane,))
    large, small, _ = _two(layout, view)
    found: list[pygame.Rect | None] = [None] * len(view.players)
    for number, board in enumerate(view.lanes):
        here = large if number == focus else small
        pair = here.clocks[::-1] if turned else here.clocks
        for player, place in zip(board.players, pair, strict=False):
            found[player] = place
    lanes = (large, small) if focus == 0 else (small, large)
    return Places(tuple(found), lanes)


def _two(layout: ScreenLayout, view: View) -> tuple[LanePlaces, LanePlaces, HandPlaces]:
    px, row = layout.px, row_height(layout)
    margin, gap = px(8), px(6)
    strip, board, column = _frame(layout, view, margin, gap)
    menu = _corner(layout, strip, gap)
    there = pygame.Rect(column.left, strip.top, menu[0].left - gap - column.left, strip.height)
    timed = any(who.clock is not None for who in view.players)
    own = _row(pygame.Rect(board.left, strip.top, board.width, strip.height), 2, gap) if timed else NO_PAIR
    others = _row(there, 2, gap) if timed else NO_PAIR

    tools = pygame.Rect(column.left, column.bottom - row, column.width, row)
    rack, each = _rack(layout, column, tools.top - gap, 0, grows=True)
    high = max(px(104), layout.touch_px + px(30))
    message = pygame.Rect(column.left, rack.top - gap - high, column.width, high)
    room = message.top - gap - column.top
    size = max(1, min(room, column.width * 6 // 10))
    other = pygame.Rect(column.right - size, column.top, size, size)
    to_other = pygame.Rect(
        column.left, column.top, other.left - gap - column.left, max(px(CALL), layout.touch_px)
    )
    hands = pygame.Rect(to_other.left, to_other.bottom + gap, to_other.width, room - to_other.height - gap)
    if view.phase is Phase.OVER:  # there is no hand any more, but two rows of what follows
        message.height = tools.top - row - px(8) - gap - message.top
    answers = pygame.Rect(0, message.top + px(22), max(px(390), 5 * layout.touch_px + 4 * px(10) + px(24)), 0)
    answers.width = min(answers.width, column.width * 2 // 3)
    answers.height, answers.right = message.height - px(30), message.right - px(12)
    whole = board.union(column)
    large = LanePlaces(message, board, hands, menu, answers, column, whole, 16, own)
    small = LanePlaces(
        to_other, other, NOWHERE, (NOWHERE, NOWHERE), NOWHERE, column, to_other.union(other), 16, others
    )
    hand = HandPlaces(rack, each, tools, grows=True, to_other=to_other, other=other, hands=hands)
    return large, small, hand


def _frame(
    layout: ScreenLayout, view: View, margin: int, gap: int
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The strip of the clocks along the top, the large board below it, and the column beside that."""
    strip = pygame.Rect(margin, margin, layout.width - 2 * margin, max(layout.px(STRIP), layout.touch_px))
    top = strip.bottom + gap
    least = max(layout.width * COLUMN // 100, 7 * layout.touch_px + 6 * BETWEEN)
    timed = any(who.clock is not None for who in view.players)
    high = layout.height - margin - (top if timed else margin)
    side = min(high, layout.width - 3 * margin - least)
    board = pygame.Rect(margin, layout.height - margin - high + (high - side) // 2, side, side)
    left = board.right + margin
    column = pygame.Rect(left, top, layout.width - margin - left, layout.height - margin - top)
    return strip, board, column


def _corner(layout: ScreenLayout, strip: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Menu and history, at the right end of the strip."""
    wide = max(layout.px(72), layout.touch_px)
    history = pygame.Rect(strip.right - wide, strip.top, wide, strip.height)
    return history.move(-wide - gap, 0), history


def _row(box: pygame.Rect, count: int, gap: int) -> tuple[pygame.Rect, ...]:
    """So many places side by side."""
    wide = (box.width - gap * (count - 1)) / count
    return tuple(
        pygame.Rect(round(box.left + k * (wide + gap)), box.top, int(wide), box.height) for k in range(count)
    )


def _rack(
    layout: ScreenLayout, column: pygame.Rect, bottom: int, held: int, *, grows: bool
) -> tuple[pygame.Rect, int]:
    """Where the hand lies, and how large its tiles are: in two rows where it grows, from the start, since it
    must not move under a finger."""
    each = _tile_size(layout, column.width, LONG_ROW if grows else ROW)
    rows = 2 if grows or held > (column.width + BETWEEN) // (each + BETWEEN) else 1
    high = rows * (each + BETWEEN) - BETWEEN
    return pygame.Rect(column.left, bottom - high, column.width, high), each


def _grows(view: View) -> bool:
    return len(view.lanes) > 1 or (view.dealt is not None and bool(view.dealt.free))


def _one(
    layout: ScreenLayout, view: View, held: int
) -> tuple[list[pygame.Rect | None], LanePlaces, HandPlaces]:
    px, row = layout.px, row_height(layout)
    margin, gap = px(12), px(8)
    strip, main, column = _frame(layout, view, margin, gap)
    menu = _corner(layout, strip, gap)
    timed = [player for player, who in enumerate(view.players) if who.clock is not None]
    clocks: list[pygame.Rect | None] = [None] * len(view.players)
    if timed:
        room = pygame.Rect(strip.left, strip.top, menu[0].left - gap - strip.left, strip.height)
        for player, place in zip(timed, _row(room, len(timed), gap), strict=True):
            clocks[player] = place
    tools = pygame.Rect(column.left, column.bottom - row, column.width, row)
    rack, each = _rack(layout, column, tools.top - gap, held, grows=_grows(view))
    # Buttons that answer are in the message; there is nothing to arrange meanwhile.
    answered = view.asked is not None or isinstance(view.awaits, Bid | Call) or view.phase is Phase.PAUSED
    high = px(136) + (row + px(12) if answered else 0)
    if view.phase is Phase.OVER:
        high = max(high, min(px(ENDED), rack.top - gap - px(ROOM) - column.top))
    message = pygame.Rect(column.left, column.top, column.width, high)
    pictures = pygame.Rect(
        column.left, message.bottom + gap, column.width, rack.top - 2 * gap - message.bottom
    )
    answers = pygame.Rect(message.left + px(20), message.bottom - px(12) - row, message.width - px(32), row)
    lane = LanePlaces(message, main, pictures, menu, answers, column, main.union(column), 12)
    return clocks, lane, HandPlaces(rack, each, tools, grows=_grows(view))
