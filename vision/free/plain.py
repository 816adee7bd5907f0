"""Which places are tiles without a letter: blanks, or tiles that lie face down.

The ground between tiles is as square and as plain as they are. A tile has the colour of the other tiles to
within a hair; the ground hardly ever has, and where it does, only the finder's word counts. A board's squares
may have that colour too, and the letter network may take a tile for one of them: where colour and network
disagree, there is perhaps a tile. So there is where the same colour goes on beside it, as on a board's frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.free.coloured import coloured
from vision.free.faces import Letters
from vision.free.finder import SURE
from vision.free.ground import TWIN, gaps, goes_on, ground_beside
from vision.free.kinds import (
    BESIDE,
    LONE_SIZE,
    SIZE,
    Kinds,
    clear_of,
    inside,
    nearest_kit,
    on_tab,
    tile_like,
    unlike_in_size,
    unlike_in_tint,
)
from vision.free.search import Place, bodies_at, read_places
from vision.locate.tabs import Tab
from vision.reading import Picture

FITS: Final = 2.5
"""Maximum squared distance, in spreads, between the colour of a plain face and the nearest tile's with which
it may be a tile."""

SHADED: Final = 20.0
"""The same in a hard shadow, which shifts colours: enough for a place that finder and network take for a tile
to be one perhaps."""

OF_GROUND: Final = 0.35
"""`FITS` as a share of the ground's distance from the tiles."""

GROUND: Final = 0.15
"""Share of the free places that may, for all we know, be tiles; the others are ground."""

ENCLOSED: Final = 1.25
"""Distance, in sides, within which a neighbour holds a place between tiles."""

TILE: Final = 0.5
"""Probability of a tile from which one is there that looks like its neighbours, where they or the finder
speak for it too."""

FOUND: Final = 0.1
"""Probability of a tile below which the network denies that one is there."""

CLEARLY: Final = 0.8
"""Probability of no letter, given a tile, below which a place shows something else; it says nothing of a
place where the network denies a tile."""

FLAT: Final = 0.3
"""Maximum difference, in logarithms, between the middle of a place and what is printed on it where nothing
is."""

SAME: Final = 0.2
"""Squared distance, in spreads, between the colours of two tiles in the same light."""

BARE: Final = 0.25
"""Distance of a place's colour from that of the ground beside it, as a share of its distance from the tiles',
up to which it is a piece of the ground."""

FEWEST: Final = 8
"""Free places that show what the ground looks like."""

DISTINCT: Final = 6.0
"""Squared distance, in spreads, between ground and tiles from which their colours are never confused."""

NEAR: Final = 3.5
"""Distance, in sides, from the nearest tile within which a plain face belongs to the tiles there."""

AMONG: Final = 2.5
"""Distance, in sides, of the third nearest tile within which a place may be a tile on its colour alone."""


@dataclass(frozen=True, slots=True, eq=False)
class _Beside:
    """A place and the tiles: which kit's colour it has, how far off, how far the nearest tile of that kit is,
    and the third nearest of all, in sides. ground: whether its colour goes on beside it. bare: how far off
    the colour of the ground beside it is. size, tint: how unlike the nearest tiles are in
    these."""

    place: Place
    kit: int
    off: float
    far: float
    third: float
    ground: bool
    bare: float
    size: float
    tint: float


def with_plain(
    picture: Picture, kinds: Kinds, places: Sequence[Place], tabs: Sequence[Tab], letters: Letters
) -> Kinds:
    """The same, with the faces that show no letter. places: all that were found."""
    if not kinds.kits:
        return kinds
    lettered = [*(tile for kit in kinds.kits for tile in kit), *kinds.strange]
    size = (picture.shape[1], picture.shape[0])
    found = [
        place
        for place in places
        if _shows_nothing(place)
        and not on_tab(place, tabs)
        and inside(place.spot, size)
        and clear_of(place.spot, lettered)
    ]
    unseen = [
        spot
        for kit in kinds.kits
        for spot in coloured(picture, kit, [*lettered, *found])
        if inside(spot, size) and clear_of(spot, lettered)
    ]
    found += [place for place in read_places(picture, unseen, letters) if not on_tab(place, tabs)]
    own = [list(kit) for kit in kinds.kits]
    maybe = [one.spot for one in found if nearest_kit(one.spot, one.body, own)[1] <= FITS]
    bare = ground_beside(picture, [tile for kit in own for tile in kit], maybe, FITS)
    perhaps = list(kinds.perhaps)
    taken, new = list(lettered), list(lettered)
    ground: float | None = None
    while new:
        free = [spot for spot in gaps(new, taken) if inside(spot, size)]
        bodies = bodies_at(picture, free)
        offs = [nearest_kit(spot, body, own)[1] for spot, body in zip(free, bodies, strict=True)]
        if ground is None:
            ground = float(np.quantile(offs, GROUND)) if len(offs) >= FEWEST else FITS / OF_GROUND
        like = [spot for spot, off in zip(free, offs, strict=True) if off <= FITS]
        asked = [*found, *read_places(picture, like, letters)]
        near = [*taken, *(place for place in found if place.spot.heat >= SURE)]
        beside = [
            _beside(place, own, taken, goes_on(picture, place, near), bare.unlike(place)) for place in asked
        ]
        found, new = [], []
        verdicts = [(_is_tile(one, ground), one) for one in beside]
        # Of places that overlap, what is sure goes before what may be.
        for there, one in sorted(
            ((there, one) for there, one in verdicts if there is not None),
            key=lambda each: (not each[0], -tile_like(each[1].place), each[1].off),
        ):
            if not clear_of(one.place.spot, taken):
                continue
            taken.append(one.place)
            (own[one.kit] if there else perhaps).append(one.place)
            if there:
                new.append(one.place)
    return Kinds(tuple(tuple(kit) for kit in own), kinds.strange, tuple(perhaps))


def _is_tile(one: _Beside, ground: float) -> bool | None:
    """None: it may be forgotten."""
    place = one.place
    if not _shows_nothing(place) or one.bare < BARE * one.off:
        return None
    reach = OF_GROUND * ground
    same, twin = (one.off <= min(most, reach) for most in (SAME, TWIN))
    hot, shown = place.spot.heat >= SURE, place.tile > TILE
    if place.tile <= FOUND:
        return _verdict(False, same and one.third <= AMONG)
    if one.far > NEAR:
        tile = hot and shown and same and not one.ground
        alike = one.size <= (LONE_SIZE if shown else SIZE)
        return _verdict(tile, alike and ((hot and one.off <= FITS) or (shown and twin)))
    if hot:
        return _verdict((same or (twin and shown)) and not one.ground, one.off <= (SHADED if shown else FITS))
    return _is_unfound_tile(one, ground)


def _is_unfound_tile(one: _Beside, ground: float) -> bool | None:
    """The same, of a place near tiles that the finder is not sure of."""
    place, reach = one.place, OF_GROUND * ground
    same, twin, fits = (one.off <= min(most, reach) for most in (SAME, TWIN, FITS))
    shown, enclosed = place.tile > TILE, one.third <= ENCLOSED
    held = enclosed or place.spot.heat > 0
    if one.far > BESIDE:
        return _verdict(same and shown, twin)
    if ground > DISTINCT:
        shaded = fits and enclosed and shown and one.tint <= TWIN
        return _verdict(shaded or one.off <= SAME or (twin and (enclosed or shown)), twin or (fits and held))
    return _verdict(twin and held and shown, twin and (held or shown))


def _shows_nothing(place: Place) -> bool:
    """Whether no letter is seen there."""
    if place.tile <= FOUND:
        return abs(place.ink) <= FLAT
    return place.plain and place.sure >= CLEARLY


def _verdict(there: bool, perhaps: bool) -> bool | None:
    if there:
        return True
    return False if perhaps else None


def _beside(
    place: Place, kits: Sequence[Sequence[Place]], tiles: Sequence[Place], ground: bool, bare: float
) -> _Beside:
    number, off, far = nearest_kit(place.spot, place.body, kits)
    away = np.hypot(*(np.array([tile.spot.middle for tile in tiles]) - place.spot.middle).T)
    return _Beside(
        place,
        number,
        off,
        far,
        float(np.sort(away)[2] / place.spot.side),
        ground,
        bare,
        unlike_in_size(place, kits[number]),
        unlike_in_tint(place, kits[number]),
    )
