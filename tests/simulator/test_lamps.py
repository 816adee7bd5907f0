"""Lamps that make colours hard to tell."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.drawn.lamps import DIM_WARM, LAMPS, Lamplight, Lamps, Pool, draw_veil
from benchmarks.drawn.lit_camera import LitCamera
from benchmarks.drawn.other_kits import LIKE, with_kits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.lens import HEIGHT, WIDTH
from station.simulator.render.looks.look import TableLook, draw_look, grid_corners, on_plane
from station.simulator.render.looks.palette import TILES, TileDesign, colours_apart
from station.simulator.render.scene import BoardTile, Scene
from station.simulator.render.things.stamp import Stamp
from vision.reading import DOUBT, Content
from vision.table_reader import TableReader

IVORY, MAPLE, RED = (next(tile for tile in TILES if tile.name == name) for name in ("ivory", "maple", "red"))
ROLL = tuple(BoardTile("a", letter, 4.5 + at, 7.5, 0.0) for at, letter in enumerate("ROLLED"))
KEEL = tuple(BoardTile("b", letter, 4.5 + at, 7.5, 180.0) for at, letter in enumerate("KEELED"))
PASSED = (BoardTile("b", "T", 7.5, 8.5, 0.0),), (BoardTile("a", "S", 7.5, 8.5, 0.0),)
SCENE = Scene((ROLL + PASSED[0], KEEL + PASSED[1]))
MIRRORED = Lamps(
    mirrored=(Pool(-170, 0, 120, 0.5, (1.0, 1.0, 1.0)), Pool(170, 0, 90, 0.7, DIM_WARM)), askew=3
)
MIXED = Lamps(lamps=(Pool(-260, 0, 250, 1.2, DIM_WARM),), hazes=(Pool(150, 0, 200, 0.08, (1.0, 1.0, 1.0)),))


def taken(look: TableLook, lamps: Lamps) -> tuple[SimulatedCamera, NDArray[np.uint8]]:
    camera = LitCamera(4, look, lamps)
    return camera, camera.take(SCENE, 1)


GLOSSY = replace(draw_look(4), kits=(IVORY, RED))


def lit(lamps: Lamps, scene: Scene, over: Sequence[Stamp] = ()) -> NDArray[np.uint8]:
    """A grey picture of nothing under these lamps, on a table where there is this scene."""
    grey = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    return Lamplight(lamps, GLOSSY, GLOSSY.lens).on(grey, scene, over)


def test_without_lamps_a_picture_is_as_it_was() -> None:
    look = draw_look(4)
    np.testing.assert_array_equal(SimulatedCamera(4, look).take(SCENE, 1), taken(look, Lamps())[1])


@pytest.mark.parametrize("kind", LAMPS)
def test_lamps_drawn_alike_light_alike(kind: str) -> None:
    one, other = (lit(LAMPS[kind](np.random.default_rng(7)), SCENE) for _ in range(2))
    np.testing.assert_array_equal(one, other)
    assert np.ptp(one[..., 0].astype(int)) > 5


def test_a_tile_mirrors_a_lamp_as_before_after_another_is_laid() -> None:
    left, right = SCENE.boards
    before = lit(MIRRORED, SCENE)
    after = lit(MIRRORED, Scene(((BoardTile("a", "O", 0.5, 0.5, 0.0), *left), right)))
    changed = (before != after).any(axis=2)
    corner = GLOSSY.lens.project(on_plane(grid_corners(GLOSSY, 0), 0.0))[0]
    ys, xs = np.nonzero(changed)
    assert 0 < np.hypot(xs - corner[0], ys - corner[1]).max() < 150


def test_what_lies_over_tiles_hides_what_they_mirror() -> None:
    nothing = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    over = Stamp((0, 0, WIDTH, HEIGHT), nothing, nothing, (0, 0, 0, 0), nothing[:0, :0, 0])
    np.testing.assert_array_equal(lit(MIRRORED, SCENE, [over]), lit(Lamps(), SCENE))
    assert (lit(MIRRORED, SCENE) != lit(Lamps(), SCENE)).any()


def test_kits_of_like_colours_are_as_far_apart_as_they_say() -> None:
    for seed in range(5):
        one, other = with_kits(np.random.default_rng(seed), draw_look(seed), like=True).kits
        assert LIKE[0] < colours_apart(one.face, other.face) < LIKE[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_veil_over_red_tiles_never_makes_them_ivory_without_doubt(seed: int) -> None:
    look = replace(draw_look(4), kits=(IVORY, RED))
    camera, picture = taken(look, draw_veil(np.random.default_rng(seed)))
    reading = TableReader(alphabet="DEKLORST").read_still(picture, list(camera.truth(SCENE)))
    for tiles, board in zip(SCENE.boards, reading.boards, strict=True):
        squares = [board.squares[15 * int(tile.y) + int(tile.x)] for tile in tiles]
        red = [square for tile, square in zip(tiles, squares, strict=True) if tile.kit == "b"]
        assert all(square.kit == "b" or square.kit_confidence < DOUBT for square in red)


def test_a_haze_lightens_what_is_dark_most() -> None:
    look = draw_look(4)
    _, clear = taken(look, Lamps())
    _, hazy = taken(look, Lamps(hazes=(Pool(0, 0, 900, 0.1, (1.0, 1.0, 1.0)),)))
    lighter = hazy.astype(int) - clear
    assert lighter[clear < 40].mean() > 2 * lighter[clear > 180].mean() > 0


def test_only_the_tops_of_tiles_mirror_a_lamp() -> None:
    look = replace(draw_look(4), kits=(IVORY, RED))
    changed = np.abs(taken(look, MIRRORED)[1].astype(int) - taken(look, Lamps())[1]).max(axis=2) > 12
    tiles = len(SCENE.boards[0]) + len(SCENE.boards[1])
    square = (look.lens.focal_px / look.lens.height_mm * 18.2) ** 2
    assert 0 < changed.sum() < 1.1 * tiles * square


@pytest.mark.parametrize(
    ("lamps", "kits"),
    [(MIRRORED, (IVORY, RED)), (MIXED, (MAPLE, IVORY))],
    ids=["mirrored by ivory and red", "mixed on maple and ivory"],
)
def test_no_kit_is_wrong_without_doubt_under_such_lamps(
    lamps: Lamps, kits: tuple[TileDesign, TileDesign]
) -> None:
    camera, picture = taken(replace(draw_look(4), kits=kits), lamps)
    reading = TableReader(alphabet="DEKLORST").read_still(picture, list(camera.truth(SCENE)))
    for tiles, board in zip(SCENE.boards, reading.boards, strict=True):
        squares = [board.squares[15 * int(tile.y) + int(tile.x)] for tile in tiles]
        assert all(square.content is Content.TILE for square in squares)
        sure = [
            (tile.kit, s.kit) for tile, s in zip(tiles, squares, strict=True) if s.kit_confidence >= DOUBT
        ]
        assert all(true == seen for true, seen in sure)
        assert len(sure) >= len(tiles) - 1
