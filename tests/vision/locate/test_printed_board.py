"""Boards drawn plainly, without tabs, laid on a table and seen from anywhere."""

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.locate.boards import locate
from vision.locate.lattice import _combs
from vision.locate.printed_board import find_printed_board, find_printed_boards
from vision.locate.upright import as_pictured
from vision.premium import LAYOUT
from vision.rectify import pixels_per_square, project

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

SQUARE = 40
EDGE = 60
GERMAN = [(60, 110, 45), (200, 150, 80), (150, 70, 30), (80, 80, 230), (40, 30, 180), (80, 80, 230)]
BEIGE = [(190, 205, 210), (230, 200, 150), (190, 110, 40), (190, 170, 240), (60, 50, 220), (190, 170, 240)]
DARK = [(70, 70, 72), (160, 120, 60), (40, 40, 40), (60, 60, 150), (40, 130, 220), (60, 60, 150)]
WORDS = {"HANDBELL": (3, 7, 0), "FAMILY": (4, 3, 1), "QUARREL": (8, 5, 1), "GRACE": (6, 12, 0)}


def board(colours: list[tuple[int, int, int]], words: dict[str, tuple[int, int, int]]) -> Picture:
    """A board seen squarely, in colours by kind of square, words at (column, row, down?)."""
    side = 15 * SQUARE + 2 * EDGE
    drawn = np.full((side, side, 3), (150, 160, 165), np.uint8)
    for square, kind in enumerate(LAYOUT.tolist()):
        y, x = (EDGE + SQUARE * place for place in divmod(square, 15))
        drawn[y : y + SQUARE, x : x + SQUARE] = colours[kind]
    for line in range(16):
        at = EDGE + line * SQUARE
        cv2.line(drawn, (at, EDGE), (at, side - EDGE), (235, 235, 235), 2)
        cv2.line(drawn, (EDGE, at), (side - EDGE, at), (235, 235, 235), 2)
    for word, (column, row, down) in words.items():
        for number, letter in enumerate(word):
            tile(drawn, letter, column + (not down) * number, row + down * number)
    return drawn


def tile(drawn: Picture, letter: str, column: int, row: int) -> None:
    x, y = EDGE + SQUARE * column, EDGE + SQUARE * row
    cv2.rectangle(drawn, (x + 1, y + 1), (x + SQUARE - 2, y + SQUARE - 2), (170, 205, 225), -1)
    width = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 3)[0][0]
    at = (x + (SQUARE - width) // 2, y + 31)
    cv2.putText(drawn, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 3, cv2.LINE_AA)


def corners_of_drawing() -> Points:
    low, high = EDGE, EDGE + 15 * SQUARE
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float64)


def seen(drawn: Picture, turn: float = 0, tilt: float = 0, away: float = 0) -> tuple[Picture, Points]:
    """The board on a grainy table from a camera tilted by degrees, (picture, true corners)."""
    width, height = 1280, 960
    turned, tilted, towards = (math.radians(angle) for angle in (turn, tilt, away))
    rotation = about_z(towards) @ about_x(tilted) @ about_z(-towards) @ about_z(turned)
    size = len(drawn)
    pose = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, 1900]])
    lens = np.array([[1500, 0, width / 2], [0, 1500, height / 2], [0, 0, 1]])
    whole = lens @ pose @ np.array([[1, 0, -size / 2], [0, 1, -size / 2], [0, 0, 1]])
    return on_table(drawn, np.asarray(whole, np.float64), width, height)


def on_table(drawn: Picture, whole: Points, width: int, height: int) -> tuple[Picture, Points]:
    dice = np.random.default_rng(1)
    table = dice.normal((70, 95, 120), 8, (height, width, 3)).clip(0, 255).astype(np.uint8)
    laid = cv2.warpPerspective(drawn, whole, (width, height), flags=cv2.INTER_AREA)
    there = cv2.warpPerspective(np.full(drawn.shape[:2], 255, np.uint8), whole, (width, height))
    picture = np.where(there[..., None] > 127, laid, table).astype(np.float64)
    return (picture + dice.normal(0, 3, picture.shape)).clip(0, 255).astype(np.uint8), project(
        whole, corners_of_drawing()
    )


def about_x(angle: float) -> Points:
    return np.array(
        [[1, 0, 0], [0, math.cos(angle), -math.sin(angle)], [0, math.sin(angle), math.cos(angle)]]
    )


def about_z(angle: float) -> Points:
    return np.array(
        [[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]]
    )


def worst(found: Points, true: Points) -> float:
    """Squares by which the worst corner is off."""
    return float(np.linalg.norm(found - true, axis=1).max() / pixels_per_square(true))


@pytest.mark.parametrize("colours", [GERMAN, BEIGE, DARK], ids=["green", "beige", "dark"])
def test_a_board_of_any_colour_is_found_with_tiles_on_it(colours: list[tuple[int, int, int]]) -> None:
    picture, true = seen(board(colours, WORDS), turn=10, tilt=25, away=40)
    (found,) = locate(picture)
    assert worst(found.corners, true) < 0.06


def test_an_empty_board_is_found_with_the_top_of_the_picture_as_its_top() -> None:
    picture, true = seen(board(BEIGE, {}), turn=-20)
    (found,) = locate(picture)
    assert worst(found.corners, true) < 0.06


@pytest.mark.parametrize("turn", [100, 180, -80])
def test_the_tiles_say_which_edge_is_the_top(turn: float) -> None:
    picture, true = seen(board(GERMAN, WORDS), turn=turn, tilt=15)
    (found,) = locate(picture)
    assert worst(found.corners, true) < 0.06


def test_a_very_oblique_and_dark_picture_is_enough() -> None:
    picture, true = seen(board(GERMAN, WORDS), turn=30, tilt=48, away=70)
    (found,) = locate((picture * 0.25).astype(np.uint8))
    assert worst(found.corners, true) < 0.1


def test_a_picture_cut_to_the_grid_is_a_board() -> None:
    drawn = board(BEIGE, WORDS)[EDGE:-EDGE, EDGE:-EDGE]
    side = 15.0 * SQUARE
    (found,) = locate(np.ascontiguousarray(drawn))
    assert worst(found.corners, np.array([[0, 0], [side, 0], [side, side], [0, side]])) < 0.06


def test_two_boards_are_found_from_left_to_right() -> None:
    pair = np.hstack([board(BEIGE, WORDS), board(BEIGE, {})])
    shrink = np.array([[0.8, 0, 60], [0.02, 0.8, 120], [0, 0, 1]])
    picture, left = on_table(pair, shrink, 1280, 800)
    right = left + (project(shrink, np.array([[720.0, 0]])) - project(shrink, np.array([[0.0, 0]])))
    found = find_printed_boards(picture)
    assert len(found) == 2
    assert worst(as_pictured(found[0].corners), left) < 0.06
    assert worst(as_pictured(found[1].corners), right) < 0.06


@pytest.mark.parametrize("keep", [0.55, 0.7, 0.85])
def test_part_of_a_board_is_no_board(keep: float) -> None:
    picture, true = seen(board(BEIGE, WORDS))
    width = true[1, 0] - true[0, 0]
    with pytest.raises(NoBoardError, match=r"whole board|only part of a board"):
        find_printed_board(np.ascontiguousarray(picture[:, : int(true[0, 0] + keep * width)]))


def bare(layout: NDArray[np.int_], words: dict[str, tuple[int, int, int]]) -> Picture:
    """A white board without lines, whose premium squares are smaller than squares, in a red frame."""
    side = 15 * SQUARE + 2 * EDGE
    drawn = np.full((side, side, 3), (40, 30, 190), np.uint8)
    drawn[EDGE - 8 : 8 - EDGE, EDGE - 8 : 8 - EDGE] = 225
    for square, kind in enumerate(layout.tolist()):
        y, x = (EDGE + SQUARE * place for place in divmod(square, 15))
        if kind:
            drawn[y + 5 : y + SQUARE - 5, x + 5 : x + SQUARE - 5] = BEIGE[kind]
    for word, (column, row, down) in words.items():
        for number, letter in enumerate(word):
            tile(drawn, letter, column + (not down) * number, row + down * number)
    return drawn


def on_carpet(picture: Picture) -> Picture:
    """The picture with its table grainy enough to be full of short edges."""
    tufts = cv2.GaussianBlur(np.random.default_rng(2).normal(0, 1, picture.shape[:2]), (0, 0), 2)
    table = (np.abs(picture.astype(int) - (70, 95, 120)) < 45).all(axis=2)
    rough = picture * (1 + 0.4 * tufts / tufts.std() * table)[..., None]
    return np.asarray(rough.clip(0, 255), np.uint8)


@pytest.mark.parametrize(("words", "light"), [({}, 1.0), (WORDS, 0.2)], ids=["empty", "tiles in poor light"])
def test_coloured_squares_show_where_a_board_without_lines_is(
    words: dict[str, tuple[int, int, int]], light: float
) -> None:
    picture, true = seen(bare(LAYOUT, words), turn=12, tilt=25, away=40)
    (found,) = locate((on_carpet(picture) * light).astype(np.uint8))
    assert worst(found.corners, true) < 0.1


def test_where_only_the_middle_of_the_pattern_is_there_is_no_board() -> None:
    row, column = np.divmod(np.arange(225), 15)
    inside = np.maximum(abs(row - 7), abs(column - 7)) <= 4
    with pytest.raises(NoBoardError, match="no board found"):
        find_printed_board(seen(bare(np.where(inside, LAYOUT, 0), {}), turn=8)[0])


def test_lines_that_run_to_the_horizon_cost_no_more_than_others() -> None:
    dice = np.random.default_rng(0)
    near = np.concatenate([20.0 * dice.integers(0, 16, 400) + dice.normal(0, 0.5, 400)])
    far = dice.uniform(-1e9, 1e9, 200)
    places = np.concatenate([near, far])
    spacings = [spacing for spacing, _, _ in _combs(places, np.ones(len(places)))]
    assert spacings[0] == pytest.approx(20, rel=0.01)


def nothing(name: str) -> Picture:
    dice = np.random.default_rng(5)
    if name == "grey":
        return np.full((480, 640, 3), 128, np.uint8)
    if name == "noise":
        return dice.integers(0, 256, (480, 640, 3), dtype=np.uint8)
    colours = np.array(GERMAN)[dice.integers(0, 6, (24, 32))]
    if name == "chessboard":
        colours = np.array(GERMAN)[np.indices((24, 32)).sum(axis=0) % 2]
    squares = np.repeat(np.repeat(colours, 30, 0), 30, 1).astype(np.uint8)
    squares[::30], squares[:, ::30] = 230, 230
    return squares


@pytest.mark.parametrize("name", ["grey", "noise", "mosaic", "chessboard"])
def test_a_picture_without_a_board_is_said_to_hold_none(name: str) -> None:
    with pytest.raises(NoBoardError, match="neither corner tabs nor the print"):
        locate(nothing(name))


def test_corners_in_any_order_become_clockwise_from_the_top_left() -> None:
    true = np.array([[100, 120], [500, 100], [520, 510], [90, 500]], np.float64)
    for turn in range(4):
        assert np.array_equal(as_pictured(np.roll(true, turn, axis=0)), true)
        assert np.array_equal(as_pictured(np.roll(true, turn, axis=0)[::-1]), true)
