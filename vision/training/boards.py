"""Boards without tiles: squares, lines, premium print, stars and the surrounding frame."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.glyphs import Face
from vision.training.kits import PX, Colour
from vision.training.pixels import blurred, from_hsv, moved, resized
from vision.training.textures import Textures

Canvas = NDArray[np.float32]
"""(height, width, 3) float32, BGR 0–1, PX pixels per square."""

_RIDGED = 0.3
"""Share of boards whose squares lie in hollows."""

_WORDS = (
    "DOUBLE LETTER SCORE", "TRIPLE LETTER SCORE", "DOUBLE WORD SCORE", "TRIPLE WORD SCORE",
    "DOPPELTER BUCHSTABENWERT", "DREIFACHER WORTWERT", "LETTRE COMPTE DOUBLE", "MOT COMPTE TRIPLE",
    "PODWÓJNA PREMIA", "2L", "3L", "2W", "3W", "DL", "TL", "DW", "TW", "2x", "3x", "BONUS",
)  # fmt: skip


def _lay(
    canvas: Canvas, mask: NDArray[np.float32], centre: tuple[float, float], colour: Colour, share: float
) -> None:
    height, width = mask.shape
    left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
    rows = slice(max(top, 0), min(top + height, canvas.shape[0]))
    columns = slice(max(left, 0), min(left + width, canvas.shape[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    part = mask[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left, None] * share
    region = canvas[rows, columns]
    region += part * (colour - region)


def _label(
    canvas: Canvas,
    face: Face,
    rng: Generator,
    *,
    text: str,
    centre: tuple[float, float],
    colour: Colour,
    turn: int,
) -> None:
    lines = text.split() if " " in text else [text]
    capital = PX * (rng.uniform(0.09, 0.2) if len(lines) > 1 else rng.uniform(0.2, 0.45))
    masks = [
        face.scaled(line, capital, rng.uniform(0.85, 1.1), rng.uniform(-0.02, 0.07))[0] for line in lines
    ]
    widest = max(mask.shape[1] for mask in masks)
    if widest > 0.92 * PX:
        shrink = 0.92 * PX / widest
        sizes = [(round(mask.shape[1] * shrink), round(mask.shape[0] * shrink)) for mask in masks]
        masks = [resized(mask, size, cv2.INTER_AREA) for mask, size in zip(masks, sizes, strict=True)]
    pitch = max(mask.shape[0] for mask in masks) * rng.uniform(0.85, 1.5)
    height = int(pitch * len(masks)) + 2
    block = np.zeros((height, max(mask.shape[1] for mask in masks)), np.float32)
    for row, mask in enumerate(masks):
        top = min(int(row * pitch), height - mask.shape[0])
        left = (block.shape[1] - mask.shape[1]) // 2
        if top < 0:
            continue
        region = block[top : top + mask.shape[0], left : left + mask.shape[1]]
        np.maximum(region, mask, out=region)
    _lay(
        canvas, np.ascontiguousarray(np.rot90(block, turn), np.float32), centre, colour, rng.uniform(0.6, 1.0)
    )


def _star(canvas: Canvas, centre: tuple[float, float], colour: Colour, rng: Generator) -> None:
    points = int(rng.choice([4, 5, 6, 8]))
    outer, inner = PX * rng.uniform(0.25, 0.48), PX * rng.uniform(0.08, 0.22)
    angles = np.arange(2 * points) * np.pi / points + rng.uniform(0, np.pi)
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    corners = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1) + PX / 2
    mask = np.zeros((PX, PX), np.uint8)
    cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, lineType=cv2.LINE_AA, shift=4)
    _lay(canvas, np.asarray(mask / 255, dtype=np.float32), centre, colour, 1.0)


def _teeth(mask: NDArray[np.uint8], left: int, top: int, *, size: float, count: int, block: bool) -> None:
    """The small triangles or blocks that point from a premium square into its neighbours."""
    half = size / 2
    shape = (
        [(-half, -half), (half, -half), (half, half), (-half, half)]
        if block
        else [(-half, 0), (0, -half), (half, 0), (0, half)]
    )
    for side in range(4):
        for index in range(count):
            along = PX * (index + 1) / (count + 1)
            away = -half if side < 2 else PX + half
            x, y = (along, away) if side % 2 else (away, along)
            corners = np.array([(left + x + a, top + y + b) for a, b in shape])
            cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 255, lineType=cv2.LINE_AA)


def _ground(rng: Generator) -> Colour:
    u = rng.uniform
    sort = rng.choice(
        ["green", "beige", "grey", "dark", "wood", "any"], p=[0.22, 0.25, 0.17, 0.12, 0.1, 0.14]
    )
    if sort == "green":
        return from_hsv(u(90, 170), u(0.25, 0.9), u(0.2, 0.6))
    if sort == "beige":
        return from_hsv(u(20, 60), u(0.05, 0.35), u(0.55, 0.95))
    if sort == "grey":
        return from_hsv(u(0, 360), u(0, 0.12), u(0.3, 0.95))
    if sort == "dark":
        return from_hsv(u(0, 360), u(0, 0.6), u(0.08, 0.35))
    if sort == "wood":
        return from_hsv(u(10, 40), u(0.2, 0.7), u(0.3, 0.85))
    return from_hsv(u(0, 360), u(0, 0.8), u(0.15, 0.95))


def draw_board(side: int, margin: int, face: Face, textures: Textures, rng: Generator) -> Canvas:
    """A piece of board with `side` squares per side and a margin of `margin` pixels, with the frame on some
    sides."""
    length = side * PX + 2 * margin
    ground = _ground(rng)
    canvas = np.empty((length, length, 3), np.float32)
    canvas[:] = ground
    premiums = [from_hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.95), rng.uniform(0.35, 1)) for _ in range(3)]
    premiums.append(from_hsv(rng.choice([0, 200, 340]), rng.uniform(0.2, 0.9), rng.uniform(0.5, 1)))
    print_ink = from_hsv(
        rng.uniform(0, 360), rng.uniform(0, 0.4), rng.choice([rng.uniform(0, 0.3), rng.uniform(0.8, 1)])
    )
    labelled = rng.random() < 0.75
    # English boards first: their labels are the boldest, and the likeliest to be mistaken for letters.
    words = _WORDS[:4] if (kind := rng.random()) < 0.45 else _WORDS[4:9] if kind < 0.65 else _WORDS[9:]
    toothed = rng.random() < 0.4
    teeth = np.zeros(canvas.shape[:2], np.uint8)
    tooth, tooth_count, tooth_block = (
        PX * rng.uniform(0.05, 0.13),
        int(rng.integers(2, 5)),
        bool(rng.random() < 0.5),
    )
    text_turn = int(rng.integers(4)) if rng.random() < 0.4 else 0
    density = rng.uniform(0.15, 0.6)
    gap = rng.uniform(0, 0.05) * PX
    line = (
        _ground(rng)
        if rng.random() < 0.4
        else from_hsv(0, 0, rng.choice([rng.uniform(0, 0.25), rng.uniform(0.75, 1)]))
    )
    thick = (rng.uniform(0.0, 0.07) if rng.random() < 0.8 else rng.uniform(0.07, 0.14)) * PX
    rounded = rng.random() < 0.2
    for row in range(-1, side + 1):
        for column in range(-1, side + 1):
            left, top = margin + column * PX, margin + row * PX
            low = (max(0, round(left + gap)), max(0, round(top + gap)))
            high = (round(left + PX - gap), round(top + PX - gap))
            if high[0] <= 0 or high[1] <= 0 or rng.random() > density:
                continue
            colour = premiums[int(rng.integers(len(premiums)))]
            if rounded:
                mask = np.zeros((length, length), np.uint8)
                cv2.circle(mask, (left + PX // 2, top + PX // 2), round(PX * 0.45), 255, -1, cv2.LINE_AA)
                canvas[mask > 127] = colour
            else:
                canvas[low[1] : high[1], low[0] : high[0]] = colour
            if toothed:
                _teeth(teeth, left, top, size=tooth, count=tooth_count, block=tooth_block)
            centre = (left + PX / 2, top + PX / 2)
            if rng.random() < 0.06:
                _star(canvas, centre, print_ink, rng)
            elif labelled:
                _label(
                    canvas,
                    face,
                    rng,
                    text=str(rng.choice(words)),
                    centre=centre,
                    colour=print_ink,
                    turn=text_turn,
                )
    if toothed:
        canvas += (teeth.astype(np.float32) / 255)[..., None] * (premiums[0] - canvas)
    if rng.random() < 0.9:
        _rule(canvas, rng, margin=margin, thick=thick, colour=line)
    if rng.random() < _RIDGED:
        draw_ridges(canvas, margin, rng)
    if rng.random() < 0.35:
        _frame(canvas, margin, face, rng)
    card = resized(textures.crop("speckle", 200, rng), (length, length))
    canvas *= (1 + rng.uniform(0, 0.08) * card)[..., None]
    return np.clip(canvas, 0, 1)


def draw_ridges(canvas: Canvas, margin: int, rng: Generator) -> None:
    """Raises the borders between the squares, so that each lies in a hollow: their sides catch the light or
    throw shadows, and their tops may be of a plastic of another colour, clear or not. An empty square then
    has edges and rounded corners as a tile does."""
    u = rng.uniform
    axis = (np.arange(PX, dtype=np.float32) + 0.5) / PX - 0.5
    radius = u(0.0, 0.12)
    reach = 0.5 - u(0.04, 0.18) / 2 - radius
    over = [np.abs(side) - reach for side in np.meshgrid(axis, axis)]
    away = np.hypot(np.maximum(over[0], 0), np.maximum(over[1], 0)) + np.minimum(
        np.maximum(over[0], over[1]), 0
    )
    height = np.tile(np.clip((away - radius) / u(0.02, 0.06) + 0.5, 0, 1).astype(np.float32), (3, 3))
    angle = u(0, 2 * np.pi)
    down, right = np.gradient(height)
    slope = right * np.cos(angle) + down * np.sin(angle)
    throw = PX * u(0.0, 0.08)
    shift = np.array([[1, 0, -np.cos(angle) * throw], [0, 1, -np.sin(angle) * throw]], np.float32)
    shadow = blurred(moved(height, shift, (3 * PX, 3 * PX)), PX * u(0.01, 0.05)) * (1 - height)
    shade = 1 + u(0.3, 3.0) * slope - u(0.0, 0.4) * shadow
    gleam = u(0.0, 4.0) * np.maximum(slope, 0) ** 2

    def everywhere(field: NDArray[np.float32]) -> NDArray[np.float32]:
        """A field of one square, from the middle of three by three, on the whole canvas."""
        count = canvas.shape[0] // PX + 2
        tiled = np.tile(field[PX : 2 * PX, PX : 2 * PX], (count, count))
        start = PX - margin % PX
        return tiled[start : start + canvas.shape[0], start : start + canvas.shape[0], None]

    top = _ground(rng) if rng.random() < 0.5 else from_hsv(0, 0, u(0.6, 1.0))
    clear = u(0.0, 0.5) if rng.random() < 0.6 else u(0.5, 1.0)
    canvas += everywhere(height) * np.float32(clear) * (top - canvas)
    canvas *= everywhere(shade.astype(np.float32))
    canvas += everywhere(gleam.astype(np.float32))


def _rule(canvas: Canvas, rng: Generator, *, margin: int, thick: float, colour: Colour) -> None:
    raised = rng.random() < 0.3
    half = max(1, round(thick / 2))
    for at in range(margin - PX, canvas.shape[0] + PX, PX):
        if at < half or at > canvas.shape[0] - half:
            continue
        canvas[at - half : at + half] = colour
        canvas[:, at - half : at + half] = colour
        if raised and at + half + 2 < canvas.shape[0]:
            canvas[at + half : at + half + 2] *= 0.6
            canvas[:, at + half : at + half + 2] *= 0.6


def _frame(canvas: Canvas, margin: int, face: Face, rng: Generator) -> None:
    """Covers one or two sides outside the squares with the board's edge or the table, sometimes with
    lettering."""
    length = canvas.shape[0]
    colour = _ground(rng)
    ink = from_hsv(0, 0, rng.choice([0.1, 0.95]))
    lettered = rng.random() < 0.5
    for side in rng.choice(4, int(rng.integers(1, 3)), replace=False):
        turned = np.rot90(canvas, int(side))
        turned[:margin] = colour
        if rng.random() < 0.4:
            turned[margin - 3 : margin] *= 0.5
        if lettered:
            strip = np.ascontiguousarray(turned)
            for at in range(margin + PX // 2, length - margin, PX):
                text = str(rng.choice(list("ABCDEFGHIJKLMNO123456789")))
                mask, _ = face.scaled(text, margin * 0.5, 1.0, 0.0)
                _lay(strip, mask, (at, margin * 0.5), ink, 0.9)
            turned[:] = strip
