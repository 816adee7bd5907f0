from collections.abc import Callable

import pytest

from station.rules.edition import Edition
from station.rules.game import Choice, RuleError
from station.rules.lettered.blanks import Asking, Placed, blank_letters, settle
from station.rules.lettered.position import Position, Tile
from station.rules.square import parse_square

Board = Callable[[dict[int, str]], Position]
BLANK_TILE = Tile(None, blank=True)


def tiles(**placed: str) -> Placed:
    return tuple(
        sorted(
            (parse_square(square), BLANK_TILE if sign == "_" else Tile(sign))
            for square, sign in placed.items()
        )
    )


def only(*words: str) -> Callable[[str], bool]:
    return lambda word: word in words


def test_the_only_letter_that_makes_a_word_is_taken(english: Edition) -> None:
    settled = settle(0, Position(), tiles(H8="H", I8="_", J8="T"), english, only("HUT"))
    assert not isinstance(settled, Asking)
    assert dict(settled)[parse_square("I8")] == Tile("U", blank=True)


def test_a_letter_must_fit_the_words_across_too(english: Edition, board: Board) -> None:
    placed = tiles(H9="_", I9="A")
    position = board({8: ".......HUT"})
    assert blank_letters(position, placed, english, only("HA", "SA", "HS", "UA")) == (("S",),)
    assert blank_letters(position, placed, english, only("HA", "SA", "UA")) == ()


def test_several_letters_are_asked_for_in_the_order_of_the_set(english: Edition) -> None:
    placed = tiles(H8="H", I8="_", J8="T")
    asking = settle(1, Position(), placed, english, only("HUT", "HAT", "HOT"))
    assert isinstance(asking, Asking)
    assert asking.choice == Choice("blank", 1, ("A", "O", "U"), needed=True)
    assert dict(asking.answered(None, "o"))[parse_square("I8")] == Tile("O", blank=True)
    with pytest.raises(RuleError, match="may stand for A O U; 'E' is none") as refused:
        asking.answered(None, "E")
    assert refused.value.squares == (parse_square("I8"),)


def test_two_blanks_are_asked_for_one_by_one(english: Edition) -> None:
    placed = tiles(H8="_", I8="_", J8="T")
    allowed = only("HUT", "HAT", "CAT")
    first = settle(0, Position(), placed, english, allowed)
    assert isinstance(first, Asking)
    assert (first.square, first.letters) == (parse_square("H8"), ("C", "H"))
    assert settle(0, Position(), first.answered(None, "C"), english, allowed) == (
        (parse_square("H8"), Tile("C", blank=True)),
        (parse_square("I8"), Tile("A", blank=True)),
        (parse_square("J8"), Tile("T")),
    )


def test_tiles_that_no_letter_makes_a_word_come_back_for_the_judge(english: Edition) -> None:
    placed = tiles(H8="Q", I8="_", J8="T")
    assert settle(0, Position(), placed, english, only("HUT")) == placed


def test_where_wrong_words_stand_any_letter_may_be_meant(english: Edition) -> None:
    placed = tiles(H8="H", I8="_", J8="T")
    asking = settle(0, Position(), placed, english)
    assert isinstance(asking, Asking)
    assert len(asking.letters) == 26
    free = settle(0, Position(), placed, english, only("HUT", "HAT"), any_letter=True)
    assert isinstance(free, Asking)
    assert len(free.letters) == 26
    assert not isinstance(settle(0, Position(), placed, english, only("HUT"), any_letter=True), Asking)


def test_a_digraph_is_one_letter(english: Edition) -> None:
    counts = {**english.counts, "CH": 1}
    spanish = Edition("es", "Spanish", counts, {**english.values, "CH": 5})
    settled = settle(0, Position(), tiles(H8="_", I8="E"), spanish, only("CHE"))
    assert not isinstance(settled, Asking)
    assert settled[0][1].letter == "CH"


def test_known_letters_are_left_alone(english: Edition) -> None:
    placed = ((parse_square("H8"), Tile("Q", blank=True)), (parse_square("I8"), Tile("Q")))
    assert settle(0, Position(), placed, english, only("HUT")) == placed
