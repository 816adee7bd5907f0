"""Tiles of other sets than a table was set up with."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.check.finding import Trouble
from calibration.check.picture import check_picture
from calibration.check.tiles import Colours, TilesSeen, more_than_two_sets, of_other_sets, tiles_seen
from station.simulator.faults.table import FaultyTable
from station.simulator.render.looks.look import draw_look
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
    seen = tiles_seen(FaultyTable(SEED).take(laid("a", "b")))
    assert seen is not None
    return np.stack([np.median(seen.colours[:3], axis=0), np.median(seen.colours[3:], axis=0)])


@pytest.fixture(scope="module")
def evening() -> FaultyTable:
    """The same table in other light."""
    look = draw_look(SEED)
    light = next(light for seed in range(99) if (light := draw_look(seed).light).name != look.light.name)
    return FaultyTable(SEED, look=replace(look, light=light))


def test_tiles_of_another_set_are_noticed_in_any_light(sets: Colours, evening: FaultyTable) -> None:
    assert of_other_sets(tiles_seen(evening.take(laid("b", "a"))), sets) is False
    assert of_other_sets(tiles_seen(evening.take(laid("a", "c"))), sets) is True


def test_nothing_is_measured_from_one_tile_or_without_white_paper(sets: Colours) -> None:
    assert of_other_sets(TilesSeen(sets[:1] + 1.0, (None,)), sets) is None
    assert of_other_sets(None, sets) is None
    assert tiles_seen(np.full((400, 600, 3), 90, np.uint8)) is None


def test_two_tiles_of_a_third_set_among_the_others_are_noticed(sets: Colours, evening: FaultyTable) -> None:
    scene = laid("a", "b")
    mixed = tuple((*tiles, BoardTile("c", "R", 3.5, 3.5, 0.0)) for tiles in scene.boards)
    assert of_other_sets(tiles_seen(evening.take(Scene((mixed[0], mixed[1])))), sets) is True


def test_tiles_that_a_lamp_shines_on_are_not_of_another_set(sets: Colours) -> None:
    lit = np.repeat(sets, 4, axis=0)
    lit[5:] += np.array((-0.28, 0.0, 0.37))
    seen = TilesSeen(lit, ("a",) * 4 + ("b",) * 4)
    assert of_other_sets(seen, sets) is False
    assert of_other_sets(TilesSeen(lit, ("a",) * 4 + ("b",) + (None,) * 3), sets) is True


def test_a_third_set_not_far_from_the_two_is_known_by_the_doubt_it_casts_on_them(sets: Colours) -> None:
    mixed = np.repeat(sets, 4, axis=0)
    mixed[2:4] += np.array((-0.28, 0.0, 0.25))
    assert of_other_sets(TilesSeen(mixed, ("a",) * 4 + ("b",) * 4), sets) is False
    assert of_other_sets(TilesSeen(mixed, (None, None, "a", "a") + ("b",) * 4), sets) is True
    assert (
        of_other_sets(TilesSeen(np.repeat(sets, 4, axis=0), (None, None, "a", "a") + ("b",) * 4), sets)
        is False
    )


def test_tiles_of_three_sets_in_one_picture_are_noticed_without_having_learned_any() -> None:
    scene = laid("a", "b")
    mixed = tuple((*tiles, BoardTile("c", "R", 3.5, 3.5, 0.0)) for tiles in scene.boards)
    for boards, third in ((scene.boards, False), (mixed, True)):
        found = check_picture(FaultyTable(SEED).take(Scene((boards[0], boards[1])))).findings
        assert (Trouble.THIRD_SET in {finding.trouble for finding in found}) is third


def test_tiles_in_a_shadow_or_just_one_odd_tile_are_no_third_set(sets: Colours) -> None:
    tiles = np.repeat(sets, 4, axis=0)
    kits = ("a",) * 4 + ("b",) * 4
    shaded, odd = tiles.copy(), tiles.copy()
    shaded[2:4] -= 0.8
    odd[3] += np.array((-0.6, 0.0, 0.6))
    third = odd.copy()
    third[2] = odd[3]
    assert not more_than_two_sets(TilesSeen(shaded, kits))
    assert not more_than_two_sets(TilesSeen(odd, kits))
    assert more_than_two_sets(TilesSeen(third, kits))
    assert not more_than_two_sets(None)


def test_tiles_in_a_shadow_keep_their_print_and_those_of_a_third_set_may_not(sets: Colours) -> None:
    tiles = np.repeat(sets, 4, axis=0)
    tiles[2:4] -= 0.8
    kits = ("a",) * 4 + ("b",) * 4
    dark, light = (-0.9,) * 4 + (0.9,) * 4, (-0.9,) * 2 + (0.9,) * 6
    unclear = (-0.9,) * 2 + (0.0,) * 2 + (0.9,) * 4
    for prints, third in ((dark, False), (unclear, False), (light, True)):
        assert more_than_two_sets(TilesSeen(tiles, kits, prints)) is third
        assert of_other_sets(TilesSeen(tiles, kits, prints), sets) is third


def test_which_tiles_have_light_print_is_seen_on_the_tiles(evening: FaultyTable) -> None:
    seen = tiles_seen(evening.take(laid("a", "b")))
    assert seen is not None
    by_kit = [{print_ > 0 for print_ in seen.prints[part]} for part in (slice(3), slice(3, 6))]
    assert by_kit == [{sum(kit.ink) > sum(kit.face)} for kit in evening.look.kits[:2]]


def test_tiles_in_a_shadow_under_a_haze_are_those_of_the_set_that_they_are_of(sets: Colours) -> None:
    tiles = np.exp(np.repeat(sets, 4, axis=0))
    ink = np.exp(0.9 + np.log(tiles).mean(axis=1, keepdims=True))
    light, haze = np.ones((8, 1)), np.zeros((8, 1))
    light[6:], haze[6:] = 0.25, 0.18
    colours, inks = np.log(light * tiles + haze), np.log(light * ink + haze)
    prints = tuple((inks - colours).mean(axis=1).tolist())
    kits = ("a",) * 4 + ("b",) * 4
    assert not more_than_two_sets(TilesSeen(colours, kits, prints))
    # As dark, but in doubt of which set they are, or with the print of tiles in full light.
    assert more_than_two_sets(TilesSeen(colours, ("a",) * 4 + ("b", "b", None, None), prints))
    assert more_than_two_sets(TilesSeen(colours, kits, (0.9,) * 8))
