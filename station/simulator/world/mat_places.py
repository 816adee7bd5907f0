"""Where people around a table without a board have their mats, and where the pool is between them.

Millimetres as in `mat`: x to South's right, y towards South, the table's top at z = 0.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from station.referee.seats import Part, part_of, pool_of
from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Points
from station.simulator.render.placement import turning
from station.simulator.render.things.block import Block
from station.simulator.render.things.clutter import anything
from station.simulator.world.fingertips import Point

EDGE_PX: Final = 26
"""Picture pixels between a mat and the edge of its player's part of the picture."""

LOOSE_ROWS: Final = 3.7
"""Depth, in tiles, of what is kept free at the player's edge of a mat for tiles that are not used."""

LOOSE_PITCH: Final = 1.9
POOL_PITCH: Final = 1.58
"""In tiles, between the middles of tiles that lie apart."""

ROOM_MM: Final = 170.0
"""The room for a thing that people leave on the table."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A player's mat, as the player sees it: `wide` from left to right, `deep` from far to near. facing:
    degrees clockwise that the player sits turned from South, 180 for North."""

    x_mm: float
    y_mm: float
    wide: float
    deep: float
    facing: float

    def point(self, right: float, near: float) -> Point:
        """The table point so far right of the mat's middle, and so far nearer to the player, millimetres."""
        turn = np.radians(self.facing)
        c, s = float(np.cos(turn)), float(np.sin(turn))
        return self.x_mm + right * c - near * s, self.y_mm + right * s + near * c

    def inside(self, points: Points, side_mm: float) -> bool:
        """Whether tiles with their middles at (n, 2) table points lie in the part for the crossword."""
        own = (points - (self.x_mm, self.y_mm)) @ turning(-self.facing)
        right, near = self.wide / 2 - side_mm, self.deep / 2 - side_mm
        low, high = own.min(axis=0), own.max(axis=0)
        return bool(
            low[0] > -right and high[0] < right and low[1] > -near and high[1] < near - LOOSE_ROWS * side_mm
        )

    def loose(self, slot: int, side_mm: float) -> Point:
        """Where a tile that is not used lies, the first at the player's left."""
        row = max(1, int((self.wide - 4 * side_mm) / (LOOSE_PITCH * side_mm)) + 1)
        down, along = divmod(slot, row)
        right = -self.wide / 2 + (2 + LOOSE_PITCH * along) * side_mm
        return self.point(right, self.deep / 2 - (1.7 + LOOSE_PITCH * down) * side_mm)

    def outline(self) -> Points:
        """(4, 2) table points, clockwise as seen."""
        a, b = self.wide / 2, self.deep / 2
        return np.array([self.point(x, y) for x, y in ((-a, -b), (a, -b), (a, b), (-a, b))])

    def edge(self, along: float = 0.0) -> Point:
        """Where the player's hand is when it is out of the picture."""
        return self.point(along, self.deep / 2 + 160)


def mats_of(lens: Lens, players: int) -> tuple[Mat, ...]:
    """A mat for everybody, each in its player's part of the picture and clear of the pool."""
    return tuple(_mat(lens, player, players) for player in range(players))


def pool_places(
    lens: Lens, players: int, count: int, side_mm: float, random: Random
) -> list[tuple[Point, float]]:
    """(point, angle) of tiles face down in the middle, each apart from the others."""
    left, top, right, bottom = _rectangle(lens, pool_of(players), 0)
    pitch = POOL_PITCH * side_mm
    across = max(1, int((right - left - 1.6 * side_mm) / pitch))
    down = -(-count // across)
    x, y = (left + right) / 2 - (across - 1) * pitch / 2, (top + bottom) / 2 - (down - 1) * pitch / 2
    aside = [random.uniform(-0.3, 0.3) * side_mm for _ in range(down)]
    spots = [
        (x + aside[row] + column * pitch, y + row * pitch) for row in range(down) for column in range(across)
    ]
    random.shuffle(spots)
    off = 0.07 * side_mm
    return [
        ((x + random.uniform(-off, off), y + random.uniform(-off, off)), random.uniform(0, 360))
        for x, y in spots[:count]
    ]


def things_beside(lens: Lens, players: int, seed: int) -> tuple[Block, ...]:
    """What people left in front of and behind the pool, if there is room."""
    dice = np.random.default_rng((seed, 0xBE51))
    left, top, right, bottom = _rectangle(lens, pool_of(players), 30)
    if bottom - top < 2.5 * ROOM_MM:
        return ()
    blocks: list[Block] = []
    for y in (top + ROOM_MM / 2, bottom - ROOM_MM / 2):
        for _ in range(20):
            own, reach = anything(dice, (left + right) / 2 + float(dice.uniform(-50, 50)), y)
            if reach < ROOM_MM / 2 and dice.random() < 0.6:
                blocks += own
                break
    return tuple(blocks)


def _mat(lens: Lens, player: int, players: int) -> Mat:
    part, pool = part_of(player, players), pool_of(players)
    if part.top < pool.bottom and pool.top < part.bottom:
        # Beside the pool, on the side where most of the part is.
        if part.left < pool.left < part.right:
            part = Part(part.left, part.top, pool.left, part.bottom)
        elif part.left < pool.right < part.right:
            part = Part(pool.right, part.top, part.right, part.bottom)
    left, top, right, bottom = _rectangle(lens, part, EDGE_PX)
    x, y, wide, deep = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    if part.top == 0 and part.bottom == 1:
        return Mat(x, y, deep, wide, 270.0)
    return Mat(x, y, wide, deep, 180.0 if part.top == 0 else 0.0)


def _rectangle(lens: Lens, part: Part, inset_px: int) -> tuple[float, float, float, float]:
    """Left, top, right, bottom, millimetres, of the largest upright rectangle of the table in a part."""
    x0, x1 = round(part.left * WIDTH) + inset_px, round(part.right * WIDTH) - inset_px - 1
    y0, y1 = round(part.top * HEIGHT) + inset_px, round(part.bottom * HEIGHT) - inset_px - 1
    corners = []
    for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
        xs, ys = lens.sight((x, y, x + 1, y + 1), 0.0)
        corners.append((float(xs[0, 0]), float(ys[0, 0])))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return max(ax, dx), max(ay, by), min(bx, cx), min(cy, dy)
