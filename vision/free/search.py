"""Finds every tile that lies about, of whatever size, and reads what is on it, in whichever turn.

A crossword's tiles face one way and lie in one grid; a set that is laid out to be counted need not. So the
finder looks at several sizes, and the letter network decides what is a tile: it is hardly ever wrong about
one with a letter. For a plain face, `vision.free.kinds` has the last word.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.faces import Letters, patch
from vision.free.finder import SURE, Spot, TileFinder, distinct, quad
from vision.letters.enrolled import DARK, body_colours
from vision.letters.network import BLANK, GLYPHS, LETTERS, NO_TILE
from vision.reading import Picture

SIDES: Final = (20.0, 30.0, 40.0)
"""Sides of a tile, in pixels, at which the finder looks: it finds crowded tiles at some where it misses them
at others."""

LARGEST_SCALE: Final = 1.25

FIRST_PX: Final = 1152
"""Longer side of the picture as the finder first looks at it, in pixels."""

SHOWN: Final = 0.9
"""Probability of a letter, and of a tile, from which a place counts as evidence of the tiles' size."""

ALIKE: Final = 0.35
"""Maximum difference, in natural logarithms, between the side of a place and the tiles' usual side."""

APART: Final = 0.55
"""Distance of centres, in sides, below which two places are one."""

READ_AT: Final = (1.06, 0.97)
"""Shares of a tile's side, as the distance from tile to tile, at which each is read."""

LOGITS: Final = GLYPHS + 4 * BLANK

SETTLED: Final = 0.98
"""Probability of the likeliest letter below which a tile is read again in other cuts."""

_AGAIN: Final = tuple((size, askew) for size in (1.1, 1.0, 0.94) for askew in (-4.0, 4.0))
"""Size and degrees askew of the cuts in which it is, each in all quarter turns."""

_NEAR: Final = 5.0
"""Distance, in sides, within which places are used to estimate each other's size."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place where a tile may lie. shares: (letters + 1,) probability of each of `LETTERS`, and last of no
    letter, given that it is a tile; it adds up to 1. turn: likeliest clockwise quarter turn from the spot's
    angle. tile: probability of a tile. body: (3,) log colour (BGR) around the letter. ink: how much lighter
    what is printed on it is than that, as a difference of logarithms. marked: a tile by its colour and
    outline that shows something, but no letter: a maker's mark on a blank, or a letter that cannot be
    read."""

    spot: Spot
    shares: NDArray[np.float64]
    turn: int
    tile: float
    body: NDArray[np.float64]
    ink: float
    marked: bool = False

    @property
    def letter(self) -> str | None:
        """The likeliest; None for no letter."""
        best = int(self.shares.argmax())
        return None if best == BLANK else LETTERS[best]

    @property
    def sure(self) -> float:
        """The probability of the likeliest letter, or of none."""
        return float(self.shares.max())

    @property
    def plain(self) -> bool:
        """Whether it probably shows no letter."""
        return int(self.shares.argmax()) == BLANK

    @property
    def outline(self) -> NDArray[np.float64]:
        """(4, 2) picture pixels, clockwise from the top left as its letter is read."""
        return quad(self.spot, self.spot.side, self.turn)


LOOKS: Final = 1 + len(SIDES)
"""How often a search looks at a picture at most."""


def search(
    picture: Picture, finder: TileFinder, letters: Letters, looked: Callable[[], None] = lambda: None
) -> list[Place]:
    """Every place that may be a tile, likeliest first, each with the size of those around it. looked: called
    up to `LOOKS` times, after each look at the picture."""
    scale = min(FIRST_PX / max(picture.shape[:2]), 1.0)
    first = _at_scale(picture, finder, scale)
    side = _usual_side(picture, first, letters)
    if side is None:
        # Perhaps the tiles are small.
        first += _at_scale(picture, finder, min(2 * scale, LARGEST_SCALE))
        side = _usual_side(picture, first, letters)
    if side is None:
        return []
    looked()
    spots = list(first)
    for wanted in SIDES:
        closer = min(wanted / side, LARGEST_SCALE)
        if abs(np.log(closer / scale)) > 0.1:
            spots += _at_scale(picture, finder, closer)
        looked()
    spots = [spot for spot in spots if abs(np.log(spot.side / side)) < ALIKE]
    return read_places(picture, _evened(_apart(spots), side), letters)


def read_places(picture: Picture, spots: Sequence[Spot], letters: Letters) -> list[Place]:
    """What is read at these spots."""
    if not spots:
        return []
    cuts = [np.stack([patch(picture, spot, spot.side * size) for spot in spots]) for size in READ_AT]
    logits = np.mean([letters.logits(cut) for cut in cuts], axis=0)
    bodies = body_colours(cuts[0])
    inks = _inks(cuts[0], bodies)
    return [_place(*each) for each in zip(spots, logits, bodies, inks, strict=True)]


def bodies_at(picture: Picture, spots: Sequence[Spot]) -> NDArray[np.float64]:
    """(n, 3), the log colours of tiles that might lie at these spots: quicker than reading them."""
    if not spots:
        return np.empty((0, 3))
    return body_colours(np.stack([patch(picture, spot, spot.side * READ_AT[0]) for spot in spots]))


def read_again(picture: Picture, places: Sequence[Place], letters: Letters) -> list[Place]:
    """The same tiles, with those not clearly read looked at again: cut a little larger and smaller, askew,
    and in all four quarter turns."""
    asked = [at for at, place in enumerate(places) if place.sure < SETTLED and not place.marked]
    if not asked:
        return list(places)
    cuts = [
        patch(picture, replace(spot, angle=spot.angle + askew), spot.side * size)
        for spot in (places[at].spot for at in asked)
        for size, askew in _AGAIN
    ]
    turned = np.stack([np.rot90(cut, -turn) for cut in cuts for turn in range(4)])
    logits = np.asarray(letters.logits(np.ascontiguousarray(turned)), np.float64).reshape(
        len(asked), -1, 4, LOGITS
    )
    straight = np.stack([_turned_back(logits[:, :, turn], turn) for turn in range(4)], axis=2)
    mean = straight.mean(axis=(1, 2))
    better = list(places)
    for at, row in zip(asked, mean, strict=True):
        better[at] = _place(places[at].spot, row, places[at].body, places[at].ink)
    return better


def _turned_back(logits: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
    """(…, logits) of patches that were turned clockwise, as if they had not been."""
    back = logits.copy()
    shape = (*logits.shape[:-1], BLANK, 4)
    back[..., GLYPHS:] = np.roll(logits[..., GLYPHS:].reshape(shape), -turn, axis=-1).reshape(
        *logits.shape[:-1], -1
    )
    return back


def _place(spot: Spot, logits: NDArray[np.floating], body: NDArray[np.float64], ink: float) -> Place:
    row = np.asarray(logits, np.float64)
    glyphs = np.append(row[:BLANK], row[BLANK])
    shares = np.exp(glyphs - glyphs.max())
    shares /= shares.sum()
    tile = 1 / (1 + np.exp(np.clip(row[NO_TILE] - np.logaddexp.reduce(glyphs), -60, 60)))
    best = int(shares[:BLANK].argmax())
    turn = int(row[GLYPHS + 4 * best : GLYPHS + 4 * best + 4].argmax())
    return Place(spot, shares, turn if shares.argmax() != BLANK else 0, float(tile), body, float(ink))


def _inks(cuts: NDArray[np.uint8], bodies: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n,): see `Place.ink`."""
    levels = np.log(cuts[:, 16:48, 16:48].reshape(len(cuts), -1, 3).astype(np.float64).mean(axis=2) + DARK)
    body = np.log(np.exp(bodies).mean(axis=1))
    light, dark = (np.quantile(levels, share, axis=1) - body for share in (0.95, 0.05))
    return np.asarray(np.where(light > -dark, light, dark), np.float64)


def _at_scale(picture: Picture, finder: TileFinder, scale: float) -> list[Spot]:
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
    return list(finder.look(np.asarray(scaled, np.uint8), scale).spots)


def _usual_side(picture: Picture, spots: Sequence[Spot], letters: Letters) -> float | None:
    """The median side of the places that surely show a letter; None if there are fewer than three."""
    hot = [spot for spot in spots if spot.heat >= SURE][:120]
    if len(hot) < 3:
        return None
    cut = np.stack([patch(picture, spot, spot.side) for spot in hot])
    read = [
        _place(spot, row, body, 0.0)
        for spot, row, body in zip(hot, letters.logits(cut), body_colours(cut), strict=True)
    ]
    sides = [one.spot.side for one in read if one.tile > SHOWN and one.sure > SHOWN and not one.plain]
    return float(np.median(sides)) if len(sides) >= 3 else None


def _apart(spots: Sequence[Spot]) -> list[Spot]:
    """The hottest of each place."""
    hottest = sorted(spots, key=lambda one: -one.heat)
    middles = np.array([spot.middle for spot in hottest]).reshape(-1, 2)
    return [hottest[at] for at in distinct(middles, np.array([spot.side for spot in hottest]), APART)]


def _evened(spots: list[Spot], side: float) -> list[Spot]:
    """The same, each with the size of those around it: a single estimate may be off by a tenth."""
    middles = np.array([spot.middle for spot in spots]).reshape(-1, 2)
    sides = np.array([spot.side for spot in spots])
    heats = np.array([spot.heat for spot in spots])
    evened = []
    for spot in spots:
        near = (np.hypot(*(middles - spot.middle).T) < _NEAR * side) & (heats >= SURE)
        evened.append(replace(spot, side=float(np.median(sides[near])) if near.sum() > 3 else spot.side))
    return evened
