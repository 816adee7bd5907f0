"""A camera over a table without boards: free crosswords on wood, cloth or mats, and what lies beside them.

Millimetres as in `scene`, but the table's top is z = 0.
"""

import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from station.simulator.render.lens import HEIGHT, WIDTH, Picture, Plane, Points
from station.simulator.render.light import filled, gain_picture, lit, pressed, veil_table
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.mat_look import MatLook
from station.simulator.render.looks.palette import Colour
from station.simulator.render.placement import turning
from station.simulator.render.table_top import PIXELS_A_MM, SIZE_PX, on_table, wood_picture
from station.simulator.render.things.arm_picture import ArmLook, arm_picture, arm_stamp
from station.simulator.render.things.block import Block, stand_all
from station.simulator.render.things.stamp import Stamp, lay
from station.simulator.render.things.tile_print import GRAINS
from station.simulator.render.things.tile_stamp import tile_stamp

_KEPT: Final = 400


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


class MatCamera:
    """The same look, scene and time give the same bytes, whatever was taken before. The mats and the things
    of all scenes must be those of the first. Not safe to share between threads."""

    def __init__(self, look: MatLook) -> None:
        self.look = look
        self._bare: Picture | None = None
        self._gain = gain_picture(look.light, look.lens)
        self._stamp = lru_cache(_KEPT)(self._tile)

    def take(self, scene: MatScene, at_ms: int) -> Picture:
        """(1296, 2304, 3) uint8 BGR, a fresh array."""
        look = self.look
        if self._bare is None:
            self._bare = _table_top(look, scene)
        picture = self._bare.copy()
        lay([self._stamp(tile) for tile in scene.tiles], picture, (0, 0))
        for arm in scene.arms:
            stamp = self._arm(arm)
            lay([stamp] if stamp else [], picture, (0, 0))
        lit(picture, self._gain, veil_table(look.light), look.blur_px)
        dice = np.random.default_rng((look.seed, at_ms))
        noise = dice.standard_normal(picture.shape, dtype=np.float32)
        noise *= np.float32(look.noise)
        return pressed(np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8), look.jpeg)

    def _tile(self, tile: MatTile) -> Stamp:
        return tile_stamp(
            self.look.sets[tile.of_set],
            tile.letter,
            grain=zlib.crc32(f"{tile.letter}{tile.x_mm:.0f}".encode()) % GRAINS,
            place=(tile.x_mm, tile.y_mm, 0.0),
            angle=tile.angle,
            light=self.look.light,
            lens=self.look.lens,
        )

    def _arm(self, arm: MatArm) -> Stamp | None:
        """The hand as it looks in the picture; None where the camera sees nothing of it."""
        look = self.look
        toward = turning(arm.angle) @ look.light.throw
        picture = arm_picture(ArmLook(look.skin, look.sleeve, False), "spread", (-toward[0], -toward[1]))
        return arm_stamp(picture, (arm.x_mm, arm.y_mm), arm.angle, light=look.light, lens=look.lens)


def _table_top(look: MatLook, scene: MatScene) -> Picture:
    """The table with its mats and other things, evenly lit, without tiles and hands."""
    ground = look.ground
    if ground.cloth is None:
        flat = wood_picture(ground.wood, look.seed)
    else:
        flat = _woven(ground.cloth, look.seed, ground.stripe, ground.stripe_mm)
    picture = on_table(flat, ground.wood.angle, 0.0, look.lens)
    for outline in scene.mats:
        _lay_mat(picture, look, outline)
    shade = np.full((HEIGHT, WIDTH), 255, np.uint8)
    stand_all(picture, shade, scene.things, low_mm=0.0, light=look.light, lens=look.lens)
    return picture


def _woven(tone: Colour, seed: int, stripe: float, stripe_mm: float) -> Picture:
    dice, size = np.random.default_rng((seed, 11)), SIZE_PX
    weave = dice.standard_normal((size, size), dtype=np.float32) * 2.2
    for cell, spread in ((70, 2.0), (6, 1.0)):
        weave += _smooth(dice, (size // cell + 2,) * 2, (size, size), spread)
    cloth = np.array(tone, np.float32) + weave[..., None]
    if stripe:
        along = np.sin(np.arange(size, dtype=np.float32) / PIXELS_A_MM / stripe_mm * 2 * np.pi)
        cloth *= 1 + stripe * np.clip(4 * along, -1, 1)[None, :, None]
    return np.clip(cloth, 0, 255).astype(np.uint8)


def _smooth(dice: Generator, cells: tuple[int, int], size: tuple[int, int], spread: float) -> Plane:
    """Noise of (rows, columns) cells, drawn out to (width, height) pixels."""
    small = dice.standard_normal(cells).astype(np.float32) * spread
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), np.float32)


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
    weave = dice.standard_normal((HEIGHT, WIDTH), dtype=np.float32) * 1.6
    weave += _smooth(dice, (12, 20), (WIDTH, HEIGHT), 2)
    mat = np.clip(np.array(look.mat, np.float32) + weave[..., None], 0, 255).astype(np.uint8)
    rim = np.round(seen * 16).astype(np.int32).reshape(-1, 1, 2)
    dark = tuple(round(0.8 * c) for c in look.mat)
    cv2.polylines(mat, [rim], True, dark, max(1, round(2.5 * look.pixels_a_mm)), cv2.LINE_AA, 4)
    cv2.copyTo(mat, (cover > 127).astype(np.uint8), picture)
