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
from vision.squares.board_look import BoardLook, Rows
from vision.squares.measure import Squares, levels_of, logs_of
from vision.squares.occupancy import NEAR

GAMMA: Final = 2.2
"""Exponent from grey levels to light."""

INKED: Final = 12
"""How many of the 144 pixels in the middle of a tile certainly show its letter."""

MISFIT: Final = 0.12
"""Usual error, in logarithms, of the light that a square shows."""

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
    """The light at the 225 squares of a board. gain, veil: (225, 3) what multiplies the colours of the
    board's look there, and what is added to them."""

    gain: Rows
    veil: Rows


def light_on(squares: Squares, look: BoardLook, empty: NDArray[np.bool_]) -> Light:
    """The light on a board, as its empty squares (225,) show it."""
    seen = _light_of(squares.body.astype(np.float64))
    return _light(seen, _light_of(look.ground), empty & (LAYOUT != CENTRE))


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
    if not empty.any():
        return Light(np.ones((225, 3)), np.zeros((225, 3)))
    trust = empty.astype(np.float64)
    usual = np.exp(np.median(np.log((seen[empty] + 0.01) / (painted[empty] + 0.01)), axis=0))
    prior_veil = (0.08 / 0.015) ** 2
    for _ in range(3):
        weight = trust[:, None] / (0.03 + seen) ** 2
        terms = (weight, weight * painted, weight * painted**2, weight * seen, weight * painted * seen)
        one, of, of2, to, of_to = np.split(NEAR @ np.concatenate(terms, axis=1), 5, axis=1)
        # Where little is seen, the light is the usual, and nothing is added.
        prior = (0.16 / usual) ** 2
        of2, of_to, one = of2 + prior, of_to + prior * usual, one + prior_veil
        whole = of2 * one - of**2
        veil = (of2 * to - of * of_to) / whole
        gain = np.where(veil < 0, of_to / of2, (one * of_to - of * to) / whole)
        veil, gain = np.maximum(veil, 0), np.maximum(gain, 0.25 * usual)
        usual = np.exp(np.median(np.log(gain), axis=0))
        off = np.log((seen + 0.01) / (gain * painted + veil + 0.01))
        trust = empty / (1 + (off**2).mean(axis=1) / MISFIT**2)
    return Light(gain, veil)
