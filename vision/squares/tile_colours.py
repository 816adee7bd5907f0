"""What colour each tile is painted, apart from the light there: of its body, and of its print against it.

Light has two parts. What falls on the table multiplies colours. What comes into the camera without having
touched them, such as the haze of a lens or a lamp mirrored by varnish, adds to them: it lightens a dark tile
until it looks like a light one. Squares of several known colours around a place show both parts for all that
lies there; what a tile's own top adds, it adds to its body and its letter alike, and so not to the difference
between them. All colours here are amounts of light (BGR), not grey levels.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, LAYOUT
from vision.squares.board_look import OF_KIND, BoardLook, Rows
from vision.squares.measure import Squares, levels_of, logs_of
from vision.squares.occupancy import NEAR, PLACE

GAMMA: Final = 2.2
"""Exponent from grey levels to light."""

INKED: Final = 12
"""How many of the 144 pixels in the middle of a tile certainly show its letter."""

MISFIT: Final = 0.12
"""Usual error, in logarithms, of the light that a square shows."""

DIM: Final = 0.01
"""Added before taking logarithms, to bound the noise of dark squares."""

ROUNDS: Final = 4
"""How often the parts of the light are reckoned, each from what was found of the others."""

LITTLE: Final = 0.3
"""How much counts that as much light falls on a square as usual: a tenth of what a light square shows."""

AS_PAINTED: Final = 11.0
"""How much counts that squares differ as they are painted, in squares in full light."""

NO_VEIL: Final = 8.0
"""How much counts that nothing is added, in white squares."""

WIDE: Final = np.exp(-((PLACE[:, None] - PLACE[None]) ** 2).sum(axis=2) / (2 * 3.5**2))
"""How much each square says about what is added on each other."""

CLOSE: Final = np.exp(-((PLACE[:, None] - PLACE[None]) ** 2).sum(axis=2) / (2 * 1.3**2))
"""How much each square says about the shadow on each other."""

BRIGHT: Final = (0.85, 0.95)
"""Amount of light from which on a camera compresses what it sees, and at which it shows nothing."""


@dataclass(frozen=True, slots=True)
class TileColours:
    """For n tiles of a board, all as they would look in the light of the board's look.

    squares: (n,) where they are. body: (n, 3). contrast: (n, 3) letter less body: positive for light print.
    lettered: (n,) whether they show a letter. bright: (n, 3) from 0, measured well, to 1, as bright as the
    camera can measure. white: (m, 3) colours of whatever may be white.
    """

    squares: NDArray[np.intp]
    body: Rows
    contrast: Rows
    lettered: NDArray[np.bool_]
    bright: Rows
    white: Rows


@dataclass(frozen=True, slots=True)
class Light:
    """The light at the 225 squares of a board. gain, veil: (225, 3) what multiplies the colours that squares
    of a kind usually have in the board's look, and what is added to them."""

    gain: Rows
    veil: Rows


def light_on(squares: Squares, look: BoardLook, empty: NDArray[np.bool_]) -> Light:
    """The light on a board, as its empty squares (225,) show it."""
    seen = _light_of(squares.body.astype(np.float64))
    return _light(seen, _light_of(_painted(look.ground)), empty & (LAYOUT != CENTRE))


def tile_colours(
    squares: Squares,
    look: BoardLook,
    light: Light,
    tiles: NDArray[np.bool_],
    lettered: NDArray[np.bool_],
) -> TileColours:
    """The colours of a board's tiles. tiles, lettered: (225,) where they are, and where they show letters."""
    at = np.flatnonzero(tiles)
    painted = _light_of(look.ground)
    if not len(at):
        none = np.empty((0, 3))
        return TileColours(at, none, none, np.empty(0, np.bool_), none, painted)
    body, ink = _light_of(squares.body[at].astype(np.float64)), _ink(squares, at)
    own = np.maximum((body - light.veil[at]) / light.gain[at], 0.002)
    contrast = (ink - body) / light.gain[at]
    shown = lettered[at]
    white = np.concatenate([painted, np.maximum(own, own + contrast)[shown]])
    low, high = BRIGHT
    return TileColours(at, own, contrast, shown, np.clip((body - low) / (high - low), 0, 1), white)


def _painted(ground: Rows) -> Rows:
    """(225, 3) the colour that squares of a kind have, whatever light falls on each: what a single square
    showed when it was empty has the light there in it, which falls on the tiles laid there, too."""
    painted = ground.copy()
    for of_kind in OF_KIND:
        painted[of_kind] = np.median(ground[of_kind], axis=0)
    return painted


def logs_of_light(light: Rows) -> Rows:
    """Logarithms of levels, as in `BoardLook.kits`, for amounts of light."""
    return np.asarray(logs_of(255 * np.clip(light, 0, 1) ** (1 / GAMMA)), np.float64)


def _light_of(logs: Rows) -> Rows:
    """Amounts of light for logarithms of levels."""
    return np.asarray((np.clip(levels_of(logs), 0, 255) / 255) ** GAMMA, np.float64)


def _ink(squares: Squares, at: NDArray[np.intp]) -> Rows:
    """(n, 3) colour of the pixels that differ most from the bodies of tiles, all lighter or all darker."""
    relief = squares.relief[at].reshape(len(at), -1, 3)
    lightness = relief.sum(axis=2)
    order = np.argpartition(lightness, (INKED, -INKED), axis=1)
    ends = [order[:, :INKED], order[:, -INKED:]]
    levels = [
        levels_of(np.take_along_axis(relief, end[..., None], axis=1) + squares.body[at][:, None])
        for end in ends
    ]
    body = levels_of(squares.body[at]).mean(axis=1)
    darker, lighter = (np.abs(end.mean(axis=(1, 2)) - body) for end in levels)
    ink = np.where((lighter > darker)[:, None, None], levels[1], levels[0])
    return np.asarray(((np.clip(ink, 0, 255) / 255) ** GAMMA).mean(axis=1), np.float64)


def _light(seen: Rows, painted: Rows, empty: NDArray[np.bool_]) -> Light:
    """What is added changes slowly from place to place, as does the tint of the light; how much light there
    is does not, at the edge of a shadow."""
    if not empty.any():
        return Light(np.ones((225, 3)), np.zeros((225, 3)))
    trust = empty.astype(np.float64)[:, None]
    weight = 1 / (0.03 + seen) ** 2
    usual = np.exp(np.median(np.log((seen[empty] + DIM) / (painted[empty] + DIM)), axis=0))
    veil, tint = np.zeros((225, 3)), np.broadcast_to(usual, (225, 3))
    for _ in range(ROUNDS):
        rest = np.maximum(seen - veil, 0.001)
        shade = _shades(rest, tint * painted, weight)
        tint = _tints(rest, shade * painted, trust * (painted / (painted + 0.05)) ** 2, usual)
        lit = shade * tint * painted
        veil = _veils(seen, lit, trust * weight)
        off = np.log((seen + DIM) / (lit + veil + DIM))
        trust = (empty / (1 + (off**2).mean(axis=1) / MISFIT**2))[:, None]
    around = np.exp((CLOSE @ (trust * np.log(shade))) / (CLOSE @ trust + 0.05))
    return Light(np.maximum(around * tint, 0.1 * usual), veil)


def _shades(rest: Rows, lit: Rows, weight: Rows) -> Rows:
    """(225, 1) how much light falls on each square. rest: without what is added. lit: usually."""
    shade = ((weight * rest * lit).sum(axis=1) + LITTLE) / ((weight * lit**2).sum(axis=1) + LITTLE)
    return np.asarray(np.clip(shade, 0.15, 3)[:, None], np.float64)


def _tints(rest: Rows, shaded: Rows, weight: Rows, usual: Rows) -> Rows:
    """(225, 3) the colour of the light at each square, as light as the usual (3,)."""
    ratio = np.log((rest + DIM) / (shaded + DIM))
    tint = np.exp((NEAR @ (weight * ratio) + 0.5 * np.log(usual)) / (NEAR @ weight + 0.5))
    return np.asarray(tint * usual.mean() / tint.mean(axis=1, keepdims=True), np.float64)


def _veils(seen: Rows, lit: Rows, weight: Rows) -> Rows:
    """(225, 3) what is added at each square. lit: the light that comes from what is painted."""
    terms = (weight, weight * lit, weight * lit**2, weight * seen, weight * lit * seen)
    one, of, of2, to, of_to = np.split(WIDE @ np.concatenate(terms, axis=1), 5, axis=1)
    # Where little is seen, nothing is added.
    of2, of_to, one = of2 + AS_PAINTED, of_to + AS_PAINTED, one + NO_VEIL
    return np.asarray(np.maximum((of2 * to - of * of_to) / (of2 * one - of**2), 0), np.float64)
