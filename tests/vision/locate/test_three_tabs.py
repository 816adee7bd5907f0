"""A board of which one corner tab is under a hand, in poor light, under a camera that hangs askew."""

from dataclasses import replace
from functools import lru_cache
from math import radians, tan
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from station.rules.tile import Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import TableLook, draw_look, draw_single_look
from station.simulator.render.placement import tab_corners
from station.simulator.render.scene import Arm, BoardTile, Scene
from vision.errors import NoBoardError
from vision.locate.boards import Located, locate, locate_by_tabs
from vision.locate.grid_fit import fit_grid
from vision.locate.printed_board import lies_at
from vision.locate.tab_plane import plane_of
from vision.locate.tabs import TAB_MM, Tab, find_tabs
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square

ENOUGH = 0.12
"""Squares: what a hidden tab is allowed to cost."""


def askew(look: TableLook, degrees: float) -> TableLook:
    """The camera moved aside until it looks at the table so many degrees off the vertical, both ways."""
    aside = -look.lens.height_mm * tan(radians(degrees))
    lens = replace(look.lens, tilt_x=degrees, tilt_y=degrees, x_mm=aside, y_mm=aside)
    return replace(look, lens=replace(lens, focal_px=0.9 * lens.focal_px))


def hand_over(look: TableLook, tab: int) -> Arm:
    """Fingertips well beyond a tab of the left or only board."""
    skew = look.boards[0].skew
    x, y = tab_corners(skew, 0, look.boards[0].tabs[tab]).mean(axis=0) - (skew.dx_mm, skew.dy_mm)
    return Arm(Side.NORTH, x, y + 60) if tab in {0, 1} else Arm(Side.SOUTH, x, y - 60)


def tiles(seed: int) -> tuple[BoardTile, ...]:
    dice = Random(seed)
    return tuple(
        BoardTile("a", dice.choice("ABCDEFGHIJKLMNOPRSTUVWXYZ"), square % 15 + 0.5, square // 15 + 0.5, 0)
        for square in dice.sample(range(225), 40)
    )


def in_poor_light(picture: Picture, seed: int) -> Picture:
    """A fourth of the light, less to the left, and the noise of a sensor that has too little of it."""
    gain = 0.25 * np.linspace(0.6, 1.4, picture.shape[1], dtype=np.float32)[:, None]
    return np.clip(np.rint(picture * gain + sensor_noise(seed, picture.shape)), 0, 255).astype(np.uint8)


@lru_cache(1)
def sensor_noise(seed: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.random.default_rng(seed).standard_normal(shape, np.float32) * np.float32(3)


def farthest(board: Located, true: Corners) -> float:
    """The corner that is farthest off, in squares."""
    return float(np.linalg.norm(board.corners - true, axis=1).max() / pixels_per_square(true))


@pytest.mark.parametrize("seed", range(4))
def test_three_tabs_in_poor_light_place_a_board_exactly(seed: int) -> None:
    """Every tab is hidden on two tables."""
    look = askew(draw_single_look(seed, 0), 14)
    camera = SimulatedCamera(seed, look)
    for hidden in (seed, (seed + 1) % 4):
        scene = Scene((tiles(seed),), arms=(hand_over(look, hidden),))
        (board,) = locate(in_poor_light(camera.take(scene, 1), seed))
        assert board.missing == (hidden,)
        assert farthest(board, camera.truth(scene)[0]) < ENOUGH


@pytest.mark.parametrize("seed", range(3))
def test_so_do_three_tabs_beside_a_board_that_shows_all_four(seed: int) -> None:
    look = draw_look(seed)
    camera = SimulatedCamera(seed, look)
    for hidden in ((0, 1), (2, 3), (1, 2))[seed]:
        scene = Scene((tiles(seed), tiles(seed + 50)), arms=(hand_over(look, hidden),))
        board = locate(in_poor_light(camera.take(scene, 1), seed))[0]
        assert board.missing == (hidden,)
        assert farthest(board, camera.truth(scene)[0]) < ENOUGH


def test_tabs_are_seen_in_a_tenth_of_the_light(camera: SimulatedCamera, hello: Scene) -> None:
    picture = camera.take(hello, 1)
    dark = in_poor_light((picture * 0.4).astype(np.uint8), 0)
    assert [tab.number for tab in find_tabs(dark)] == list(range(8))


def test_where_the_lines_are_not_as_three_tabs_say_the_hidden_one_is_asked_for() -> None:
    camera = SimulatedCamera(0, draw_single_look(0, 0))
    picture = camera.take(Scene(((),)), 1)
    tabs = [tab for tab in find_tabs(picture) if tab.number != 2]
    bare = np.full_like(picture, 90)
    for tab in tabs:
        x, y = tab.corners.min(axis=0).astype(int) - 8
        right, down = tab.corners.max(axis=0).astype(int) + 8
        bare[y:down, x:right] = picture[y:down, x:right]
    with pytest.raises(NoBoardError, match="not where three tabs say; uncover tab 2"):
        locate_by_tabs(bare, tabs)


def test_a_fit_does_not_wander_off_where_there_is_no_grid() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (900, 900, 3), np.uint8)
    rough = np.array([[100, 100], [700, 130], [720, 740], [90, 700]], np.float64)
    corners, fit = fit_grid(noise, rough)
    assert np.linalg.norm(corners - rough, axis=1).max() < 2 * pixels_per_square(rough)
    assert fit < 0.45


def test_another_board_beside_it_says_nothing_against_where_a_board_lies(
    camera: SimulatedCamera, hello: Scene
) -> None:
    picture = camera.take(hello, 1)
    for board in camera.truth(hello):
        assert lies_at(picture, board)
        off = board + (board[1] - board[0]) / 15
        assert not lies_at(picture, off)


@pytest.mark.parametrize("tilt", [0.0, 0.1, -0.12])
def test_the_plane_is_known_from_the_markers_of_three_tabs(tilt: float) -> None:
    def seen(points: np.ndarray) -> np.ndarray:
        depth = 1 + tilt * (points[:, 0] - 0.6 * points[:, 1]) / 400
        return np.asarray(points * 2.8 / depth[:, None] + (1150, 650))

    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * TAB_MM / 2
    middles = np.array([[-160, -160], [160, -160], [160, 160], [-160, 160]])
    tabs = [Tab(k, seen(square + middles[k])) for k in (0, 1, 3)]
    plane = plane_of([tabs, []], 320, (2304, 1296))
    there = np.column_stack([seen(middles.astype(np.float64)), np.ones(4)]) @ np.linalg.inv(plane).T
    there = there[:, :2] / there[:, 2:]
    sides = np.linalg.norm(there - np.roll(there, 1, axis=0), axis=1)
    assert sides == pytest.approx([320] * 4, abs=1)
