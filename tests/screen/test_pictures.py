"""Every example looks as it did when somebody last looked at it.

The golden pictures are 1280×800 shrunk to 200×125, compared in blocks with a tolerance, so that another
rounding of an edge does not matter and a missing tile does. After a wanted change, look at the new
pictures (`python -m station.screen.examples OUT`), then write the golden ones anew:
`UPDATE_GOLDEN=1 pytest tests/screen/test_pictures.py`.
"""

import os
from pathlib import Path

import numpy as np
import pygame
import pytest

from station.screen.examples import all_examples, render
from station.screen.fonts import Weight, typeface_file

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = all_examples()
BLOCK = 5
TOLERANCE = 12.0  # of 255, mean over a block; a tile more or less changes one by 40 and more

pytestmark = pytest.mark.skipif(
    typeface_file(Weight.SEMIBOLD) is None, reason="the golden pictures are written in Source Sans Pro"
)


def small(name: str) -> pygame.Surface:
    return pygame.transform.smoothscale(render(EXAMPLES[name], (1280, 800)), (200, 125))


def blocks(surface: pygame.Surface) -> np.ndarray:
    """Mean of the absolute pixels in blocks of BLOCK × BLOCK, for each colour."""
    pixels = pygame.surfarray.array3d(surface).astype(np.float64)
    wide, high, _ = pixels.shape
    return pixels.reshape(wide // BLOCK, BLOCK, high // BLOCK, BLOCK, 3)


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The largest mean difference of any block."""
    return float(np.abs(blocks(one) - blocks(other)).mean(axis=(1, 3, 4)).max())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_picture_is_the_golden_one(name: str) -> None:
    path = GOLDEN / f"{name}.png"
    picture = small(name)
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    assert difference(picture, pygame.image.load(path)) < TOLERANCE


def test_a_missing_tile_is_noticed() -> None:
    assert difference(small("turn"), small("laid")) > TOLERANCE


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(EXAMPLES)
