"""A screen that is mounted turned: the picture is turned back, and so is where fingers touch it.

A desktop has settings for that. Without one nothing below the station does it: the kernel's `rotate=` only
turns its own text.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame.event import Event

from station.errors import InputError

VARIABLE: Final = "HOUSE_STATION_SCREEN_TURNED"
"""By how many degrees, clockwise, pictures are turned on the whole screen."""
DEGREES: Final = (0, 90, 180, 270)
POINTED: Final = {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}
Point = tuple[int, int]


def turned_by(environment: Mapping[str, str]) -> int:
    """Degrees clockwise. Raises InputError for what no screen is turned by."""
    degrees = environment.get(VARIABLE, "") or "0"
    if degrees not in map(str, DEGREES):
        raise InputError(f"{VARIABLE} is 90, 180 or 270, clockwise; not {degrees!r}")
    return int(degrees)


class Mounted:
    """A display on which pictures are turned, and the picture that is brought to it."""

    def __init__(self, display: pygame.Surface, degrees: int) -> None:
        self._display, self._degrees = display, degrees
        wide, high = display.get_size()
        size = (high, wide) if degrees in {90, 270} else (wide, high)
        self.picture = pygame.Surface(size) if degrees else display

    def bring(self, changed: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Bring parts of the picture to the display; returns where they are there."""
        if not self._degrees:
            return list(changed)
        brought: list[pygame.Rect] = []
        for part in (one.clip(self.picture.get_rect()) for one in changed):
            turned = pygame.transform.rotate(self.picture.subsurface(part), -self._degrees)
            brought.append(self._display.blit(turned, self._place(part)))
        return brought

    def touched(self, event: Event) -> Event:
        """An event of the display, where it is in the picture."""
        if not self._degrees or event.type not in POINTED:
            return event
        return Event(event.type, {**event.dict, "pos": self.point(event.pos)})

    def point(self, at: Point) -> Point:
        """A point of the display in the picture."""
        wide, high = self.picture.get_size()
        x, y = at
        return {0: (x, y), 90: (y, high - 1 - x), 180: (wide - 1 - x, high - 1 - y), 270: (wide - 1 - y, x)}[
            self._degrees
        ]

    def _place(self, part: pygame.Rect) -> Point:
        """Where a part's upper left corner is on the display, once it is turned."""
        wide, high = self.picture.get_size()
        left, top = part.topleft
        return {
            90: (high - top - part.height, left),
            180: (wide - left - part.width, high - top - part.height),
            270: (top, wide - left - part.width),
        }[self._degrees]
