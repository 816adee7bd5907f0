"""Strings, what lies beside them, and the chain that wins."""

import random

from station.games.house.rules.chain import chain
from station.games.house.rules.notation import parse
from station.games.house.rules.strings import ends_of, owner_of, runs
from station.rules.faced import FacedPosition
from station.rules.square import NEIGHBOURS, SIZE, SQUARES, parse_square, square_name
from station.rules.tile import FacedTile, Side


def position_of(*rows: str) -> FacedPosition:
    return parse("\n".join([*rows, *["." * SIZE] * (SIZE - len(rows))])).position


def named(squares: tuple[int, ...]) -> list[str]:
    return [square_name(square) for square in squares]


def test_strings_are_runs_of_two_or_more_in_rows_and_columns() -> None:
    position = position_of("AB.c...........", "..cd...........", "E..............")
    found = [(named(run), owner_of(position.tiles, run)) for run in runs(position.tiles)]
    assert found == [
        (["A1", "B1"], Side.SOUTH),
        (["C2", "D2"], Side.NORTH),
        (["D1", "D2"], Side.NORTH),
    ]


def test_a_string_whose_tiles_face_both_ways_is_mixed() -> None:
    tiles = position_of("Ab.............").tiles
    assert [owner_of(tiles, run) for run in runs(tiles)] == [None]


def test_strings_reach_to_the_edges_and_not_around_them() -> None:
    full = FacedPosition((FacedTile("A", Side.SOUTH),) * SQUARES)
    assert [len(run) for run in runs(full.tiles)] == [SIZE] * 30
    wrapped = FacedPosition().replace({14: FacedTile("A", Side.SOUTH), 15: FacedTile("B", Side.SOUTH)})
    assert runs(wrapped.tiles) == []


def test_the_ends_of_a_string_are_on_the_board_and_in_its_line() -> None:
    assert named(ends_of((0, 1))) == ["C1"]
    assert named(ends_of((13, 14))) == ["M1"]
    assert named(ends_of((0, 15))) == ["A3"]
    assert named(ends_of((209, 224))) == ["O13"]
    assert named(ends_of((16, 17, 18))) == ["A2", "E2"]
    assert ends_of(tuple(range(15))) == ()


def test_neighbours_share_an_edge() -> None:
    assert {square_name(square) for square in NEIGHBOURS[parse_square("A1")]} == {"B1", "A2"}
    assert {square_name(square) for square in NEIGHBOURS[parse_square("O8")]} == {"O7", "N8", "O9"}
    assert all(a in NEIGHBOURS[b] for a in range(SQUARES) for b in NEIGHBOURS[a])


def _column(letter: str, facing: Side, rows: range) -> dict[int, FacedTile]:
    return {parse_square(f"{letter}{row}"): FacedTile("A", facing) for row in rows}


def test_a_chain_touches_both_home_rows() -> None:
    position = FacedPosition().replace(_column("H", Side.SOUTH, range(1, 16)))
    assert named(chain(position, Side.SOUTH)) == [f"H{row}" for row in range(1, 16)]
    assert chain(position, Side.NORTH) == ()


def test_a_chain_may_wind_and_takes_its_branches_along() -> None:
    tiles = _column("C", Side.NORTH, range(1, 9)) | _column("E", Side.NORTH, range(8, 16))
    assert chain(FacedPosition().replace(tiles), Side.NORTH) == ()
    tiles |= {parse_square("D8"): FacedTile("A", Side.NORTH), parse_square("F10"): FacedTile("A", Side.NORTH)}
    found = named(chain(FacedPosition().replace(tiles), Side.NORTH))
    assert len(found) == 18
    assert "F10" in found


def test_corners_do_not_join() -> None:
    tiles = _column("C", Side.SOUTH, range(1, 8)) | _column("D", Side.SOUTH, range(8, 16))
    assert chain(FacedPosition().replace(tiles), Side.SOUTH) == ()


def test_a_tile_that_faces_the_opponent_breaks_the_chain() -> None:
    tiles = _column("H", Side.SOUTH, range(1, 16)) | _column("H", Side.NORTH, range(7, 8))
    assert chain(FacedPosition().replace(tiles), Side.SOUTH) == ()


def test_of_two_chains_the_one_further_left_is_named() -> None:
    tiles = _column("K", Side.SOUTH, range(1, 16)) | _column("B", Side.SOUTH, range(1, 16))
    assert named(chain(FacedPosition().replace(tiles), Side.SOUTH))[0] == "B1"


def test_turning_the_board_changes_neither_strings_nor_chains() -> None:
    rng = random.Random(3)
    for _ in range(50):
        tiles = tuple(
            FacedTile("A", rng.choice(list(Side))) if rng.random() < 0.7 else None for _ in range(SQUARES)
        )
        turned = tuple(tile and FacedTile(tile.letter, tile.facing.other) for tile in reversed(tiles))
        assert len(runs(tiles)) == len(runs(turned))
        assert bool(chain(FacedPosition(tiles), Side.SOUTH)) == bool(chain(FacedPosition(turned), Side.NORTH))
