import numpy as np
from numpy.typing import NDArray

from vision.squares.kits import name_kits

RED, IVORY, GREEN = (
    np.log(np.array(colour, float)) for colour in ((40, 40, 150), (180, 210, 220), (60, 120, 70))
)


def board(*tiles: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    body = np.tile(GREEN, (225, 1))
    for square, tile in enumerate(tiles):
        body[square] = tile
    return body, np.arange(225) < len(tiles)


def names(*boards: tuple[NDArray[np.float64], NDArray[np.bool_]]) -> list[str]:
    named = name_kits([body for body, _ in boards], [tile for _, tile in boards])
    return ["".join(name or "." for name in of_board).rstrip(".") for of_board in named]


def test_kit_a_is_what_most_tiles_of_the_left_board_are() -> None:
    assert names(board(RED, RED, RED, IVORY), board(IVORY, IVORY, RED)) == ["aaab", "bba"]


def test_a_colour_seen_on_the_right_board_alone_is_kit_b() -> None:
    assert names(board(), board(RED, RED)) == ["", "bb"]


def test_tiles_of_one_colour_on_a_single_board_are_kit_a() -> None:
    assert names(board(IVORY, IVORY)) == ["aa"]


def test_a_tile_in_shadow_keeps_its_kit() -> None:
    assert names(board(RED, RED, RED + np.log(0.6)), board(IVORY, IVORY, IVORY + np.log(0.6))) == [
        "aaa",
        "bbb",
    ]


def test_enrolled_kits_keep_their_names_wherever_most_of_their_tiles_lie() -> None:
    boards = [board(IVORY, IVORY, RED), board(RED, RED)]
    bodies, tiles = [body for body, _ in boards], [tile for _, tile in boards]
    for enrolled, names in (((RED, IVORY), ["bba", "aa"]), ((IVORY, RED), ["aab", "bb"])):
        # Enrolled in another light.
        named = name_kits(bodies, tiles, enrolled=np.stack(enrolled) + np.log([0.5, 0.6, 0.8]))
        assert ["".join(name or "." for name in of_board).rstrip(".") for of_board in named] == names


def test_a_single_colour_is_not_told_by_what_was_enrolled() -> None:
    body, tile = board(RED, RED)
    (named,) = name_kits([body], [tile], enrolled=np.stack([IVORY, RED]))
    assert named[:2] == ["a", "a"]
