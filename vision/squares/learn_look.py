"""Learns the look of a board that was never seen empty from one picture, together with its tiles.

Squares of one kind (plain, double letter, …) look alike wherever they are empty, and tiles have the same few
colours whatever square they are on. Starting from plain squares with something like a letter on them, looks
and tiles are separated in alternation until they agree.
"""

import numpy as np
from numpy.typing import NDArray

from vision.premium import LAYOUT, PLAIN
from vision.squares.board_look import BoardLook, Rows, apart, kits_among, look_between, typical
from vision.squares.measure import GLYPH, Squares
from vision.squares.occupancy import NEAR, Occupancy, occupancy

ROUNDS = 2


def learn_look(squares: Squares) -> tuple[BoardLook, Occupancy]:
    """The look of a board that may hold tiles, and where they are."""
    seen = squares.body.astype(np.float64)
    glyph = squares.glyph > GLYPH
    plain = LAYOUT == PLAIN
    light = _light_on_plain(seen, plain, glyph)
    body = seen - light
    ground = typical(body[plain], np.where(glyph[plain], 0.2, 1.0))
    seeds = plain & glyph & (apart(body, ground) > 1.0)
    kits = kits_among(body[seeds if seeds.sum() > 2 else plain & glyph])
    tile = np.where(glyph, 0.6, 0.2)
    for _ in range(ROUNDS):
        look = look_between(body, squares.relief, tile, kits)
        said = occupancy(squares, look, tile)
        tile, body = said.tile, said.body
        # Only plain squares reveal a kit: on premium squares, print may be mistaken for a letter.
        found = kits_among(body[(tile > 0.5) & plain & glyph])
        kits = found if len(found) else kits
    return look, said


def _light_on_plain(seen: Rows, plain: NDArray[np.bool_], glyph: NDArray[np.bool_]) -> Rows:
    """(225, 3) how the light varies between squares, judged by plain squares that seem empty."""
    ground = typical(seen[plain], np.where(glyph[plain], 0.2, 1.0))
    light = np.zeros((225, 3))
    for spread in (9.0, 4.0, 4.0, 4.0):
        trust = plain * ~glyph * np.exp(-np.minimum(apart(seen - light, ground), 50.0) / (2 * spread))
        weight = NEAR * trust[None]
        light = (weight @ (seen - ground)) / (weight.sum(axis=1, keepdims=True) + 0.15)
    return np.asarray(light, np.float64)
