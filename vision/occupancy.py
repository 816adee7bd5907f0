"""Which squares hold a tile: told from colour against the board, corrected for local light.

Three things speak for a tile: its body has a tile's colour and not the board's; the square does not look
like the other empty squares of its kind; something of a letter's size stands on it. Colours are compared
as logarithms, where a shadow is a mere shift, the same on a tile as on the board around it.

Without a picture of the empty board the board's own colours are found on the picture itself: the squares
of one kind (plain, double letter, …) look alike wherever they are empty, and tiles have the same few
colours whatever they lie on.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, DOUBLE_WORD, LAYOUT, PLAIN
from vision.squares import Squares

Rows = NDArray[np.float64]
"""(n, 3) or (n,) float64."""

_SPREAD: Final = np.array([0.07, 0.07, 0.07, 0.20])
"""Of log colours within one board or kit: three of tint, one of brightness (wood, shadows' edges)."""

_PLACE: Final = np.stack([np.arange(225) % 15, np.arange(225) // 15], axis=1).astype(np.float64)
_NEAR: Final = np.exp(-((_PLACE[:, None] - _PLACE[None]) ** 2).sum(axis=2) / (2 * 1.8**2))
"""How much each square says about the light on each other."""

_STRANGE: Final = 12.0
"""Squared distance at which a colour is taken to be of no known kit."""

_ALONE: Final = LAYOUT == CENTRE


@dataclass(frozen=True, slots=True)
class Occupancy:
    """tile: (225,) probability that a tile lies there. light: (225, 3) log light against the board's
    mean, to be taken off colours before they are compared. body: (225, 3) log colour of what is seen,
    in even light. ground: (225, 3) the same of the empty board. kits: (k, 3) log colours of the tiles.
    strange: (225,) whether the square looks like neither board nor tile."""

    tile: Rows
    light: Rows
    body: Rows
    ground: Rows
    kits: Rows
    strange: NDArray[np.bool_]


def occupancy(squares: Squares) -> Occupancy:
    """Tiles of a board, from this picture of it alone."""
    seen = squares.body.astype(np.float64)
    glyph = squares.glyph > 0.04
    plain = LAYOUT == PLAIN
    ground = _typical(seen[plain], np.where(glyph[plain], 0.2, 1.0))
    light = np.zeros((225, 3))
    for spread in (9.0, 4.0, 4.0, 4.0):
        trust = plain * ~glyph * np.exp(-np.minimum(_apart(seen - light, ground), 50.0) / (2 * spread))
        light = _spread_light(seen - ground, trust)
    body = seen - light
    kits = _kits(body[plain & glyph & (_apart(body, ground) > 1.0)])
    tile = np.where(glyph, 0.6, 0.2)
    for _ in range(4):
        grounds = _grounds(body, tile, kits)
        from_ground = _apart(body, grounds)
        from_ground[_ALONE] = min(from_ground[_ALONE][0], _apart(body[_ALONE], ground)[0])
        from_kit = _nearest(body, kits)
        strangest = np.where(glyph & plain, 14.0, 30.0) if len(kits) else np.full(225, 20.0)
        from_kit = np.minimum(from_kit, strangest)
        speaks = (
            _colour_speaks(from_ground, from_kit) + _print_speaks(squares.relief, tile) + _glyph_speaks(glyph)
        )
        tile = 1 / (1 + np.exp(-np.clip(speaks, -30, 30)))
        # Only plain squares found a kit: on premium squares the print may be taken for a letter.
        kits = _kits(body[(tile > 0.5) & plain & glyph])
        trust = (1 - tile) * (from_ground < 16) * ~_ALONE
        light = _spread_light(seen - grounds, trust)
        body = seen - light
    strange = (from_ground > 25) & (from_kit > 16)
    return Occupancy(tile, light, body, grounds, kits, strange)


def _apart(colours: Rows, centre: Rows) -> Rows:
    """Squared distance between log colours, in spreads."""
    difference = colours - centre
    brightness = difference.mean(axis=-1, keepdims=True)
    parts = np.concatenate([difference - brightness, brightness], axis=-1) / _SPREAD
    return np.asarray((parts**2).sum(axis=-1), np.float64)


def _nearest(body: Rows, kits: Rows) -> Rows:
    if len(kits) == 0:
        return np.full(225, _STRANGE)
    return np.asarray(_apart(body[:, None], kits[None]).min(axis=1), np.float64)


def _typical(colours: Rows, weights: Rows) -> Rows:
    """The colour most of the weight lies around."""
    apart = _apart(colours[:, None], colours[None])
    density = (np.exp(-apart / 4.5) * weights[None]).sum(axis=1)
    centre = colours[density.argmax()]
    for _ in range(4):
        weight = weights / (1 + _apart(colours, centre) / 4)
        centre = (weight[:, None] * colours).sum(axis=0) / weight.sum()
    return np.asarray(centre, np.float64)


def _spread_light(difference: Rows, trust: Rows) -> Rows:
    weight = _NEAR * trust[None]
    return np.asarray((weight @ difference) / (weight.sum(axis=1, keepdims=True) + 0.15), np.float64)


def _kits(colours: Rows) -> Rows:
    """One or two tile colours among bodies of tiles; none when there are no tiles."""
    found: list[Rows] = []
    rest = colours
    while len(found) < 2 and len(rest) >= (1 if not found else 2):
        centre = _typical(rest, np.ones(len(rest)))
        found.append(centre)
        rest = rest[_apart(rest, centre) > 25]
    return np.array(found, np.float64).reshape(-1, 3)


def _grounds(body: Rows, tile: Rows, kits: Rows) -> Rows:
    """(225, 3) log colour of the empty board under every square."""
    weight = (1 - tile) * (1.05 - np.exp(-_nearest(body, kits) / 8)) + 1e-3
    grounds = np.empty((225, 3))
    for kind in range(CENTRE):
        of_kind = kind == LAYOUT
        grounds[of_kind] = _typical(body[of_kind], weight[of_kind])
    grounds[_ALONE] = grounds[LAYOUT == DOUBLE_WORD][0]
    return grounds


def _colour_speaks(from_ground: Rows, from_kit: Rows) -> Rows:
    return np.clip((np.minimum(from_ground, 40.0) - from_kit) / 2, -8, 8)


def _print_speaks(relief: NDArray[np.float32], tile: Rows) -> Rows:
    """Whether a square shows what the likeliest empty squares of its kind show."""
    speaks = np.zeros(225)
    for kind in range(CENTRE):
        of_kind = np.flatnonzero(kind == LAYOUT)
        ranked = of_kind[np.argsort(tile[of_kind], kind="stable")]
        empty = ranked[: max(3, int(0.8 * (1 - tile[of_kind]).sum()))]
        usual = np.median(relief[empty], axis=0)
        unlike = np.abs(relief[of_kind] - usual).mean(axis=(1, 2, 3))
        base = np.median(np.abs(relief[empty[: max(3, len(empty) // 2)]] - usual).mean(axis=(1, 2, 3)))
        speaks[of_kind] = np.clip(3 * (np.log(unlike / max(base, 0.02) + 0.3) - 0.8), -3, 5)
    return speaks


def _glyph_speaks(glyph: NDArray[np.bool_]) -> Rows:
    return np.where(LAYOUT == PLAIN, np.where(glyph, 3.0, -2.5), np.where(glyph, 0.5, -2.0))
