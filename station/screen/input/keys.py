"""Keys that mean the same on every screen, and how arrows move over a board."""

from collections.abc import Mapping
from typing import Final

import pygame

from station.rules.square import SIZE, SQUARES
from station.screen.input.actions import Do

COMMANDS: Final[Mapping[int, Do]] = {
    pygame.K_ESCAPE: Do.CLOSE,
    pygame.K_m: Do.MENU,
    pygame.K_h: Do.HISTORY,
    pygame.K_l: Do.LANGUAGE,
    pygame.K_r: Do.TURN_ROUND,
    pygame.K_c: Do.CAMERA,
    pygame.K_F1: Do.HELP,
    pygame.K_F10: Do.MENU,
}

ARROWS: Final[Mapping[int, int]] = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -SIZE,
    pygame.K_DOWN: SIZE,
}
"""How many squares each moves."""


def moved(square: int | None, by: int) -> int:
    """The square `by` further, along a row or a column, never past an edge."""
    row, column = divmod(square if square is not None else SQUARES // 2, SIZE)
    if abs(by) == 1:
        column = min(SIZE - 1, max(0, column + by))
    else:
        row = min(SIZE - 1, max(0, row + by // SIZE))
    return row * SIZE + column
