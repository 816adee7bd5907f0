"""Things beside the boards: the two clock heads, and whatever else people leave on a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.board_print import printed
from station.simulator.render.lens import HEIGHT, WIDTH, Lens
from station.simulator.render.light import cast_shadow, filled, hull
from station.simulator.render.look import TableLook, on_plane
from station.simulator.render.palette import Colour, Light, colour
from station.simulator.render.placement import Points
from station.simulator.render.typeface import text_coverage

Picture = NDArray[np.uint8]

PIXELS_A_MM: Final = 3.0

_FREE: Final = ((0.0, -222.0), (-10.0, 224.0), (-385.0, -205.0), (385.0, 205.0), (385.0, -205.0))
"""Where neither boards nor rows of tiles lie, table millimetres."""

_BODIES: Final = tuple(colour(c) for c in ("#2c2d31", "#8c2530", "#3a4048", "#26406e"))
_RACKS: Final = tuple(colour(c) for c in ("#5a3b28", "#274a94", "#c89a5c", "#2f5a44"))


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A thing with upright walls and a level top. outline: (n, 2) mm around its own middle, clockwise as
    seen. top: what is printed on the top, over the outline's bounding box; None where it is plain."""

    outline: Points
    low_mm: float
    high_mm: float
    colour: Colour
    top: Picture | None = None


def clutter(look: TableLook, table_mm: float) -> list[Block]:
    """Both clock heads and a few things more, in table millimetres, lowest first in each place."""
    dice = np.random.default_rng((look.grain, 6))
    body = _BODIES[int(dice.integers(len(_BODIES)))]
    blocks: list[Block] = []
    for board, x in ((0, -398.0), (1, 398.0)):
        turn = 90 - 180 * board + float(dice.normal(0, 4))
        blocks += placed_blocks(_clock(body, dice), x, float(dice.uniform(-60, 60)), turn, table_mm)
    kinds = (_rack, _pencil, _notes, _rack)
    places = dice.permutation(len(_FREE))[: int(dice.integers(2, 4))]
    for place, kind in zip(places, dice.permutation(len(kinds)), strict=False):
        x, y = _FREE[int(place)]
        turn = float(dice.normal(0, 6)) + (180 if y < 0 else 0)
        blocks += placed_blocks(kinds[int(kind)](dice), x, y, turn, table_mm)
    return blocks


def stand_all(
    picture: Picture, shade: Picture, blocks: Sequence[Block], *, low_mm: float, light: Light, lens: Lens
) -> None:
    """Draws blocks that stand on a plane, and all shadows there, into a whole picture, in place.
    shade: (HEIGHT, WIDTH) shadows of other things, to which those of the blocks are added."""
    for block in blocks:
        cast_shadow(shade, block.outline, low_mm=low_mm, high_mm=block.high_mm, light=light, lens=lens)
    cv2.multiply(picture, cv2.merge((shade, shade, shade)), dst=picture, scale=1 / 255)
    for block in blocks:
        stand(picture, block, light, lens)


def stand(picture: Picture, block: Block, light: Light, lens: Lens) -> None:
    """Draws a block, without its shadow, into a whole picture, in place."""
    top = lens.project(on_plane(block.outline, block.high_mm))
    base = lens.project(on_plane(block.outline, block.low_mm))
    around = hull(np.vstack((top, base)))
    x0, y0 = np.maximum(np.floor(around.min(axis=0)).astype(int) - 1, 0).tolist()
    x1, y1 = np.minimum(np.ceil(around.max(axis=0)).astype(int) + 2, (WIDTH, HEIGHT)).tolist()
    if x1 <= x0 or y1 <= y0:
        return
    part = picture[y0:y1, x0:x1]
    toward = -np.array(light.throw) / (np.hypot(*light.throw) or 1.0)
    along = np.roll(block.outline, -1, axis=0) - block.outline
    normals = np.column_stack((along[:, 1], -along[:, 0]))
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    for i in range(len(top)):
        j = (i + 1) % len(top)
        wall = np.array((top[i], top[j], base[j], base[i])) - (x0, y0)
        tone = np.array(block.colour) * (0.52 + 0.22 * float(normals[i] @ toward))
        paint(part, np.full_like(part, np.clip(tone, 0, 255)), filled(part.shape[:2], wall))
    face = np.full_like(part, block.colour)
    if block.top is not None:
        height, width = block.top.shape[:2]
        own = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32) - np.float32(0.5)
        warp = cv2.getPerspectiveTransform(own, (top[:4] - (x0, y0)).astype(np.float32))
        cv2.warpPerspective(block.top, warp, (x1 - x0, y1 - y0), dst=face, borderMode=cv2.BORDER_REPLICATE)
    paint(part, face, filled(part.shape[:2], top - (x0, y0)))


def paint(part: Picture, over: Picture, coverage: NDArray[np.uint8]) -> None:
    """Covers a part of a picture, in place, by `coverage` of 255."""
    share = cv2.merge((coverage, coverage, coverage))
    kept = cv2.multiply(part, cv2.bitwise_not(share), scale=1 / 255)
    cv2.add(kept, cv2.multiply(over, share, scale=1 / 255), dst=part)


def clock_head(dice: Generator) -> list[Block]:
    """A clock head around its own middle, on a plane at 0."""
    return _clock(_BODIES[int(dice.integers(len(_BODIES)))], dice)


def placed_blocks(blocks: list[Block], x: float, y: float, turn: float, table_mm: float) -> list[Block]:
    """Blocks made around their own middle, turned this many degrees clockwise and put down."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return [
        Block(
            block.outline @ np.array(((c, s), (-s, c))) + (x, y),
            block.low_mm + table_mm,
            block.high_mm + table_mm,
            block.colour,
            block.top,
        )
        for block in blocks
    ]


def box(x: float, y: float, width: float, depth: float) -> Points:
    """Clockwise as seen from the back left: with a printed top these four are its corners."""
    a, b = width / 2, depth / 2
    return np.array(((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)))


def disc(x: float, y: float, radius: float, step: int = 20) -> Points:
    """A polygon with a corner every `step` degrees."""
    turns = np.radians(np.arange(0, 360, step))
    return np.column_stack((x + radius * np.cos(turns), y + radius * np.sin(turns)))


def sheet(width: float, depth: float, tone: Colour) -> Picture:
    """A plain top of this many millimetres."""
    size = (round(depth * PIXELS_A_MM), round(width * PIXELS_A_MM), 3)
    return np.full(size, tone, np.uint8)


def _clock(body: Colour, dice: Generator) -> list[Block]:
    """Two displays side by side, a button behind each."""
    top = sheet(136, 62, body)
    for x in (100, 308):
        cv2.rectangle(top, (x - 78, 92), (x + 78, 162), (126, 148, 140), -1)
        cv2.rectangle(top, (x - 78, 92), (x + 78, 162), (40, 42, 44), 2)
        digits = text_coverage(f"{dice.integers(3, 15)}:{dice.integers(60):02d}", "manrope-semibold", 40)
        printed(top, digits, (x, 127), (44, 50, 48))
    edge = tuple(min(255, c + 34) for c in body)
    cv2.rectangle(top, (0, 0), (top.shape[1] - 1, top.shape[0] - 1), edge, 3)
    case = Block(box(0, 0, 136, 62), 0, 38, body, cv2.GaussianBlur(top, (0, 0), 0.7).astype(np.uint8))
    knobs = [Block(disc(x, -16, 7.5), 38, 46, (206, 210, 212)) for x in (-35.0, 35.0)]
    return [case, *knobs]


def _rack(dice: Generator) -> list[Block]:
    tone = _RACKS[int(dice.integers(len(_RACKS)))]
    lit = (min(255, tone[0] + 14), min(255, tone[1] + 14), min(255, tone[2] + 14))
    return [
        Block(box(0, 0, 190, 44), 0, 7, tone),
        Block(box(0, -12, 190, 12), 7, 20, lit),
        Block(box(0, 19, 190, 4), 7, 11, lit),
    ]


def _pencil(dice: Generator) -> list[Block]:
    tone = (colour("#d9a520"), colour("#2a3fae"), colour("#2b2b2e"))[int(dice.integers(3))]
    turned = float(dice.uniform(-50, 50))
    top = sheet(130, 7, tone)
    top[: len(top) // 3] = np.clip(np.array(tone) * 1.25, 0, 255)
    top[-len(top) // 3 :] = np.array(tone) * 0.7
    top[:, -36:-12] = colour("#d8b48a")
    top[:, -12:] = colour("#3a3a3c")
    return placed_blocks([Block(box(0, 0, 130, 7), 0, 6, tone, top)], 0, 0, turned, 0)


def _notes(dice: Generator) -> list[Block]:
    top = sheet(100, 140, colour("#e9eaea"))
    for y in range(40, len(top), 20):
        top[y : y + 1] = colour("#9fb6cf")
    for i in range(int(dice.integers(3, 8))):
        number = text_coverage(str(int(dice.integers(40, 400))), "hanken-medium", 11)
        printed(top, number, (90, 56 + 20 * i), colour("#39415e"))
    return placed_blocks([Block(box(0, 0, 100, 140), 0, 2, colour("#dfe0e0"), top)], 0, 20, 0, 0)
