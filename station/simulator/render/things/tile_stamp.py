"""A tile seen by the camera: its top, the walls that perspective shows, its shadow."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.lens import Lens, Points
from station.simulator.render.light import cast_shadow, filled, hull, toward_lamp, turned_to_lamp
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.palette import Light, TileDesign
from station.simulator.render.placement import TILE_HEIGHT_MM, turning
from station.simulator.render.things.stamp import Stamp
from station.simulator.render.things.tile_print import FACE_PX, face_picture

_FINER = 3
"""Walls and edges are drawn this many times finer, then averaged."""

_BEVEL_MM = 0.9


def tile_stamp(
    design: TileDesign,
    letter: str,
    *,
    grain: int,
    place: tuple[float, float, float],
    angle: float,
    light: Light,
    lens: Lens,
) -> Stamp:
    """place: table millimetres of the middle of its underside. angle: degrees clockwise."""
    x, y, low = place
    high = low + TILE_HEIGHT_MM
    turn = turning(angle)
    outline = _rounded(design.side_mm, design.corner_mm) @ turn + (x, y)
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * (design.side_mm / 2) @ turn + (x, y)
    top, base = lens.project(on_plane(outline, high)), lens.project(on_plane(outline, low))
    face = lens.project(on_plane(square, high))
    both = np.vstack((top, base))
    x0, y0 = (np.floor(both.min(axis=0)) - 2).astype(int).tolist()
    x1, y1 = (np.ceil(both.max(axis=0)) + 3).astype(int).tolist()
    size = ((y1 - y0) * _FINER, (x1 - x0) * _FINER)

    def fine(points: Points) -> Points:
        return np.asarray((points - (x0, y0) + 0.5) * _FINER - 0.5)

    picture = np.zeros((*size, 3), np.uint8)
    coverage = filled(size, fine(hull(both)))
    _walls(picture, fine(top), fine(base), _wall_colours(outline, design, light))
    lit = _lit_face(design, letter, grain, angle, light)
    corners = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32) * FACE_PX - 0.5
    warp = cv2.getPerspectiveTransform(corners, fine(face).astype(np.float32))
    warped = cv2.warpPerspective(lit, warp, size[::-1], borderMode=cv2.BORDER_REPLICATE)
    top_mask = filled(size, fine(top))
    cv2.copyTo(np.asarray(warped), top_mask, picture)
    small = (x1 - x0, y1 - y0)
    colour = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
    cover = np.asarray(cv2.resize(coverage, small, interpolation=cv2.INTER_AREA), np.uint8)
    cover3 = np.ascontiguousarray(np.repeat(cover[..., None], 3, axis=2))
    reach = 20 + round(TILE_HEIGHT_MM * 4)
    shade_box = (x0 - reach, y0 - reach, x1 + reach, y1 + reach)
    shade = np.full((y1 - y0 + 2 * reach, x1 - x0 + 2 * reach), 255, np.uint8)
    cast_shadow(shade, outline, low_mm=low, high_mm=high, light=light, lens=lens, origin=shade_box[:2])
    return Stamp(
        box=(x0, y0, x1, y1),
        colour=np.asarray(cv2.multiply(colour, cover3, scale=1 / 255), np.uint8),
        clear=255 - cover3,
        shade_box=shade_box,
        shade=shade,
    )


def _wall_colours(outline: Points, design: TileDesign, light: Light) -> Points:
    """(n, 3) BGR of the wall that begins at each point of the outline."""
    shares = 0.54 + 0.24 * np.clip(turned_to_lamp(outline, light), -1, 1)
    return np.asarray(shares[:, None] * np.array(design.face))


def _walls(picture: NDArray[np.uint8], top: Points, base: Points, colours: Points) -> None:
    for i in range(len(top)):
        j = (i + 1) % len(top)
        wall = np.round(np.array((top[i], top[j], base[j], base[i])) * 16).astype(np.int32)
        cv2.fillConvexPoly(picture, wall.reshape(-1, 1, 2), colours[i].tolist(), cv2.LINE_8, 4)


def _lit_face(design: TileDesign, letter: str, grain: int, angle: float, light: Light) -> NDArray[np.uint8]:
    """The face with its bevel: the edge towards the lamp shines, the far one is dim."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    toward = toward_lamp(light)
    lamp_x, lamp_y = c * toward[0] + s * toward[1], c * toward[1] - s * toward[0]
    right, down = _bevel(design)
    shine = np.float32(lamp_x) * right + np.float32(lamp_y) * down
    ramp = np.linspace(-0.5, 0.5, FACE_PX, dtype=np.float32)
    sheen = (lamp_x * ramp[None, :] + lamp_y * ramp[:, None]) * np.float32(0.05 + 0.10 * design.gloss)
    gain = 1 + sheen + np.where(shine > 0, 0.22, 0.30).astype(np.float32) * shine
    lift = np.maximum(shine, 0) * np.float32(18 + 40 * design.gloss)
    lit = face_picture(design, letter, grain) * gain[..., None] + lift[..., None]
    return np.asarray(np.clip(lit, 0, 255), dtype=np.uint8)


@lru_cache(maxsize=16)
def _bevel(design: TileDesign) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Outward slope of the face, x rightwards and y downwards: 0 in the flat middle, up to 1 at the edge."""
    scale = design.side_mm / FACE_PX
    half = design.side_mm / 2 - design.corner_mm
    steps = (np.arange(FACE_PX) + 0.5) * scale - design.side_mm / 2
    out_x = np.sign(steps) * np.maximum(np.abs(steps) - half, 0)
    x, y = np.broadcast_arrays(out_x[None, :], out_x[:, None])
    from_core = np.hypot(x, y)
    into = np.clip((from_core - design.corner_mm + _BEVEL_MM) / _BEVEL_MM, 0, 1)
    unit = np.maximum(from_core, 1e-6)
    return (x / unit * into).astype(np.float32), (y / unit * into).astype(np.float32)


@lru_cache(maxsize=16)
def _rounded(side: float, radius: float) -> Points:
    """(n, 2) outline of a rounded square about the origin, clockwise as seen."""
    turns = np.radians(np.linspace(0, 90, 5))
    points = []
    for quarter in range(4):
        a = turns + np.radians(90 * quarter + 180)
        middle = (side / 2 - radius) * np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)))[quarter]
        points.append(middle + radius * np.column_stack((np.cos(a), np.sin(a))))
    return np.vstack(points)
