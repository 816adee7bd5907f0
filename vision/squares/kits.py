"""Whose tile it is: tells two kits apart by the colour of the tile bodies."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.board_look import Rows, apart, kits_among

FITS: Final = 60.0
"""Maximum squared distance, in spreads, between a tile and its kit's colour."""

KitName = str

DIFFERENT: Final = 25.0
"""Minimum squared distance, in spreads, at which two colours are certainly two kits."""

TWO_OWN: Final = 6.0
"""The same for the first tiles of two boards, which belong to two kits unless they look alike: dark and
light wood differ only in brightness, like light and shadow."""


def name_kits(
    bodies: Sequence[Rows],
    tiles: Sequence[NDArray[np.bool_]],
    known: Rows | None = None,
    enrolled: Rows | None = None,
) -> list[list[KitName | None]]:
    """The kit of each of 225 squares, per board: "a", "b", or None for no tile or no fit.

    bodies: per board, (225, 3) log colours in even light. tiles: per board, (225,) where there are tiles.
    known: (2, 3) log colours of kits a and b in this light, NaN if unknown. Unknown colours come from the
    tiles: kit a is that of most tiles on the first board, kit b that of most tiles on the second, or the
    other colour. With `enrolled`, the colours of both in any light, kit a is the one more like the first of
    them.
    """
    colours = unknown_kits() if known is None else known
    if not np.isfinite(colours).all():
        found = kits_among(np.concatenate([body[tile] for body, tile in zip(bodies, tiles, strict=True)]))
        ordered = None if enrolled is None else as_enrolled(found, enrolled)
        colours = _complete(colours, found, bodies, tiles) if ordered is None else ordered
    return [_names(body, tile, colours) for body, tile in zip(bodies, tiles, strict=True)]


def unknown_kits() -> Rows:
    """The colours of two unknown kits."""
    return np.full((2, 3), np.nan)


def as_enrolled(found: Rows, enrolled: Rows) -> Rows | None:
    """The two colours found among the tiles, the first enrolled kit's first; None unless both are found.

    enrolled: (2, 3) log colours. A different light shifts both alike, so only their difference counts.
    """
    if len(found) != 2 or len(enrolled) != 2:
        return None
    strange = [apart(first, enrolled[0] + (second - enrolled[1])) for first, second in (found, found[::-1])]
    return found if strange[0] <= strange[1] else found[::-1]


def own_kit(body: Rows, tile: NDArray[np.bool_]) -> Rows | None:
    """The colour of most tiles on a board, None if there are none."""
    found = kits_among(body[tile])
    return found[0] if len(found) else None


def _complete(colours: Rows, found: Rows, bodies: Sequence[Rows], tiles: Sequence[NDArray[np.bool_]]) -> Rows:
    """The colours, with unknown ones filled in from the tiles."""
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
    """The kits' colours, a's first; a row of NaN for one that is not seen."""
    if len(kits) == 0:
        return np.full((2, 3), np.nan)
    shares = [_shares(body[tile], kits) for body, tile in zip(bodies, tiles, strict=True)]
    leaning = shares[0] - (shares[1] if len(shares) > 1 else 0)
    if len(kits) == 1:
        # A single colour is the kit of the board with more of it.
        own = 0 if leaning[0] >= 0 else 1
        colours = np.full((2, 3), np.nan)
        colours[own] = kits[0]
        return colours
    first = int(np.argmax(leaning))
    return kits[[first, 1 - first]]


def _shares(colours: Rows, kits: Rows) -> NDArray[np.float64]:
    """The share of each kit among a board's tiles."""
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
