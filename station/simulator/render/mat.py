"""Pictures of a table without boards: free crosswords on wood, cloth or mats, and what lies beside them.

Millimetres as in `scene`, but the table's top is z = 0.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.arm_picture import ArmLook, arm_picture, arm_stamp
from station.simulator.render.clutter_objects import Block, stand_all
from station.simulator.render.lens import HEIGHT, WIDTH
from station.simulator.render.light import filled, lit, pressed, veil_table
from station.simulator.render.look import on_plane
from station.simulator.render.mat_look import MatLook
from station.simulator.render.placement import TILE_HEIGHT_MM, Points
from station.simulator.render.stamp import Stamp
from station.simulator.render.table_top import PIXELS_A_MM, SIZE_PX, on_table, wood_picture
from station.simulator.render.tile_print import GRAINS
from station.simulator.render.tile_stamp import tile_stamp

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class MatTile:
    """A tile that lies on the table. letter "": a blank, or face down. angle: degrees clockwise."""

    letter: str
    x_mm: float
    y_mm: float
    angle: float
    of_set: int = 0


@dataclass(frozen=True, slots=True)
class MatArm:
    """A hand with its fingertips there; angle: degrees clockwise it is turned, 0 comes from South."""

    x_mm: float
    y_mm: float
    angle: float


@dataclass(frozen=True, slots=True, eq=False)
class MatScene:
    """mats: (4, 2) outlines, clockwise as seen."""

    tiles: tuple[MatTile, ...]
    mats: tuple[Points, ...] = ()
    things: tuple[Block, ...] = ()
    arms: tuple[MatArm, ...] = ()


def table_top(look: MatLook, scene: MatScene) -> Picture:
    """The table with its mats and what stands there, evenly lit, without tiles and hands."""
    picture = _ground(look)
    for outline in scene.mats:
        _lay_mat(picture, look, outline)
    shade = np.full((HEIGHT, WIDTH), 255, np.uint8)
    stand_all(picture, shade, scene.things, low_mm=0.0, light=look.light, lens=look.lens)
    return picture


def exposed(look: MatLook, picture: Picture, gain: Picture, at_ms: int) -> Picture:
    """The camera's output for an evenly lit picture, changed in place: light, blur, noise, JPEG.
    gain: as `gain_picture` gives it."""
    dice = np.random.default_rng((look.seed, at_ms))
    lit(picture, gain, veil_table(look.light), look.blur_px)
    noise = dice.standard_normal(picture.shape, dtype=np.float32) * np.float32(look.noise)
    return pressed(np.clip(picture + noise, 0, 255).round().astype(np.uint8), look.jpeg)


def tile_outline(look: MatLook, tile: MatTile) -> Points:
    """(4, 2) picture pixels of a tile's top: TL, TR, BR, BL as its letter is read."""
    half = look.sets[tile.of_set].side_mm / 2
    square = np.array(((-half, -half), (half, -half), (half, half), (-half, half)))
    c, s = np.cos(np.radians(tile.angle)), np.sin(np.radians(tile.angle))
    placed = square @ np.array(((c, s), (-s, c))) + (tile.x_mm, tile.y_mm)
    return look.lens.project(on_plane(placed, TILE_HEIGHT_MM))


def in_sight(look: MatLook, points: Points, margin_px: float) -> bool:
    """Whether (n, 2) table points all lie in the picture, so far from its edge."""
    seen = look.lens.project(on_plane(points, 0.0))
    low, high = seen.min(axis=0), seen.max(axis=0)
    return bool(min(*low, WIDTH - high[0], HEIGHT - high[1]) >= margin_px)


def apart(tiles: Iterable[MatTile], other: MatTile) -> float:
    """Millimetres between a tile and the nearest of others, middle to middle."""
    return min((float(np.hypot(t.x_mm - other.x_mm, t.y_mm - other.y_mm)) for t in tiles), default=1e9)


def laid_tile(look: MatLook, tile: MatTile) -> Stamp:
    """The tile as it looks in the picture."""
    return tile_stamp(
        look.sets[tile.of_set],
        tile.letter,
        grain=zlib.crc32(f"{tile.letter}{tile.x_mm:.0f}".encode()) % GRAINS,
        place=(tile.x_mm, tile.y_mm, 0.0),
        angle=tile.angle,
        light=look.light,
        lens=look.lens,
    )


def reaching_arm(look: MatLook, arm: MatArm) -> Stamp | None:
    """The hand as it looks in the picture; None where the camera sees nothing of it."""
    turn = np.radians(arm.angle)
    c, s = float(np.cos(turn)), float(np.sin(turn))
    x, y = look.light.throw
    own = ArmLook(look.skin, look.sleeve, False)
    picture = arm_picture(own, "spread", (-(c * x + s * y), -(c * y - s * x)))
    return arm_stamp(picture, (arm.x_mm, arm.y_mm), arm.angle, light=look.light, lens=look.lens)


def _ground(look: MatLook) -> Picture:
    ground = look.ground
    if ground.cloth is None:
        flat = wood_picture(ground.wood, look.seed)
    else:
        flat = _woven(ground.cloth, SIZE_PX, look.seed, ground.stripe, ground.stripe_mm)
    return on_table(flat, ground.wood.angle, 0.0, look.lens)


def _woven(tone: tuple[int, int, int], size: int, seed: int, stripe: float, stripe_mm: float) -> Picture:
    dice = np.random.default_rng((seed, 11))
    weave = dice.standard_normal((size, size), dtype=np.float32) * 2.2
    weave += _smooth(dice, size, 70, 2.0) + _smooth(dice, size, 6, 1.0)
    cloth = np.array(tone, np.float32) + weave[..., None]
    if stripe:
        along = np.sin(np.arange(size, dtype=np.float32) / PIXELS_A_MM / stripe_mm * 2 * np.pi)
        cloth *= 1 + stripe * np.clip(4 * along, -1, 1)[None, :, None]
    return np.clip(cloth, 0, 255).astype(np.uint8)


def _smooth(dice: Generator, size: int, cell: int, spread: float) -> NDArray[np.float32]:
    small = dice.standard_normal((size // cell + 2, size // cell + 2)).astype(np.float32) * spread
    return np.asarray(cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _lay_mat(picture: Picture, look: MatLook, outline: Points) -> None:
    """A thin mat: a flat colour with a weave, its edge a little darker."""
    if look.mat is None:
        return
    steps = np.linspace(0, 1, 13)[:-1, None]
    around = np.vstack(
        [a + (b - a) * steps for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True)]
    )
    seen = look.lens.project(on_plane(around, 0.5))
    cover = filled((HEIGHT, WIDTH), seen)
    dice = np.random.default_rng((look.seed, 12))
    weave = dice.standard_normal((HEIGHT, WIDTH), dtype=np.float32) * 1.6 + _wide_smooth(dice)
    mat = np.clip(np.array(look.mat, np.float32) + weave[..., None], 0, 255).astype(np.uint8)
    rim = np.round(seen * 16).astype(np.int32).reshape(-1, 1, 2)
    dark = tuple(round(0.8 * c) for c in look.mat)
    cv2.polylines(mat, [rim], True, dark, max(1, round(2.5 * look.pixels_a_mm)), cv2.LINE_AA, 4)
    cv2.copyTo(mat, (cover > 127).astype(np.uint8), picture)


def _wide_smooth(dice: Generator) -> NDArray[np.float32]:
    small = dice.standard_normal((12, 20)).astype(np.float32) * 2
    return np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC), np.float32)
