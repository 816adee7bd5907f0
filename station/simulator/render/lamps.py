"""Lamps as people have them at home: pools of light of two colours, coloured walls, light that veils.

What `Light` draws is one lamp's even light. `lit_by` adds what makes colours hard to tell: light of another
colour here and there, and light that comes into the camera without having touched the colour: a haze of the
lens, and a lamp mirrored by the tops of tiles, each of which lies a little askew.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture, Plane
from station.simulator.render.light import filled
from station.simulator.render.look import TableLook, on_plane
from station.simulator.render.placement import TILE_HEIGHT_MM, board_points, turning
from station.simulator.render.scene import BoardTile, Scene

GAMMA: Final = 2.2
"""Exponent from grey levels to light."""

COARSE: Final = 8
"""Light is reckoned on every eighth pixel: it has no finer detail."""

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

    def pool(reach: tuple[float, float], strength: tuple[float, float], tint: Tint) -> Pool:
        x, y = float(dice.uniform(-340, 340)), float(dice.uniform(-180, 180))
        return Pool(x, y, float(dice.uniform(*reach)), float(dice.uniform(*strength)), tint)

    one, other = (TINTS[int(at)] for at in dice.permutation(len(TINTS))[:2])
    lamps = [pool((120, 420), (0.2, 1.4), tint) for tint in (one, other)[: int(dice.integers(3))]]
    wall = WALLS[int(dice.integers(len(WALLS)))] if dice.random() < 0.5 else (1.0, 1.0, 1.0)
    hazes = [pool((60, 300), (0.01, 0.16), one) for _ in range(int(dice.integers(3)))]
    mirrored = [pool((35, 130), (0.1, 1.2), one) for _ in range(int(dice.integers(3)))]
    turn, slope = float(dice.uniform(-np.pi, np.pi)), float(dice.uniform(0.1, 0.6))
    return Lamps(
        tuple(lamps), (turn, slope, wall), tuple(hazes), tuple(mirrored), int(dice.integers(1 << 31))
    )


def lit_by(lamps: Lamps, look: TableLook, scene: Scene) -> Callable[[Picture, int], Picture]:
    """The effect for `SimulatedCamera.take` on this scene."""
    x, y = look.lens.sight((0, 0, WIDTH, HEIGHT), 0.0, COARSE)
    gain = np.ones((*x.shape, 3), np.float32)
    for lamp in lamps.lamps:
        gain += _falls(lamp, x, y)
    turn, slope, tint = lamps.wall
    near = np.clip(0.5 + (np.cos(turn) * x + np.sin(turn) * y) / 700, 0, 1)[..., None]
    gain *= 1 + slope * near * (2 * np.array(tint, np.float32) - 1)
    # The camera exposes for the whole picture, and balances its colours by half.
    mean = gain.mean(axis=(0, 1))
    gain /= np.sqrt(mean * mean.mean())
    added = np.zeros_like(gain)
    for haze in lamps.hazes:
        added += _falls(haze, x, y)
    light, veil = _whole(gain), _whole(added)
    if lamps.mirrored:
        shine = np.zeros_like(gain)
        for lamp in lamps.mirrored:
            shine += _falls(lamp, x, y)
        veil += _whole(shine) * _tops(lamps.askew, look, scene)[..., None]

    def shown(picture: Picture, _at_ms: int) -> Picture:
        lit = (picture / np.float32(255)) ** np.float32(GAMMA) * light + veil
        return np.asarray(np.clip(255 * lit ** np.float32(1 / GAMMA), 0, 255), np.uint8)

    return shown


def _falls(pool: Pool, x: Plane, y: Plane) -> NDArray[np.float32]:
    """(rows, columns, 3) how much of its light falls at these places."""
    away = ((x - pool.x_mm) ** 2 + (y - pool.y_mm) ** 2) / pool.reach_mm**2
    return np.asarray(pool.strength / (1 + away**1.5)[..., None] * np.array(pool.tint), np.float32)


def _whole(field: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(field, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR), np.float32)


def _tops(seed: int, look: TableLook, scene: Scene) -> Plane:
    """(HEIGHT, WIDTH) how much of a lamp the tops of tiles mirror: more across some, according to how askew
    they lie."""
    dice = np.random.default_rng(seed)
    mirrors = np.zeros((HEIGHT, WIDTH), np.float32)
    for board, tiles in enumerate(scene.boards):
        for tile in tiles:
            gloss = look.kits["abc".index(tile.kit)].gloss
            middle = float(dice.uniform(0.2, 1.6)) * gloss
            slope = dice.normal(0, 0.25, size=2) * gloss
            top = _top(look, look.lens, board, tile)
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


def _top(look: TableLook, lens: Lens, board: int, tile: BoardTile) -> NDArray[np.float64]:
    """(4, 2) picture points of a tile's top."""
    skew = look.boards[board].skew
    middle = board_points(skew, board, np.array(((tile.x, tile.y),)))
    half = look.kits["abc".index(tile.kit)].side_mm / 2
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * half @ turning(tile.angle + skew.angle)
    return lens.project(on_plane(square + middle, TILE_HEIGHT_MM))
