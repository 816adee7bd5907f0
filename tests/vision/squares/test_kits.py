"""Kits told apart by what tiles and letters are painted, whatever the light."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.reading import DOUBT
from vision.squares.kit_fit import CLEAR, FITS_WELL, Tiles
from vision.squares.kits import KitReading, name_kits
from vision.squares.tile_colours import TileColours

Colour = tuple[float, float, float]
Tile = tuple[Colour, Colour, bool]
"""Body, print, whether it shows a letter."""

RED: Tile = ((0.03, 0.03, 0.30), (0.90, 0.90, 0.90), True)
BLUE: Tile = ((0.35, 0.08, 0.02), (0.90, 0.90, 0.90), True)
IVORY: Tile = ((0.55, 0.78, 0.86), (0.02, 0.02, 0.02), True)
MAPLE: Tile = ((0.20, 0.46, 0.70), (0.02, 0.02, 0.03), True)
GREEN: Tile = ((0.078, 0.104, 0.014), (0.701, 0.752, 0.916), True)
BROWN: Tile = ((0.034, 0.041, 0.101), (0.536, 0.599, 0.812), True)
"""Two dark woods of like colours."""

BLACK: Colour = (0.014, 0.02, 0.016)
WHITE_PRINT: Colour = (0.9, 0.9, 0.9)
ORANGE: Tile = ((0.224, 0.498, 0.699), BLACK, True)
PALE_WOOD: Tile = ((0.67, 0.536, 0.571), BLACK, True)
HONEY: Tile = ((0.165, 0.291, 0.429), BLACK, True)
PALE: Tile = ((0.614, 0.748, 0.750), BLACK, True)
WHITE = np.ones((1, 3))


def board(*tiles: Tile) -> TileColours:
    body = np.array([body for body, _, _ in tiles]).reshape(-1, 3)
    ink = np.array([ink if letter else body for body, ink, letter in tiles]).reshape(-1, 3)
    lettered = np.array([letter for _, _, letter in tiles], np.bool_)
    at = np.arange(len(tiles))
    return TileColours(at, body, ink - body, lettered, np.zeros((len(tiles), 3)), WHITE)


def lit(tile: Tile, gain: float = 1.0, veil: float = 0.0) -> Tile:
    """The same tile in a shadow, or with a lamp in its varnish."""
    body, ink = (gain * np.array(part) + veil for part in tile[:2])
    return (as_colour(body), as_colour(ink), tile[2])


def as_colour(values: NDArray[np.float64]) -> Colour:
    blue, green, red = values.tolist()
    return blue, green, red


def blank(tile: Tile) -> Tile:
    return tile[0], tile[1], False


def names(reading: KitReading, boards: Sequence[TileColours]) -> list[str]:
    return [
        "".join(named[square] or "?" for square in one.squares)
        for named, one in zip(reading.names, boards, strict=True)
    ]


def read(*boards: TileColours, enrolled: NDArray[np.float64] | None = None) -> list[str]:
    """The names, in capitals where there is no doubt."""
    reading = name_kits(boards, enrolled=enrolled)
    sure = [of[one.squares] >= DOUBT for of, one in zip(reading.confidence, boards, strict=True)]
    return [
        "".join(name.upper() if clear else name for name, clear in zip(named, of_board, strict=True))
        for named, of_board in zip(names(reading, boards), sure, strict=True)
    ]


def test_kit_a_is_what_most_tiles_of_the_left_board_are() -> None:
    assert read(board(RED, RED, RED, IVORY), board(IVORY, IVORY, RED)) == ["AAAB", "BBA"]


def test_a_colour_seen_on_the_right_board_alone_is_kit_b() -> None:
    assert read(board(), board(RED, RED)) == ["", "BB"]


def test_tiles_of_one_colour_on_a_single_board_are_kit_a() -> None:
    assert read(board(IVORY, IVORY)) == ["AA"]


def test_a_tile_in_shadow_keeps_its_kit() -> None:
    dark = board(RED, RED, lit(RED, 0.45)), board(IVORY, IVORY, lit(IVORY, 0.45))
    assert read(*dark) == ["AAA", "BBB"]


def test_a_veil_does_not_make_red_tiles_ivory() -> None:
    veiled = [lit(RED, veil=veil) for veil in (0.1, 0.2, 0.4, 0.55)]
    assert read(board(IVORY, IVORY, IVORY), board(RED, RED, *veiled)) == ["AAA", "BBBBBB"]


def test_a_veiled_tile_that_was_passed_is_still_the_others() -> None:
    passed = lit(RED, veil=0.3)
    assert read(board(IVORY, IVORY, passed), board(RED, RED, RED)) == ["AAB", "BBB"]


def test_two_woods_whose_letters_are_both_dark_are_named_by_their_colours() -> None:
    left, right = board(MAPLE, MAPLE, MAPLE, IVORY, IVORY), board(IVORY, IVORY, IVORY, MAPLE, MAPLE)
    assert read(left, right) == ["AAABB", "BBBAA"]


def test_a_passed_tile_that_looks_exactly_like_its_kit_is_beyond_doubt_even_if_the_kits_are_alike() -> None:
    assert read(board(GREEN, GREEN, GREEN), board(BROWN, BROWN, BROWN, GREEN)) == ["AAA", "BBBA"]


def test_a_passed_blank_that_looks_exactly_like_its_kit_is_beyond_doubt_even_if_the_kits_are_alike() -> None:
    kept, passed = board(GREEN, GREEN, GREEN, BROWN), board(BROWN, BROWN, BROWN, GREEN, blank(GREEN))
    assert read(kept, passed) == ["AAAB", "BBBAA"]


def test_a_tile_exactly_like_its_kit_is_beyond_doubt_though_others_fit_the_other_kit_worse() -> None:
    clear = board(RED, RED, RED, RED), board(IVORY, IVORY, IVORY)
    tiles, known = Tiles.of(clear), name_kits(clear).colours
    assert known is not None
    misfit = np.array([(0.1, 100.0)] * 3 + [(0.1, 23.0)] + [(100.0, 0.1)] * 3)
    assert tiles.clear(misfit, misfit.argmin(axis=1), known).all()
    misfit[3] = 9.0, 32.0
    assert not tiles.clear(misfit, misfit.argmin(axis=1), known)[3]
    misfit[3] = 14.0, 49.0
    assert tiles.clear(misfit, misfit.argmin(axis=1), known)[3]


def test_a_tile_as_bright_as_the_camera_can_measure_must_look_even_more_like_its_kit() -> None:
    clear = board(PALE, PALE, PALE), board(ORANGE, ORANGE, ORANGE, PALE)
    known = name_kits(clear).colours
    assert known is not None
    washed_out = replace(Tiles.of(clear), bright=np.ones((7, 3)))
    misfit = np.array([(0.2, 3.0)] * 3 + [(3.0, 0.2)] * 3 + [(3.6, 1.7)])
    beyond = washed_out.clear(misfit, misfit.argmin(axis=1), known)
    assert beyond[3:6].all()
    assert not beyond[6]
    assert Tiles.of(clear).clear(misfit, misfit.argmin(axis=1), known)[6]


def test_a_tile_that_looks_like_neither_kit_must_look_far_more_like_one_of_them() -> None:
    boards = board(GREEN, GREEN, GREEN), board(BROWN, BROWN, BROWN)
    tiles, known = Tiles.of(boards), name_kits(boards).colours
    assert known is not None
    for misfit, beyond in ((9.0, 21.0), True), ((27.0, 37.0), False), ((27.0, 48.0), True):
        all_of_them = np.array([misfit] * 3 + [misfit[::-1]] * 3)
        assert (tiles.clear(all_of_them, all_of_them.argmin(axis=1), known) == beyond).all()


def test_a_veiled_tile_need_not_differ_from_the_other_kit_by_more_than_its_veil_leaves() -> None:
    veiled = board(PALE_WOOD, PALE_WOOD, PALE_WOOD, PALE_WOOD, PALE_WOOD, lit(HONEY, veil=0.46))
    assert read(veiled, board(*[HONEY] * 6)) == ["AAAAAB", "BBBBBB"]


def test_one_between_two_kits_that_are_alike_is_doubtful() -> None:
    body, ink = (
        as_colour(0.5 * np.array(one) + 0.5 * np.array(other))
        for one, other in zip(GREEN[:2], BROWN[:2], strict=True)
    )
    (_, right) = read(board(GREEN, GREEN, GREEN), board(BROWN, BROWN, BROWN, (body, ink, True)))
    assert right == "BBBa"


def test_a_blank_is_known_by_its_body() -> None:
    left, right = board(RED, RED, blank(RED), blank(IVORY)), board(IVORY, IVORY, blank(IVORY))
    assert read(left, right) == ["AAAB", "BBB"]


def test_a_blank_under_so_much_light_that_it_could_be_either_is_doubtful() -> None:
    washed = lit(blank(BLUE), gain=0.25, veil=0.7)
    (_, right) = read(board(IVORY, IVORY, IVORY), board(BLUE, BLUE, BLUE, washed))
    assert right[:3] == "BBB"
    assert right[3].islower()


def test_tiles_of_two_sets_that_look_the_same_are_all_doubtful() -> None:
    assert read(board(IVORY, IVORY, IVORY), board(IVORY, IVORY)) == ["aaa", "bb"]


def test_a_tile_of_a_third_set_is_doubtful() -> None:
    left, _ = read(board(RED, RED, RED, BLUE), board(IVORY, IVORY, IVORY))
    assert left[3].islower()


def test_enrolled_kits_keep_their_names_wherever_most_of_their_tiles_lie() -> None:
    red, ivory = (np.log(255 * np.array(tile[0]) ** (1 / 2.2)) for tile in (RED, IVORY))
    boards = board(IVORY, IVORY, RED), board(RED, RED)
    for enrolled, named in (((red, ivory), ["BBA", "AA"]), ((ivory, red), ["AAB", "BB"])):
        # Enrolled in another light.
        assert read(*boards, enrolled=np.stack(enrolled) + np.log([0.5, 0.6, 0.8])) == named


def test_a_single_colour_is_not_named_by_what_was_enrolled() -> None:
    assert read(board(RED, RED), enrolled=np.zeros((2, 3))) == ["AA"]


def test_a_dark_blank_is_not_one_of_the_other_kit_in_black_shadow() -> None:
    green: Tile = ((0.025, 0.062, 0.015), (0.44, 0.80, 0.96), True)
    red: Tile = ((0.013, 0.014, 0.23), (0.44, 0.69, 0.66), True)
    assert read(board(*[green] * 4), board(*[red] * 4, blank(green))) == ["AAAA", "BBBBA"]


def test_a_veil_over_all_tiles_of_a_kit_does_not_become_its_colour() -> None:
    clear = board(*[IVORY] * 4), board(*[RED] * 4)
    known = name_kits(clear).colours
    assert known is not None
    veiled = clear[0], board(*[lit(RED, veil=0.1)] * 4)
    now = name_kits(veiled, known).colours
    assert now is not None
    np.testing.assert_allclose(now.body[1, 1], RED[0])


def test_dark_print_shows_that_a_shaded_tile_is_not_another_under_a_veil() -> None:
    shaded = as_colour(np.array(PALE[0]) * (0.52, 0.47, 0.40))
    left, right = board(ORANGE, ORANGE, ORANGE), board(PALE, PALE, PALE, (shaded, BLACK, True))
    assert read(left, right) == ["AAA", "BBBB"]


def test_a_green_tile_in_a_haze_is_not_a_red_one_though_the_haze_could_hide_all_its_red() -> None:
    crimson: Tile = ((0.025, 0.04, 0.186), (0.171, 0.27, 0.418), True)
    green: Tile = ((0.023, 0.058, 0.014), (0.173, 0.338, 0.343), True)
    hazy: Tile = ((0.035, 0.085, 0.041), (0.162, 0.320, 0.253), True)
    known = name_kits((board(crimson, crimson, crimson), board(green, green, green))).colours
    warm = np.array([[0.56, 0.86, 1.0]])
    boards = [replace(one, white=warm) for one in (board(*[crimson] * 3), board(*[green] * 3, hazy))]
    reading = name_kits(boards, known)
    assert names(reading, boards) == ["aaa", "bbbb"]
    assert reading.confidence[1][3] >= DOUBT


def test_passed_tiles_under_a_lamp_do_not_teach_how_their_kit_looks_elsewhere() -> None:
    known = name_kits((board(RED, RED, RED), board(BLUE, BLUE, BLUE))).colours
    veiled = [lit(BLUE, veil=0.30), lit(BLUE, veil=0.18)]
    certain = [{0: "a", 1: "a", 2: "a", 3: "b", 4: "b"}, {0: "b", 1: "b", 2: "b"}]
    right = board(BLUE, BLUE, BLUE)
    known = name_kits((board(RED, RED, RED, *veiled), right), known, certain=certain).colours
    boards = board(RED, RED, RED, *veiled, BLUE), right
    reading = name_kits(boards, known, certain=certain)
    assert names(reading, boards) == ["aaabbb", "bbb"]
    assert reading.confidence[0][5] >= DOUBT


def test_no_tile_is_surely_of_a_kit_that_is_not_on_its_own_board() -> None:
    fingertip: Tile = ((0.04, 0.07, 0.19), WHITE_PRINT, False)
    in_lamplight = [(0.30, 0.23, 0.28), (0.36, 0.31, 0.38), (0.34, 0.27, 0.34), (0.27, 0.13, 0.15)]
    letter = np.array((0.45, 0.53, 0.50))
    blue = [(body, as_colour(letter + body), True) for body in in_lamplight]
    _, right = read(board(fingertip), board(*blue))
    assert "A" not in right


def test_a_kit_that_was_only_seen_in_a_haze_is_known_out_of_it() -> None:
    for haze in (0.1, 0.3):
        left, right = board(RED, RED, RED), board(*[lit(BLUE, veil=haze)] * 3)
        known = name_kits((left, right)).colours
        for tiles in ([BLUE], [blank(BLUE)], [BLUE, blank(BLUE), BLUE]):
            boards = board(RED, RED, RED, *tiles), right
            reading = name_kits(boards, known)
            assert names(reading, boards) == ["aaa" + "b" * len(tiles), "bbb"]
            if haze < 0.2 or tiles[0][2]:
                assert min(reading.confidence[0][3 : 3 + len(tiles)]) >= DOUBT, (haze, tiles)


def test_a_tile_more_than_twice_as_light_as_a_kit_fits_it_badly() -> None:
    known = name_kits((board(IVORY, IVORY, IVORY), board(MAPLE, MAPLE, MAPLE))).colours
    assert known is not None
    somewhat, far_too = lit(MAPLE, gain=1.4), lit(MAPLE, gain=2.5)
    misfit, _ = Tiles.of((board(IVORY, somewhat, far_too), board(MAPLE))).to_kits(known)
    assert misfit[1, 1] < FITS_WELL
    assert misfit[2, 1] > CLEAR
