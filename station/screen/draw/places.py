"""Where everything in a view goes on the screen.

Two lanes are side by side, each on half of the screen: its two clocks on top, below them the message that
must be legible from two metres, then the board at the outer edge, as large as it can be, and the players'
hands in a column towards the middle. A single lane has the players' clocks on top; below them, on the left
the board, or what the game shows in its place, and on the right the message, with the game's own pictures
under it.
"""

from dataclasses import dataclass
from typing import Final

import pygame

from station.screen.draw.layout import ScreenLayout
from station.view.view import View

BOARD: Final = 0.65
"""The share of the picture's height that each of two boards has where the width allows it."""


@dataclass(frozen=True, slots=True)
class LanePlaces:
    """main: the board, or what the game shows in its place. pictures: hands, or whatever else the game shows.
    buttons: menu and history. answers: the buttons that answer a question, at the end of the message: below
    its text, or beside it if there are two boards. covered: what the
    arbiter's panels cover; pad: their margin, head: their title's height, in reference pixels. whole: the
    whole lane. clocks: South's and North's, if there are two boards. window: the part of the board that is
    shown, if not all of it is."""

    message: pygame.Rect
    main: pygame.Rect
    pictures: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect]
    answers: pygame.Rect
    covered: pygame.Rect
    whole: pygame.Rect
    pad: int
    clocks: tuple[pygame.Rect, ...] = ()
    head: int = 64
    window: pygame.Rect | None = None

    @property
    def seen(self) -> pygame.Rect:
        """Where the board is shown and can be touched."""
        return self.main if self.window is None else self.window


@dataclass(frozen=True, slots=True)
class Places:
    """clocks: by player; None for a player without one."""

    clocks: tuple[pygame.Rect | None, ...]
    lanes: tuple[LanePlaces, ...]

    @classmethod
    def of(cls, layout: ScreenLayout, view: View, *, turned: bool = False) -> "Places":
        """The places on a screen; left and right as seen from North if turned."""
        if len(view.lanes) == 1:
            return _alone(layout, view)
        places = halves(layout, turned=turned)
        clocks: list[pygame.Rect | None] = [None] * len(view.players)
        for half, lane in zip(places, view.lanes, strict=True):
            for place, player in zip(half.clocks, lane.players, strict=False):  # no players before set-up
                clocks[player] = place
        return Places(tuple(clocks), places)


def halves(layout: ScreenLayout, *, turned: bool = False) -> tuple[LanePlaces, LanePlaces]:
    """The places of both boards. turned: as seen from North, left and right swapped."""
    sides = [_half(layout, right=right is not turned, turned=turned) for right in (False, True)]
    return sides[0], sides[1]


def _half(layout: ScreenLayout, *, right: bool, turned: bool) -> LanePlaces:
    px, touch = layout.px, max(round(56 * layout.unit), layout.touch_px)
    margin, gap, middle = px(8), px(4), layout.width // 2
    left = middle + margin // 2 if right else margin
    wide = (layout.width - margin if right else middle - margin // 2) - left
    clock = pygame.Rect(left, px(2), (wide - gap) // 2, px(97))
    clocks = clock, clock.move(wide - clock.width, 0)
    side = min(round(BOARD * layout.height), wide - px(8) - max(px(92), touch))
    top = layout.height - gap - side
    message = pygame.Rect(left, clock.bottom + px(3), wide, top - px(2 + 3) - clock.bottom)
    board = pygame.Rect(left + wide - side if right else left, top, side, side)
    column = pygame.Rect(left if right else board.right + px(8), top, wide - side - px(8), side)
    history = pygame.Rect(column.left, column.bottom - touch, column.width, touch)
    menu = history.move(0, -touch - gap)
    hands = pygame.Rect(column.left, top, column.width, menu.top - gap - top)
    wide_answers = max(px(390), 5 * touch + 4 * px(10) + px(24))
    answers = pygame.Rect(0, message.top + px(30), wide_answers, message.height - px(40))
    answers.right = message.right - px(12)
    below = pygame.Rect(left, message.top, wide, board.bottom - message.top)
    return LanePlaces(
        message, board, hands, (menu, history), answers, below, below, 16,
        clocks[::-1] if turned else clocks,
    )  # fmt: skip


def _menu_and_history(
    above: pygame.Rect, bottom: int, touch: int, gap: int
) -> tuple[pygame.Rect, pygame.Rect]:
    menu = pygame.Rect(above.left, bottom - touch, (above.width - gap) // 2, touch)
    return menu, menu.move(above.width - menu.width, 0)


def _answers(layout: ScreenLayout, message: pygame.Rect, below: int) -> pygame.Rect:
    """The lower part of a message; below: what is above it."""
    top = message.top + layout.px(below)
    high = message.bottom - top - layout.px(12)
    return pygame.Rect(message.left + layout.px(20), top, message.width - layout.px(32), high)


def _alone(layout: ScreenLayout, view: View) -> Places:
    px = layout.px
    margin, gap, top = px(12), px(8), px(8)
    timed = [player for player, who in enumerate(view.players) if who.clock is not None]
    clocks: list[pygame.Rect | None] = [None] * len(view.players)
    if timed:
        wide = (layout.width - 2 * margin - gap * (len(timed) - 1)) / len(timed)
        for k, player in enumerate(timed):
            clocks[player] = pygame.Rect(round(margin + k * (wide + gap)), top, int(wide), px(112))
        top += px(112) + px(7)
    side = layout.height - px(10) - top
    # On a wide screen without clocks, a square would leave too little room beside it.
    main = pygame.Rect(margin, top, min(side, layout.width * 53 // 100), side)
    left = main.right + px(14)
    right = pygame.Rect(left, top, layout.width - margin - left, side)
    touch = max(px(56), layout.touch_px)
    message = pygame.Rect(right.left, right.top, right.width, px(300))
    low = right.bottom - touch
    buttons = _menu_and_history(right, right.bottom, touch, gap)
    pictures = pygame.Rect(right.left, message.bottom + gap, right.width, low - 2 * gap - message.bottom)
    answers = _answers(layout, message, 186)
    whole = main.union(right)
    return Places(
        tuple(clocks), (LanePlaces(message, main, pictures, buttons, answers, right, whole, pad=12),)
    )
