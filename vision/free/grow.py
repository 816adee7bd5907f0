"""Tiles that were not found, but lie where the grid of others has a place: in a shadow, at a rim.

Their size and angle are known by then, so each place beside a tile is cut out and shown to the letter
network.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.free.faces import Faces
from vision.free.grid import Group, groups
from vision.free.tiles import Spot

Shows = Callable[[Sequence[Spot]], Faces]
"""What squares show."""

SURE: Final = 0.9
"""Probability from which on a place beside tiles is a tile, and its letter known well enough to say so."""

_APART: Final = 0.72
"""Distance of middles, in pitches, below which two squares cannot both be tiles."""

_OVERLAPPING: Final = 0.8
"""The same for tiles that were found, which may lie off their places: the better one is kept, and
tells where the other lies."""

_ROUNDS: Final = 8

_GROWN: Final = 60
"""Most tiles that are added to a picture."""

_SHIFTS: Final = ((0.0, 0.0), (0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15))
"""Right and down, in pitches: a tile that lies off its place is looked for there too."""


def grown(spots: Sequence[Spot], shows: Shows, covered: Callable[[Spot], bool]) -> list[Spot]:
    """The same with the tiles that were missed beside them; of two that overlap the better one.

    spots: all taken for tiles. shows: asked about places, each turned as its neighbours stand. covered:
    whether something lies in a place; a tile without a letter is believed only there.
    """
    found = _apart(spots, shows(spots)) if _overlapping(spots) else list(spots)
    known = {_key(spot) for spot in found}
    for _ in range(_ROUNDS):
        places = [place for place in _beside(found) if _key(place) not in known]
        if not places or len(found) > len(spots) + _GROWN:
            break
        known |= {_key(place) for place in places}
        added = _tiles(places, shows, covered)
        if not added:
            break
        for spot in added:
            if _clear(spot, found):
                found.append(spot)
    return found


def _key(spot: Spot) -> tuple[int, int]:
    step = max(3.0, 0.2 * spot.side)
    return round(float(spot.middle[0]) / step), round(float(spot.middle[1]) / step)


def _overlapping(spots: Sequence[Spot]) -> bool:
    return any(not _clear(spot, spots[:number], _OVERLAPPING) for number, spot in enumerate(spots))


def _clear(spot: Spot, others: Sequence[Spot], apart: float = _APART) -> bool:
    if not others:
        return True
    away = np.array([other.middle for other in others]) - spot.middle
    return bool(np.hypot(*away.T).min() > apart * spot.side)


def _apart(spots: Sequence[Spot], faces: Faces) -> list[Spot]:
    """Without those that overlap a better one."""
    sure = faces.tile * faces.shares.max(axis=(1, 2)) + 0.1 * np.array([spot.edges for spot in spots])
    kept: list[Spot] = []
    for number in np.argsort(-sure):
        if _clear(spots[number], kept, _OVERLAPPING):
            kept.append(spots[number])
    return kept


def _beside(spots: Sequence[Spot]) -> list[Spot]:
    """Every free place beside a tile, once."""
    places: list[Spot] = []
    for group in groups(list(spots)):
        for place in _places(group, spots):
            if _clear(place, spots) and _clear(place, places):
                places.append(place)
    return places


def _places(group: Group, spots: Sequence[Spot]) -> list[Spot]:
    taken = {(int(x), int(y)): spots[m] for (x, y), m in zip(group.places, group.members, strict=True)}
    angle = np.radians(group.angle)
    right = group.pitch * np.array([np.cos(angle), np.sin(angle)])
    down = np.array([-right[1], right[0]])
    wanted: dict[tuple[int, int], list[NDArray[np.float64]]] = {}
    for (x, y), spot in taken.items():
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (x + dx, y + dy) not in taken:
                wanted.setdefault((x + dx, y + dy), []).append(spot.middle + dx * right + dy * down)
    like = spots[group.members[0]]
    return [
        replace(like, middle=np.mean(middles, axis=0), side=group.pitch, angle=group.angle, edges=0.0)
        for middles in wanted.values()
    ]


def _tiles(places: Sequence[Spot], shows: Shows, covered: Callable[[Spot], bool]) -> list[Spot]:
    """Those places that show a tile, each where its letter is seen best."""
    first = shows(places)
    maybe = [place for place, tile in zip(places, first.tile, strict=True) if tile > 0.5]
    if not maybe:
        return []
    shifted = [_shifted(place, shift) for place in maybe for shift in _SHIFTS]
    seen = shows(shifted)
    tile = seen.tile.reshape(len(maybe), len(_SHIFTS))
    letter = (1 - seen.blank).reshape(tile.shape) * seen.shares.max(axis=(1, 2)).reshape(tile.shape)
    found = []
    for number, place in enumerate(maybe):
        good = tile[number] * letter[number]
        if good.max() > SURE:
            weight = (np.maximum(good - good.max() + 0.2, 0)) ** 2
            shift = weight @ np.array(_SHIFTS) / weight.sum()
            found.append(_shifted(place, (float(shift[0]), float(shift[1]))))
        elif (tile[number] * seen.blank.reshape(tile.shape)[number]).min() > SURE and covered(place):
            found.append(place)
    return found


def _shifted(spot: Spot, shift: tuple[float, float]) -> Spot:
    angle = np.radians(spot.angle)
    x, y = shift[0] * spot.side, shift[1] * spot.side
    off = np.array([x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)])
    return replace(spot, middle=spot.middle + off)
