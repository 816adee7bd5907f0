from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.reading import Picture
from vision.table_reader import TableReader
from vision.track.stillness import changed_squares, excess

SIDE = 196


def view(seed: int) -> NDArray[np.uint8]:
    """A glance of one board with the camera's noise of that picture."""
    board = cv2.resize(np.random.default_rng(7).integers(60, 200, (30, 30, 3), dtype=np.uint8), (SIDE, SIDE))
    noise = np.random.default_rng(seed).normal(0, 6, board.shape)
    return np.asarray(np.clip(board + noise, 0, 255), np.uint8)


def test_noise_is_no_change() -> None:
    assert not changed_squares(excess(view(1), view(2))).any()


def test_a_light_that_flickers_is_no_change() -> None:
    brighter = np.clip(view(1) * 1.06, 0, 255).astype(np.uint8)
    assert not changed_squares(excess(brighter, view(2))).any()


def test_a_letter_laid_on_one_square_changes_that_square() -> None:
    now = view(1)
    now[8 + 12 * 3 + 3 : 8 + 12 * 3 + 9, 8 + 12 * 5 + 3 : 8 + 12 * 5 + 9] = 20
    assert np.flatnonzero(changed_squares(excess(now, view(2)))).tolist() == [3 * 15 + 5]


def coded(picture: Picture, quality: int) -> Picture:
    """The picture as a camera that compresses it sends it, at 38 pixels per square."""
    small = cv2.resize(picture, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize(("quality", "seed"), [(30, 3), (50, 0), (70, 3), (95, 0)])
def test_a_quiet_board_is_still_two_pictures_after_a_play_however_pictures_are_compressed(
    hello: Scene, quality: int, seed: int
) -> None:
    camera, reader = SimulatedCamera(seed), TableReader()
    before = replace(hello, boards=((), hello.boards[1]))
    reader.read(coded(camera.take(before, 1), quality), 0)
    moving = [
        reader.read(coded(camera.take(hello, number), quality), 100 * number).moving for number in range(2, 7)
    ]
    assert moving[0][0]
    assert moving[1:] == [(False, False)] * 4


@pytest.mark.parametrize("quality", [30, 95])
def test_a_tile_nudged_by_a_twentieth_of_a_square_moves(
    camera: SimulatedCamera, hello: Scene, quality: int
) -> None:
    first, *others = hello.boards[0]
    nudged = replace(hello, boards=((replace(first, x=first.x + 0.05), *others), hello.boards[1]))
    reader = TableReader()
    reader.read(coded(camera.take(hello, 1), quality), 0)
    assert reader.read(coded(camera.take(nudged, 2), quality), 100).moving == (True, False)
