"""What stands around a single board is in the picture, and nothing stands in anything else."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from station.simulator.render.background import TABLE_MM
from station.simulator.render.lens import HEIGHT, WIDTH, Points
from station.simulator.render.looks.look import TableLook, draw_single_look, grid_corners, on_plane
from station.simulator.render.placement import TAB_MARGIN_MM, carried, tab_corners
from station.simulator.render.seats import RACK, RACK_FLOOR_MM, SCRAB, row_place_mm, seat_at
from station.simulator.render.things.around_board import around
from station.simulator.render.things.block import Block
from tests.cases import for_each

TILE_MM = 18.2
SEEDS = range(1, 25)


def look_of(seed: int) -> TableLook:
    """Two to four players; a card for auctioned tiles at every second table."""
    return draw_single_look(seed, 2 + seed % 3, spot="AUCTION" * (seed % 2))


def on_table(look: TableLook) -> list[Block]:
    """The lowest block of each thing."""
    return [block for block in around(look, TABLE_MM) if block.low_mm == TABLE_MM]


def tile_at(look: TableLook, x: float, y: float) -> Points:
    skews = tuple(board.skew for board in look.boards)
    half = TILE_MM / 2
    corners = np.array(((-half, -half), (half, -half), (half, half), (-half, half)))
    return np.asarray(corners + carried(skews, x, y), np.float64)


def shared_mm2(one: Points, other: Points) -> float:
    area, _ = cv2.intersectConvexConvex(hull(one), hull(other))
    return float(area)


def hull(points: Points) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.asarray(cv2.convexHull(points.astype(np.float32)), np.float32)


@for_each("seed", SEEDS)
def test_everything_is_wholly_in_the_picture(seed: int) -> None:
    look = look_of(seed)
    for block in around(look, TABLE_MM):
        for height in (block.low_mm, block.high_mm):
            seen = look.lens.project(on_plane(block.outline, height))
            assert (seen > 0).all()
            assert (seen < (WIDTH, HEIGHT)).all()


@for_each("seed", SEEDS)
def test_nothing_stands_in_anything_else(seed: int) -> None:
    look = look_of(seed)
    things = [block.outline for block in on_table(look)]
    things += [tab_corners(look.boards[0].skew, 0, tab, TAB_MARGIN_MM) for tab in look.boards[0].tabs]
    things.append(grid_corners(look, 0))
    things += [tile_at(look, *row_place_mm(SCRAB, slot)) for slot in range(4)]
    for one, other in combinations(things, 2):
        assert shared_mm2(one, other) < 1.0


@for_each("seed", SEEDS)
def test_a_rack_is_under_every_tile_of_a_hand(seed: int) -> None:
    look = look_of(seed)
    floors = [block for block in on_table(look) if block.high_mm == TABLE_MM + RACK_FLOOR_MM]
    assert len(floors) == look.players
    for player in range(look.players):
        seat = seat_at(player, look.players)
        assert seat.on_rack == RACK
        for slot in range(RACK):
            tile = tile_at(look, *row_place_mm(seat, slot))
            under = max(shared_mm2(tile, floor.outline) for floor in floors)
            assert under == pytest.approx(TILE_MM**2, rel=0.02)
