"""A player's arm from the fingertips into the sleeve, as a flat picture and as the camera sees it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.lens import HEIGHT, WIDTH, Box, Lens, Plane, Points
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.palette import Colour, Light
from station.simulator.render.placement import turning
from station.simulator.render.things import hand_shape
from station.simulator.render.things.hand_shape import HandShape, Pose
from station.simulator.render.things.stamp import Stamp

PIXELS_A_MM: Final = 2.5
END_MM: Final = 580.0
"""How far behind the fingertips the picture of an arm ends: out of the camera's sight."""

_CUFF_MM: Final = 212.0


@dataclass(frozen=True, slots=True)
class ArmLook:
    skin: Colour
    sleeve: Colour
    left_handed: bool


@dataclass(frozen=True, slots=True, eq=False)
class ArmPicture:
    """colour: (h, w, 3) BGR times coverage. coverage: (h, w). Fingertips at the top, middle of the width
    the middle of the hand; y = FRONT_MM to END_MM."""

    colour: NDArray[np.uint8]
    coverage: NDArray[np.uint8]


@lru_cache(maxsize=8)
def arm_picture(look: ArmLook, pose: Pose, lamp: tuple[float, float]) -> ArmPicture:
    """lamp: how far to its right and towards its elbow the light comes from, per unit of height."""
    shape = hand_shape.hand_shape(pose)
    if look.left_handed:
        lamp = (-lamp[0], lamp[1])
    hand, cover = _skin(shape, look.skin, lamp)
    width = hand.shape[1]
    rows = round((END_MM - hand_shape.FRONT_MM) * PIXELS_A_MM)
    colour = np.zeros((rows, width, 3), np.float32)
    coverage = np.zeros((rows, width), np.float32)
    colour[: len(hand)], coverage[: len(cover)] = hand, cover
    _sleeve(colour, coverage, look.sleeve, lamp)
    colour = np.clip(colour, 0, 255) * coverage[..., None]
    picture, mask = np.round(colour).astype(np.uint8), np.round(coverage * 255).astype(np.uint8)
    if look.left_handed:
        picture, mask = np.ascontiguousarray(picture[:, ::-1]), np.ascontiguousarray(mask[:, ::-1])
    return ArmPicture(picture, mask)


def _skin(shape: HandShape, skin: Colour, lamp: tuple[float, float]) -> tuple[Plane, Plane]:
    size = (round(shape.height.shape[1] * PIXELS_A_MM), round(shape.height.shape[0] * PIXELS_A_MM))
    height = np.asarray(cv2.resize(shape.height, size, interpolation=cv2.INTER_CUBIC), np.float32)
    inside = np.asarray(cv2.resize(shape.inside, size, interpolation=cv2.INTER_CUBIC), np.float32)
    coverage = np.clip(0.5 + (0.55 - inside) * PIXELS_A_MM * 0.8, 0, 1).astype(np.float32)
    dice = np.random.default_rng(9)
    creases = cv2.GaussianBlur(dice.normal(0, 1, height.shape).astype(np.float32), (0, 0), 1.6)
    diffuse, mirror = _lit(height + 0.07 * creases, lamp, PIXELS_A_MM)
    hollow = np.asarray(cv2.GaussianBlur(height, (0, 0), 12.0), np.float32) - height
    open_sky = np.clip(1 - 0.022 * np.maximum(hollow, 0), 0.45, 1)
    red = np.zeros_like(height)
    wrinkle = np.zeros_like(height)
    for x, y, radius in shape.joints:
        spot = _at(x, y)
        cv2.circle(red, spot, round(radius * PIXELS_A_MM), (1.0,), -1, cv2.LINE_AA)
        for line in (-1, 0, 1):
            end = (spot[0] + round(5 * PIXELS_A_MM), spot[1] + round(line * 1.7 * PIXELS_A_MM))
            cv2.line(wrinkle, (2 * spot[0] - end[0], end[1]), end, (1.0,), 1, cv2.LINE_AA)
    red = np.asarray(cv2.GaussianBlur(red, (0, 0), 12.0), np.float32)
    wrinkle = np.asarray(cv2.GaussianBlur(wrinkle, (0, 0), 1.4), np.float32)
    blotch = cv2.resize(dice.normal(0, 1, (26, 14)).astype(np.float32), size)
    base = np.array(skin, np.float32) * (1 + 0.025 * blotch[..., None])
    base = base * (1 - red[..., None] * np.array((0.14, 0.11, 0.02), np.float32))
    base = base * (1 - 0.22 * wrinkle[..., None])
    base = _nails(base, shape, skin)
    shadowed = np.array((0.36, 0.40, 0.50), np.float32)
    light = (shadowed + (1.12 - shadowed) * diffuse[..., None]) * open_sky[..., None]
    return np.asarray(base * light + 26.0 * mirror[..., None], np.float32), coverage


def _nails(base: Plane, shape: HandShape, skin: Colour) -> Plane:
    plate = np.zeros(base.shape[:2], np.float32)
    rim = np.zeros(base.shape[:2], np.float32)
    for x, y, turn, width in shape.nails:
        axes = (round(width * 0.70 * PIXELS_A_MM), round(width * 0.98 * PIXELS_A_MM))
        cv2.ellipse(plate, _at(x, y), axes, -turn, 0, 360, (1.0,), -1, cv2.LINE_AA)
        cv2.ellipse(rim, _at(x, y), axes, -turn, 0, 360, (1.0,), 1, cv2.LINE_AA)
    tone = np.array(skin, np.float32) * np.array((1.02, 1.0, 1.04), np.float32) + 14
    base = base + (tone - base) * (0.6 * plate[..., None])
    return np.asarray(base * (1 - 0.10 * rim[..., None]), np.float32)


def _at(x: float, y: float) -> tuple[int, int]:
    return (
        round((x - hand_shape.LEFT_MM) * PIXELS_A_MM),
        round((y - hand_shape.FRONT_MM) * PIXELS_A_MM),
    )


def _lit(height: Plane, lamp: tuple[float, float], scale: float) -> tuple[Plane, Plane]:
    """How squarely the light falls on a surface of heights (mm), and how it mirrors upwards, 0–1 each."""
    slope_y, slope_x = np.gradient(height, 1 / scale)
    toward = np.array((lamp[0], lamp[1], 1.0), np.float32)
    toward /= np.linalg.norm(toward)
    half = toward + np.array((0, 0, 1), np.float32)
    half /= np.linalg.norm(half)
    length = np.sqrt(slope_x**2 + slope_y**2 + 1)
    facing = (toward[2] - slope_x * toward[0] - slope_y * toward[1]) / length
    shine = np.clip((half[2] - slope_x * half[0] - slope_y * half[1]) / length, 0, 1) ** 24
    return np.clip(facing, 0, 1).astype(np.float32), shine.astype(np.float32)


def _sleeve(colour: Plane, coverage: Plane, cloth: Colour, lamp: tuple[float, float]) -> None:
    """Pulls a sleeve over the picture from the cuff on, in place, with a shadow on the skin before it."""
    dice = np.random.default_rng(10)
    first = round((_CUFF_MM - hand_shape.FRONT_MM) * PIXELS_A_MM)
    rows, width = coverage.shape[0] - first, coverage.shape[1]
    y = np.arange(rows, dtype=np.float32)[:, None] / PIXELS_A_MM
    x = (np.arange(width, dtype=np.float32)[None, :] - width / 2) / PIXELS_A_MM
    wave = cv2.resize(dice.normal(0, 1, (12, 2)).astype(np.float32), (2, rows), interpolation=cv2.INTER_CUBIC)
    half = 37 + 0.045 * y + 0.9 * np.where(x < 0, wave[:, :1], wave[:, 1:])
    curve = 3.2 * (1 - (x / 40) ** 2)
    inside = np.minimum(half - np.abs(x), y + curve - 3.0)
    cover = np.clip(0.5 + inside * PIXELS_A_MM, 0, 1)
    starts: list[float] = dice.uniform(0, 400, 22).tolist()
    folds = np.zeros((rows, width), np.float32)
    for at in starts:
        lean, reach = dice.normal(0, 0.35), dice.uniform(3, 7)
        middle, long = dice.normal(0, 18), dice.uniform(14, 34)
        sign = dice.choice((-1.0, 1.0))
        far = 5 * reach + abs(lean) * width / 2 / PIXELS_A_MM  # nothing is left of the fold beyond
        near = slice(max(0, int((at - far) * PIXELS_A_MM)), max(0, int((at + far) * PIXELS_A_MM) + 2))
        crest = np.exp(-(((y[near] - at - lean * x) / reach) ** 2) - ((x - middle) / long) ** 2)
        folds[near] += sign * crest
    height = 1.15 * np.sqrt(np.clip(half**2 - x**2, 1, None)) + 2.4 * folds
    diffuse, _ = _lit(np.asarray(height, np.float32), lamp, PIXELS_A_MM)
    seam = np.exp(-(((y + curve - 16) / 1.0) ** 2)) * 0.2
    weave = dice.standard_normal((rows, width), dtype=np.float32)
    lit = (
        np.array(cloth, np.float32) * ((0.35 + 0.75 * diffuse) * (1 - seam))[..., None] + 3 * weave[..., None]
    )
    before = colour[max(first - 40, 0) : first + 30]
    before *= np.linspace(1.0, 0.55, len(before), dtype=np.float32)[:, None, None]
    colour[first:] += (lit - colour[first:]) * cover[..., None]
    coverage[first:] = np.maximum(coverage[first:] * (y < 60), cover)


def arm_stamp(
    picture: ArmPicture, tip: tuple[float, float], angle: float, *, light: Light, lens: Lens
) -> Stamp | None:
    """tip: table millimetres of the fingertips. angle: degrees clockwise the arm is turned; at 0 it comes
    from South. None where the camera sees nothing of it."""
    half = picture.coverage.shape[1] / PIXELS_A_MM / 2
    front = hand_shape.FRONT_MM
    corners = (
        np.array(((-half, front), (half, front), (half, END_MM), (-half, END_MM))) @ turning(angle) + tip
    )
    heights = np.array((16.0, 16.0, 95.0, 95.0))
    over = lens.project(np.column_stack((corners, heights)))
    thrown = lens.project(on_plane(corners + heights[:, None] * np.array(light.throw), 0.0))
    box = _clipped(over)
    if box is None:
        return None
    cover = _warped(picture.coverage, over, box)
    colour = _warped(picture.colour, over, box)
    shade_box, shade = _shade(picture, thrown, light, lens)
    return Stamp(
        box=box,
        colour=colour,
        clear=255 - np.asarray(cv2.merge((cover, cover, cover)), np.uint8),
        shade_box=shade_box,
        shade=shade,
    )


def _shade(picture: ArmPicture, thrown: Points, light: Light, lens: Lens) -> tuple[Box, NDArray[np.uint8]]:
    """Half as fine as the picture: the edge of an arm's shadow is soft."""
    spread = max(2.0, light.soft * 30 * lens.focal_px / lens.height_mm * 0.35)
    box = _clipped(thrown, round(3 * spread) + 2)
    if box is None:
        return (0, 0, 0, 0), np.zeros((0, 0), np.uint8)
    size = (box[2] - box[0], box[3] - box[1])
    small = (0, 0, size[0] // 4 + 1, size[1] // 4 + 1)
    mask = _warped(picture.coverage, (thrown - box[:2]) / 4, small)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.7, spread / 4)), np.uint8)
    big = cv2.resize(mask, (small[2] * 4, small[3] * 4))[: size[1], : size[0]]
    return box, np.asarray(255 - cv2.multiply(big, np.ones_like(big), scale=light.depth), np.uint8)


def _warped(flat: NDArray[np.uint8], corners: Points, box: Box) -> NDArray[np.uint8]:
    height, width = flat.shape[:2]
    own = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(own.astype(np.float32), (corners - box[:2]).astype(np.float32))
    return np.asarray(cv2.warpPerspective(flat, warp, (box[2] - box[0], box[3] - box[1])), np.uint8)


def _clipped(points: Points, reach: int = 1) -> Box | None:
    x0, y0 = np.maximum(np.floor(points.min(axis=0)).astype(int) - reach, -16).tolist()
    x1, y1 = np.ceil(points.max(axis=0)).astype(int).tolist()
    x1, y1 = min(x1 + reach, WIDTH + 16), min(y1 + reach, HEIGHT + 16)
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None
