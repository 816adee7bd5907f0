"""What lies beside a layout: something that may hide a tile of it, or may be one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vision.free.bare import like_ground, unlike_ground
from vision.free.finder import Found, Spot, quad
from vision.free.grid import OVERLAP, Group, free_places, near
from vision.free.reading import Doubt
from vision.reading import Picture

COVERED: Final = 0.5
"""Mean cover of a place from which on something lies there."""

BARE: Final = 0.25
"""Mean cover of a place below which it is bare, if others that are look alike."""

SURELY_BARE: Final = 0.12
"""The same without asking."""

PART: Final = 0.6
"""Share of a place's side, around its middle, that is looked at."""

_NEAR: Final = 1.5
"""Pitches within which what may be a tile makes a layout doubtful."""


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """The free places beside a group: those that are surely bare, and those that something lies on."""

    bare: tuple[Spot, ...]
    covered: tuple[Spot, ...]


def around(picture: Picture, found: Found, group: Group, spots: Sequence[Spot]) -> Around:
    """spots: all that are taken for tiles; the group's members are some of them."""
    places = [(place, found.covered(quad(place, PART * place.side))) for place in free_places(group, spots)]
    bare = [place for place, cover in places if cover < SURELY_BARE]
    perhaps = [place for place, cover in places if SURELY_BARE <= cover < BARE]
    # What is smooth and flat, like the back of a hand, covers little in the network's eyes.
    odd = [place for place in perhaps if bare and is_odd(picture, place, bare)]
    bare += [place for place in perhaps if place not in odd]
    covered = [place for place, cover in places if cover > COVERED]
    covered = [place for place in covered if not is_bare(picture, place, bare)]
    return Around(tuple(bare), (*covered, *odd))


def is_bare(picture: Picture, place: Spot, bare: Sequence[Spot]) -> bool:
    """Whether a place looks like one of those that are bare."""
    return like_ground(picture, quad(place, PART * place.side), [quad(one, PART * one.side) for one in bare])


def is_odd(picture: Picture, place: Spot, bare: Sequence[Spot]) -> bool:
    """Whether a place is of one colour, and that of none of those that are bare."""
    ground = [quad(one, PART * one.side) for one in bare]
    return unlike_ground(picture, quad(place, PART * place.side), ground)


def against(
    picture: Picture, found: Found, group: Group, spots: Sequence[Spot], maybe: Sequence[Spot]
) -> list[Doubt]:
    """Why a group may have more tiles than it seems. spots: all that are taken for tiles. maybe: what may be
    some."""
    own = [spots[member] for member in group.members]
    there = around(picture, found, group, spots)
    squares = [
        spot
        for spot in maybe
        if near(spot.middle, own, _NEAR * group.pitch)
        and not near(spot.middle, spots, OVERLAP * group.pitch)
        and not is_bare(picture, spot, there.bare)
    ]
    width, height = picture.shape[1], picture.shape[0]
    unseen = [
        place
        for place in free_places(group, spots)
        if not (0 <= place.middle[0] < width and 0 <= place.middle[1] < height)
    ]
    return [
        *(_doubt("it reaches the edge of what is seen", place) for place in unseen[:1]),
        *(_doubt("something beside it may be a tile", spot) for spot in squares),
        *(_doubt("something lies against it", place) for place in there.covered),
    ]


def _doubt(reason: str, spot: Spot) -> Doubt:
    return Doubt(reason, (round(float(spot.middle[0]), 1), round(float(spot.middle[1]), 1)))
