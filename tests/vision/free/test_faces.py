"""A layout's facing is decided by all its tiles together."""

import numpy as np

from vision.free.faces import Faces

LETTERS = "HNZ"


def faces(*tiles: dict[tuple[str, int], float]) -> Faces:
    """Probabilities by letter and quarter turn; what is left to 1 is a blank's."""
    shares = np.zeros((len(tiles), len(LETTERS), 4))
    for number, tile in enumerate(tiles):
        for (letter, turn), share in tile.items():
            shares[number, LETTERS.index(letter), turn] = share
    return Faces(shares, 1 - shares.sum(axis=(1, 2)), np.ones(len(tiles)), LETTERS)


N_OR_Z = {("N", 0): 0.49, ("Z", 1): 0.5}
H_EITHER_WAY = {("H", 0): 0.5, ("H", 2): 0.49}
SURELY_UPRIGHT = {("H", 0): 0.98}


def test_a_turned_z_is_an_n_where_the_others_stand_upright() -> None:
    seen = faces(N_OR_Z, H_EITHER_WAY, SURELY_UPRIGHT)
    turn, sure = seen.common_turn()
    letter, confidence, _ = seen.read(0, turn)
    assert (turn, letter) == (0, "N")
    assert min(sure, confidence) > 0.95


def test_tiles_that_read_both_ways_leave_the_facing_open() -> None:
    _, sure = faces(H_EITHER_WAY, H_EITHER_WAY).common_turn()
    assert sure < 0.6


def test_one_tile_cannot_turn_the_others() -> None:
    upside_down = {("N", 2): 1.0}
    turn, _ = faces(upside_down, *[SURELY_UPRIGHT] * 3).common_turn()
    assert turn == 0


def test_a_blank_takes_no_part() -> None:
    turn, _ = faces({}, SURELY_UPRIGHT).common_turn()
    assert turn == 0
    assert faces({}, SURELY_UPRIGHT).read(0, 0)[0] is None
