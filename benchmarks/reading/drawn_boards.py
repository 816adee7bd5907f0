"""Strangers' boards, drawn: of any layout, on whatever they may lie on, and seen as by somebody's camera."""

import math
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.premium import LAYOUT
from vision.reading import Corners, Picture
from vision.rectify import project

SQUARE: Final = 64
"""Pixels per square of the drawings."""

EDGE: Final = 200
"""Pixels of frame around the grid of a drawing."""

Colour = tuple[int, int, int]


def _colour(dice: Generator, saturation: tuple[float, float], value: tuple[float, float]) -> Colour:
    hsv = np.array([[[dice.uniform(0, 180), 255 * dice.uniform(*saturation), 255 * dice.uniform(*value)]]])
    blue, green, red = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return blue, green, red


def _unlike(colours: list[Colour], dice: Generator) -> Colour:
    """A colour that no one takes for any of these."""
    for _ in range(200):
        colour = _colour(dice, (0.25, 0.95), (0.3, 1))
        if all(np.abs(np.subtract(colour, other)).max() > 60 for other in colours):
            break
    return colour


def drawing(
    kind: str, dice: Generator, layout: NDArray[np.int_] = LAYOUT, tiles: int | None = None
) -> Picture:
    """A board seen squarely, with its frame. layout: the kind of each of its squares, row by row. tiles: how
    many are on it; None: up to a hundred."""
    many = math.isqrt(len(layout))
    side = many * SQUARE + 2 * EDGE
    ground = (
        _colour(dice, (0, 0.12), (0.8, 0.97)) if kind == "faint" else _colour(dice, (0, 0.6), (0.2, 0.95))
    )
    drawn = np.empty((side, side, 3), np.uint8)
    drawn[:] = _colour(dice, (0, 0.9), (0.15, 0.95))
    for _ in range(int(dice.integers(0, 25))):
        at = (int(dice.integers(side)), int(dice.integers(side)))
        cv2.putText(drawn, "SCRABBLE"[: int(dice.integers(1, 9))], at, 0, dice.uniform(0.5, 3), _ink(dice), 3)
    rim = EDGE - int(dice.integers(1, 60))
    cv2.rectangle(drawn, (rim, rim), (side - rim, side - rim), ground, -1)
    colours: list[Colour] = [ground]
    for _ in range(4):
        colours.append(_unlike(colours, dice))
    if dice.random() < 0.15:
        colours[1] = _nearly(colours[2], dice)
    inset = {"lines": 0, "bare": int(dice.integers(0, 3)), "ridges": 2, "faint": int(dice.integers(2, 9))}[
        kind
    ]
    toothed, lettered = dice.random() < 0.4, dice.random() < 0.8
    small = dice.uniform(0.3, 0.42)
    for square, of in enumerate(layout.tolist()):
        y, x = (EDGE + SQUARE * place for place in divmod(square, many))
        if of == 0:
            continue
        colour = colours[3 if of == 5 else of]
        _patch(drawn, x + inset, y + inset, SQUARE - 2 * inset, colour, toothed=toothed)
        if lettered:
            ink = _ink(dice) if dice.random() < 0.02 else (30, 30, 30)
            for line, word in enumerate(("DOUBLE", "LETTER", "SCORE")):
                cv2.putText(drawn, word, (x + 10, y + 24 + 13 * line), 0, small, ink, 1, cv2.LINE_AA)
    _ruled(drawn, kind, ground, dice)
    order = dice.permutation(many**2)
    for square in order[: int(dice.integers(0, 101)) if tiles is None else tiles].tolist():
        _tile(drawn, divmod(square, many), dice)
    return drawn


def _ink(dice: Generator) -> Colour:
    return _colour(dice, (0, 0.3), (0, 0.25) if dice.random() < 0.5 else (0.85, 1))


def _nearly(colour: Colour, dice: Generator) -> Colour:
    blue, green, red = np.clip(np.add(colour, dice.integers(-25, 26, 3)), 0, 255).tolist()
    return blue, green, red


def _patch(drawn: Picture, x: int, y: int, side: int, colour: Colour, *, toothed: bool) -> None:
    if toothed:
        for tooth in range(3):
            along = round(side * (tooth + 1) / 4)
            for centre in ((x + along, y), (x + along, y + side), (x, y + along), (x + side, y + along)):
                cv2.circle(drawn, centre, 5, colour, -1, cv2.LINE_AA)
    cv2.rectangle(drawn, (x, y), (x + side - 1, y + side - 1), colour, -1)


def _ruled(drawn: Picture, kind: str, ground: Colour, dice: Generator) -> None:
    low, high = EDGE, len(drawn) - EDGE
    if kind == "bare" and dice.random() < 0.5:
        return
    light = sum(ground) > 380
    strength = dice.uniform(4, 9) if kind == "faint" else dice.uniform(25, 110)
    line = np.clip(np.array(ground) + (-strength if light else strength), 0, 255).tolist()
    thick = int(dice.integers(1, 5))
    for number in range((high - low) // SQUARE + 1):
        at = EDGE + number * SQUARE
        for start, end in (((at, low), (at, high)), ((low, at), (high, at))):
            cv2.line(drawn, start, end, line, thick, cv2.LINE_AA)
            if kind == "ridges":
                # A ridge has a light side and a shadow.
                beside = [tuple(np.add(point, 4).tolist()) for point in (start, end)]
                cv2.line(drawn, beside[0], beside[1], (40, 40, 40), 2, cv2.LINE_AA)
                cv2.line(drawn, start, end, (240, 240, 240), 3, cv2.LINE_AA)


def _tile(drawn: Picture, square: tuple[int, int], dice: Generator) -> None:
    row, column = square
    middle = EDGE + SQUARE * (np.array([column, row]) + 0.5) + dice.normal(0, 0.04 * SQUARE, 2)
    angle = math.radians(dice.normal(0, 2))
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    outline = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.46 * SQUARE) @ turn.T + middle
    wood = tuple(int(level) for level in np.array([150, 195, 222]) + dice.normal(0, 9))
    cv2.fillPoly(drawn, [np.round(outline + 4).astype(np.int32)], (50, 50, 50), cv2.LINE_AA)
    cv2.fillPoly(drawn, [np.round(outline).astype(np.int32)], wood, cv2.LINE_AA)
    letter = chr(65 + int(dice.integers(26)))
    at = (int(middle[0] - 16), int(middle[1] + 16))
    cv2.putText(drawn, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.5, (25, 25, 30), 4, cv2.LINE_AA)


def ground_under(size: tuple[int, int], dice: Generator) -> Picture:
    """What the board is on."""
    width, height = size
    ground = np.empty((height, width, 3), np.float32)
    ground[:] = _colour(dice, (0, 0.6), (0.1, 0.9))
    sort = int(dice.integers(4))
    if sort == 0:  # a carpet
        tufts = cv2.GaussianBlur(
            dice.normal(0, 1, (height, width)).astype(np.float32), (0, 0), dice.uniform(1, 4)
        )
        ground *= (1 + dice.uniform(0.1, 0.45) * tufts / tufts.std())[..., None].clip(0.1, 2)
    elif sort == 1:  # planks
        grain = cv2.GaussianBlur(
            dice.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 25, sigmaY=0.8
        )
        ground *= (1 + 0.12 * grain / grain.std())[..., None]
        for y in np.arange(dice.integers(40, 120), height, dice.integers(60, 200)).tolist():
            ground[y : y + 3] *= 0.5
    elif sort == 2:  # a chequered cloth
        pitch = int(dice.integers(12, 70))
        rows, columns = np.indices((height, width)) // pitch
        ground[(rows + columns) % 2 == 0] *= dice.uniform(0.5, 0.95)
    return ground.clip(0, 255).astype(np.uint8)


def add_clutter(scene: Picture, dice: Generator) -> None:
    """A sheet, a screen, a keyboard: whatever else lies about."""
    height, width = scene.shape[:2]
    middle = (float(dice.uniform(0, width)), float(dice.uniform(0, height)))
    size = (float(dice.uniform(0.05, 0.4) * width), float(dice.uniform(0.05, 0.3) * width))
    box = cv2.boxPoints((middle, size, float(dice.uniform(0, 180))))
    cv2.fillPoly(scene, [np.round(box).astype(np.int32)], _colour(dice, (0, 0.9), (0.05, 1)), cv2.LINE_AA)
    if dice.random() < 0.4:
        colour, across, down = _colour(dice, (0, 0.9), (0.05, 1)), box[1] - box[0], box[3] - box[0]
        for row in range(int(dice.integers(2, 8))):
            for column in range(int(dice.integers(4, 16))):
                at = box[0] + across * (column + 0.5) / 16 + down * (row + 0.5) / 8
                key = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
                outline = at + key[:, :1] * across / 22 + key[:, 1:] * down / 11
                cv2.fillPoly(scene, [np.round(outline).astype(np.int32)], colour, cv2.LINE_AA)


def laid(
    scene: Picture,
    drawn: Picture,
    dice: Generator,
    *,
    cut_off: bool = False,
    tilt: float | None = None,
    outline: NDArray[np.uint8] | None = None,
) -> tuple[Picture, Corners]:
    """(the scene with a board on it, the corners of its grid). cut_off: by the edge of the picture. tilt: of
    the camera, in degrees; None: any. outline: what of the drawing is board; None: all."""
    height, width = scene.shape[:2]
    size = len(drawn)
    turned, tilted, towards = dice.uniform(-25, 25), abs(dice.normal(0, 22)), dice.uniform(0, 360)
    if dice.random() < 0.1:
        turned = dice.uniform(0, 360)
    tilted = min(tilted, 52) if tilt is None else tilt
    spin, lean, aim = (math.radians(float(angle)) for angle in (turned, tilted, towards))
    rotation = _about_z(aim) @ _about_x(lean) @ _about_z(-aim) @ _about_z(spin)
    grid = np.array([[EDGE, EDGE], [size - EDGE, EDGE], [size - EDGE] * 2, [EDGE, size - EDGE]], np.float64)
    share = dice.uniform(0.5, 0.95)
    for _ in range(60):
        away = (size - 2 * EDGE) / (share * height / width)
        pose = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, away]])
        lens = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1]])
        whole = lens @ pose @ np.array([[1, 0, -size / 2], [0, 1, -size / 2], [0, 0, 1]])
        shift = dice.uniform(-0.25, 0.25, 2) * (width, height)
        if cut_off:
            shift = np.array([width * dice.uniform(0.42, 0.5) * (1 if dice.random() < 0.5 else -1), 0])
        moved = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ whole
        corners = project(np.asarray(moved, np.float64), grid)
        inside = (corners > 4).all() and (corners < (width - 4, height - 4)).all()
        if inside or cut_off:
            break
        share = max(0.45, share * 0.97)
    board = np.full(drawn.shape[:2], 255, np.uint8) if outline is None else outline
    placed = cv2.warpPerspective(drawn, moved, (width, height), flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(board, moved, (width, height))
    return np.where(there[..., None] > 127, placed, scene).astype(np.uint8), corners


def photographed(scene: Picture, dice: Generator, dim: float | None = None) -> Picture:
    """The scene by uneven light, as a camera shows it. dim: share of the light; None: any."""
    height, width = scene.shape[:2]
    light = scene.astype(np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    slope = 1 + dice.uniform(-0.7, 0.7) * (x - 0.5) + dice.uniform(-0.7, 0.7) * (y - 0.3)
    light *= slope[..., None].clip(0.2, 2)
    for _ in range(int(dice.integers(0, 3))):  # reflections of lamps
        at, reach = dice.uniform(0, 1, 2), dice.uniform(0.03, 0.15)
        spot = np.exp(-(((x - at[0]) ** 2 + (y - at[1] * 0.6) ** 2) / (2 * reach**2)))
        light += dice.uniform(20, 130) * spot[..., None] * np.array(dice.uniform(0.6, 1, 3), np.float32)
    light *= np.array(dice.uniform(0.75, 1.1, 3), np.float32)
    usual = dice.uniform(0.1, 0.35) if dice.random() < 0.25 else dice.uniform(0.6, 1.1)
    seen = cv2.GaussianBlur(light * (dim or usual), (0, 0), dice.uniform(0.3, 1.4))
    noisy = seen + dice.normal(0, dice.uniform(1, 4), seen.shape)
    coded = cv2.imencode(".jpg", noisy.clip(0, 255).astype(np.uint8), [1, int(dice.integers(40, 95))])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _about_x(angle: float) -> Corners:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])


def _about_z(angle: float) -> Corners:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
