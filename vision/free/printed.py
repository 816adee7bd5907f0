"""Squares of a board that look like plain tiles: premium squares of the tiles' colour, without a label."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.free.kinds import Kinds, inside
from vision.free.search import Place, bodies_at
from vision.locate.boards import locate_by_tabs
from vision.locate.tabs import Tab
from vision.premium import LAYOUT, PLAIN
from vision.reading import Corners, Picture
from vision.squares.board_look import apart

CLEAR: Final = 0.8
"""Probability of a tile from which a plain one is believed where a premium square would be and no other of
that kind is free to compare its colour with."""

GRID: Final = np.array([(0, 0), (15, 0), (15, 15), (0, 15)], np.float32)
"""A board's corners, in squares."""

OFF: Final = 0.16
"""Distance, in squares, within which a place covers a square's middle."""

SIDES: Final = (0.8, 1.15)
"""Sides, in squares, of a place that may be a square."""

ASKEW: Final = 10.0
"""Degrees within which it is parallel to the board: a tile that covers a corner of a square turns the outline
that is seen of it."""

UNLIKE: Final = 6.0
"""Squared distance, in spreads, between the colours of a place and of every free square of one kind from
which the place is none of that kind."""


def without_printed(picture: Picture, kinds: Kinds, tabs: Sequence[Tab]) -> Kinds:
    """The same, with premium squares of boards with tabs left out of what may be a tile, and only in it if
    they seemed to be plain tiles."""
    tiles = [tile for kit in kinds.kits for tile in kit]
    plain = [tile for tile in tiles if tile.plain]
    if not tabs or not (plain or kinds.perhaps):
        return kinds
    try:
        boards = [board.corners for board in locate_by_tabs(picture, list(tabs))]
    except NoBoardError:
        return kinds
    covered = [*tiles, *kinds.strange]

    def printed(place: Place) -> bool:
        return any(
            _is_premium(place, corners) and _looks_printed(picture, place, corners, covered)
            for corners in boards
        )

    doubted = [tile for tile in plain if printed(tile)]
    gone = {id(tile) for tile in doubted}
    kits = tuple(tuple(tile for tile in kit if id(tile) not in gone) for kit in kinds.kits)
    perhaps = [place for place in kinds.perhaps if not printed(place)]
    return Kinds(kits, kinds.strange, (*perhaps, *doubted))


def _looks_printed(picture: Picture, place: Place, corners: Corners, covered: Sequence[Place]) -> bool:
    """Whether a place on a premium square has the colour of a free one of that kind or, where none is free,
    may be one."""
    found = corners.astype(np.float32)
    column, row = np.floor(_moved(place.spot.middle, found, GRID)[0]).astype(int).tolist()
    same = np.flatnonzero(LAYOUT[15 * row + column] == LAYOUT)
    middles = _moved(np.stack([same % 15, same // 15], axis=1) + 0.5, GRID, found)
    taken = np.array([place.spot.middle, *(one.spot.middle for one in covered)])
    away = np.hypot(*np.moveaxis(middles[:, None] - taken[None], 2, 0)).min(axis=1)
    spots = [replace(place.spot, middle=middle) for middle in middles[away > place.spot.side]]
    colours = bodies_at(picture, [spot for spot in spots if inside(spot, picture.shape[1::-1])])
    if not len(colours):
        return place.tile < CLEAR
    return bool(apart(colours, place.body).min() <= UNLIKE)


def _moved(
    points: NDArray[np.floating], old: NDArray[np.float32], new: NDArray[np.float32]
) -> NDArray[np.float64]:
    """(n, 2), the points as the plane moves so that these four corners go from old to new."""
    how = cv2.getPerspectiveTransform(old, new)
    return np.asarray(
        cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), how)[0], np.float64
    )


def _is_premium(place: Place, corners: Corners) -> bool:
    outline = _moved(place.outline, corners.astype(np.float32), GRID)
    middle = outline.mean(axis=0)
    if middle.min() < 0 or middle.max() >= 15:
        return False
    column, row = np.floor(middle).astype(int).tolist()
    across = outline[1] - outline[0]
    side = float(np.hypot(*across))
    askew = (np.degrees(np.arctan2(across[1], across[0])) + 45) % 90 - 45
    return bool(
        place.plain
        and LAYOUT[15 * row + column] != PLAIN
        and np.hypot(*(middle - np.floor(middle) - 0.5)) < OFF
        and SIDES[0] < side < SIDES[1]
        and abs(askew) < ASKEW
    )
