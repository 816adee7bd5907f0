"""Tiles of other sets than a table was set up with."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.check.tiles import Colours, colours_of_tiles, of_other_sets
from station.simulator.faults.table import FaultyTable
from station.simulator.render.look import draw_look
from station.simulator.render.scene import BoardTile, DrawnKit, Scene

pytestmark = pytest.mark.xdist_group("table faults")

SEED = 21


def laid(left: DrawnKit, right: DrawnKit) -> Scene:
    """Three tiles on each board."""
    return Scene(
        tuple(
            tuple(BoardTile(kit, letter, 7.5 + at, 7.5, 0.0) for at, letter in enumerate("EAT"))
            for kit in (left, right)
        )
    )


@pytest.fixture(scope="module")
def sets() -> Colours:
    """The colours of the table's two sets, in the light it was set up in."""
    seen = colours_of_tiles(FaultyTable(SEED).take(laid("a", "b")))
    assert seen is not None
    return np.stack([np.median(seen[:3], axis=0), np.median(seen[3:], axis=0)])


@pytest.fixture(scope="module")
def evening() -> FaultyTable:
    """The same table in other light."""
    look = draw_look(SEED)
    light = next(light for seed in range(99) if (light := draw_look(seed).light).name != look.light.name)
    return FaultyTable(SEED, look=replace(look, light=light))


def test_tiles_of_another_set_are_told_in_any_light(sets: Colours, evening: FaultyTable) -> None:
    assert of_other_sets(colours_of_tiles(evening.take(laid("b", "a"))), sets) is False
    assert of_other_sets(colours_of_tiles(evening.take(laid("a", "c"))), sets) is True


def test_nothing_is_told_of_one_tile_or_without_white_paper(sets: Colours) -> None:
    assert of_other_sets(sets[:1] + 1.0, sets) is None
    assert of_other_sets(None, sets) is None
    assert colours_of_tiles(np.full((400, 600, 3), 90, np.uint8)) is None
