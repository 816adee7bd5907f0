"""Every example looks as it did when somebody last looked at it.

The golden pictures are 1280×800 shrunk to 200×125, compared in blocks with a tolerance, so that another
rounding of an edge does not matter and a missing tile does. After a wanted change, look at the new
pictures (`python -m tests.screen.examples OUT`), then write the golden ones anew, and those of the
documents: `UPDATE_GOLDEN=1 pytest tests/screen/test_pictures.py`.
"""

import os
from pathlib import Path

import numpy as np
import pygame
import pytest

from station.screen.draw.fonts import Weight, typeface_file
from tests.screen.examples import all_examples, render

GOLDEN = Path(__file__).parent / "golden"
DOCUMENTS = Path(__file__).parents[2] / "docs" / "screens"
EXAMPLES = all_examples()
SIZE = (1280, 800)
BLOCK = 5
TOLERANCE = 12.0  # of 255, mean over a block; a tile more or less changes one by 40 and more

pytestmark = pytest.mark.skipif(
    typeface_file(Weight.SEMIBOLD) is None, reason="the golden pictures are written in Source Sans Pro"
)


def small(name: str) -> pygame.Surface:
    return shrunk(render(EXAMPLES[name], SIZE))


def shrunk(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, (200, 125))


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


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name.startswith("review-")])
def test_a_review_on_a_small_screen_is_the_golden_one(name: str) -> None:
    path = GOLDEN / "800x480" / f"{name}.png"
    picture = pygame.transform.smoothscale(render(EXAMPLES[name], (800, 480)), (200, 120))
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    assert difference(picture, pygame.image.load(path)) < TOLERANCE


@pytest.mark.parametrize("path", sorted(DOCUMENTS.glob("*.png")), ids=lambda path: path.stem)
def test_the_documents_show_the_screen_as_it_is(path: Path) -> None:
    picture = render(EXAMPLES[path.stem], SIZE)
    if os.environ.get("UPDATE_GOLDEN"):
        pygame.image.save(picture, path)
    shown = pygame.image.load(path)
    assert shown.get_size() == SIZE
    assert difference(shrunk(picture), shrunk(shown)) < TOLERANCE


def test_a_missing_tile_is_noticed() -> None:
    assert difference(small("turn"), small("laid")) > TOLERANCE


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(EXAMPLES)
