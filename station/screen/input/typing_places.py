"""Where a play is typed on one of two boards: the board stays in sight above its own keys."""

from dataclasses import replace

import pygame

from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import LanePlaces

HEAD = 8
"""The margin around the keys, in reference pixels; they need no title."""


def typing_places(
    found: LanePlaces, layout: ScreenLayout, letters: int, square: int, *, turned: bool
) -> LanePlaces:
    """The places of a board on which a play is typed. letters: how many keys there are. square: the one that
    the next tile goes to; where there is no room for the whole board, the rows around it are shown."""
    half, gap = found.whole, layout.px(4)
    high = _keys_height(found, layout, letters)
    room = half.height - gap - high
    keys = pygame.Rect(half.left, half.bottom - high, half.width, high)
    whole = room >= found.main.height * 6 // 10
    side = min(room, found.main.width) if whole else found.main.width
    main = pygame.Rect(half.left, half.top, side, side)
    if found.main.right == half.right:
        main.right = half.right
    window = None
    if not whole:
        window = pygame.Rect(main.left, main.top, side, room)
        above = square_box(main, square, turned).centery - main.top - room // 2
        main.top -= min(max(0, above), side - room)
    left = half.left if main.left > half.left else main.right + 2 * gap
    hands = pygame.Rect(left, half.top, half.width - side - 2 * gap, room if window else side)
    return replace(found, main=main, window=window, pictures=hands, covered=keys, pad=HEAD, head=HEAD)


def _keys_height(found: LanePlaces, layout: ScreenLayout, letters: int) -> int:
    """No key is too low for a finger; where there is room they are higher."""
    columns, gap = letter_columns(layout, found.whole.width - 2 * layout.px(HEAD), letters)
    rows = -(-letters // columns)
    row = max(layout.touch_px, layout.px(62))
    fixed = (rows - 1) * gap + layout.px(8) + row + 2 * layout.px(HEAD)
    rest = found.whole.height - layout.px(4) - found.main.height * 3 // 4 - fixed
    key = min(max(layout.touch_px, rest // rows), max(layout.touch_px, layout.px(72)))
    return rows * key + fixed


def letter_columns(layout: ScreenLayout, width: int, letters: int) -> tuple[int, int]:
    """How many letter keys go in a row of this width, and the gap between them."""
    least, gap = layout.touch_px, layout.px(8)
    gap = min(gap, layout.px(5)) if width < 8 * (least + gap) else gap
    return min(8 if letters > 28 else 7, (width + gap) // (least + gap)), gap
