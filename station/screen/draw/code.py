"""QR codes on the screen."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.palette import BLACK

QrRows = tuple[tuple[bool, ...], ...]
"""A QR code, row by row; True is dark."""

QUIET_ZONE: Final = 4
"""Modules of white that a QR code needs around it."""

LEAST: Final = 2
"""Pixels of a module that a telephone can still tell apart."""

PAPER: Final = (255, 255, 255)
DIM: Final = (190, 190, 190)
"""Where a bright square would draw all eyes."""


def draw_code(canvas: Canvas, box: pygame.Rect, rows: QrRows, *, dim: bool = False) -> pygame.Rect:
    """Draw a code at the lower right of `box`, dark on light in either theme, each module a whole number of
    pixels. Returns its place, which is empty if there is no code or too little room for it."""
    count = len(rows) + 2 * QUIET_ZONE
    module = min(box.width, box.height) // count
    if not rows or module < LEAST:
        return pygame.Rect(box.right, box.bottom, 0, 0)
    size = module * count
    place = pygame.Rect(0, 0, size, size)
    place.bottomright = box.bottomright
    pygame.draw.rect(canvas.surface, DIM if dim else PAPER, place)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                at = place.left + (x + QUIET_ZONE) * module, place.top + (y + QUIET_ZONE) * module
                canvas.surface.fill(BLACK, pygame.Rect(*at, module, module))
    return place
