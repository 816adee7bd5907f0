"""Which places are tiles, and of which set: by the colour of their bodies, their size, and their neighbours.

Letters are found on boards' tabs, clocks and playing cards too; tiles have the colour and the size of the
many that lie together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.finder import SURE, Spot, quad
from vision.free.search import Place
from vision.locate.tabs import Tab
from vision.squares.board_look import apart

CERTAIN: Final = 0.95
"""Probability of a tile, and of its letter, from which a place shows how tiles look here."""

REACH: Final = 3.5
"""Distance, in sides, within which tiles lie together."""

SAME_KIT: Final = 9.0
"""Maximum squared distance, in spreads, between the colours of tiles of one set that lie together."""

OWN_KIT: Final = 20.0
"""The same for heaps of one set that lie apart."""

BESIDE: Final = 1.5
"""Distance, in sides, between tiles that nearly touch."""

FEWEST: Final = 8
"""Tiles that must lie together for their look to be a set's."""

FITS: Final = 7.0
"""Maximum squared distance, in spreads, between a tile and the nearest of its set."""

A_TILE: Final = 0.5
"""Probability of a tile from which a place with a letter is one."""

ASTRAY: Final = 0.98
"""Probability of its letter from which a tile is one of a set though it lies far from the others: digits on
clocks look like letters too."""

ASTRAY_FITS: Final = 2.0
"""Maximum squared distance between its colour and the set's."""

LONE_SIZE: Final = 0.25
"""As `SIZE`, for a clear letter on just the right colour: the finder is wrong about the size of some tiles
with few around them."""

LONE_FITS: Final = 0.5
"""Maximum squared distance between that colour and the set's."""

MARKED_FITS: Final = 0.6
"""Maximum squared distance between the set's colour and that of a tile of it that shows no letter."""

PRINTED: Final = 0.3
"""Difference in logarithms from its colour that what is printed on a tile has at least."""

ALONE_HEAT: Final = 0.8
"""The finder's heat at a tile with none beside it: a letter on a playing card has less."""

SIZE: Final = 0.14
"""Maximum difference between the sides of neighbouring tiles of a set, in natural logarithms."""

OVER: Final = 0.15
"""Share of a tile that may seem to lie under others."""

INSIDE: Final = 0.75
"""Distance, in sides, between the middles of two places of which one can only be a part of the other."""

_NEAREST: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """kits: the tiles of each set, the left one first. strange: tiles with a letter that are like none of
    them. perhaps: places that may be tiles, or show something else."""

    kits: tuple[tuple[Place, ...], ...]
    strange: tuple[Place, ...]
    perhaps: tuple[Place, ...]


def lettered(picture_size: tuple[int, int], places: Sequence[Place], tabs: Sequence[Tab]) -> Kinds:
    """picture_size: (width, height) pixels. places: as `vision.free.search.search` finds them."""
    seen = [place for place in places if not on_tab(place, tabs) and inside(place.spot, picture_size)]
    core = _not_alone([place for place in seen if certain(place)])
    heaps = [heap for heap in _together(core) if len(heap) >= FEWEST]
    kits = _merged(heaps)
    if not kits:
        return Kinds((), (), ())
    own: list[list[Place]] = [list(kit) for kit in kits]
    known = {id(place) for kit in kits for place in kit}
    strange: list[Place] = []
    perhaps: list[Place] = []
    for place in seen:
        if id(place) in known:
            continue
        number, off, far = nearest_kit(place.spot, place.body, kits)
        size = unlike_in_size(place, kits[number])
        same_ink = (place.ink > 0) == (kits[number][0].ink > 0)
        # In a hard shadow colours shift, which only a clear letter makes up for.
        alike = size <= SIZE or (size <= LONE_SIZE and off <= LONE_FITS and certain(place))
        fits = alike and (off <= FITS or (certain(place) and same_ink and off <= OWN_KIT))
        if not place.plain and size <= SIZE and off <= MARKED_FITS and far <= BESIDE and _marked(place):
            own[number].append(replace(place, marked=True))
        if place.plain or place.tile < A_TILE:
            continue
        if fits and far > REACH:
            clear = certain(place) and place.sure > ASTRAY
            tile = off <= ASTRAY_FITS and place.spot.heat >= ALONE_HEAT
            if clear and tile:
                own[number].append(place)
            elif clear or (tile and place.tile > CERTAIN):
                perhaps.append(place)
        elif fits:
            # Where the finder sees little, a letter needs a tile beside it: cards have letters too.
            (own[number] if place.spot.heat >= ALONE_HEAT or far <= BESIDE else perhaps).append(place)
        elif far <= REACH and size <= SIZE and place.tile > CERTAIN:
            # Digits on a clock are as clear as letters, but look less like tiles.
            clear = certain(place) and (place.spot.heat >= ALONE_HEAT or far <= BESIDE)
            (strange if clear else perhaps).append(place)
    own = [_without_overlaps(kit) for kit in own]
    tiles = [tile for kit in own for tile in kit]
    # Half a tile and the gap beside it can look like a letter on another colour.
    hidden = [place for place in strange if not clear_of(place.spot, tiles)]
    perhaps = [place for place in (*perhaps, *hidden) if not _part_of_a_tile(place, tiles)]
    strange = [place for place in strange if clear_of(place.spot, tiles)]
    return Kinds(tuple(tuple(kit) for kit in own), tuple(strange), tuple(perhaps))


def _marked(place: Place) -> bool:
    """Whether something is printed there that is no letter, on what the finder takes for a tile."""
    return (
        place.spot.heat >= SURE and place.tile < A_TILE and place.sure < CERTAIN and abs(place.ink) > PRINTED
    )


def _not_alone(core: Sequence[Place]) -> list[Place]:
    """Without those that the finder sees little of and that have no other beside them."""
    middles = np.array([place.spot.middle for place in core]).reshape(-1, 2)

    def nearest(place: Place) -> float:
        away = np.sort(np.hypot(*(middles - place.spot.middle).T))
        return float(away[1] / place.spot.side) if len(away) > 1 else np.inf

    return [place for place in core if place.spot.heat >= ALONE_HEAT or nearest(place) <= BESIDE]


def certain(place: Place) -> bool:
    """Whether there is clearly a tile with a letter."""
    return not place.plain and min(place.sure, place.tile) > CERTAIN and place.spot.heat >= SURE


def on_tab(place: Place, tabs: Sequence[Tab]) -> bool:
    """Whether a place is part of a corner tab."""
    x, y = place.spot.middle.tolist()
    return any(
        cv2.pointPolygonTest(tab.corners.astype(np.float32).reshape(-1, 1, 2), (x, y), True)
        > -0.35 * place.spot.side
        for tab in tabs
    )


def inside(spot: Spot, size: tuple[int, int]) -> bool:
    """Whether nearly all of a tile there is in a picture of this (width, height)."""
    corners = quad(spot, 0.8 * spot.side)
    return bool((corners >= 0).all() and (corners < size).all())


def _together(core: Sequence[Place]) -> list[list[Place]]:
    """The places in heaps of like ones that lie together."""
    if not core:
        return []
    middles = np.array([place.spot.middle for place in core])
    bodies = np.array([place.body for place in core])
    sides = np.array([place.spot.side for place in core])
    light = np.array([place.ink > 0 for place in core])
    far = np.hypot(*np.moveaxis(middles[:, None] - middles[None], 2, 0)) / sides
    linked = (far < REACH) & (apart(bodies[:, None], bodies[None]) < SAME_KIT)
    linked &= np.abs(np.log(sides[:, None] / sides[None])) < SIZE
    linked &= light[:, None] == light[None]
    linked |= linked.T
    heaps, left = [], set(range(len(core)))
    while left:
        queue = [left.pop()]
        heap = []
        while queue:
            at = queue.pop()
            heap.append(core[at])
            near = [other for other in np.flatnonzero(linked[at]).tolist() if other in left]
            left.difference_update(near)
            queue += near
        heaps.append(heap)
    return sorted(heaps, key=len, reverse=True)


def _merged(heaps: Sequence[Sequence[Place]]) -> list[list[Place]]:
    """The heaps by set, the leftmost set first."""
    kits: list[list[Place]] = []
    for heap in heaps:
        own = next((kit for kit in kits if _alike(kit, heap)), None)
        if own is None:
            kits.append(list(heap))
        else:
            own += heap
    return sorted(kits, key=lambda kit: float(np.median([place.spot.middle[0] for place in kit])))


def _alike(one: Sequence[Place], other: Sequence[Place]) -> bool:
    """Whether two heaps are of one set: their colours are, and the letters of both are lighter or darker."""
    if (one[0].ink > 0) != (other[0].ink > 0):
        return False
    colours = [np.median([place.body for place in heap], axis=0) for heap in (one, other)]
    return float(apart(colours[0], colours[1])) < OWN_KIT


def nearest_kit(
    spot: Spot, body: NDArray[np.float64], kits: Sequence[Sequence[Place]]
) -> tuple[int, float, float]:
    """(which set's colour a place with this log colour has, how far off that is in squared spreads, how many
    sides away the nearest tile of the set is)."""
    best = (0, np.inf, np.inf)
    for number, kit in enumerate(kits):
        away = np.hypot(*(np.array([one.spot.middle for one in kit]) - spot.middle).T)
        near = np.argsort(away)[:_NEAREST]
        off = float(apart(np.array([kit[at].body for at in near]), body).min())
        if off < best[1]:
            best = (number, off, float(away[near[0]] / spot.side))
    return best


def unlike_in_size(place: Place, kit: Sequence[Place]) -> float:
    """Difference, in natural logarithms, between a place's side and that of a set's nearest tiles."""
    side = np.median([tile.spot.side for tile in _nearest(place, kit)])
    return float(abs(np.log(place.spot.side / side)))


def unlike_in_tint(place: Place, kit: Sequence[Place]) -> float:
    """Squared distance, in spreads, between a place's colour and that of a set's nearest tiles if they were
    equally light: a shadow hardly changes it."""
    bodies = np.array([tile.body for tile in _nearest(place, kit)])
    lighter = place.body.mean() - bodies.mean(axis=1)
    return float(apart(bodies + lighter[:, None], place.body).min())


def _nearest(place: Place, kit: Sequence[Place]) -> list[Place]:
    away = np.hypot(*(np.array([one.spot.middle for one in kit]) - place.spot.middle).T)
    return [kit[at] for at in np.argsort(away)[:_NEAREST]]


def _without_overlaps(places: Sequence[Place]) -> list[Place]:
    """Of places that overlap, the most tile-like."""
    kept: list[Place] = []
    for place in sorted(places, key=tile_like, reverse=True):
        if clear_of(place.spot, kept):
            kept.append(place)
    return kept


def _part_of_a_tile(place: Place, tiles: Sequence[Place]) -> bool:
    """Whether one of these is certain, where there is no room for another."""
    return any(
        certain(tile)
        and tile_like(tile) >= tile_like(place)
        and np.hypot(*(tile.spot.middle - place.spot.middle)) < INSIDE * tile.spot.side
        for tile in tiles
    )


def tile_like(place: Place) -> float:
    """How much network and finder together take a place for a tile."""
    return place.tile * place.sure * (0.3 + place.spot.heat)


def clear_of(spot: Spot, others: Sequence[Place]) -> bool:
    """Whether a tile there would lie beside these."""
    return sum(_overlap(spot, other.spot) for other in others) <= OVER


def _overlap(one: Spot, other: Spot) -> float:
    """Share of the smaller of two tiles that lies under the other."""
    side = max(one.side, other.side)
    if float(np.hypot(*(one.middle - other.middle))) > 1.45 * side:
        return 0.0
    area, _ = cv2.intersectConvexConvex(
        quad(one, 0.96 * one.side).astype(np.float32), quad(other, 0.96 * other.side).astype(np.float32)
    )
    return float(area) / min(one.side, other.side) ** 2
