"""Regions of a picture, redrawn only when what they show has changed."""

from collections.abc import Callable

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.palette import BLACK

Part = tuple[pygame.Rect, object, Callable[[Canvas], None]]
"""A region, what its picture depends on, and how to draw it on black."""


class Parts:
    """What each region of one surface shows."""

    def __init__(self) -> None:
        self._shown: dict[int, object] = {}
        self._whole: object = None

    def draw(self, canvas: Canvas, parts: list[Part], whole: object) -> list[pygame.Rect]:
        """Bring the surface up to date; returns the regions that changed. whole: if it differs from last
        time, everything is redrawn."""
        changed: list[pygame.Rect] = []
        if not self._shown or self._whole != whole:
            self._shown, self._whole = {}, whole
            canvas.surface.fill(canvas.ground(BLACK))
            changed.append(canvas.surface.get_rect())
        for number, (box, depends, paint) in enumerate(parts):
            if number in self._shown and self._shown[number] == depends:
                continue
            self._shown[number] = depends
            canvas.surface.fill(canvas.ground(BLACK), box)
            canvas.surface.set_clip(box)
            paint(canvas)
            canvas.surface.set_clip(None)
            changed.append(box)
        return changed
