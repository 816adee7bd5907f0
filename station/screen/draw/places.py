"""Where everything in a view goes on the screen.

Two lanes are side by side, in the halves of `station.screen.draw.layout`. A single lane has the players'
clocks on top; below them, on the left the board, or what the game shows in its place, and on the right the
message that must be legible from two metres, with the game's own pictures under it.
"""

from dataclasses import dataclass

import pygame

from station.screen.draw.layout import Half, ScreenLayout
from station.view.view import View


@dataclass(frozen=True, slots=True)
class LanePlaces:
    """main: the board, or what the game shows in its place. pictures: hands, or whatever else the game shows.
    buttons: menu and history. answers: the buttons that answer a question, in the message. covered: what the
    arbiter's panels cover; pad: their margin, in reference pixels. whole: the whole lane."""

    message: pygame.Rect
    main: pygame.Rect
    pictures: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect]
    answers: pygame.Rect
    covered: pygame.Rect
    whole: pygame.Rect
    pad: int


@dataclass(frozen=True, slots=True)
class Places:
    """clocks: by player; None for a player without one."""

    clocks: tuple[pygame.Rect | None, ...]
    lanes: tuple[LanePlaces, ...]

    @classmethod
    def of(cls, layout: ScreenLayout, view: View, *, turned: bool = False) -> "Places":
        """The places on a screen; left and right as seen from North if turned."""
        if len(view.lanes) > 1:
            return _side_by_side(layout.seen(turned), view)
        return _alone(layout, view)


def _side_by_side(layout: ScreenLayout, view: View) -> Places:
    clocks: list[pygame.Rect | None] = [None] * len(view.players)
    for half, lane in zip(layout.halves, view.lanes, strict=True):
        for place, player in zip(half.clocks, lane.players, strict=False):  # no players before set-up
            clocks[player] = place
    return Places(tuple(clocks), tuple(_half(layout, half) for half in layout.halves))


def _half(layout: ScreenLayout, half: Half) -> LanePlaces:
    answers = _answers(layout, half.message, 116)
    return LanePlaces(
        half.message, half.board, half.hands, half.buttons, answers, half.below, half.below, pad=16
    )


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
    half, low = (right.width - gap) // 2, right.bottom - touch
    buttons = (
        pygame.Rect(right.left, low, half, touch),
        pygame.Rect(right.right - half, low, half, touch),
    )
    pictures = pygame.Rect(right.left, message.bottom + gap, right.width, low - 2 * gap - message.bottom)
    answers = _answers(layout, message, 186)
    whole = main.union(right)
    return Places(
        tuple(clocks), (LanePlaces(message, main, pictures, buttons, answers, right, whole, pad=12),)
    )
