"""Icons drawn from strokes, so that they need no typeface and suit any size."""

import math
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final

import pygame

from station.screen.draw.palette import Colour
from station.screen.draw.sized_cache import sized_cache, surface_bytes

_FINE = 4  # drawn this much larger, then shrunk: smooth edges

ICONS_BYTES: Final = 4 << 20
"""Cache of drawn icons."""

Strokes = Callable[[pygame.Surface, float, Colour], None]
"""Draws an icon of a size in a colour."""


class Icon(Enum):
    TICK = "tick"
    CROSS = "cross"
    TURN = "turn"
    SOUTH = "south"
    NORTH = "north"
    FLAG = "flag"
    PAUSE = "pause"
    MENU = "menu"
    HISTORY = "history"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    QUESTION = "question"
    PRESS = "press"
    HAND = "hand"
    LAMP = "lamp"
    RUB_OUT = "rub out"
    TO_RIGHT = "to the right"
    TO_BOTTOM = "to the bottom"
    TO_LEFT = "to the left"
    TO_TOP = "to the top"
    EXCHANGE = "exchange"


@sized_cache(surface_bytes, ICONS_BYTES)
def icon(which: Icon, size: int, colour: Colour) -> pygame.Surface:
    """A square picture of `size` pixels with a transparent background."""
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    # Shrinking blends in the transparent background's colour, so that must be the icon's own.
    large.fill((*colour, 0))
    _STROKES[which](large, float(size * _FINE), colour)
    return pygame.transform.smoothscale(large, (size, size))


def _line(on: pygame.Surface, colour: Colour, points: list[tuple[float, float]], thick: float) -> None:
    for start, end in pairwise(points):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * thick / 2, dx / length * thick / 2
        corners = [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ]
        pygame.draw.polygon(on, colour, corners)
    for x, y in points:
        pygame.draw.circle(on, colour, (x, y), thick / 2)


Points = Sequence[tuple[float, float]]


def _lines(thick: float, *lines: Points, filled: Points = ()) -> Strokes:
    """Lines, and a shape that is filled; everything in shares of the size."""

    def strokes(on: pygame.Surface, s: float, colour: Colour) -> None:
        for line in lines:
            _line(on, colour, [(x * s, y * s) for x, y in line], thick * s)
        if filled:
            pygame.draw.polygon(on, colour, [(x * s, y * s) for x, y in filled])

    return strokes


def _arc(s: float, start: float, end: float) -> list[tuple[float, float]]:
    """Points of an arc around the middle; angles in degrees, clockwise from the right."""
    angles = [math.radians(start + (end - start) * k / 40) for k in range(41)]
    return [(s / 2 + 0.38 * s * math.cos(a), s / 2 + 0.38 * s * math.sin(a)) for a in angles]


def _turn(on: pygame.Surface, s: float, colour: Colour) -> None:
    # A bit more than half a turn, clockwise, with the head at the end.
    points = _arc(s, -20, 250)
    _line(on, colour, points, 0.11 * s)
    end = math.radians(250)
    x, y = points[-1]
    tip = (x + 0.27 * s * math.cos(end + math.pi / 2), y + 0.27 * s * math.sin(end + math.pi / 2))
    side = 0.19 * s
    one = (x + side * math.cos(end), y + side * math.sin(end))
    two = (x - side * math.cos(end), y - side * math.sin(end))
    pygame.draw.polygon(on, colour, [tip, one, two])


def _history(on: pygame.Surface, s: float, colour: Colour) -> None:
    points = _arc(s, -150, 150)
    _line(on, colour, points, 0.09 * s)
    _line(on, colour, [(0.5 * s, 0.3 * s), (0.5 * s, 0.53 * s), (0.64 * s, 0.62 * s)], 0.09 * s)
    x, y = points[0]
    head = [(x - 0.16 * s, y - 0.08 * s), (x + 0.18 * s, y), (x - 0.06 * s, y + 0.22 * s)]
    pygame.draw.polygon(on, colour, head)


def _turned(degrees: float, *lines: Points) -> Strokes:
    """Lines around the middle, turned."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def strokes(on: pygame.Surface, s: float, colour: Colour) -> None:
        for line in lines:
            turned = [((0.5 + x * cos - y * sin) * s, (0.5 + x * sin + y * cos) * s) for x, y in line]
            _line(on, colour, turned, 0.13 * s)

    return strokes


def _pointing(degrees: float) -> Strokes:
    return _turned(degrees, [(x - 0.5, y - 0.5) for x, y in ((0.38, 0.16), (0.7, 0.5), (0.38, 0.84))])


def _arrow(degrees: float) -> Strokes:
    """A whole arrow, as for a direction; `_pointing` is only its head."""
    return _turned(degrees, ((-0.38, 0.0), (0.36, 0.0)), ((0.06, -0.3), (0.36, 0.0), (0.06, 0.3)))


def _question(on: pygame.Surface, s: float, colour: Colour) -> None:
    angles = [math.radians(a) for a in range(-180, 91, 10)]
    bow = [(0.5 * s + 0.22 * s * math.cos(a), 0.34 * s + 0.22 * s * math.sin(a)) for a in angles]
    _line(on, colour, [*bow, (0.5 * s, 0.66 * s)], 0.12 * s)
    pygame.draw.circle(on, colour, (0.5 * s, 0.87 * s), 0.085 * s)


def _press(on: pygame.Surface, s: float, colour: Colour) -> None:
    _line(on, colour, [(0.5 * s, 0.1 * s), (0.5 * s, 0.56 * s)], 0.13 * s)
    _line(on, colour, [(0.29 * s, 0.38 * s), (0.5 * s, 0.59 * s), (0.71 * s, 0.38 * s)], 0.13 * s)
    pygame.draw.rect(on, colour, (0.12 * s, 0.74 * s, 0.76 * s, 0.17 * s), border_radius=int(0.07 * s))


def _hand(on: pygame.Surface, s: float, colour: Colour) -> None:
    for x, top in ((0.3, 0.28), (0.44, 0.16), (0.58, 0.18), (0.72, 0.3)):
        _line(on, colour, [(x * s, top * s), (x * s, 0.6 * s)], 0.11 * s)
    _line(on, colour, [(0.12 * s, 0.52 * s), (0.34 * s, 0.74 * s)], 0.11 * s)
    body = pygame.Rect(0.25 * s, 0.5 * s, 0.525 * s, 0.4 * s)
    pygame.draw.rect(on, colour, body, border_radius=int(0.16 * s))


def _lamp(on: pygame.Surface, s: float, colour: Colour) -> None:
    pygame.draw.circle(on, colour, (0.5 * s, 0.4 * s), 0.19 * s)
    pygame.draw.rect(on, colour, (0.4 * s, 0.5 * s, 0.2 * s, 0.2 * s))
    _line(on, colour, [(0.41 * s, 0.8 * s), (0.59 * s, 0.8 * s)], 0.07 * s)
    for degrees in (-180, -135, -90, -45, 0):
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        near, far = 0.29, 0.4
        _line(on, colour, [((0.5 + r * x) * s, (0.4 + r * y) * s) for r in (near, far)], 0.07 * s)


_STROKES: dict[Icon, Strokes] = {
    Icon.TICK: _lines(0.15, [(0.14, 0.54), (0.39, 0.78), (0.86, 0.22)]),
    Icon.CROSS: _lines(0.15, [(0.2, 0.2), (0.8, 0.8)], [(0.8, 0.2), (0.2, 0.8)]),
    Icon.TURN: _turn,
    Icon.SOUTH: _lines(0, filled=[(0.08, 0.2), (0.92, 0.2), (0.5, 0.88)]),
    Icon.NORTH: _lines(0, filled=[(0.08, 0.8), (0.92, 0.8), (0.5, 0.12)]),
    Icon.FLAG: _lines(0.1, [(0.22, 0.12), (0.22, 0.9)], filled=[(0.22, 0.12), (0.9, 0.32), (0.22, 0.56)]),
    Icon.PAUSE: _lines(0.18, [(0.33, 0.2), (0.33, 0.8)], [(0.67, 0.2), (0.67, 0.8)]),
    Icon.MENU: _lines(0.1, *([(0.16, y), (0.84, y)] for y in (0.26, 0.5, 0.74))),
    Icon.HISTORY: _history,
    Icon.EXCHANGE: _lines(
        0.1,
        [(0.12, 0.34), (0.84, 0.34)],
        [(0.64, 0.14), (0.86, 0.34), (0.64, 0.54)],
        [(0.88, 0.7), (0.16, 0.7)],
        [(0.36, 0.5), (0.14, 0.7), (0.36, 0.9)],
    ),
    Icon.RIGHT: _pointing(0),
    Icon.DOWN: _pointing(90),
    Icon.LEFT: _pointing(180),
    Icon.UP: _pointing(270),
    Icon.QUESTION: _question,
    Icon.HAND: _hand,
    Icon.LAMP: _lamp,
    Icon.PRESS: _press,
    Icon.RUB_OUT: _lines(
        0.08,
        [(0.06, 0.5), (0.32, 0.2), (0.92, 0.2), (0.92, 0.8), (0.32, 0.8), (0.06, 0.5)],
        [(0.48, 0.37), (0.74, 0.63)],
        [(0.74, 0.37), (0.48, 0.63)],
    ),
    Icon.TO_RIGHT: _arrow(0),
    Icon.TO_BOTTOM: _arrow(90),
    Icon.TO_LEFT: _arrow(180),
    Icon.TO_TOP: _arrow(270),
}
