"""Tiles are judged against tiles around them whose kit is certain."""

from dataclasses import replace

import numpy as np

from tests.vision.squares.test_kits import IVORY, MAPLE, RED, Tile, as_colour, blank, board, lit
from vision.reading import DOUBT
from vision.squares.kits import KitReading, name_kits

BESIDE = (112, 113, 114, 127)
"""Squares beside each other."""


def in_lamplight(tile: Tile) -> Tile:
    """The same tile where a lamp makes ivory nearly maple."""
    lamp = np.array((0.45, 0.70, 0.92))
    return as_colour(lamp * tile[0]), as_colour(lamp * tile[1]), tile[2]


def reading_of(certain: dict[int, str], *tiles: Tile) -> KitReading:
    """What these tiles on the right board are, with maple tiles on the left one; ivory was seen elsewhere."""
    left, usual = board(*[MAPLE] * 4), board(*[IVORY] * 4)
    lit = replace(board(*map(in_lamplight, tiles)), squares=np.array(BESIDE[: len(tiles)]))
    return name_kits((left, lit), name_kits((left, usual)).colours, None, ({}, certain))


def names(of: KitReading, square: int) -> str:
    name = of.names[1][square] or "?"
    return name.upper() if of.confidence[1][square] >= DOUBT else name


def test_a_tile_in_a_lamps_light_is_named_by_the_certain_ones_beside_it() -> None:
    alone = reading_of({}, IVORY, IVORY, IVORY, IVORY)
    assert names(alone, 127) != "B"
    beside = reading_of(dict.fromkeys(BESIDE[:3], "b"), IVORY, IVORY, IVORY, IVORY)
    assert names(beside, 127) == "B"


def test_a_passed_tile_there_is_still_the_others() -> None:
    beside = reading_of(dict.fromkeys(BESIDE[:3], "b"), IVORY, IVORY, IVORY, MAPLE)
    assert names(beside, 127) == "A"


def test_tiles_whose_kit_is_certain_are_not_doubted() -> None:
    beside = reading_of(dict.fromkeys(BESIDE, "b"), IVORY, IVORY, IVORY, IVORY)
    assert [names(beside, square) for square in BESIDE] == ["B"] * 4


def test_one_that_looks_like_the_other_kit_is_doubted() -> None:
    assert names(reading_of({112: "b"}, IVORY), 112) == "a"


def test_what_a_lamp_adds_to_dark_tiles_is_not_taken_for_light_that_falls_there() -> None:
    kits = name_kits((board(*[MAPLE] * 4), board(*[RED] * 4))).colours
    veiled = [lit(RED, veil=0.06)] * 3
    beside = replace(board(*veiled, blank(MAPLE)), squares=np.array(BESIDE))
    right = name_kits((board(*[MAPLE] * 4), beside), kits, None, ({}, dict.fromkeys(BESIDE[:3], "b")))
    assert names(right, 127) == "A"
