"""Lamps as people have them at home: pools of light of two colours, coloured walls, light that veils.

What `Light` draws is one lamp's even light. `Lamps` add what makes colours hard to tell: light of another
colour here and there, and light that comes into the camera without having touched the colour: a haze of the
lens, and a lamp mirrored by the tops of tiles, each of which lies a little askew.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Box, Lens, Picture, Plane
from station.simulator.render.light import filled
from station.simulator.render.looks.look import TableLook, on_plane
from station.simulator.render.placement import TILE_HEIGHT_MM, board_points, turning
from station.simulator.render.scene import BoardTile, Scene, board_to_table_mm
from station.simulator.render.things.stamp import Stamp, overlap

GAMMA: Final = 2.2
"""Exponent from grey levels to light."""

COARSE: Final = 8
"""Light is reckoned on every eighth pixel: it has no finer detail."""

LIGHTS: Final = 65_536
"""How many amounts of light there are on the way back to grey levels."""

Tint = tuple[float, float, float]
"""Gains of blue, green and red."""

COOL, WARM, DIM_WARM, GREENISH = (
    (1.18, 1.02, 0.86),
    (0.62, 0.90, 1.12),
    (0.42, 0.80, 1.15),
    (0.94, 1.04, 0.92),
)
TINTS: Final[tuple[Tint, ...]] = (COOL, WARM, DIM_WARM, GREENISH, (1.0, 1.0, 1.0))
"""Daylight, bulbs, a dimmed bulb, tubes, white."""

WALLS: Final[tuple[Tint, ...]] = (
    (0.80, 0.92, 1.12),
    (0.86, 1.10, 0.90),
    (1.14, 0.98, 0.88),
    (0.92, 0.90, 1.10),
)
"""Light that ochre, green, blue and red walls throw back."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Light that is strongest at a place of the table (millimetres) and half as strong `reach_mm` from there.
    strength: 1 for as much as usual light."""

    x_mm: float
    y_mm: float
    reach_mm: float
    strength: float
    tint: Tint


@dataclass(frozen=True, slots=True)
class Lamps:
    """lamps: light on the table beside the usual one. wall: light from one side, its strength growing by so
    much from edge to edge in its direction (radians). hazes: stray light on everything. mirrored: lamps that
    the tops of tiles throw into the camera, as much as their gloss. askew: seed of how each tile lies."""

    lamps: tuple[Pool, ...] = ()
    wall: tuple[float, float, Tint] = (0.0, 0.0, (1.0, 1.0, 1.0))
    hazes: tuple[Pool, ...] = ()
    mirrored: tuple[Pool, ...] = ()
    askew: int = 0


def draw_lamps(dice: Generator) -> Lamps:
    """Up to two lamps, a wall, up to two hazes, up to two mirrored lamps."""

    def anywhere(reach: tuple[float, float], strength: tuple[float, float], tint: Tint) -> Pool:
        at = float(dice.uniform(-340, 340)), float(dice.uniform(-180, 180))
        return _pool(dice, at, reach, strength, tint)

    one, other = _two_tints(dice)
    lamps = [anywhere((120, 420), (0.2, 1.4), tint) for tint in (one, other)[: int(dice.integers(3))]]
    wall = WALLS[int(dice.integers(len(WALLS)))] if dice.random() < 0.5 else (1.0, 1.0, 1.0)
    hazes = [anywhere((60, 300), (0.01, 0.16), one) for _ in range(int(dice.integers(3)))]
    mirrored = [anywhere((35, 130), (0.1, 1.2), one) for _ in range(int(dice.integers(3)))]
    turn, slope = float(dice.uniform(-np.pi, np.pi)), float(dice.uniform(0.1, 0.6))
    return Lamps(
        tuple(lamps), (turn, slope, wall), tuple(hazes), tuple(mirrored), int(dice.integers(1 << 31))
    )


def draw_veil(dice: Generator) -> Lamps:
    """One lamp that veils part of a board: mildly all that is there, more the tops of its tiles."""
    middle = board_to_table_mm(int(dice.integers(2)), float(dice.uniform(2, 13)), float(dice.uniform(2, 13)))
    tint = TINTS[int(dice.integers(len(TINTS)))]
    haze = _pool(dice, middle, (60, 180), (0.02, 0.14), tint)
    return Lamps(
        hazes=(haze,),
        mirrored=(_pool(dice, middle, (50, 140), (0.1, 0.8), tint),),
        askew=int(dice.integers(1 << 31)),
    )


def draw_two(dice: Generator) -> Lamps:
    """A cool lamp on one side and a warm one on the other."""
    sides = dice.permutation((-1, 1)).tolist()
    tints = COOL, (WARM, DIM_WARM)[int(dice.integers(2))]
    return Lamps(
        tuple(
            _pool(
                dice,
                (side * float(dice.uniform(120, 380)), float(dice.uniform(-200, 200))),
                (180, 380),
                (0.5, 1.4),
                tint,
            )
            for side, tint in zip(sides, tints, strict=True)
        )
    )


def draw_wall(dice: Generator) -> Lamps:
    """A coloured wall beside the table."""
    wall = WALLS[int(dice.integers(len(WALLS)))]
    return Lamps(wall=(float(dice.uniform(-np.pi, np.pi)), float(dice.uniform(0.3, 0.9)), wall))


LAMPS: Final[Mapping[str, Callable[[Generator], Lamps]]] = {
    "veil": draw_veil,
    "two": draw_two,
    "wall": draw_wall,
    "mixed": draw_lamps,
}
"""Lamps of each kind, drawn by chance."""


def _pool(
    dice: Generator,
    middle: tuple[float, float],
    reach: tuple[float, float],
    strength: tuple[float, float],
    tint: Tint,
) -> Pool:
    return Pool(*middle, float(dice.uniform(*reach)), float(dice.uniform(*strength)), tint)


def _two_tints(dice: Generator) -> tuple[Tint, Tint]:
    one, other = (TINTS[int(at)] for at in dice.permutation(len(TINTS))[:2])
    return one, other


class Lamplight:
    """The light of lamps on one table, as a camera sees it through one lens.

    dark: grey levels by which the pictures it lights are too dark.
    """

    def __init__(self, lamps: Lamps, look: TableLook, lens: Lens, dark: int = 0) -> None:
        self._lamps, self._look, self._lens = lamps, look, lens
        levels = np.arange(256, dtype=np.float32)
        self._of_levels = (np.minimum(levels + dark, 255) / 255) ** np.float32(GAMMA)
        steps = np.linspace(0, 1, LIGHTS, dtype=np.float32) ** np.float32(1 / GAMMA)
        self._levels = np.maximum(np.rint(255 * steps) - dark, 0).astype(np.uint8)
        x, y = lens.sight((0, 0, WIDTH, HEIGHT), 0.0, COARSE)
        haze = _sum(lamps.hazes, x, y)
        # The camera exposes for what is lightest.
        exposed = 1 / (1 + haze.max())
        self._gain = _whole(_gain(lamps, x, y) * exposed)
        self._haze = _whole(haze * exposed)
        self._shine = _whole(_sum(lamps.mirrored, x, y)) if lamps.mirrored else None

    def on(self, picture: Picture, scene: Scene, over: Iterable[Stamp] = ()) -> Picture:
        """A fresh picture of this scene under the lamps. over: what hides tiles, and mirrors nothing."""
        lit = np.asarray(cv2.LUT(picture, self._of_levels), np.float32)
        cv2.multiply(lit, self._gain, dst=lit)
        cv2.add(lit, self._haze, dst=lit)
        if self._shine is not None:
            tops = _tops(self._lamps.askew, self._look, self._lens, scene)
            for stamp in over:
                _hide(tops, stamp)
            lit += self._shine * tops[..., None]
        np.clip(lit, 0, 1, out=lit)
        lit *= LIGHTS - 1
        return np.asarray(self._levels[np.rint(lit).astype(np.uint16)], np.uint8)


def _gain(lamps: Lamps, x: Plane, y: Plane) -> NDArray[np.float32]:
    """(rows, columns, 3) what the lamps and the wall multiply colours by."""
    gain = 1 + _sum(lamps.lamps, x, y)
    turn, slope, tint = lamps.wall
    near = np.clip(0.5 + (np.cos(turn) * x + np.sin(turn) * y) / 700, 0, 1)[..., None]
    gain *= 1 + slope * near * (2 * np.array(tint, np.float32) - 1)
    # The camera exposes for the whole picture, and balances its colours by half.
    mean = gain.mean(axis=(0, 1))
    return np.asarray(gain / np.sqrt(mean * mean.mean()), np.float32)


def _sum(pools: Iterable[Pool], x: Plane, y: Plane) -> NDArray[np.float32]:
    """(rows, columns, 3) how much of their light falls at these places."""
    falls = np.zeros((*x.shape, 3), np.float32)
    for pool in pools:
        falls += _falls(pool, x, y)
    return falls


def _falls(pool: Pool, x: Plane, y: Plane) -> NDArray[np.float32]:
    """(rows, columns, 3) how much of its light falls at these places."""
    away = ((x - pool.x_mm) ** 2 + (y - pool.y_mm) ** 2) / pool.reach_mm**2
    return np.asarray(pool.strength / (1 + away**1.5)[..., None] * np.array(pool.tint), np.float32)


def _whole(field: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(field, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR), np.float32)


def _tops(seed: int, look: TableLook, lens: Lens, scene: Scene) -> Plane:
    """(HEIGHT, WIDTH) how much of a lamp the tops of tiles mirror: more across some, according to how askew
    they lie."""
    mirrors = np.zeros((HEIGHT, WIDTH), np.float32)
    for board, tiles in enumerate(scene.boards):
        for tile in tiles:
            gloss = look.kits["abc".index(tile.kit)].gloss
            # A tile lies as it was laid, whatever is laid after it.
            dice = np.random.default_rng((seed, board, int(8 * tile.x), int(8 * tile.y)))
            middle = float(dice.uniform(0.2, 1.6)) * gloss
            slope = dice.normal(0, 0.25, size=2) * gloss
            top = _top(look, lens, board, tile)
            low, high = np.floor(top.min(axis=0)).astype(int), np.ceil(top.max(axis=0)).astype(int) + 1
            low, high = np.maximum(low, 0), np.minimum(high, (WIDTH, HEIGHT))
            size = high - low
            if (size <= 0).any():
                continue
            across, down = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
            shine = np.maximum(middle + slope[0] * across + slope[1] * down, 0) * filled(
                (int(size[1]), int(size[0])), top - low
            )
            part = mirrors[low[1] : high[1], low[0] : high[0]]
            np.maximum(part, (shine / 255).astype(np.float32), out=part)
    return mirrors


def _hide(tops: Plane, stamp: Stamp) -> None:
    """Takes away, in place, what tops mirror under something."""
    whole: Box = (0, 0, WIDTH, HEIGHT)
    if (where := overlap(stamp.box, whole)) is not None:
        x0, y0, x1, y1 = where
        left, top = stamp.box[:2]
        tops[y0:y1, x0:x1] *= stamp.clear[y0 - top : y1 - top, x0 - left : x1 - left, 0] / np.float32(255)


def _top(look: TableLook, lens: Lens, board: int, tile: BoardTile) -> NDArray[np.float64]:
    """(4, 2) picture points of a tile's top."""
    skew = look.boards[board].skew
    middle = board_points(skew, board, np.array(((tile.x, tile.y),)))
    half = look.kits["abc".index(tile.kit)].side_mm / 2
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half @ turning(tile.angle + skew.angle)
    return lens.project(on_plane(square + middle, TILE_HEIGHT_MM))
