"""What lies bare beside tiles: squares of a board, its frame, a table. A place that has the colour of what
goes on beside it, and not that of the tiles, is a piece of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.finder import SURE, Spot
from vision.free.kinds import inside
from vision.free.search import Place, bodies_at
from vision.letters.enrolled import DARK
from vision.reading import Picture
from vision.squares.board_look import apart

SIDE_PX: Final = 6.0
"""Side of a tile, in pixels, at which the ground is looked at."""

STEP: Final = 2
"""Distance, in such pixels, between places where it is."""

CLEAR: Final = 0.95
"""Distance, in sides, from the middle of a tile from which on it is the ground's."""

AROUND: Final = 5.0
"""Distance, in sides, from the nearest tile within which ground is of interest."""

BESIDE: Final = 2.2
"""Distance, in sides, from a place's middle within which ground is beside it."""

FEWEST: Final = 3
"""Points that show that the ground has a colour: fewer may be edges."""

STRIP: Final = 2
"""Sides on which the ground goes on beside a piece of it."""

PITCH: Final = 1.04
"""Usual distance of tiles that touch, in sides."""

TWIN: Final = 0.6
"""Maximum squared distance, in spreads, between the colours of two faces that look the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Points beside tiles that are bare and do not have the tiles' colour. points: (n, 2) picture pixels.
    colours: (n, 3) log colours, BGR."""

    points: NDArray[np.float64]
    colours: NDArray[np.float64]

    def unlike(self, place: Place) -> float:
        """Squared distance, in spreads, between the colours of a place and of the ground beside it; infinite
        where none is seen."""
        away = np.hypot(*(self.points - place.spot.middle).T) / place.spot.side
        beside = (away > CLEAR) & (away < BESIDE)
        if int(beside.sum()) < FEWEST:
            return float("inf")
        return float(np.partition(apart(self.colours[beside], place.body), FEWEST - 1)[FEWEST - 1])


def ground_beside(picture: Picture, tiles: Sequence[Place], taken: Sequence[Spot], least: float) -> Ground:
    """tiles: at least one. taken: where else a tile may lie. least: squared distance, in spreads, between
    the colours of ground and of the nearest tile."""
    side = float(np.median([tile.spot.side for tile in tiles]))
    scale = SIDE_PX / side
    small = cv2.blur(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), (3, 3))
    free = np.ones(small.shape[:2], np.uint8)
    near = np.zeros_like(free)
    for tile in tiles:
        cv2.circle(near, _at(tile.spot, scale), round(AROUND * SIDE_PX), 1, -1)
    for spot in [*(tile.spot for tile in tiles), *taken]:
        cv2.circle(free, _at(spot, scale), round(CLEAR * SIDE_PX), 0, -1)
    rows, columns = np.nonzero((free & near)[::STEP, ::STEP])
    rows, columns = STEP * rows, STEP * columns
    points = np.asarray((np.column_stack((columns, rows)) + 0.5) / scale - 0.5, np.float64)
    colours = np.log(small[rows, columns].astype(np.float64) + DARK)
    middles = np.array([tile.spot.middle for tile in tiles])
    away = np.hypot(points[:, :1] - middles[:, 0], points[:, 1:] - middles[:, 1])
    bodies = np.array([tile.body for tile in tiles])
    bare = apart(colours, bodies[away.argmin(axis=1)]) > least
    return Ground(points[bare], colours[bare])


def _at(spot: Spot, scale: float) -> tuple[int, int]:
    x, y = ((spot.middle + 0.5) * scale - 0.5).tolist()
    return round(x), round(y)


def goes_on(picture: Picture, place: Place, tiles: Sequence[Place]) -> bool:
    """Whether a place that the finder takes for a tile is a piece of a plain surface, which has the same
    colour where no tile is beside it."""
    return place.spot.heat >= SURE and int((unlike_beside(picture, place, tiles) <= TWIN).sum()) >= STRIP


def unlike_beside(picture: Picture, place: Place, tiles: Sequence[Place]) -> NDArray[np.float64]:
    """(n,) squared distances, in spreads, between the colours of a place and of each place that touches it
    and where no tile lies."""
    size = (picture.shape[1], picture.shape[0])
    free = [spot for spot in gaps([place], [place, *tiles]) if inside(spot, size)]
    return apart(bodies_at(picture, free), place.body)


def gaps(tiles: Sequence[Place], taken: Sequence[Place]) -> list[Spot]:
    """The places that touch an edge of these tiles and are free."""
    middles = np.array([tile.spot.middle for tile in taken])
    found: list[Spot] = []
    for tile in tiles:
        angle, step = np.radians(tile.spot.angle), PITCH * tile.spot.side
        right = step * np.array([np.cos(angle), np.sin(angle)])
        down = np.array([-right[1], right[0]])
        for move in (right, -right, down, -down):
            middle = tile.spot.middle + move
            if np.hypot(*(middles - middle).T).min() < 0.8 * tile.spot.side:
                continue
            near = [at for at, one in enumerate(found) if np.hypot(*(one.middle - middle)) < 0.3 * one.side]
            if near:
                found[near[0]] = replace(found[near[0]], middle=(found[near[0]].middle + middle) / 2)
            else:
                found.append(replace(tile.spot, middle=middle, heat=0.0))
    return found
