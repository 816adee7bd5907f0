"""How light falls on the table: a gain for every picture pixel, and the shadows of flat-topped things."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Box, Lens, Points, box_around
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.palette import Light

UNIT = 160
"""The gain 1.0 in a gain picture."""

_COARSE = 4
"""The gain is computed on every fourth pixel: light has no finer detail."""


def gain_picture(light: Light, lens: Lens) -> NDArray[np.uint8]:
    """(HEIGHT, WIDTH, 3) uint8, UNIT for unchanged."""
    x, y = lens.sight((0, 0, WIDTH, HEIGHT), 0.0, _COARSE)
    toward = np.hypot(*light.throw) or 1.0
    slope = -(x * light.throw[0] + y * light.throw[1]) / toward / 400
    away = ((x - light.spot[0]) ** 2 + (y - light.spot[1]) ** 2) / 260.0**2
    gain = light.exposure * (1 + light.slope * slope) * (1 + light.hot * (np.exp(-away) - 0.4))
    rows, columns = gain.shape
    ys, xs = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    gain *= 1 - light.vignette * (0.75 * xs**2 + 0.45 * ys**2) ** 1.3
    shaded = _bar(light, x, y)
    cool = np.array((1.06, 1.0, 0.95), np.float32) ** (shaded / max(light.bar, 1e-6))[..., None]
    coloured = (gain * (1 - shaded))[..., None] * np.array(light.tint, np.float32) * cool
    small = np.clip(np.round(coloured * UNIT), 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR), np.uint8)


def veil_table(light: Light) -> NDArray[np.uint8]:
    """(256,) uint8: grey levels as the sensor gives them, for those the light alone would make."""
    levels = np.arange(256) / 255
    curve = levels + 0.02 * np.sin(2 * np.pi * (levels - 0.5))
    return np.asarray(np.round(light.veil + curve * (252 - light.veil)), dtype=np.uint8)


def _bar(light: Light, x: NDArray[np.float32], y: NDArray[np.float32]) -> NDArray[np.float64]:
    """The shadow of the camera's mast or a window bar: a slanted band whose edges blur along its way."""
    if light.bar <= 0:
        return np.zeros(x.shape)
    turn = np.radians(light.bar_angle)
    across = -np.sin(turn) * x + np.cos(turn) * y - light.bar_mm
    along = np.cos(turn) * x + np.sin(turn) * y
    half = 22 + 0.035 * along
    edge = 2.5 + 0.008 * np.abs(along + 350)
    inside = 1 / (1 + np.exp(np.clip((np.abs(across) - half) / edge * 2.2, -40, 40)))
    return np.asarray(light.bar * inside, dtype=np.float64)


def cast_shadow(
    shade: NDArray[np.uint8],
    outline: Points,
    *,
    low_mm: float,
    high_mm: float,
    light: Light,
    lens: Lens,
    origin: tuple[int, int] = (0, 0),
) -> None:
    """Darkens a (height, width) shade picture, 255 for unshaded, in place, by the shadow that a
    flat-topped thing standing on the plane z = low_mm throws on it. outline: (n, 2) table millimetres.
    origin: picture pixel (x, y) of the shade picture's first pixel."""
    fall = np.array(light.throw) * (high_mm - low_mm)
    both = lens.project(np.vstack((on_plane(outline, low_mm), on_plane(outline + fall, low_mm)))) - origin
    pixels_a_mm = lens.focal_px / lens.height_mm
    spread = max(0.8, light.soft * (high_mm - low_mm) * 0.5 * pixels_a_mm)
    thrown = _blob(shade.shape, hull(both), spread)
    contact = _blob(shade.shape, both[: len(outline)], max(1.5, 0.35 * (high_mm - low_mm) * pixels_a_mm))
    for blob, depth in ((thrown, light.depth), (contact, 0.25)):
        if blob is None:
            continue
        (x0, y0, x1, y1), mask = blob
        part = shade[y0:y1, x0:x1]
        part[:] = np.round(part * (1 - np.float32(depth) * mask))


def _blob(
    shape: tuple[int, ...], polygon: Points, spread_px: float
) -> tuple[Box, NDArray[np.float32]] | None:
    reach = int(np.ceil(3 * spread_px)) + 2
    x0, y0, x1, y1 = box = box_around(polygon, reach, reach + 1, (shape[1], shape[0]))
    if x1 <= x0 or y1 <= y0:
        return None
    mask = filled((y1 - y0, x1 - x0), polygon - (x0, y0)).astype(np.float32) / 255
    return box, _spread(mask, spread_px)


def _spread(mask: NDArray[np.floating[Any]], spread_px: float) -> NDArray[np.float32]:
    """The mask with soft edges. A wide blur leaves nothing too fine for a smaller picture, which takes less
    time."""
    high, wide = mask.shape
    small = tuple(max(1, round(side / max(1.0, spread_px / 5))) for side in (wide, high))
    less = cv2.resize(mask, small, interpolation=cv2.INTER_AREA) if small != (wide, high) else mask
    soft = cv2.GaussianBlur(less, (0, 0), spread_px * small[0] / wide, sigmaY=spread_px * small[1] / high)
    return np.asarray(cv2.resize(soft, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32).clip(0, 1)


def turned_to_lamp(outline: Points, light: Light) -> Points:
    """(n,) how squarely the wall that begins at each point of an outline (clockwise as seen) faces the lamp,
    -1 to 1."""
    along = np.roll(outline, -1, axis=0) - outline
    normals = np.column_stack((along[:, 1], -along[:, 0]))
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    return np.asarray(normals @ toward_lamp(light))


def toward_lamp(light: Light) -> Points:
    """(2,) the direction of length 1 along the table."""
    return np.asarray(-np.array(light.throw) / (np.hypot(*light.throw) or 1.0))


def hull(points: Points) -> Points:
    """The corners of the smallest convex shape around picture points."""
    return np.asarray(cv2.convexHull(points.astype(np.float32)), dtype=np.float64)[:, 0]


def filled(shape: tuple[int, int], polygon: Points) -> NDArray[np.uint8]:
    """(height, width) coverage of a polygon given in pixels, edges smooth."""
    mask = np.zeros(shape, np.uint8)
    points = np.round(polygon * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(mask, [points], (255,), cv2.LINE_AA, 4)
    return mask


def lit(
    picture: NDArray[np.uint8], gain: NDArray[np.uint8], tones: NDArray[np.uint8], blur_px: float
) -> None:
    """Lights an evenly lit picture and takes it through the lens, in place. gain, tones: what
    `gain_picture` and `veil_table` give."""
    cv2.multiply(picture, gain, dst=picture, scale=1 / UNIT)
    cv2.LUT(picture, tones, dst=picture)
    cv2.GaussianBlur(picture, (0, 0), blur_px, dst=picture)


def pressed(picture: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    """A picture after JPEG compression."""
    _, file = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
