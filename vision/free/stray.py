"""Letters by themselves: stray tiles, or digits of clocks and print on cards and boards, whose colour goes on
beside them."""

from collections.abc import Sequence
from typing import Final

from vision.free.finder import SURE
from vision.free.ground import TWIN, unlike_beside
from vision.free.kinds import ASTRAY_FITS, LONE_FITS, SIZE, Kinds, certain, nearest_kit, unlike_in_size
from vision.free.search import Place
from vision.reading import Picture

SAME: Final = 0.2
"""Squared distance, in spreads, between the colours of two places on one surface."""


def with_strays(picture: Picture, kinds: Kinds) -> Kinds:
    """The same, with letters that may be tiles among their set if their colour is the set's and ends with
    them. Letters of another colour are left out if it goes on beside them, where no tile lies."""
    if not kinds.kits:
        return kinds
    tiles = [*(tile for kit in kinds.kits for tile in kit), *kinds.strange]
    own = [list(kit) for kit in kinds.kits]
    perhaps: list[Place] = []
    for place in kinds.perhaps:
        number, off, _ = nearest_kit(place.spot, place.body, kinds.kits)
        least = _least_beside(picture, place, tiles)
        tile = certain(place) and place.spot.heat >= SURE and off <= LONE_FITS
        if tile and least > TWIN and unlike_in_size(place, kinds.kits[number]) <= SIZE:
            own[number].append(place)
        elif off <= ASTRAY_FITS or least > SAME:
            perhaps.append(place)
    strange = tuple(
        place
        for place in kinds.strange
        if nearest_kit(place.spot, place.body, kinds.kits)[1] <= ASTRAY_FITS
        or _least_beside(picture, place, tiles) > SAME
    )
    return Kinds(tuple(map(tuple, own)), strange, tuple(perhaps))


def _least_beside(picture: Picture, place: Place, tiles: Sequence[Place]) -> float:
    """How far off the most like colour is of those beside a place where no tile lies."""
    others = [tile for tile in tiles if tile is not place]
    return float(unlike_beside(picture, place, others).min(initial=float("inf")))
