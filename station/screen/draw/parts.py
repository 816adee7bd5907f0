"""Regions of a picture, redrawn only when they show something else or uncover something."""

from collections.abc import Callable, Sequence

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.palette import BLACK

Part = tuple[pygame.Rect, object, Callable[[Canvas], None]]
"""A region, what its picture depends on, and how to draw it on black. Later parts cover earlier ones."""


class Parts:
    """What each region of one surface shows."""

    def __init__(self) -> None:
        self._shown: list[tuple[pygame.Rect, object]] = []
        self._whole: object = None

    def draw(self, canvas: Canvas, parts: Sequence[Part], whole: object) -> list[pygame.Rect]:
        """Bring the surface up to date; returns the regions that changed. whole: if it differs from last
        time, everything is redrawn."""
        now = [(box.copy(), depends) for box, depends, _ in parts]
        before, everything = self._shown, canvas.surface.get_rect()
        damaged = _damaged(before, now) if before and self._whole == whole else [everything]
        self._shown, self._whole = now, whole
        stale = _stale([box for box, _ in now], damaged)
        black, bare, painted = canvas.ground(BLACK), list[pygame.Rect](), list[pygame.Rect]()
        for box in damaged:
            if not any(other.contains(box) for other in bare):
                canvas.surface.fill(black, box)
                bare.append(box)
        for number in stale:
            box, _, paint = parts[number]
            canvas.surface.set_clip(box)
            if box.collidelist(painted) >= 0:
                canvas.surface.fill(black, box)
            paint(canvas)
            canvas.surface.set_clip(None)
            painted.append(box)
        return damaged


def _damaged(
    before: Sequence[tuple[pygame.Rect, object]], now: Sequence[tuple[pygame.Rect, object]]
) -> list[pygame.Rect]:
    """Where a part shows something else, appeared, moved or is gone."""
    found = []
    for number in range(max(len(before), len(now))):
        one = before[number] if number < len(before) else None
        other = now[number] if number < len(now) else None
        if one != other:
            found += [part[0] for part in (one, other) if part is not None]
    return [box for number, box in enumerate(found) if box not in found[:number]]


def _stale(boxes: Sequence[pygame.Rect], damaged: list[pygame.Rect]) -> list[int]:
    """The parts to be drawn again: in a damaged place, or overlapping one that is drawn again. Their places
    are damaged, too, and are added to `damaged`."""
    stale: set[int] = set()
    while True:
        more = {n for n, box in enumerate(boxes) if n not in stale and box.collidelist(damaged) >= 0}
        if not more:
            return sorted(stale)
        stale |= more
        damaged += [boxes[number] for number in sorted(more) if boxes[number] not in damaged]
