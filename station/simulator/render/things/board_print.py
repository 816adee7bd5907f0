"""What is printed on a board: squares, lines, premium labels, coordinates, wear, as a flat picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from station.rules.lettered.premium import PREMIUMS
from station.simulator.render.looks.look import BoardLook
from station.simulator.render.looks.palette import BoardDesign, Colour
from station.simulator.render.placement import GRID_MM
from station.simulator.render.things.typeface import Coverage, text_coverage

PIXELS_A_MM = 3.0
SQUARE_PX = round(GRID_MM / 15 * PIXELS_A_MM)


def board_picture(board: BoardLook, seed: int) -> NDArray[np.uint8]:
    """(n, n, 3) BGR at PIXELS_A_MM, the grid in its middle and the frame around it."""
    design = board.design
    edge = round(board.frame_mm * PIXELS_A_MM)
    grid = 15 * SQUARE_PX
    size = grid + 2 * edge
    picture = np.empty((size, size, 3), np.uint8)
    picture[:] = design.frame
    picture[edge : edge + grid, edge : edge + grid] = design.ground
    for square in range(225):
        _premium(picture, design, edge, square // 15, square % 15)
    for line in range(16):
        at = edge + line * SQUARE_PX
        cv2.line(picture, (at, edge), (at, edge + grid), design.line, 2)
        cv2.line(picture, (edge, at), (edge + grid, at), design.line, 2)
    if design.coordinates:
        _coordinates(picture, design, edge)
    else:
        cv2.rectangle(picture, (edge - 9, edge - 9), (edge + grid + 9, edge + grid + 9), design.line, 3)
    return _worn(picture, design, seed)


def _premium(picture: NDArray[np.uint8], design: BoardDesign, edge: int, row: int, column: int) -> None:
    premium = PREMIUMS[row * 15 + column]
    factor = max(premium.word, premium.letter)
    if factor == 1 or (row, column) == (7, 7):
        return
    x, y = edge + column * SQUARE_PX, edge + row * SQUARE_PX
    whose = "WORD" if premium.word > 1 else "LETTER"
    picture[y : y + SQUARE_PX, x : x + SQUARE_PX] = design.premiums[2 * (premium.word == 1) + (factor == 2)]
    middle = (x + SQUARE_PX // 2, y + SQUARE_PX // 2)
    if design.labels == "words":
        for i, word in enumerate(("DOUBLE" if factor == 2 else "TRIPLE", whose, "SCORE")):
            ink = text_coverage(word, design.label_face, 8.0)
            printed(picture, ink, (middle[0], middle[1] + (i - 1) * 12), design.ink)
    elif design.labels == "short":
        printed(picture, text_coverage(f"{factor}{whose[0]}", design.label_face, 17.0), middle, design.ink)


def _coordinates(picture: NDArray[np.uint8], design: BoardDesign, edge: int) -> None:
    dark = sum(design.frame) < 330
    ink = (225, 226, 224) if dark else (70, 72, 74)
    for i in range(15):
        along = edge + i * SQUARE_PX + SQUARE_PX // 2
        printed(picture, text_coverage("ABCDEFGHIJKLMNO"[i], design.label_face, 10), (along, edge - 20), ink)
        printed(picture, text_coverage(str(i + 1), design.label_face, 10), (edge - 22, along), ink)


def printed(picture: NDArray[np.uint8], ink: Coverage, middle: tuple[int, int], colour: Colour) -> None:
    """Prints a coverage picture in a colour, its middle at a pixel (x, y), in place."""
    height, width = ink.shape
    x, y = middle[0] - width // 2, middle[1] - height // 2
    under = picture[y : y + height, x : x + width].astype(np.float32)
    share = ink[..., None].astype(np.float32) / 255
    picture[y : y + height, x : x + width] = (under + (np.array(colour, np.float32) - under) * share).round()


def _worn(picture: NDArray[np.uint8], design: BoardDesign, seed: int) -> NDArray[np.uint8]:
    """Fold, scratches, paper mottle and uneven print."""
    dice = np.random.default_rng((seed, 2))
    size = len(picture)
    if design.folded:
        at = size // 2 + int(dice.integers(-2, 3))
        picture[:, at] = (picture[:, at].astype(np.float32) * 0.72).astype(np.uint8)
        picture[:, at + 1] = (picture[:, at + 1].astype(np.float32) * 0.9).astype(np.uint8)
    for _ in range(int(dice.integers(3, 8))):
        start = dice.uniform(0, size, 2)
        end = start + dice.normal(0, 45, 2)
        patch = picture.copy()
        cv2.line(
            patch, tuple(start.round().astype(int).tolist()), tuple(end.round().astype(int).tolist()),
            (215, 218, 220), 1, cv2.LINE_AA,
        )  # fmt: skip
        cv2.addWeighted(patch, 0.5, picture, 0.5, 0, dst=picture)
    mottle = dice.standard_normal((size, size), dtype=np.float32) * np.float32(2.2)
    coarse = cv2.resize(dice.normal(0, 2.4, (24, 24)).astype(np.float32), (size, size))
    specks = cv2.resize(dice.normal(0, 2.6, (size // 3, size // 3)).astype(np.float32), (size, size))
    mottle += coarse
    mottle += specks
    for channel in range(3):
        picture[..., channel] = np.clip(picture[..., channel] + mottle, 0, 255)
    return picture
