"""Letters that are on no tile: digits of clocks, and print on cards and boards."""

from typing import Final

from vision.free.ground import unlike_beside
from vision.free.kinds import ASTRAY_FITS, Kinds, nearest_kit
from vision.free.search import Place
from vision.reading import Picture

SAME: Final = 0.2
"""Squared distance, in spreads, between the colours of two places on one surface."""


def without_digits(picture: Picture, kinds: Kinds) -> Kinds:
    """The same, without letters that have another colour than the tiles, and have it in common with a place
    beside them where no tile lies."""
    if not kinds.kits:
        return kinds
    tiles = [*(tile for kit in kinds.kits for tile in kit), *kinds.strange]

    def on_tile(place: Place) -> bool:
        if nearest_kit(place.spot, place.body, kinds.kits)[1] <= ASTRAY_FITS:
            return True
        others = [tile for tile in tiles if tile is not place]
        return not (unlike_beside(picture, place, others) <= SAME).any()

    strange = tuple(place for place in kinds.strange if on_tile(place))
    return Kinds(kinds.kits, strange, tuple(place for place in kinds.perhaps if on_tile(place)))
