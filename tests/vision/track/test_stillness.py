import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.stillness import changed_blocks, changed_squares

SIDE = 196


def view(seed: int) -> NDArray[np.uint8]:
    """A glance of one board with the camera's noise of that picture."""
    board = cv2.resize(np.random.default_rng(7).integers(60, 200, (30, 30, 3), dtype=np.uint8), (SIDE, SIDE))
    noise = np.random.default_rng(seed).normal(0, 6, board.shape)
    return np.asarray(np.clip(board + noise, 0, 255), np.uint8)


def test_noise_is_no_change() -> None:
    assert not changed_squares(changed_blocks(view(1), view(2))).any()


def test_a_light_that_flickers_is_no_change() -> None:
    brighter = np.clip(view(1) * 1.06, 0, 255).astype(np.uint8)
    assert not changed_squares(changed_blocks(brighter, view(2))).any()


def test_a_letter_laid_on_one_square_changes_that_square() -> None:
    now = view(1)
    now[8 + 12 * 3 + 3 : 8 + 12 * 3 + 9, 8 + 12 * 5 + 3 : 8 + 12 * 5 + 9] = 20
    assert np.flatnonzero(changed_squares(changed_blocks(now, view(2)))).tolist() == [3 * 15 + 5]
