"""Following boards that have no tabs; the simulated table's tests follow those that have."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.premium import LAYOUT
from vision.table_reader import TableReader
from vision.track.corners import remember, track

SQUARE = 36
COLOURS = [(190, 205, 210), (230, 200, 150), (190, 110, 40), (190, 170, 240), (60, 50, 220), (190, 170, 240)]
CORNERS = np.array([[200, 180], [740, 180], [740, 720], [200, 720]], np.float64)


@pytest.fixture(scope="module")
def table() -> NDArray[np.uint8]:
    """A board seen squarely, its first square's corner at (200, 180)."""
    dice = np.random.default_rng(3)
    drawn = dice.normal((70, 95, 120), 6, (900, 960, 3)).clip(0, 255).astype(np.uint8)
    drawn[150:750, 170:770] = (40, 30, 120)
    for square, kind in enumerate(LAYOUT.tolist()):
        y, x = (start + SQUARE * place for start, place in zip((180, 200), divmod(square, 15), strict=True))
        drawn[y : y + SQUARE, x : x + SQUARE] = (240, 240, 240)
        drawn[y + 1 : y + SQUARE - 1, x + 1 : x + SQUARE - 1] = COLOURS[kind]
    return drawn


def knocked(
    picture: NDArray[np.uint8], right: float, down: float, turn: float = 0
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """(the picture moved and turned by degrees, where the board's corners are then)."""
    moved = np.asarray(cv2.getRotationMatrix2D((480, 450), turn, 1), np.float64)
    moved[:, 2] += (right, down)
    later = cv2.warpAffine(picture, moved, (960, 900), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(later, np.uint8), np.asarray(CORNERS @ moved[:, :2].T + moved[:, 2], np.float64)


@pytest.mark.parametrize("knock", [(3, -2, 0), (SQUARE, 0, 0), (0, -2 * SQUARE, 0), (70, 45, 8)])
def test_a_knocked_board_without_tabs_is_followed_within_a_second(
    table: NDArray[np.uint8], knock: tuple[float, float, float]
) -> None:
    reader = TableReader()
    reader.read(table, 0)
    later, true = knocked(table, *knock)
    assert any([reader.read(later, 500).moved, reader.read(later, 600).moved])
    assert not reader.read(later, 1000).moved
    assert np.linalg.norm(reader.corners[0] - true, axis=1).max() < 0.08 * SQUARE


def test_a_board_that_stays_is_not_said_to_move(table: NDArray[np.uint8]) -> None:
    noise = np.random.default_rng(4).normal(0, 3, table.shape)
    again = (table + noise).clip(0, 255).astype(np.uint8)
    tracked = track(again, remember(table, [CORNERS]), [CORNERS])
    assert tracked.moved == (False,)
    assert tracked.lost == (False,)


def test_corners_under_a_hand_follow_the_others(table: NDArray[np.uint8]) -> None:
    later, true = knocked(table, 6, 4)
    later[600:, 600:] = (120, 150, 200)
    tracked = track(later, remember(table, [CORNERS]), [CORNERS])
    assert tracked.moved == (True,)
    assert tracked.lost == (False,)
    assert np.abs(tracked.corners[0] - true).max() < 0.5


def test_a_board_that_is_gone_is_lost(table: NDArray[np.uint8]) -> None:
    gone = np.full_like(table, 90)
    assert track(gone, remember(table, [CORNERS]), [CORNERS]).lost == (True,)


def test_a_board_seen_aslant_with_a_corner_covered_comes_to_rest(table: NDArray[np.uint8]) -> None:
    """Three corners that no turn, scale and shift brings together are not a board that goes on moving."""
    landmarks = remember(table, [CORNERS])
    aslant = CORNERS + np.array([[0, 0], [3, 0], [0, -3], [0, 0]])
    warp = cv2.getPerspectiveTransform(CORNERS.astype(np.float32), aslant.astype(np.float32))
    later = np.asarray(
        cv2.warpPerspective(table, warp, (960, 900), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    x, y = aslant[3].astype(int)
    later[y - 40 : y + 40, x - 40 : x + 40] = (90, 130, 170)
    now = [CORNERS]
    moves: list[bool] = []
    for _ in range(6):
        tracked = track(later, landmarks, now)
        now, moves = list(tracked.corners), [*moves, tracked.moved[0]]
    assert moves[0]
    assert moves[-3:] == [False] * 3
    assert np.linalg.norm(now[0][:3] - aslant[:3], axis=1).max() < 0.08 * SQUARE
