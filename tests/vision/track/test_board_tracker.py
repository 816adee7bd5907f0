"""Two boards without tabs, one or both of them knocked so far that they are not simply followed."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.premium import LAYOUT
from vision.table_reader import TableReader
from vision.track.boards import Followed, LocatedBoards

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Knock = tuple[float, float, float]

SQUARE = 36
RIM = 30
COLOURS = [(190, 205, 210), (230, 200, 150), (190, 110, 40), (190, 170, 240), (60, 50, 220), (190, 170, 240)]
PLACES = ((120.0, 150.0), (820.0, 160.0))
STILL: Knock = (0.0, 0.0, 0.0)


def board() -> Picture:
    """An empty board with its frame, seen squarely."""
    side = 15 * SQUARE + 2 * RIM
    drawn = np.full((side, side, 3), (40, 30, 120), np.uint8)
    for square, kind in enumerate(LAYOUT.tolist()):
        y, x = (RIM + SQUARE * place for place in divmod(square, 15))
        drawn[y : y + SQUARE, x : x + SQUARE] = (240, 240, 240)
        drawn[y + 1 : y + SQUARE - 1, x + 1 : x + SQUARE - 1] = COLOURS[kind]
    return drawn


def table(left: Knock | None, right: Knock | None) -> tuple[Picture, list[Points]]:
    """(picture, true corners) of two boards knocked right, down and clockwise by degrees; None is gone."""
    dice = np.random.default_rng(5)
    drawn = dice.normal((70, 95, 120), 6, (880, 1540, 3)).clip(0, 255).astype(np.uint8)
    true = []
    for (x, y), knock in zip(PLACES, (left, right), strict=True):
        if knock is None:
            continue
        side = 15 * SQUARE + 2 * RIM
        carry = np.asarray(cv2.getRotationMatrix2D((side / 2, side / 2), -knock[2], 1), np.float64)
        carry[:, 2] += (x - RIM + knock[0], y - RIM + knock[1])
        size = (drawn.shape[1], drawn.shape[0])
        there = cv2.warpAffine(np.full((side, side), 255, np.uint8), carry, size) > 127
        drawn[there] = cv2.warpAffine(board(), carry, size)[there]
        grid = RIM + SQUARE * np.array([[0, 0], [15, 0], [15, 15], [0, 15]])
        true.append(grid @ carry[:, :2].T + carry[:, 2])
    return drawn, true


def off(found: Points, true: Points) -> float:
    """Squares by which the worst corner is off, each counted as the corner it is."""
    return float(np.linalg.norm(found - true, axis=1).max() / SQUARE)


@pytest.fixture(scope="module")
def at_first() -> tuple[Picture, list[Points]]:
    return table(STILL, STILL)


@pytest.mark.parametrize(
    "knocks",
    [(STILL, (40.0, 25.0, 6.0)), ((-SQUARE, 0.0, 0.0), STILL), ((-30.0, 50.0, -5.0), (35.0, -40.0, 12.0))],
)
def test_boards_without_tabs_are_found_again_and_stay_which_they_were(
    at_first: tuple[Picture, list[Points]], knocks: tuple[Knock, Knock]
) -> None:
    picture, corners = at_first
    where = LocatedBoards(picture, corners)
    later, true = table(*knocks)
    knocked = tuple(knock != STILL for knock in knocks)
    assert where.follow(later, 500) == Followed((False, False), knocked)
    assert where.follow(later, 600) == Followed(knocked, (False, False))
    for found, really in zip(where.corners, true, strict=True):
        assert off(found, really) < 0.1


def test_a_board_that_was_known_upside_down_is_so_again(
    at_first: tuple[Picture, list[Points]],
) -> None:
    picture, corners = at_first
    turned = [corners[0], np.roll(corners[1], 2, axis=0)]
    where = LocatedBoards(picture, turned)
    later, true = table(STILL, (30.0, 30.0, 9.0))
    where.follow(later, 500)
    where.follow(later, 600)
    assert off(where.corners[1], np.roll(true[1], 2, axis=0)) < 0.1


def test_a_board_seen_elsewhere_in_a_single_picture_stays_where_it_was(
    at_first: tuple[Picture, list[Points]],
) -> None:
    picture, corners = at_first
    where = LocatedBoards(picture, corners)
    where.follow(table(STILL, (40.0, 25.0, 6.0))[0], 500)
    assert where.follow(picture, 600) == Followed((False, False), (False, False))
    assert off(where.corners[1], corners[1]) == 0


def test_a_board_that_is_gone_is_reported_and_the_other_followed(
    at_first: tuple[Picture, list[Points]],
) -> None:
    picture, corners = at_first
    where = LocatedBoards(picture, corners)
    later, true = table((3.0, 2.0, 0.0), None)
    assert where.follow(later, 0) == Followed((True, False), (False, True))
    assert where.follow(later, 400) == Followed((False, False), (False, True))
    with pytest.raises(NoBoardError, match="the right board is covered or not where seen before"):
        where.follow(later, 2000)
    assert off(where.corners[0], true[0]) < 0.05


def test_a_board_moved_while_another_is_reported_is_said_to_have_moved_afterwards(
    at_first: tuple[Picture, list[Points]],
) -> None:
    picture, corners = at_first
    where = LocatedBoards(picture, corners)
    where.follow(table(STILL, None)[0], 0)
    moved = table((3.0, 2.0, 0.0), None)[0]
    with pytest.raises(NoBoardError):
        where.follow(moved, 2000)
    assert where.follow(moved, 2100).moved == (True, False)


def test_boards_whose_corners_were_covered_have_not_moved(at_first: tuple[Picture, list[Points]]) -> None:
    picture, corners = at_first
    covered = picture.copy()
    for x, y in corners[1][:3].round().astype(int).tolist():
        covered[y - 50 : y, x - 50 : x + 20] = (120, 150, 200)
    where = LocatedBoards(picture, corners)
    assert where.follow(covered, 500) == Followed((False, False), (False, False))
    assert where.follow(picture, 600).moved == (False, False)


def test_nothing_new_is_read_of_a_lost_board(at_first: tuple[Picture, list[Points]]) -> None:
    reader = TableReader()
    first = reader.read(at_first[0], 0)
    lost = reader.read(table(STILL, None)[0], 200)
    assert lost.moving == (False, True)
    assert lost.boards == first.boards
    back = reader.read(at_first[0], 400)
    assert back.boards[1].rows() == ["." * 15] * 15
    assert reader.read(at_first[0], 500).moving == (False, False)
