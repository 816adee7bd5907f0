"""What is next to a layout: something that may hide one of its tiles, or may be one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vision.free.bare import like_ground, unlike_ground
from vision.free.finder import Found, Spot, quad
from vision.free.grid import OVERLAP, Group, free_places, near
from vision.free.reading import Doubt
from vision.reading import Picture

COVERED: Final = 0.5
"""Mean cover from which something is on a place."""

BARE: Final = 0.25
"""Mean cover below which a place is bare, if other bare places look alike."""

SURELY_BARE: Final = 0.12
"""The same without comparing."""

PART: Final = 0.6
"""Share of a place's side, around its centre, that is examined."""

_NEAR: Final = 1.5
"""Distance, in pitches, within which a possible tile makes a layout doubtful."""


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """The free places next to a group: those that are certainly bare, and those with something on them."""

    bare: tuple[Spot, ...]
    covered: tuple[Spot, ...]


def around(picture: Picture, found: Found, group: Group, spots: Sequence[Spot]) -> Around:
    """spots: all that count as tiles, including the group's members."""
    places = [(place, found.covered(quad(place, PART * place.side))) for place in free_places(group, spots)]
    bare = [place for place, cover in places if cover < SURELY_BARE]
    perhaps = [place for place, cover in places if SURELY_BARE <= cover < BARE]
    # Something smooth and flat, like the back of a hand, gets little cover from the network.
    odd = [place for place in perhaps if bare and is_odd(picture, place, bare)]
    bare += [place for place in perhaps if place not in odd]
    covered = [place for place, cover in places if cover > COVERED]
    covered = [place for place in covered if not is_bare(picture, place, bare)]
    return Around(tuple(bare), (*covered, *odd))


def is_bare(picture: Picture, place: Spot, bare: Sequence[Spot]) -> bool:
    """Whether a place looks like one of the bare ones."""
    return like_ground(picture, quad(place, PART * place.side), [quad(one, PART * one.side) for one in bare])


def is_odd(picture: Picture, place: Spot, bare: Sequence[Spot]) -> bool:
    """Whether a place is of a single colour, different from all bare ones."""
    ground = [quad(one, PART * one.side) for one in bare]
    return unlike_ground(picture, quad(place, PART * place.side), ground)


def against(
    picture: Picture, found: Found, group: Group, spots: Sequence[Spot], maybe: Sequence[Spot]
) -> list[Doubt]:
    """Reasons why a group may have more tiles than it seems. spots: all that count as tiles. maybe: possible
    tiles."""
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
