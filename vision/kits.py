"""Whose tile it is: the two kits told apart by the colour of the tiles' bodies."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.board_look import Rows, apart, kits_among

FITS: Final = 60.0
"""Squared distance in spreads up to which a tile belongs to the nearest kit."""

KitName = str

DIFFERENT: Final = 25.0
"""Squared distance in spreads from which on two colours are surely two kits."""

TWO_OWN: Final = 6.0
"""The same for the first tiles of two boards, which are of two kits unless they look alike: dark and light
wood differ in brightness alone, as light and shadow do."""


def name_kits(
    bodies: Sequence[Rows],
    tiles: Sequence[NDArray[np.bool_]],
    known: Rows | None = None,
    enrolled: Rows | None = None,
) -> list[list[KitName | None]]:
    """For each board, the kit of each of 225 squares: "a", "b", or None for no tile or no fit.

    bodies: per board, (225, 3) log colours in even light. tiles: per board, (225,) where tiles lie.
    known: (2, 3) log colours of kits a and b in this light, NaN where unknown. What is not known is told from
    the tiles: kit a is what most tiles of the first board are, and kit b what most tiles of the second are,
    or the other colour; with `enrolled`, the colours of both in whatever light, kit a is what is more like
    the first of them.
    """
    colours = unknown_kits() if known is None else known
    if not np.isfinite(colours).all():
        found = kits_among(np.concatenate([body[tile] for body, tile in zip(bodies, tiles, strict=True)]))
        ordered = None if enrolled is None else as_enrolled(found, enrolled)
        colours = _complete(colours, found, bodies, tiles) if ordered is None else ordered
    return [_names(body, tile, colours) for body, tile in zip(bodies, tiles, strict=True)]


def unknown_kits() -> Rows:
    """The colours of two kits of which nothing is known."""
    return np.full((2, 3), np.nan)


def as_enrolled(found: Rows, enrolled: Rows) -> Rows | None:
    """The two colours found among tiles, that of the first enrolled kit first; None where not both are found.

    enrolled: (2, 3) log colours. Another light shifts both alike, so that only their difference counts.
    """
    if len(found) != 2 or len(enrolled) != 2:
        return None
    strange = [apart(first, enrolled[0] + (second - enrolled[1])) for first, second in (found, found[::-1])]
    return found if strange[0] <= strange[1] else found[::-1]


def own_kit(body: Rows, tile: NDArray[np.bool_]) -> Rows | None:
    """The colour of most tiles of a board, None where there are none."""
    found = kits_among(body[tile])
    return found[0] if len(found) else None


def _complete(colours: Rows, found: Rows, bodies: Sequence[Rows], tiles: Sequence[NDArray[np.bool_]]) -> Rows:
    """The colours with those found among the tiles in place of the unknown ones."""
    known = np.isfinite(colours).all(axis=1)
    if not known.any():
        return _in_order(found, bodies, tiles)
    (missing,) = np.flatnonzero(~known)
    others = [kit for kit in found if apart(kit, colours[1 - missing]) > DIFFERENT]
    completed = colours.copy()
    if others:
        completed[missing] = others[0]
    return completed


def _in_order(kits: Rows, bodies: Sequence[Rows], tiles: Sequence[NDArray[np.bool_]]) -> Rows:
    """The kits' colours, a's first; a row of NaN where one is not seen."""
    if len(kits) == 0:
        return np.full((2, 3), np.nan)
    shares = [_shares(body[tile], kits) for body, tile in zip(bodies, tiles, strict=True)]
    leaning = shares[0] - (shares[1] if len(shares) > 1 else 0)
    if len(kits) == 1:
        # A single colour is the kit of the board that has more of it.
        own = 0 if leaning[0] >= 0 else 1
        colours = np.full((2, 3), np.nan)
        colours[own] = kits[0]
        return colours
    first = int(np.argmax(leaning))
    return kits[[first, 1 - first]]


def _shares(colours: Rows, kits: Rows) -> NDArray[np.float64]:
    """Share of each kit among the tiles of a board."""
    if len(colours) == 0:
        return np.zeros(len(kits))
    nearest = apart(colours[:, None], kits[None]).argmin(axis=1)
    return np.bincount(nearest, minlength=len(kits)) / len(colours)


def _names(body: Rows, tile: NDArray[np.bool_], colours: Rows) -> list[KitName | None]:
    known = np.flatnonzero(np.isfinite(colours).all(axis=1))
    names: list[KitName | None] = [None] * 225
    if len(known) == 0:
        return names
    distance = apart(body[:, None], colours[known][None])
    nearest = distance.argmin(axis=1)
    for square in np.flatnonzero(tile):
        if distance[square, nearest[square]] <= FITS:
            names[square] = "ab"[int(known[nearest[square]])]
    return names
