"""Tile kits: how the tiles of one set look, and a tile seen from above."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.glyphs import Face
from vision.training.marks import Mark, draw_mark, print_mark
from vision.training.pixels import blurred, from_hsv, moved
from vision.training.textures import Textures

Colour = NDArray[np.float32]
"""BGR, 0–1."""

PX = 72
"""Pixels per square in rendered scenes."""

_MARKED = 0.4
"""Share of kits whose blanks bear a maker's mark."""

_ENGLISH = {
    "A": 1, "B": 3, "C": 3, "D": 2, "E": 1, "F": 4, "G": 2, "H": 4,
    "I": 1, "J": 8, "K": 5, "L": 1, "M": 3, "N": 1, "O": 1, "P": 3,
    "Q": 10, "R": 1,
    "S": 1,
    "T": 1, "U": 1, "V": 4, "W": 4, "X": 8,
    "Y": 4, "Z": 10,
}  # fmt: skip
_GERMAN = {
    "A": 1, "B": 3, "C": 4, "D": 1, "E": 1, "F": 4, "G": 2, "H": 2,
    "I": 1, "J": 6, "K": 4, "L": 2, "M": 3, "N": 1, "O": 2, "P": 4,
    "Q": 10, "R": 1,
    "S": 1,
    "T": 1, "U": 1, "V": 6, "W": 3, "X": 8,
    "Y": 10, "Z": 3, "Ä": 6, "Ö": 8, "Ü": 6,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kit:
    """Lengths are in squares, shares of the tile or capital heights, as named."""

    face: Face
    body: Colour
    ink: Colour
    size: float
    corner: float
    capital: float
    stretch: float
    bolder: float
    shift: tuple[float, float]
    digits: str | None
    """Where the point value is: in the corner "lr", "ll" or "ur", or "by" the letter's foot; None if there is
    none."""
    digit_size: float
    digit_inset: tuple[float, float]
    german: bool
    texture: str
    grain: float
    variety: float
    bevel: float
    relief: float
    wear: float
    mark: Mark | None
    """What the maker prints on blanks."""


def _luma(colour: Colour) -> float:
    return float(colour @ np.array([0.114, 0.587, 0.299], np.float32))


def _colours(rng: Generator) -> tuple[Colour, Colour, str]:
    sort = rng.choice(
        ["wood", "ivory", "dark wood", "plastic", "dark", "any"], p=[0.27, 0.22, 0.13, 0.13, 0.17, 0.08]
    )
    u = rng.uniform
    if sort == "wood":
        body = from_hsv(u(15, 44), u(0.12, 0.6), u(0.55, 1.0))
    elif sort == "ivory":
        body = from_hsv(u(15, 70), u(0.0, 0.25), u(0.65, 1.0))
    elif sort == "dark wood":
        body = from_hsv(u(5, 35), u(0.3, 0.8), u(0.2, 0.6))
    elif sort == "plastic":
        body = from_hsv(u(0, 360), u(0.0, 0.5), u(0.5, 1.0))
    elif sort == "dark":
        body = from_hsv(u(0, 360), u(0.3, 1.0), u(0.12, 0.6))
    else:
        body = from_hsv(u(0, 360), u(0, 1), u(0.1, 1))
    texture = "wood" if "wood" in sort else str(rng.choice(["plain", "speckle", "wood"], p=[0.6, 0.25, 0.15]))
    least = 0.24 if rng.random() < 0.25 else 0.36
    for _ in range(30):
        style = rng.random()
        if _luma(body) > 0.42 and style < 0.88:
            ink = (
                from_hsv(u(0, 360), u(0, 0.5), u(0.0, 0.3))
                if u() < 0.75
                else from_hsv(u(0, 360), u(0.5, 1), u(0.1, 0.7))
            )
        elif style < 0.93:
            ink = (
                from_hsv(u(20, 60), u(0, 0.25), u(0.75, 1.0))
                if u() < 0.65
                else from_hsv(u(30, 55), u(0.3, 0.9), u(0.6, 1.0))
            )
        else:
            ink = from_hsv(u(0, 360), u(0, 1), u(0, 1))
        if abs(_luma(ink) - _luma(body)) > least:
            return body, ink, texture
    return body, np.full(3, 0.0 if _luma(body) > 0.45 else 1.0, np.float32), texture


def draw_kit(rng: Generator, face: Face) -> Kit:
    u = rng.uniform
    body, ink, texture = _colours(rng)
    digits = str(rng.choice(["lr", "ll", "ur", "by", "none"], p=[0.78, 0.025, 0.025, 0.12, 0.05]))
    capital = u(0.4, 0.68)
    return Kit(
        face=face, body=body, ink=ink,
        size=u(0.88, 1.0),
        corner=u(0.0, 0.2),
        capital=capital,
        stretch=u(0.85, 1.15),
        bolder=u(-0.03, 0.07),
        shift=(u(-0.12, 0.03), u(-0.12, 0.04)),
        digits=None if digits == "none" else digits,
        digit_size=u(0.12, 0.23) if capital > 0.55 else u(0.13, 0.26),
        digit_inset=(u(0.04, 0.16), u(0.04, 0.17)),
        german=bool(rng.random() < 0.5),
        texture=texture,
        grain=u(0.03, 0.35) if texture == "wood" else u(0.0, 0.12),
        variety=u(0.0, 0.12),
        bevel=u(0.0, 0.12) if rng.random() < 0.8 else 0.0,
        relief=u(0.1, 0.7) if rng.random() < 0.3 else 0.0,
        wear=u(0.0, 0.5) if rng.random() < 0.3 else 0.0,
        mark=draw_mark(rng) if rng.random() < _MARKED else None,
    )  # fmt: skip


def _points(kit: Kit, letter: str, rng: Generator) -> str:
    table = _GERMAN if kit.german else _ENGLISH
    if letter in table and rng.random() < 0.85:
        return str(table[letter])
    return str(int(rng.integers(1, 11)))


_AXIS = (np.arange(PX, dtype=np.float32) + 0.5) / PX - 0.5
_X, _Y = np.meshgrid(_AXIS, _AXIS)


def _stamp(onto: NDArray[np.float32], mask: NDArray[np.float32], left: float, top: float) -> None:
    """Adds `mask` to `onto` with subpixel position; parts outside are lost."""
    shift = np.array([[1, 0, left], [0, 1, top]], np.float32)
    laid = moved(mask, shift, (onto.shape[1], onto.shape[0]))
    np.maximum(onto, laid, out=onto)


def _print(kit: Kit, letter: str, rng: Generator) -> NDArray[np.float32]:
    coverage = np.zeros((PX, PX), np.float32)
    capital = kit.capital * kit.size * PX
    mask, above = kit.face.scaled(letter, capital, kit.stretch, kit.bolder)
    # A wide W or an umlaut is printed smaller rather than over the edge.
    room = min(1.0, 0.9 * kit.size * PX / mask.shape[1], 0.92 * kit.size * PX / mask.shape[0])
    if room < 1:
        mask, above = kit.face.scaled(letter, capital * room, kit.stretch, kit.bolder)
    jitter = rng.normal(0, 0.012, 2)
    shift_x, shift_y = kit.shift
    reach_x = max(0.0, 0.47 * kit.size - mask.shape[1] / 2 / PX)
    centre_x = PX * (0.5 + float(np.clip(shift_x, -reach_x, reach_x)) + jitter[0])
    baseline = PX * (0.5 + shift_y + jitter[1]) + capital * room / 2
    top = max(baseline - above, PX * (0.5 - 0.48 * kit.size))
    _stamp(coverage, mask, centre_x - mask.shape[1] / 2, top)
    if kit.digits:
        digits = _points(kit, letter, rng)
        small, _ = kit.face.scaled(
            digits, kit.digit_size * kit.size * PX, min(kit.stretch, 1.0), kit.bolder * 0.7
        )
        # The mask has six pixels of padding at EM scale; measuring from the ink is close enough.
        inset_x, inset_y = (PX * kit.size * inset for inset in kit.digit_inset)
        half = PX * kit.size / 2
        right = PX / 2 + half - inset_x
        low = PX / 2 + half - inset_y
        left = right - small.shape[1] if kit.digits != "ll" else PX / 2 - half + inset_x
        upper = low - small.shape[0] if kit.digits != "ur" else PX / 2 - half + inset_y
        if kit.digits == "by":
            left = min(left, centre_x + mask.shape[1] / 2 + inset_x / 2)
            upper = min(upper, baseline + inset_y / 2 - small.shape[0])
        _stamp(coverage, small, left, upper)
    return coverage


def _marked(kit: Kit, mark: Mark | None, rng: Generator) -> NDArray[np.float32]:
    coverage = np.zeros((PX, PX), np.float32)
    if mark is not None:
        mask = print_mark(mark, kit.face, PX)
        across, down = (
            PX * (0.5 + at * kit.size + jitter)
            for at, jitter in zip(mark.at, rng.normal(0, 0.012, 2), strict=True)
        )
        _stamp(coverage, mask, across - mask.shape[1] / 2, down - mask.shape[0] / 2)
    return coverage


def draw_tile(
    kit: Kit, letter: str | None, light: float, textures: Textures, rng: Generator
) -> NDArray[np.float32]:
    """(PX, PX, 4) float32: BGR 0–1 and coverage; upright; `light` is the direction of the light in radians.

    letter None renders a blank, with its maker's mark if the kit has one.
    """
    half = kit.size / 2
    radius = kit.corner * kit.size
    dx = np.abs(_X) - (half - radius)
    dy = np.abs(_Y) - (half - radius)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius
    cover = np.clip(0.5 - outside * PX, 0, 1)
    body = kit.body * (1 + rng.normal(0, 1) * kit.variety) * (1 + rng.normal(0, kit.variety / 4, 3))
    surface = np.empty((PX, PX, 3), np.float32)
    surface[:] = np.clip(body, 0.02, 1)
    grain = textures.crop(kit.texture, PX, rng)
    surface *= (1 + kit.grain * grain)[..., None]
    if kit.bevel > 0:
        band = np.clip(1 + outside / kit.bevel, 0, 1)
        slope_y, slope_x = np.gradient(outside)
        facing = (slope_x * np.cos(light) + slope_y * np.sin(light)) * PX
        surface *= (1 + 0.45 * band * facing)[..., None]
    if letter is not None or kit.mark is not None:
        coverage = _marked(kit, kit.mark, rng) if letter is None else _print(kit, letter, rng)
        if kit.relief:
            edge = blurred(coverage, 1.0)
            slope_y, slope_x = np.gradient(edge)
            surface *= (1 - 1.2 * kit.relief * (slope_x * np.cos(light) + slope_y * np.sin(light)))[..., None]
        if kit.wear:
            coverage = coverage * np.clip(1 - kit.wear * (0.5 + textures.crop("speckle", PX, rng)), 0.25, 1)
        surface += coverage[..., None] * (kit.ink * (1 + 0.3 * kit.grain * grain)[..., None] - surface)
    return np.dstack([np.clip(surface, 0, 1), cover]).astype(np.float32)
