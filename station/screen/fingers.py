"""Fingers on a touch screen without a desktop."""

from collections.abc import Iterable

import pygame
from pygame.event import Event

KINDS = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


class Fingers:
    """Makes of the first finger on the screen what SDL makes of it under a desktop: the pointer. Without one
    (KMSDRM) SDL only reports fingers, as they belong to no window there. Further fingers do nothing until the
    first is lifted."""

    def __init__(self) -> None:
        self._first: tuple[int, int] | None = None
        self._at = 0, 0

    def as_pointer(self, found: Iterable[Event], size: tuple[int, int]) -> list[Event]:
        """Events with the finger's as those of a pointer. size: of the screen, in pixels."""
        # An SDL that does make them itself must not be heard twice.
        others = (one for one in found if not (one.type in KINDS.values() and getattr(one, "touch", False)))
        made = (self._pointed(one, size) if one.type in KINDS else one for one in others)
        return [one for one in made if one is not None]

    def _pointed(self, event: Event, size: tuple[int, int]) -> Event | None:
        finger = event.touch_id, event.finger_id
        if event.type == pygame.FINGERDOWN and self._first is None:
            self._first = finger
        elif finger != self._first:
            return None
        x, y = (
            min(max(int(part * pixels), 0), pixels - 1)
            for part, pixels in zip((event.x, event.y), size, strict=True)
        )
        moved = x - self._at[0], y - self._at[1]
        self._at = x, y
        if event.type == pygame.FINGERMOTION:
            return Event(pygame.MOUSEMOTION, pos=(x, y), rel=moved, buttons=(1, 0, 0), touch=True)
        if event.type == pygame.FINGERUP:
            self._first = None
        return Event(KINDS[event.type], pos=(x, y), button=1, touch=True)
