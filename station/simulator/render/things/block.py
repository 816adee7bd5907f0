"""Things with upright walls and level tops, and how they are drawn where they stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.lens import Lens, Picture, Points, box_around
from station.simulator.render.light import cast_shadow, filled, hull, turned_to_lamp
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.palette import Colour, Light
from station.simulator.render.placement import turning

PIXELS_A_MM: Final = 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A thing with upright walls and a level top. outline: (n, 2) mm around its own middle, clockwise as
    seen. top: what is printed on the top, over the outline's bounding box; None where it is plain."""

    outline: Points
    low_mm: float
    high_mm: float
    colour: Colour
    top: Picture | None = None


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
    x0, y0, x1, y1 = box_around(around)
    if x1 <= x0 or y1 <= y0:
        return
    part = picture[y0:y1, x0:x1]
    lit = turned_to_lamp(block.outline, light)
    for i in range(len(top)):
        j = (i + 1) % len(top)
        wall = np.array((top[i], top[j], base[j], base[i])) - (x0, y0)
        tone = np.array(block.colour) * (0.52 + 0.22 * float(lit[i]))
        paint(part, plain(part.shape[:2], np.clip(tone, 0, 255)), filled(part.shape[:2], wall))
    face = plain(part.shape[:2], block.colour)
    if block.top is not None:
        height, width = block.top.shape[:2]
        own = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32) - np.float32(0.5)
        warp = cv2.getPerspectiveTransform(own, (top[:4] - (x0, y0)).astype(np.float32))
        cv2.warpPerspective(block.top, warp, (x1 - x0, y1 - y0), dst=face, borderMode=cv2.BORDER_REPLICATE)
    paint(part, face, filled(part.shape[:2], top - (x0, y0)))


def plain(size: tuple[int, ...], colour: Sequence[float] | Points) -> Picture:
    """(height, width, 3) of one colour. In whole rows: three numbers at a time take long."""
    height, width = size
    row = np.tile(np.asarray(colour).astype(np.uint8), width)
    return np.broadcast_to(row, (height, len(row))).copy().reshape(height, width, 3)


def paint(part: Picture, over: Picture, coverage: NDArray[np.uint8]) -> None:
    """Covers a part of a picture, in place, by `coverage` of 255."""
    share = cv2.merge((coverage, coverage, coverage))
    kept = cv2.multiply(part, cv2.bitwise_not(share), scale=1 / 255)
    cv2.add(kept, cv2.multiply(over, share, scale=1 / 255), dst=part)


def placed_blocks(blocks: list[Block], x: float, y: float, turn: float, table_mm: float) -> list[Block]:
    """Blocks made around their own middle, turned this many degrees clockwise and put down."""
    return [
        replace(
            block,
            outline=block.outline @ turning(turn) + (x, y),
            low_mm=block.low_mm + table_mm,
            high_mm=block.high_mm + table_mm,
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
