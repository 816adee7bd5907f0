"""Which edition's tiles are seen, and which letters are doubted for it."""

import numpy as np

from station.app.picture.likely_edition import fits_no_edition, likely_edition, reconciled
from station.editions import load_edition
from vision.reading import BoardReading, Content, Facing, SquareReading


def tile(letter: str, sure: float = 0.99, other: str = "", facing: Facing = Facing.UP) -> SquareReading:
    candidates = ((letter, sure), (other, 1 - sure)) if other else ((letter, sure),)
    return SquareReading(Content.TILE, letter, facing, "a", sure, candidates)


def board(*tiles: SquareReading) -> BoardReading:
    empty = (SquareReading(Content.EMPTY),) * (225 - len(tiles))
    return BoardReading(np.zeros((4, 2)), (*tiles, *empty))


def letters(text: str) -> BoardReading:
    return board(*(tile(letter) for letter in text))


def named(*boards: BoardReading) -> str:
    return likely_edition(boards).name


def test_letters_that_all_editions_have_are_english() -> None:
    assert named(letters("QUIZTABLE")) == "en"
    assert named(board()) == "en"


def test_a_few_letters_that_might_have_dots_prove_nothing() -> None:
    assert named(board(*(tile("O", 0.7, "Ö") for _ in range(5)))) == "en"


def test_letters_of_its_own_identify_an_edition() -> None:
    assert named(letters("ÜBUNG"), letters("SÄGE")) == "de"
    assert named(letters("ŻÓŁW"), letters("KOŃ")) == "pl"


def test_one_misread_tile_does_not_outweigh_the_others() -> None:
    assert named(letters("QUIZVEXŃ")) == "en"


def test_a_letter_that_no_edition_has_is_doubted() -> None:
    free = board(tile("C"), tile("A"), tile("F"), tile("É", 0.97, "E"))
    again = letters("CAFE")
    assert named(free) == "en"
    (read,) = reconciled([free], [again], load_edition("en"))
    assert read.rows()[0] == "CAFE..........."
    assert [square for square, _ in read.doubtful()] == [3]


def test_a_single_tile_that_alone_speaks_for_an_edition_is_doubted() -> None:
    edition = load_edition("de")
    (lone,) = reconciled([letters("SÄGE")], [letters("SÄGE")], edition)
    assert [square for square, _ in lone.doubtful()] == [1]
    (left, right) = reconciled([letters("SÄGE"), letters("ÖL")], [letters("SÄGE"), letters("ÖL")], edition)
    assert not left.doubtful()
    assert not right.doubtful()


def test_what_was_doubtful_is_not_made_surer() -> None:
    shaky = board(tile("C", 0.5))
    (read,) = reconciled([letters("C")], [shaky], load_edition("en"))
    assert read.squares[0].confidence == 0.5


def test_a_tile_that_is_seen_with_some_letters_only_is_doubted() -> None:
    (read,) = reconciled([letters("É")], [board()], load_edition("en"))
    assert [square for square, _ in read.doubtful()] == [0]


def test_tiles_whose_letters_no_edition_has_are_said_to_be_of_another_language() -> None:
    strange = [tile("E", 0.6, "B") for _ in range(4)]
    sentence = fits_no_edition([board(*strange, *(tile("T") for _ in range(8)))])
    assert sentence is not None
    assert sentence.startswith("4 of 12 tiles show no letter of an installed edition")
    assert "de, en" in sentence


def test_a_few_unclear_letters_are_of_no_other_language() -> None:
    assert fits_no_edition([board(tile("E", 0.6), tile("Q", 0.5), *(tile("T") for _ in range(10)))]) is None
    assert fits_no_edition([board(*(tile("E", 0.6) for _ in range(5)))]) is None


def test_letters_that_face_aside_among_upright_ones_are_another_languages() -> None:
    ours = [*(tile("T") for _ in range(6)), *(tile("N", facing=Facing.DOWN) for _ in range(6))]
    strange = [tile("G", facing=Facing.RIGHT) for _ in range(3)]
    assert fits_no_edition([board(*ours, *strange)]) is not None
    assert fits_no_edition([board(*ours)]) is None


def test_an_unusual_typeface_is_no_other_language() -> None:
    shades = [tile("E", sure) for sure in (0.7, 0.8, 0.85, 0.92, 0.93, 0.94, 0.95)]
    assert fits_no_edition([board(*shades, *(tile("T") for _ in range(7)))]) is None


def test_tiles_that_do_not_fit_a_named_edition_are_said_to() -> None:
    strange = [tile("E", 0.6, "B") for _ in range(4)]
    sentence = fits_no_edition([board(*strange, *(tile("T") for _ in range(8)))], "en")
    assert sentence is not None
    assert sentence.startswith("4 of 12 tiles show no letter of the edition en; ")
