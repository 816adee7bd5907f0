"""Tiles on a scene's table: their sides, their shadows, and the ground truth of their tops."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.laying import Place
from vision.training.finding.light import soften
from vision.training.finding.stock import DrawnKit
from vision.training.finding.table import SPAN, Patch, Table, rounded_square, turned
from vision.training.kits import PX


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """A kit as used in one scene. side: pixels of a tile on the table. gain: factor for its colours."""

    drawn: DrawnKit
    side: float
    gain: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Lain:
    """A tile in a scene. lift: from the centre of its base to that of its top. top: PX per square."""

    place: Place
    tiles: Set
    lift: NDArray[np.float64]
    top: Patch
    lettered: bool

    @property
    def middle(self) -> NDArray[np.float64]:
        return self.place.centre + self.lift

    def outline(self) -> NDArray[np.float64]:
        """Around the base."""
        half = self.tiles.side / 2
        corner = self.tiles.drawn.kit.corner * self.tiles.side
        return turned(rounded_square(half, corner), self.place.angle) + self.place.centre

    def corners(self) -> NDArray[np.float64]:
        """(4, 2), of the top's square."""
        return turned(rounded_square(self.tiles.side / 2, 0)[::4], self.place.angle) + self.middle


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """How tiles rise in the picture, in tile sides: by `lean`, and outwards by half of `spread` at the
    table's rim."""

    lean: NDArray[np.float64]
    spread: float

    def lift(self, centre: NDArray[np.float64], side: float) -> NDArray[np.float64]:
        return (self.lean + (centre / SPAN - 0.5) * self.spread) * side


def draw_sight(rng: Generator) -> Sight:
    turn, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.13) * (rng.random() < 0.8)
    return Sight(reach * np.array([np.cos(turn), np.sin(turn)]), float(rng.uniform(0, 0.06)))


def cast_shadows(table: Table, tiles: list[Lain], rng: Generator) -> None:
    """Darkens the ground next to the tiles, away from a light, with edges from sharp to soft."""
    if not tiles or rng.random() < 0.12:
        return
    side = tiles[0].tiles.side
    turn = rng.uniform(0, 2 * np.pi)
    away = rng.uniform(0.0, 0.25) if rng.random() < 0.8 else rng.uniform(0.2, 0.6)
    shift = np.array([np.cos(turn), np.sin(turn)]) * away * side
    mask = np.zeros((SPAN, SPAN), np.uint8)
    for tile in tiles:
        foot = tile.outline()
        hull = cv2.convexHull(np.round(np.concatenate([foot, foot + shift]) * 16).astype(np.int32))
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)
    soft = rng.uniform(0.005, 0.03) if rng.random() < 0.4 else rng.uniform(0.03, 0.15)
    mask = soften(mask, max(0.4, soft * side))
    shade = (255 - mask * np.float32(rng.uniform(0.15, 0.75))).astype(np.uint8)
    cv2.multiply(table.picture, cv2.merge([shade] * 3), table.picture, 1 / 255)


def lain(place: Place, tiles: Set, sight: Sight, rng: Generator) -> Lain:
    """A tile for a place: face up with a letter, rarely a blank."""
    drawn = tiles.drawn
    lettered = not place.face_down and rng.random() > 0.06
    kind = drawn.letters if lettered else drawn.backs if place.face_down else drawn.blanks
    top = kind[int(rng.integers(len(kind)))]
    return Lain(place, tiles, sight.lift(place.centre, tiles.side), top, lettered)


def put(table: Table, tile: Lain, number: int, rng: Generator) -> None:
    """Draws a tile whose top belongs to `number`."""
    drawn, kit = tile.tiles.drawn, tile.tiles.drawn.kit
    gain = tile.tiles.gain * np.float32(np.exp(rng.normal(0, 0.03)))
    if np.abs(tile.lift).max() > 0.4:
        foot = tile.outline()
        hull = cv2.convexHull(np.concatenate([foot, foot + tile.lift]).astype(np.float32))[:, 0]
        body = tile.top[PX // 4, PX // 4, :3] if tile.place.face_down else kit.body * 255
        table.fill(np.asarray(hull, np.float64), np.asarray(body * gain * drawn.side_tone, np.float32))
    scale = tile.tiles.side / (kit.size * PX)
    table.lay(tile.top, tile.middle, tile.place.angle, scale, owner=number, gain=gain)
