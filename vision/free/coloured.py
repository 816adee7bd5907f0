"""Places that have the colour and the size of a tile, found without the networks: the finder overlooks a
plain tile that lies alone on a board, where it looks like a square."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.finder import Spot, quad
from vision.free.search import Place
from vision.letters.enrolled import DARK
from vision.reading import Picture
from vision.squares.board_look import apart

SIDE_PX: Final = 12.0
"""Side of a tile, in pixels, at which colours are compared."""

ALIKE: Final = 4.0
"""Maximum squared distance, in spreads, between the colour of a pixel and of the nearest tile."""

SIZES: Final = (0.75, 1.2)
"""Sides of a tile's top, measured so coarsely, in sides of the others."""

FULL: Final = 0.8
"""Share of its outline's area that a tile's top fills at least."""

GROWN: Final = 1.2
"""Side of the square that is left out around each known tile, in its sides: shaded edges have odd colours."""


def coloured(picture: Picture, kit: Sequence[Place], taken: Sequence[Place]) -> list[Spot]:
    """The squares of the size and colour of a kit's tiles beside all known ones. Their heat is 0."""
    side = float(np.median([tile.spot.side for tile in kit]))
    scale = SIDE_PX / side
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    free = np.full(small.shape[:2], 1, np.uint8)
    for one in taken:
        outline = (quad(one.spot, GROWN * one.spot.side) + 0.5) * scale - 0.5
        cv2.fillConvexPoly(free, outline.round().astype(np.int32), 0)
    rows, columns = np.nonzero(free)
    colours = np.log(small[rows, columns].astype(np.float64) + DARK)
    bodies = np.array([tile.body for tile in kit])
    rough = apart(colours, np.median(bodies, axis=0)) < 5 * ALIKE
    rows, columns, colours = rows[rough], columns[rough], colours[rough]
    like = np.zeros_like(free)
    if len(rows):
        middles = (np.array([tile.spot.middle for tile in kit]) + 0.5) * scale - 0.5
        away = np.hypot(columns[:, None] - middles[:, 0], rows[:, None] - middles[:, 1])
        near = apart(colours, bodies[away.argmin(axis=1)]) < ALIKE
        like[rows[near], columns[near]] = 1
    outlines, _ = cv2.findContours(like, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    spots = (_spot(np.asarray(outline, np.int32), like, scale, side) for outline in outlines)
    return [spot for spot in spots if spot is not None]


def _spot(outline: NDArray[np.int32], like: NDArray[np.uint8], scale: float, side: float) -> Spot | None:
    """The square that a region is, if it is one of about this side."""
    (x, y), (width, height), angle = cv2.minAreaRect(outline)
    # A region's outline runs through the middles of its pixels.
    sides = (width + 1) / SIDE_PX, (height + 1) / SIDE_PX
    if not (SIZES[0] < min(sides) and max(sides) < SIZES[1]):
        return None
    left, top, wide, high = cv2.boundingRect(outline)
    filled = int(like[top : top + high, left : left + wide].sum())
    if filled < FULL * (width + 1) * (height + 1):
        return None
    return Spot((np.array([x, y]) + 0.5) / scale - 0.5, side, float(angle), 0.0)
