"""Tiles whose kit is certain, because a play of them was confirmed: what they show of kits and light.

Light changes from one part of a board to another in ways that its squares show too little of. A tile known
to be of a kit shows how that kit looks there, and so how the other would.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.board_look import Rows
from vision.squares.kit_fit import KitColours, Tiles

Certain = Sequence[Mapping[int, str]]
"""Per board, the kit, "a" or "b", of the tiles on some squares."""

OPEN: Final = -1
"""The kit of a tile, where it is to be found out."""

NEAR: Final = 2.5
"""Squares within which tiles are mostly in the same light."""

FEW: Final = 0.5
"""How much counts that the light is as elsewhere, in tiles on the very same place."""

DARK: Final = 0.012
"""Added before taking logarithms, to bound the noise of dark tiles."""

STRAY: Final = 0.2
"""Amount of light that a lamp may add to a tile: what is much darker says nothing about the light that falls
on it, as a red tile about green light."""

KNOWN: Final = 12.0
"""How much worse, in squared spreads, a tile must fit the kit it is known to be of to be of the other."""

ASTRAY: Final = 0.35
"""Usual difference, in logarithms, at which a tile shows something other than light around it."""


def certain_kits(tiles: Tiles, certain: Certain) -> NDArray[np.intp]:
    """(n,) the kit of every tile, 0 or 1, or OPEN."""
    known = np.full(len(tiles.board), OPEN)
    for at, (board, square) in enumerate(zip(tiles.board.tolist(), tiles.square.tolist(), strict=True)):
        if board < len(certain) and (kit := certain[board].get(square)) is not None:
            known[at] = "ab".index(kit)
    return known


def unlike_certain(known: NDArray[np.intp]) -> Rows:
    """(n, 2) what counts against each kit because a tile is known to be of the other."""
    return np.asarray(KNOWN * ((known[:, None] != OPEN) & (known[:, None] != np.arange(2))), np.float64)


def in_even_light(tiles: Tiles, colours: KitColours, known: NDArray[np.intp]) -> Tiles:
    """The tiles as they would look, did the same light fall on them as on those that the kits' colours were
    learned from. known: as `certain_kits` gives them."""
    sure = np.flatnonzero(known != OPEN)
    if not len(sure):
        return tiles
    own = colours.body[known[sure], tiles.board[sure]]
    off = np.log((tiles.body[sure] + DARK) / (own + DARK))
    weights = ((1 + STRAY) * own / (own + STRAY)) ** 2
    by = np.exp(_light_at(tiles, sure, off, weights))
    return replace(tiles, body=tiles.body / by, contrast=tiles.contrast / by)


def _light_at(tiles: Tiles, sure: NDArray[np.intp], off: Rows, weights: Rows) -> Rows:
    """(n, 3) logarithms of the light on every tile, as the other certain ones around it show it. off,
    weights: (certain tiles, 3) what each shows, and how much that counts: 1 for white."""
    place = np.stack(np.divmod(tiles.square, 15), axis=1).astype(np.float64)
    away = ((place[:, None] - place[sure]) ** 2).sum(axis=2) / NEAR**2
    near = np.exp(-away / 2) * (tiles.board[:, None] == tiles.board[sure])
    near[sure, np.arange(len(sure))] = 0
    light = np.zeros((len(place), 3))
    share = weights / weights.sum(axis=1, keepdims=True)
    for _ in range(3):
        astray = ((off[None] - light[:, None]) ** 2 * share).sum(axis=2)
        trust = (near / (1 + astray / ASTRAY**2))[..., None] * weights
        # What is not known of one colour is as of the others.
        brighter = (trust * off).sum(axis=(1, 2)) / (trust.sum(axis=(1, 2)) + FEW)
        light = ((trust * off).sum(axis=1) + FEW * brighter[:, None]) / (trust.sum(axis=1) + FEW)
    return np.asarray(light, np.float64)
