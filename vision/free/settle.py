"""Decides which spots are tiles where the finder alone is unsure, from letters, colours and the others'
grid."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.free.bare import alike
from vision.free.faces import Faces
from vision.free.finder import CLEAR, SURE, Found, Spot, quad
from vision.free.grid import evened, groups, near
from vision.free.nearby import PART, around, is_bare
from vision.reading import Picture

Shows = Callable[[Sequence[Spot]], Faces]
"""Reads the faces of squares."""

SHOWN: Final = 0.9
"""Probability of a letter from which a square shows one."""

PLAIN: Final = 0.5
"""Probability of no letter from which a square is plain."""

GUESSED: Final = 0.3
"""Heat given to a tile that the finder missed: too low for anyone to rule on it unseen."""

ALIKE: Final = 0.3
"""Maximum difference between the sides of tiles in one picture, in natural logarithms: by perspective and
between sets."""

_BESIDE: Final = 1.6
"""Distance, in sides, within which tiles say something about each other."""

_AROUND: Final = 4.0
"""The same for their colour."""


def settled(picture: Picture, found: Found, shows: Shows) -> tuple[list[Spot], list[Spot]]:
    """(the tiles, possible tiles)."""
    seen = evened(_of_one_size(found.spots))
    tiles = [spot for spot in seen if spot.heat >= SURE]
    gathered = [group for group in groups(tiles) if len(group.members) > 1]
    asides = [around(picture, found, group, tiles) for group in gathered]
    ground = [place for aside in asides for place in aside.bare]
    clear = [spot for spot in tiles if spot.heat >= CLEAR]
    open_ = [spot for spot in seen if spot.heat < CLEAR and near(spot.middle, clear, _BESIDE * spot.side)]
    covered = [replace(place, heat=GUESSED) for aside in asides for place in aside.covered]
    open_ += [place for place in covered if not near(place.middle, seen, 0.5 * place.side)]
    faces = shows(open_)
    asked = {id(spot) for spot in open_}
    sure = [spot for spot in tiles if id(spot) not in asked]
    maybe = [spot for spot in seen if spot.heat < SURE and id(spot) not in asked]
    lettered = (faces.tile * faces.shares.max(axis=(1, 2), initial=0)).tolist()
    for spot, letter, blank in zip(open_, lettered, faces.blank.tolist(), strict=True):
        if letter > SHOWN:
            sure.append(spot)
        elif blank > PLAIN and is_bare(picture, spot, ground):
            continue
        elif spot.heat >= SURE or (blank > PLAIN and _like_tiles(picture, spot, clear)):
            sure.append(spot)
        elif spot.heat != GUESSED:
            maybe.append(spot)
    return evened(sure), maybe


def _of_one_size(spots: Sequence[Spot]) -> list[Spot]:
    """Without those much larger or smaller than the tiles of the largest group: letters on paper, coins,
    cups."""
    tiles = [spot for spot in spots if spot.heat >= SURE]
    gathered = groups(tiles)
    if not gathered or len(gathered[0].members) == 1:
        return list(spots)
    usual = np.median([tiles[member].side for member in gathered[0].members])
    return [spot for spot in spots if abs(np.log(spot.side / usual)) < ALIKE]


def _like_tiles(picture: Picture, spot: Spot, tiles: Sequence[Spot]) -> bool:
    """Whether a place has the colour of a tile near it."""
    own = quad(spot, PART * spot.side)
    return any(
        alike(picture, own, quad(tile, PART * tile.side))
        for tile in tiles
        if np.hypot(*(tile.middle - spot.middle)) < _AROUND * spot.side
    )
