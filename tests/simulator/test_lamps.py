"""Lamps that make colours hard to tell."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.lamps import DIM_WARM, Lamps, Pool
from station.simulator.render.look import TableLook, draw_look
from station.simulator.render.palette import TILES, TileDesign
from station.simulator.render.scene import BoardTile, Scene
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
    camera = SimulatedCamera(4, look, lamps)
    return camera, camera.take(SCENE, 1)


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


@pytest.mark.parametrize("lamps", [MIRRORED, MIXED], ids=["mirrored", "mixed"])
@pytest.mark.parametrize("kits", [(IVORY, RED), (MAPLE, IVORY)], ids=["ivory, red", "maple, ivory"])
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
