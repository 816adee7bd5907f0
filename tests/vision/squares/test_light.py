"""The light on a board, as its empty squares show it."""

import numpy as np
from numpy.typing import NDArray

from vision.premium import LAYOUT
from vision.squares.board_look import BoardLook
from vision.squares.measure import Squares, logs_of
from vision.squares.tile_colours import GAMMA, light_on

PAINTS = (0.55, 0.68, 0.72), (0.75, 0.52, 0.3), (0.5, 0.16, 0.08), (0.45, 0.4, 0.7), (0.06, 0.05, 0.5)
PAINT = np.array((*PAINTS, PAINTS[0]))[LAYOUT]
"""(225, 3) cream, light blue, blue, pink and red, by the kinds of squares."""

ACROSS = np.linspace(0, 1, 15)[None, :, None] * np.ones((15, 1, 1))
"""From left to right."""


def logs(light: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(logs_of(255 * light ** (1 / GAMMA)), np.float64)


def seen(light: NDArray[np.float64]) -> Squares:
    nothing = np.zeros(225, np.float32)
    relief = np.zeros((225, 12, 12, 3), np.float32)
    return Squares(logs(light).astype(np.float32), relief, nothing, np.zeros(225, np.int_), nothing, nothing)


def test_light_that_lay_on_the_empty_board_lies_on_its_tiles() -> None:
    """What each square showed when it was empty has a haze at one edge in it."""
    veil = (0.12 * ACROSS * (0.6, 0.9, 1.1)).reshape(225, 3)
    hazy = 0.8 * PAINT + veil
    known = BoardLook(logs(hazy), np.zeros((225, 12, 12, 3), np.float32), np.ones(225, np.bool_), np.empty(0))
    light = light_on(seen(hazy), known, np.ones(225, np.bool_))
    shown = 0.8 * np.array((0.05, 0.09, 0.15)) + veil
    assert uneven((shown - light.veil) / light.gain) < 0.8 * uneven(shown)


def test_a_shadow_takes_no_share_of_what_a_haze_adds() -> None:
    """Tiles in the shadow of a mast keep most of their tint, though a haze is as bright there as anywhere."""
    veil = np.array((0.09, 0.13, 0.16))
    dark = (np.abs(np.arange(15) - 8) < 2)[:, None, None] * np.ones((1, 15, 1))
    gain = (1 - 0.55 * dark).reshape(225, 1)
    look = BoardLook(
        logs(PAINT), np.zeros((225, 12, 12, 3), np.float32), np.zeros(225, np.bool_), np.empty(0)
    )
    empty = np.arange(225) % 15 != 7
    light = light_on(seen(gain * PAINT + veil), look, empty)
    tile = np.array((0.05, 0.09, 0.02))
    own = ((gain * tile + veil - light.veil) / light.gain)[~empty]
    off = np.log(own / tile).reshape(15, 3)
    tints = off - off.mean(axis=1, keepdims=True)
    assert np.abs(tints).max() < 0.6


def uneven(tiles: NDArray[np.float64]) -> float:
    """By how much, in logarithms, tiles of one colour seem to differ across the board."""
    across = np.log(tiles.reshape(15, 15, 3)[7])
    return float(np.ptp(across, axis=0).max())
