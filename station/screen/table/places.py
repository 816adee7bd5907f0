"""Where everything stands, in pixels, on the screen of a table at which one game is played.

The players' clocks on top; below them the board, or what a game shows in its place, at the left, and at the
right the message that must be read from two metres with the game's own panel under it.
"""

from dataclasses import dataclass

import pygame

from station.screen.layout import Layout


@dataclass(frozen=True, slots=True)
class Places:
    """clocks: by player; empty for a game that counts no time. main: the board's square, or higher where
    there are no clocks. panel: the game's own. buttons: menu and history. right: message, panel and buttons
    together."""

    clocks: tuple[pygame.Rect, ...]
    main: pygame.Rect
    message: pygame.Rect
    panel: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect]
    right: pygame.Rect

    @classmethod
    def of(cls, layout: Layout, clocks: int) -> "Places":
        """The places on a screen, with so many clocks."""
        px = layout.px
        margin, gap = px(12), px(8)
        top = px(8)
        strip: list[pygame.Rect] = []
        if clocks:
            wide = (layout.width - 2 * margin - gap * (clocks - 1)) / clocks
            lefts = [round(margin + k * (wide + gap)) for k in range(clocks)]
            strip = [pygame.Rect(left, top, int(wide), px(112)) for left in lefts]
            top = strip[0].bottom + px(7)
        side = layout.height - px(10) - top
        # On a wide screen without clocks a square would leave too little beside it.
        wide = min(side, layout.width * 53 // 100)
        main = pygame.Rect(margin, top, wide, side)
        left = main.right + px(14)
        right = pygame.Rect(left, top, layout.width - margin - left, layout.height - px(10) - top)
        touch = max(px(56), layout.touch_px)
        message = pygame.Rect(right.left, right.top, right.width, px(300))
        half = (right.width - gap) // 2
        low = right.bottom - touch
        buttons = (
            pygame.Rect(right.left, low, half, touch),
            pygame.Rect(right.right - half, low, half, touch),
        )
        panel = pygame.Rect(right.left, message.bottom + gap, right.width, low - gap - message.bottom - gap)
        return cls(tuple(strip), main, message, panel, buttons, right)
