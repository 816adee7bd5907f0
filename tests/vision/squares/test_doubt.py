"""Blanks of the board's own colour: seen where the reader and the colour lean to them, else doubted."""

from dataclasses import replace

import numpy as np
import pytest

from vision.reading import DOUBT
from vision.squares.asking import looks_laid_on, worth_asking
from vision.squares.doubt import disputed
from vision.squares.measure import CORE, SLACK, Squares
from vision.squares.occupancy import Occupancy
from vision.squares.verdict import Answers, Verdict, settle

BETWEEN, ALONE = 112, 200
"""The star, with tiles left and right of it, and a square with none around."""

TILES = (111, 113)

PLAIN, PRINTED = 1, 3
"""The second is a double-letter square."""


def bare() -> Squares:
    side = CORE + 2 * SLACK
    return Squares(
        np.zeros((225, 3), np.float32),
        np.zeros((225, side, side, 3), np.float32),
        np.zeros(225, np.float32),
        np.zeros(225, np.int_),
        np.ones(225, np.float32),
        np.zeros(225, np.float32),
    )


def colours(from_ground: float, from_kit: float) -> Occupancy:
    """Empty squares with two tiles among them; the two squares in question of a colour so far from both."""
    speaks = np.full(225, -9.0)
    ground, kit = np.zeros(225), np.full(225, 40.0)
    speaks[[BETWEEN, ALONE]] = -4.0
    ground[[BETWEEN, ALONE]], kit[[BETWEEN, ALONE]] = from_ground, from_kit
    for square in TILES:
        speaks[square], ground[square], kit[square] = 9.0, 40.0, 0.0
    nothing = np.zeros((225, 3))
    return Occupancy(speaks, nothing, nothing, ground, kit, np.ones(225))


def answers(shows_tile: float) -> Answers:
    """The two squares read as blanks, if as anything."""
    shows, blank = np.full(225, np.nan), np.zeros(225, np.bool_)
    shows[[BETWEEN, ALONE]], blank[[BETWEEN, ALONE]] = shows_tile, True
    certain = np.zeros(225, np.bool_)
    certain[list(TILES)] = True
    return Answers(shows, certain, blank)


def doubted(said: Occupancy, asked: Answers, verdict: Verdict, *, seen_empty: bool = False) -> list[int]:
    return np.flatnonzero(disputed(said, asked, verdict, np.full(225, seen_empty))).tolist()


def test_a_blank_between_tiles_nearer_to_their_colour_is_seen_and_doubted() -> None:
    said, asked = colours(2.0, 0.1), answers(0.99)
    verdict = settle(bare(), said, asked, alone=True)
    assert verdict.tile[BETWEEN] > 0.5
    assert verdict.tile[ALONE] < 0.5
    assert BETWEEN in doubted(said, asked, verdict)


@pytest.mark.parametrize(
    ("from_ground", "from_kit", "shows"), [(0.1, 2.0, 0.99), (2.0, 0.1, 0.7), (9.0, 5.0, 0.99)]
)
def test_no_blank_is_seen_of_the_boards_colour_nor_of_no_kits_nor_where_the_reader_is_unsure(
    from_ground: float, from_kit: float, shows: float
) -> None:
    said, asked = colours(from_ground, from_kit), answers(shows)
    verdict = settle(bare(), said, asked, alone=True)
    assert verdict.tile[BETWEEN] < 0.5
    assert BETWEEN in doubted(said, asked, verdict)


def test_a_board_that_is_known_is_not_guessed_at() -> None:
    verdict = settle(bare(), colours(2.0, 0.1), answers(0.99))
    assert verdict.tile[BETWEEN] < 0.5


def test_what_may_be_a_blank_is_doubted_only_next_to_tiles() -> None:
    said, asked = colours(0.1, 0.3), answers(0.3)
    assert doubted(said, asked, settle(bare(), said, asked, alone=True)) == [BETWEEN]


def test_between_two_tiles_it_is_doubted_even_where_the_reader_hardly_sees_it() -> None:
    said = colours(0.1, 0.01)
    for shows, expected in ((0.03, []), (0.08, [BETWEEN])):
        asked = answers(shows)
        assert doubted(said, asked, settle(bare(), said, asked, alone=True)) == expected


def test_what_was_seen_empty_is_not_doubted() -> None:
    said, asked = colours(0.1, 0.3), answers(0.9)
    assert doubted(said, asked, settle(bare(), said, asked), seen_empty=True) == []


@pytest.mark.parametrize(("from_ground", "from_kit", "sure"), [(0.8, 1.4, True), (1.4, 0.8, False)])
def test_a_shadow_over_its_print_does_not_make_a_square_doubtful_that_keeps_its_colour(
    from_ground: float, from_kit: float, sure: bool
) -> None:
    squares, said, asked = bare(), colours(from_ground, from_kit), answers(0.0001)
    squares.relief[BETWEEN], said.speaks[BETWEEN] = 0.2, 1.7
    verdict = settle(squares, said, asked, np.ones(225, np.bool_))
    assert bool(1 - verdict.tile[BETWEEN] >= DOUBT) is sure


def test_a_square_in_no_kits_colour_is_doubted_only_when_it_seems_a_tile_beside_others() -> None:
    said = colours(0.1, 12.0)
    for shows, expected in ((0.3, []), (0.9, [BETWEEN])):
        asked = answers(shows)
        assert doubted(said, asked, settle(bare(), said, asked, alone=True)) == expected


def test_a_letter_in_no_kits_colour_in_which_the_reader_sees_no_tile_is_print_and_doubted() -> None:
    said = colours(20.0, 100.0)
    said.speaks[ALONE] = 9.0
    asked = answers(0.3)
    asked.blank[ALONE] = False
    verdict = settle(bare(), said, asked, alone=True)
    assert verdict.tile[ALONE] < 0.5
    assert ALONE in doubted(said, asked, verdict)


def test_a_blank_of_the_boards_colour_without_letters_beside_it_is_no_tile_but_doubted() -> None:
    said, asked = colours(1.1, 0.3), answers(0.99)
    said.speaks[ALONE] = 1.4
    verdict = settle(bare(), said, asked, alone=True)
    assert 0.1 < verdict.tile[ALONE] < 0.5


def test_an_empty_square_in_a_kits_colour_is_doubted() -> None:
    said, asked = colours(6.0, 0.1), answers(0.03)
    asked.blank[:] = False
    assert doubted(said, asked, settle(bare(), said, asked, alone=True)) == [BETWEEN, ALONE]


def test_colour_that_speaks_for_a_tile_is_doubted_where_none_is_read() -> None:
    said, asked = colours(0.1, 12.0), answers(0.01)
    verdict = settle(bare(), said, asked, alone=True)
    strong = said.speaks.copy()
    strong[ALONE] = 3.0
    assert ALONE in doubted(replace(said, speaks=strong), asked, verdict)


def test_next_to_tiles_the_reader_is_asked_even_where_all_is_as_on_the_bare_board() -> None:
    said = colours(0.0, 0.0)
    said.speaks[[BETWEEN, ALONE]] = -5.52
    asked = worth_asking(said)
    assert asked[BETWEEN]
    assert not asked[ALONE]


def test_a_letter_of_the_boards_colour_is_looked_at_where_the_board_prints_none() -> None:
    squares = bare()
    squares.glyph[[PLAIN, PRINTED, BETWEEN]] = 0.2
    asked = looks_laid_on(squares, colours(0.0, 20.0))
    assert np.flatnonzero(asked).tolist() == [PLAIN, BETWEEN]


def test_a_tile_half_beside_its_square_is_looked_at() -> None:
    said = colours(0.0, 20.0)
    said.unlike[PRINTED] = 12.0
    assert np.flatnonzero(looks_laid_on(bare(), said)).tolist() == [PRINTED]


@pytest.mark.parametrize(("from_ground", "expected"), [(1.2, [BETWEEN]), (0.3, [])])
def test_what_has_a_kits_colour_beside_tiles_may_be_a_blank_whose_edges_are_lost(
    from_ground: float, expected: list[int]
) -> None:
    said, asked = colours(from_ground, 0.1), answers(0.002)
    assert doubted(said, asked, settle(bare(), said, asked, alone=True)) == expected


@pytest.mark.parametrize(("from_kit", "doubtful"), [(5.1, True), (0.5, False)])
def test_pale_print_in_which_the_reader_sees_no_tile_is_no_blank_beyond_doubt(
    from_kit: float, doubtful: bool
) -> None:
    said, asked = colours(50.0, from_kit), answers(0.13)
    said.speaks[ALONE] = 5.0
    verdict = settle(bare(), said, asked, alone=True)
    assert verdict.tile[ALONE] > 0.5
    assert (ALONE in doubted(said, asked, verdict)) is doubtful


def test_a_blank_is_doubted_beside_a_letter_that_is_itself_in_doubt() -> None:
    said, asked = colours(0.1, np.inf), answers(0.97)
    said.speaks[list(TILES)] = -9.0
    verdict = settle(bare(), said, asked, alone=True)
    assert verdict.tile[TILES[0]] < 0.5
    assert BETWEEN in doubted(said, asked, verdict)
