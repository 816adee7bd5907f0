"""Whose tile it is: tells two kits apart by what their tiles and letters are painted.

A kit is the colour of its bodies and the difference of its print from them, which survives any veil: red
tiles with white letters never look like ivory with black ones. How well a tile fits a kit allows for what
light does: a shadow, a lamp mirrored by the tile, thin strokes. What could then be either is doubtful.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.board_look import Rows, apart
from vision.squares.certain_kits import OPEN, Certain, certain_kits, in_even_light, unlike_certain
from vision.squares.kit_fit import FITS, FITS_WELL, MOST, KitColours, Tiles
from vision.squares.tile_colours import TileColours

KitName = str

ENOUGH: Final = 3
"""Tiles of its own kit on either board, from which on both are known."""

SEEN: Final = 2
"""Tiles of a kit below which none on the other board is of that kit beyond doubt, unless it is known how the
kit looks."""

SETTLED: Final = 0.9
"""Share of all tiles that must be beyond doubt then."""

ROUNDS: Final = 4
"""How often at most kits of unknown colours are learned from the tiles, and the tiles judged anew."""

DOUBTED: Final = 0.85
"""Maximum confidence in a doubtful kit."""


@dataclass(frozen=True, slots=True)
class KitReading:
    """names: per board, the kit of each of 225 squares: "a", "b", or None for no tile or no fit. confidence:
    per board, (225,) that it is right. colours: of the kits, once both are seen on their own boards."""

    names: list[list[KitName | None]]
    confidence: list[Rows]
    colours: KitColours | None


def name_kits(
    boards: Sequence[TileColours],
    known: KitColours | None = None,
    enrolled: Rows | None = None,
    certain: Certain = (),
) -> KitReading:
    """The kit of every tile. known: how the kits looked in an earlier picture. enrolled: (2, 3) log colours
    of the bodies of both in any light; without it and what is known, kit a is that of the left board.
    certain: the kits of tiles that are known."""
    tiles = Tiles.of(boards)
    names: list[list[KitName | None]] = [[None] * 225 for _ in boards]
    confidence = [np.ones(225) for _ in boards]
    if not len(tiles.board):
        return KitReading(names, confidence, known)
    sure = certain_kits(tiles, certain)
    first = known or tiles.first()
    if first is None:
        kit = tiles.only()
        fit, clear, colours = kit, ~tiles.strange(), None
        misfit = np.zeros(len(tiles.board))
    else:
        colours, fits = (known, None) if known else _learned(tiles, first, sure)
        shown = in_even_light(tiles, colours, sure)
        distance, veil = fits if fits and shown is tiles else shown.to_kits(colours)
        if known:
            # What this picture teaches serves the next one.
            colours = _unveiled(tiles.learned(colours, distance, veil, sure), known)
        if known is None and enrolled is not None:
            colours, distance = _as_enrolled(colours, distance, enrolled)
        fit = (distance + np.where(sure[:, None] == OPEN, tiles.passed(), unlike_certain(sure))).argmin(
            axis=1
        )
        misfit = distance[np.arange(len(fit)), fit]
        # Whatever contradicts what is known is doubtful.
        clear = np.where(sure == OPEN, shown.clear(distance, fit, colours), fit == sure)
        if known and not clear.all():
            clear |= (sure == OPEN) & _like_clear(tiles, known, (distance, veil), fit, clear)
        at_home = _at_home(tiles, fit, misfit)
        if known is None:
            # How a kit looks that has hardly been seen, on its own board unless enrolled, nobody can say.
            anywhere = np.bincount(fit[clear & tiles.lettered], minlength=2)
            seen = at_home if enrolled is None else anywhere
            clear &= (fit == tiles.board) | (seen[fit] >= SEEN)
        settled = float(clear.mean()) >= SETTLED and min(at_home) >= ENOUGH
        colours = colours if known is not None or settled else None
    for at, (board, square) in enumerate(zip(tiles.board.tolist(), tiles.square.tolist(), strict=True)):
        names[board][square] = "ab"[int(fit[at])] if misfit[at] <= FITS else None
        # With a single board, nobody asks whose tile it is.
        if len(boards) > 1 and not clear[at]:
            confidence[board][square] = DOUBTED
    return KitReading(names, confidence, colours)


def _learned(
    tiles: Tiles, first: KitColours, sure: NDArray[np.intp]
) -> tuple[KitColours, tuple[Rows, Rows] | None]:
    """The kits' colours as these tiles show them, from a first guess; and, if that is known already, how well
    the tiles fit them."""
    colours = first
    for _ in range(ROUNDS):
        fits = tiles.to_kits(colours)
        before, colours = colours, tiles.learned(colours, *fits, sure)
        if colours.equals(before):
            return colours, fits
    return colours, None


def _like_clear(
    tiles: Tiles,
    known: KitColours,
    fits: tuple[Rows, Rows],
    fit: NDArray[np.intp],
    clear: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """(n,) tiles that look exactly like those of their kit that are beyond doubt in the same picture, however
    the kit looked before: those laid with them lie in the same light. fits: as `Tiles.to_kits` gives them."""
    certain = np.where(clear, fit, OPEN)
    colours = tiles.learned(known, *fits, certain)
    shown = in_even_light(tiles, colours, certain)
    misfit, _ = shown.to_kits(colours)
    same = (misfit + tiles.passed()).argmin(axis=1) == fit
    exactly = misfit[np.arange(len(fit)), fit] < FITS_WELL
    return np.asarray(same & exactly & shown.clear(misfit, fit, colours), np.bool_)


def _unveiled(learned: KitColours, known: KitColours) -> KitColours:
    """What was learned, except of kits that seem lighter than they were known to be on the same board: a veil
    over all tiles of a kit must not become its colour."""
    lighter = learned.body.sum(axis=2) > known.body.sum(axis=2)
    keep = (lighter & (known.elsewhere == 0) & (learned.elsewhere == 0))[..., None]
    return KitColours(
        np.where(keep, known.body, learned.body),
        np.where(keep, known.contrast, learned.contrast),
        learned.elsewhere,
    )


def _at_home(tiles: Tiles, fit: NDArray[np.intp], misfit: Rows) -> NDArray[np.intp]:
    """(2,) how many tiles of each kit show letters on its own board."""
    own = (fit == tiles.board) & tiles.lettered & (misfit < MOST)
    return np.bincount(tiles.board[own], minlength=2)


def _as_enrolled(colours: KitColours, distance: Rows, enrolled: Rows) -> tuple[KitColours, Rows]:
    """The same with the first enrolled kit first. Another light shifts both alike, so only their difference
    counts."""
    found = np.log(colours.body.mean(axis=1)) / 2.2
    kept, swapped = (
        float(apart(one - other, enrolled[0] - enrolled[1])) for one, other in (found, found[::-1])
    )
    if kept <= swapped:
        return colours, distance
    body, contrast, elsewhere = (part[::-1] for part in (colours.body, colours.contrast, colours.elsewhere))
    return KitColours(body, contrast, elsewhere), distance[:, ::-1]
