"""Where everything goes on a screen that people play at.

One board is large, on the left; beside it are the message, the hand and its tools. With two boards, the other
one is small, on the upper right, with the hands of everybody else; a touch makes it the large one.
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

NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class HandPlaces:
    """rack: of the tiles; each: how large one is; tools: the row of buttons below them. other: the small
    board of two, hands: those of everybody else beside it, told: the line above both."""

    rack: pygame.Rect
    each: int
    tools: pygame.Rect
    told: pygame.Rect = field(default_factory=lambda: NOWHERE)
    other: pygame.Rect = field(default_factory=lambda: NOWHERE)
    hands: pygame.Rect = field(default_factory=lambda: NOWHERE)

    def tiles(self, count: int) -> list[pygame.Rect]:
        """Places for so many tiles, row by row; they become smaller if there is no room."""
        size = self.each
        while size > 8 and not self._fit(count, size):
            size -= 1
        row = max(1, (self.rack.width + 4) // (size + 4))
        return [
            pygame.Rect(
                self.rack.left + k % row * (size + 4), self.rack.top + k // row * (size + 4), size, size
            )
            for k in range(count)
        ]

    def _fit(self, count: int, size: int) -> bool:
        row = max(1, (self.rack.width + 4) // (size + 4))
        return -(-count // row) * (size + 4) - 4 <= self.rack.height


def row_height(layout: ScreenLayout) -> int:
    return max(layout.touch_px, layout.px(58))


def _tile_size(layout: ScreenLayout, width: int) -> int:
    """As large as seven fit in a row, but never too small for a finger."""
    return max(layout.touch_px, min(layout.px(TILE), (width - 6 * 4) // 7))


def hand_places(layout: ScreenLayout, view: View, held: int) -> HandPlaces:
    """held: how many tiles there are in the hand that is shown."""
    return _two(layout, view, held)[2] if len(view.lanes) > 1 else _one(layout, view, held)[2]


def dealt_places(layout: ScreenLayout, view: View, focus: int, held: int, *, turned: bool) -> Places:
    """focus: the lane whose board is large. held: as in `hand_places`."""
    if len(view.lanes) == 1:
        clocks, lane, _ = _one(layout, view, held)
        return Places(tuple(clocks), (lane,))
    large, small, _ = _two(layout, view, held)
    found: list[pygame.Rect | None] = [None] * len(view.players)
    for number, board in enumerate(view.lanes):
        here = large if number == focus else small
        pair = here.clocks[::-1] if turned else here.clocks
        for player, place in zip(board.players, pair, strict=False):
            found[player] = place
    lanes = (large, small) if focus == 0 else (small, large)
    return Places(tuple(found), lanes)


def _two(layout: ScreenLayout, view: View, held: int) -> tuple[LanePlaces, LanePlaces, HandPlaces]:
    px, row = layout.px, row_height(layout)
    margin, gap = px(8), px(6)
    timed = any(who.clock is not None for who in view.players)
    clock, clock_there = (px(97), px(70)) if timed else (-gap, -gap)
    side = layout.height - 3 * gap - clock
    board = pygame.Rect(margin, gap + clock + gap, side, side)
    left = board.right + margin
    column = pygame.Rect(left, gap, layout.width - margin - left, layout.height - 2 * gap)
    own = _pair(pygame.Rect(board.left, gap, board.width, clock), gap)
    others = _pair(pygame.Rect(column.left, gap, column.width, clock_there), gap)

    each = _tile_size(layout, column.width)
    rows = _rows(held, each, column.width)
    menu = pygame.Rect(column.left, column.bottom - row, column.width, row)
    tools = menu.move(0, -row - gap)
    high = rows * (each + 4) - 4
    rack = pygame.Rect(column.left, tools.top - gap - high, column.width, high)
    message = pygame.Rect(column.left, rack.top - gap - px(150), column.width, px(150))
    told = pygame.Rect(column.left, others[0].bottom + gap, column.width, px(30))
    room = message.top - gap - told.bottom
    size = max(1, min(room, column.width * 6 // 10))
    other = pygame.Rect(column.right - size, told.bottom, size, size)
    hands = pygame.Rect(column.left, told.bottom, other.left - gap - column.left, room)
    covered = pygame.Rect(column.left, told.top, column.width, column.bottom - told.top)
    whole = pygame.Rect(board.left, told.top, column.right - board.left, column.bottom - told.top)
    wide = (menu.width - gap) // 2
    left_button = pygame.Rect(menu.left, menu.top, wide, row)
    buttons = left_button, left_button.move(menu.width - wide, 0)
    answers = pygame.Rect(0, message.top + px(30), max(px(390), 5 * layout.touch_px + 4 * px(10) + px(24)), 0)
    answers.width = min(answers.width, column.width * 2 // 3)
    answers.height, answers.right = message.height - px(40), message.right - px(12)
    large = LanePlaces(message, board, hands, buttons, answers, covered, whole, 16, own)
    small = LanePlaces(
        told, other, NOWHERE, (NOWHERE, NOWHERE), NOWHERE, covered, told.union(other), 16, others
    )
    return large, small, HandPlaces(rack, each, tools, told, other, hands)


def _rows(held: int, each: int, width: int) -> int:
    """One row for the tiles, or two if there are many."""
    return 2 if held > max(1, (width + 4) // (each + 4)) else 1


def _pair(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    first = pygame.Rect(box.left, box.top, (box.width - gap) // 2, box.height)
    return first, first.move(box.width - first.width, 0)


def _one(
    layout: ScreenLayout, view: View, held: int
) -> tuple[list[pygame.Rect | None], LanePlaces, HandPlaces]:
    px, row = layout.px, row_height(layout)
    margin, gap, top = px(12), px(8), px(8)
    timed = [player for player, who in enumerate(view.players) if who.clock is not None]
    clocks: list[pygame.Rect | None] = [None] * len(view.players)
    if timed:
        wide = (layout.width - 2 * margin - gap * (len(timed) - 1)) / len(timed)
        for k, player in enumerate(timed):
            clocks[player] = pygame.Rect(round(margin + k * (wide + gap)), top, int(wide), px(97))
        top += px(97) + gap
    side = layout.height - px(10) - top
    seven = 7 * layout.touch_px + 6 * 4
    widest = min(layout.width * 55 // 100, layout.width - 2 * margin - px(14) - seven)
    main = pygame.Rect(margin, top, min(side, widest), side)
    left = main.right + px(14)
    column = pygame.Rect(left, top, layout.width - margin - left, side)
    each = _tile_size(layout, column.width)
    menu = pygame.Rect(column.left, column.bottom - row, column.width, row)
    tools = menu.move(0, -row - gap)
    high = _rows(held, each, column.width) * (each + 4) - 4
    rack = pygame.Rect(column.left, tools.top - gap - high, column.width, high)
    # Buttons that answer stand in the message; there is nothing to arrange meanwhile.
    answered = view.asked is not None or isinstance(view.awaits, Bid | Call) or view.phase is Phase.PAUSED
    message = pygame.Rect(column.left, column.top, column.width, px(290 if answered else 226))
    pictures = pygame.Rect(
        column.left, message.bottom + gap, column.width, rack.top - 2 * gap - message.bottom
    )
    wide_button = (menu.width - gap) // 2
    left_button = pygame.Rect(menu.left, menu.top, wide_button, row)
    buttons = left_button, left_button.move(menu.width - wide_button, 0)
    answers = pygame.Rect(message.left + px(20), message.bottom - px(12) - row, message.width - px(32), row)
    lane = LanePlaces(message, main, pictures, buttons, answers, column, main.union(column), 12)
    return clocks, lane, HandPlaces(rack, each, tools)
