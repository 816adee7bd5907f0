"""What is chosen once per simulated table without boards: its top, mats, tile sets, light, camera."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.render.lens import Lens
from station.simulator.render.looks.look import hung_lamp, hung_lens
from station.simulator.render.looks.palette import (
    LIGHTS,
    SKINS,
    SLEEVES,
    WOODS,
    Colour,
    Light,
    TileDesign,
    Wood,
    colour,
    colours_apart,
)
from station.simulator.render.things.typeface import FACES

CLOTHS: Final = tuple(
    colour(c)
    for c in (
        "#26533f", "#2b3a63", "#6d2530", "#3b3b40", "#8c8676", "#c9c2b0",
        "#54684f", "#7a5a3c", "#1f2124", "#9fb0b8", "#5b3f63", "#e4e0d6",
    )
)  # fmt: skip

LEAST_APART: Final = 24.0
"""Minimum distance of a tile's colour from the cloth or wood under it, CIE Lab: nobody plays where the tiles
vanish."""

_LIGHT_BODIES: Final = (
    "#efe5c4",
    "#e6e6df",
    "#dcb67c",
    "#f2ead2",
    "#c99b63",
    "#e9d6a8",
    "#cfd6cf",
    "#e0c7a0",
)
_DARK_BODIES: Final = ("#a31f28", "#23489f", "#5a4034", "#1d5f45", "#2a2a2e", "#43305e", "#7b4a21", "#0f5a6e")


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies under the tiles: wood, or a cloth where `cloth` is given. stripe: contrast of a woven
    stripe, 0 for none; stripe_mm: its width."""

    wood: Wood
    cloth: Colour | None
    stripe: float = 0.0
    stripe_mm: float = 20.0

    @property
    def tone(self) -> Colour:
        """Its mean colour."""
        if self.cloth is not None:
            return self.cloth
        return tuple(round((a + b) / 2) for a, b in zip(self.wood.light, self.wood.dark, strict=True))  # type: ignore[return-value]  # three of three


@dataclass(frozen=True, slots=True)
class MatLook:
    """seed: of grain and weave. sets: the tile sets that lie there. blur_px, noise, jpeg: see `TableLook`."""

    seed: int
    ground: Ground
    mat: Colour | None
    sets: tuple[TileDesign, ...]
    light: Light
    lens: Lens
    skin: Colour
    sleeve: Colour
    blur_px: float
    noise: float
    jpeg: int

    @property
    def pixels_a_mm(self) -> float:
        return self.lens.focal_px / self.lens.height_mm


def draw_mat_look(dice: Generator, pixels_a_tile: float, mats: bool) -> MatLook:
    """pixels_a_tile: in the middle of the picture. mats: whether tiles lie on mats of another colour."""
    ground = _ground(dice)
    mat = CLOTHS[int(dice.integers(len(CLOTHS)))] if mats else None
    under = [mat or ground.tone]
    sets = tuple(_tile_set(dice, under) for _ in range(2 if dice.random() < 0.2 else 1))
    light = _light(dice)
    height = float(dice.uniform(600, 1000))
    tilt_x, tilt_y = (float(a) for a in np.clip(dice.normal(0, 3.0, size=2), -8, 8))
    lens = hung_lens(
        height,
        tilt_x,
        tilt_y,
        roll=float(dice.normal(0, 1.5)),
        focal_px=pixels_a_tile / sets[0].side_mm * height,
        barrel=float(dice.uniform(-0.05, 0.0)),
    )
    return MatLook(
        seed=int(dice.integers(1 << 31)),
        ground=ground,
        mat=mat,
        sets=sets,
        light=light,
        lens=lens,
        skin=SKINS[int(dice.integers(len(SKINS)))],
        sleeve=SLEEVES[int(dice.integers(len(SLEEVES)))],
        blur_px=float(dice.uniform(0.45, 1.0)),
        noise=float(light.noise * dice.uniform(0.8, 1.3)),
        jpeg=int(dice.integers(82, 96)),
    )


def _ground(dice: Generator) -> Ground:
    wood = WOODS[int(dice.integers(len(WOODS)))]
    wood = replace(wood, angle=float(dice.choice((0, 90)) + dice.normal(0, 3)))
    if dice.random() < 0.5:
        return Ground(wood, None)
    stripe = float(dice.uniform(0.02, 0.08)) if dice.random() < 0.3 else 0.0
    return Ground(wood, CLOTHS[int(dice.integers(len(CLOTHS)))], stripe, float(dice.uniform(8, 60)))


def _tile_set(dice: Generator, under: list[Colour]) -> TileDesign:
    """A set that shows on what it lies on."""
    while True:
        dark = dice.random() < 0.35
        code = _DARK_BODIES if dark else _LIGHT_BODIES
        face = _varied(dice, colour(code[int(dice.integers(len(code)))]), 8)
        if min(colours_apart(face, tone) for tone in under) > LEAST_APART:
            break
    if dark:
        ink = colour("#f2eee4" if dice.random() < 0.7 else "#e8c860")
    else:
        ink = colour(
            ("#2b2824", "#33241a", "#1f2c52", "#7a1d1d")[int(dice.choice(4, p=(0.5, 0.25, 0.15, 0.1)))]
        )
    wooden = dice.random() < 0.5
    return TileDesign(
        name=f"set {dice.integers(1000)}",
        face=face,
        ink=_varied(dice, ink, 6),
        typeface=sorted(FACES)[int(dice.integers(len(FACES)))],
        letter=float(dice.uniform(0.45, 0.58)),
        side_mm=float(dice.uniform(17.6, 19.2)),
        corner_mm=float(dice.uniform(0.6, 2.4)),
        grain=float(dice.uniform(3, 8)) if wooden else float(dice.uniform(0.4, 2.0)),
        gloss=float(dice.uniform(0.05, 0.2)) if wooden else float(dice.uniform(0.2, 0.5)),
    )


def _varied(dice: Generator, tone: Colour, spread: float) -> Colour:
    blue, green, red = (
        np.clip(np.array(tone) + dice.normal(0, spread, 3), 5, 250).round().astype(int).tolist()
    )
    return blue, green, red


def _light(dice: Generator) -> Light:
    chosen = LIGHTS[int(dice.integers(len(LIGHTS)))]
    turn = float(dice.uniform(0, 2 * np.pi))
    bar = float(dice.uniform(0.15, 0.5)) if dice.random() < 0.25 else 0.0
    return hung_lamp(dice, replace(chosen, bar=bar), turn, 0.8)
