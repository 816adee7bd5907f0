"""Strangers' boards with tiles on them, drawn squarely: the camera of `drawn_boards` looks at them."""

import math
from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.drawn.strange_make import WORLDLY, Colour, Make, varied
from benchmarks.reading.drawn_boards import EDGE, SQUARE
from station.simulator.render.things.typeface import Coverage, text_coverage
from vision.premium import CENTRE, LAYOUT, PLAIN
from vision.reading import Picture

SIDE: Final = 15 * SQUARE + 2 * EDGE


def drawn(make: Make, lying: Mapping[int, tuple[str, int]], dice: Generator) -> Picture:
    """The board with its frame. lying: letter, "" for a blank, and quarter turns clockwise, by square."""
    board = _board(make, dice)
    for square, (letter, turns) in lying.items():
        row, column = divmod(square, 15)
        aside = np.clip(dice.normal(0, make.off, 2), -2.5 * make.off, 2.5 * make.off)
        middle = EDGE + SQUARE * (np.array([column, row]) + 0.5 + aside)
        angle = float(dice.normal(0, make.askew)) + 90 * turns
        _lay(board, _tile(make, letter, dice), middle, angle, make)
    return board.clip(0, 255).astype(np.uint8)


def _board(make: Make, dice: Generator) -> NDArray[np.float32]:
    board = np.empty((SIDE, SIDE, 3), np.float32)
    board[:] = varied(make.ground, dice, 40)
    low, high = EDGE, SIDE - EDGE
    cv2.rectangle(board, (low - 12, low - 12), (high + 12, high + 12), make.ground, -1)
    face, turn = str(dice.choice(WORLDLY)), int(dice.integers(4)) if dice.random() < 0.3 else 0
    ink = (40, 40, 40) if dice.random() < 0.7 else (240, 240, 240)
    for square, kind in enumerate(LAYOUT.tolist()):
        if kind == PLAIN:
            continue
        y, x = (EDGE + SQUARE * at for at in divmod(square, 15))
        colour = make.premiums[2 if kind == CENTRE else kind - 1]
        cv2.rectangle(board, (x + 1, y + 1), (x + SQUARE - 2, y + SQUARE - 2), colour, -1)
        if kind == CENTRE:
            _star(board, x + SQUARE // 2, y + SQUARE // 2, ink)
        elif make.words is not None:
            _print(board[y : y + SQUARE, x : x + SQUARE], make.words[kind - 1].split(), face, ink, turn)
    for number in range(16):
        at = EDGE + number * SQUARE
        cv2.line(board, (at, low), (at, high), make.line, 2, cv2.LINE_AA)
        cv2.line(board, (low, at), (high, at), make.line, 2, cv2.LINE_AA)
    if make.ridge is not None:
        _raise_ridges(board, make, dice)
    return board


def _star(board: NDArray[np.float32], x: int, y: int, ink: Colour) -> None:
    angles = np.arange(10) * np.pi / 5 - np.pi / 2
    radii = np.where(np.arange(10) % 2 == 0, 0.4, 0.17) * SQUARE
    points = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], axis=1)
    cv2.fillPoly(board, [points.round().astype(np.int32)], ink, cv2.LINE_AA)


def _print(square: NDArray[np.float32], lines: list[str], face: str, ink: Colour, turn: int) -> None:
    """What a premium square says, one word below the other."""
    capital = SQUARE * (0.36 if len(lines) == 1 else 0.13)
    masks = [_narrowed(text_coverage(line, face, capital), 0.86 * SQUARE) for line in lines]
    pitch = max(mask.shape[0] for mask in masks) * 1.35
    block = np.zeros((SQUARE, SQUARE), np.float32)
    for number, mask in enumerate(masks):
        top = round((SQUARE - pitch * len(masks)) / 2 + number * pitch)
        left = (SQUARE - mask.shape[1]) // 2
        block[top : top + mask.shape[0], left : left + mask.shape[1]] = mask / 255
    _stamp(square, np.rot90(block, turn), ink)


def _narrowed(mask: Coverage, widest: float) -> Coverage:
    if mask.shape[1] <= widest:
        return mask
    size = (round(widest), max(1, round(mask.shape[0] * max(0.6, widest / mask.shape[1]))))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def _stamp(onto: NDArray[np.float32], share: NDArray[np.floating], ink: Colour) -> None:
    onto += share[..., None] * (np.array(ink, np.float32) - onto)


def _raise_ridges(board: NDArray[np.float32], make: Make, dice: Generator) -> None:
    """Ridges between the squares: their tops let the board through or not, one side gleams, the other throws
    a shadow."""
    half = int(dice.integers(3, 6))
    top = np.zeros(board.shape[:2], np.float32)
    gleam, shade = top.copy(), top.copy()
    low, high = EDGE - half, SIDE - EDGE + half
    for number in range(16):
        at = EDGE + number * SQUARE
        for mask, first, last in ((top, -half, half), (gleam, -half, -half + 2), (shade, half, half + 4)):
            mask[low:high, at + first : at + last] = 1
            mask[at + first : at + last, low:high] = 1
    assert make.ridge is not None
    _stamp(board, top * (1 - make.clear), make.ridge)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE
    lamp = dice.uniform(0, 1, 2)
    bright = np.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / (2 * 0.3**2)) * dice.uniform(40, 190)
    board *= (1 - 0.45 * cv2.GaussianBlur(shade, (0, 0), 1.5))[..., None]
    board += (cv2.GaussianBlur(gleam, (0, 0), 0.8) * bright)[..., None]


def _tile(make: Make, letter: str, dice: Generator) -> NDArray[np.float32]:
    """(SQUARE, SQUARE, 4): a tile upright, BGR and coverage."""
    tile = np.zeros((SQUARE, SQUARE, 4), np.float32)
    half = make.size * SQUARE / 2
    low, high = round(SQUARE / 2 - half), round(SQUARE / 2 + half)
    grain = cv2.GaussianBlur(dice.normal(0, 1, (SQUARE, SQUARE)).astype(np.float32), (0, 0), 9, sigmaY=0.7)
    grain *= make.grain / (grain.std() + 1e-6)
    tile[..., :3] = np.array(varied(make.body, dice, 5), np.float32) * (1 + grain)[..., None]
    tile[low:high, low:high, 3] = 1
    middle = SQUARE / 2
    if not letter:
        if make.mark is not None:
            face = np.ascontiguousarray(tile[..., :3])
            _mark(face, make, dice)
            tile[..., :3] = face
        return tile
    coverage = _leaning(text_coverage(letter, make.face, 0.55 * SQUARE), make)
    _put(
        tile[..., :3],
        coverage,
        middle - (0.03 if make.values else 0) * SQUARE,
        middle - 0.02 * SQUARE,
        make.ink,
    )
    if make.values:
        value = text_coverage(VALUES.get(letter, "2"), make.face, 0.15 * SQUARE)
        right = high - 3 - value.shape[1] / 2
        _put(tile[..., :3], value, right, high - 3 - value.shape[0] / 2, make.ink)
    return tile


def _leaning(mask: Coverage, make: Make) -> Coverage:
    """A letter widened and slanted, no wider than a tile."""
    height, width = mask.shape
    wide = min(make.wide, 0.8 * make.size * SQUARE / width)
    lean = abs(make.slant) * height
    matrix = np.array([[wide, -make.slant, max(make.slant, 0) * height], [0, 1, 0]], np.float32)
    return np.asarray(cv2.warpAffine(mask, matrix, (math.ceil(wide * width + lean), height)), np.uint8)


def _put(onto: NDArray[np.float32], mask: Coverage, x: float, y: float, ink: Colour) -> None:
    """Print with its middle there; what does not fit is lost."""
    left, top = max(0, round(x - mask.shape[1] / 2)), max(0, round(y - mask.shape[0] / 2))
    part = onto[top : top + mask.shape[0], left : left + mask.shape[1]]
    _stamp(part, mask[: part.shape[0], : part.shape[1]].astype(np.float32) / 255, ink)


def _mark(onto: NDArray[np.float32], make: Make, dice: Generator) -> None:
    """A maker's mark on a blank: in the middle, or lower."""
    x, y = SQUARE / 2, SQUARE * (0.5 + float(dice.choice((0.0, 0.0, 0.2))))
    middle = (round(x), round(y))
    wide = float(dice.uniform(0.11, 0.2)) * SQUARE
    name = "".join(dice.choice(list("ABCDEFGHKLMNOPRSTW"), int(dice.integers(2, 4))).tolist())
    text = text_coverage(name, make.face, 0.11 * SQUARE)
    if make.mark in ("oval", "filled"):
        axes = (round(wide), round(0.55 * wide))
        cv2.ellipse(onto, middle, axes, 0, 0, 360, make.ink, -1 if make.mark == "filled" else 1, cv2.LINE_AA)
        small = _narrowed(text, 1.2 * wide)
        _put(onto, small, x, y, make.body if make.mark == "filled" else make.ink)
    elif make.mark == "ring":
        cv2.circle(onto, middle, round(0.8 * wide), make.ink, 2, cv2.LINE_AA)
    elif make.mark == "star":
        angles = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2 == 0, 0.8, 0.35) * wide
        points = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], axis=1)
        cv2.fillPoly(onto, [points.round().astype(np.int32)], make.ink, cv2.LINE_AA)
    elif make.mark == "word":
        _put(
            onto,
            _narrowed(text_coverage("SPEARS"[: int(dice.integers(4, 7))], make.face, 7), 0.6 * SQUARE),
            x,
            y,
            make.ink,
        )
    else:
        _put(onto, text, x, y, make.ink)


def _lay(
    board: NDArray[np.float32],
    tile: NDArray[np.float32],
    middle: NDArray[np.float64],
    angle: float,
    make: Make,
) -> None:
    """The tile on the board, with the shadow it throws and one of its sides."""
    half = SQUARE // 2
    reach = SQUARE
    left, top = np.floor(middle).astype(int) - reach
    part = board[top : top + 2 * reach, left : left + 2 * reach]
    at = middle - (left, top)

    def turned(shift: NDArray[np.float64]) -> NDArray[np.float32]:
        matrix = cv2.getRotationMatrix2D((half - 0.5, half - 0.5), -angle, 1)
        matrix[:, 2] += at + shift - half
        return np.asarray(cv2.warpAffine(tile, matrix, (2 * reach, 2 * reach)), np.float32)

    shadow = cv2.GaussianBlur(turned(np.array([3.0, 3.0]))[..., 3], (0, 0), 2)
    part *= (1 - 0.5 * shadow)[..., None]
    aside = np.array(make.aside) * SQUARE
    for share in (0.0, 0.5, 1.0):
        laid = turned(share * aside)
        face = laid[..., :3] * (1 if share == 1 else 0.6)
        part += laid[..., 3:] * (face - part)


VALUES: Final = {
    **dict.fromkeys("AEIORSTNLU", "1"), **dict.fromkeys("DG", "2"), **dict.fromkeys("BCMP", "3"),
    **dict.fromkeys("FHVWY", "4"), "K": "5", **dict.fromkeys("JX", "8"), **dict.fromkeys("QZ", "10"),
}  # fmt: skip
