from collections.abc import Callable

import pytest

from station.rules.edition import Edition
from station.rules.game import RuleError
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.races.layout import CrosswordLayout, Flaw, check_layout

Cells = tuple[tuple[int, int, Tile], ...]
Lay = Callable[..., Cells]
WORDS = GivenWords(frozenset({"TOCK", "TACK", "TICK", "BOX", "OX", "TO", "IT", "ITS", "AB", "BE"}))


def flaws(ruling: CrosswordLayout) -> list[tuple[Flaw, tuple[tuple[int, int], ...]]]:
    return [(fault.flaw, fault.cells) for fault in ruling.faults]


def test_a_connected_layout_of_words_is_legal_and_lists_them(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid(".B", "TOCK", ".X"), (), english, WORDS)
    assert ruling.legal
    assert ruling.words == ("TOCK", "BOX")


def test_a_blank_may_be_what_fits_both_of_its_words(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid(".B", "T?CK", ".X"), (), english, WORDS)
    assert ruling.legal
    assert (1, 1, Tile("O", blank=True)) in ruling.cells


def test_a_blank_cannot_be_two_letters(english: Edition, laid: Lay) -> None:
    words = GivenWords(WORDS.words - {"TOCK"})
    ruling = check_layout(laid(".B", "T?CK", ".X"), (), english, words)
    assert [fault.flaw for fault in ruling.faults] == [Flaw.BLANK]
    assert str(ruling.faults[0]).startswith("no letter for the blank makes both")
    assert not ruling.in_question


def test_an_ambiguous_blank_takes_the_first_letter(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("T?CK"), (), english, WORDS)
    assert ruling.legal
    assert (0, 1, Tile("A", blank=True)) in ruling.cells


def test_a_letter_that_people_gave_a_blank_stays(english: Edition) -> None:
    cells = tuple((0, column, Tile(letter, letter == "I")) for column, letter in enumerate("TICK"))
    ruling = check_layout(cells, (), english, WORDS)
    assert (ruling.words, ruling.cells) == (("TICK",), cells)


def test_a_string_that_no_letter_makes_a_word(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("?CCK"), (), english, WORDS)
    assert [str(fault) for fault in ruling.faults] == ["_CCK is not a word with any letter for the blank"]


def test_every_fault_is_reported_with_its_cells(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("KCOT", "....", "BE.Q"), ("A", "V"), english, WORDS)
    assert [str(fault) for fault in ruling.faults] == [
        "B E do not touch the rest",
        "Q does not touch the rest",
        "KCOT is not a word",
        "A V are not used",
    ]
    assert flaws(ruling) == [
        (Flaw.APART, ((2, 0), (2, 1))),
        (Flaw.APART, ((2, 3),)),
        (Flaw.NOT_A_WORD, ((0, 0), (0, 1), (0, 2), (0, 3))),
        (Flaw.LOOSE, ()),
    ]


def test_tiles_that_touch_at_a_corner_are_not_connected(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("TO..", "..BE"), (), english, WORDS)
    assert flaws(ruling) == [(Flaw.APART, ((1, 2), (1, 3)))]


@pytest.mark.parametrize("rows", [("Q",), ("?",)])
def test_a_single_tile_is_no_layout(english: Edition, laid: Lay, rows: tuple[str, ...]) -> None:
    assert flaws(check_layout(laid(*rows), (), english, WORDS)) == [(Flaw.ALONE, ((0, 0),))]


def test_nothing_laid_out_is_a_fault_only_where_all_must_be_used(english: Edition) -> None:
    assert flaws(check_layout((), ("A",), english, WORDS)) == [(Flaw.EMPTY, ()), (Flaw.LOOSE, ())]
    assert check_layout((), ("A",), english, WORDS, all_used=False).legal


def test_a_set_has_only_two_blanks(english: Edition, laid: Lay) -> None:
    """A letter turned face down is taken for a blank: the cheat that the document warns of."""
    ruling = check_layout(laid("T?CK"), ("?", "?"), english, WORDS, all_used=False)
    assert [str(fault) for fault in ruling.faults] == [
        "there are 3 tiles without a letter; the set has 2 blanks"
    ]
    assert flaws(ruling) == [(Flaw.TOO_MANY, ((0, 1),))]


def test_more_blanks_than_the_set_has_are_refused_and_not_tried(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("T??K", "O", "?"), (), english, WORDS)
    assert [str(fault) for fault in ruling.faults] == [
        "T__K cannot be read: too many tiles without a letter",
        "TO_ cannot be read: too many tiles without a letter",
        "there are 3 tiles without a letter; the set has 2 blanks",
    ]
    assert sum(tile == Tile(None, blank=True) for _, _, tile in ruling.cells) == 3


def test_no_more_of_a_letter_than_the_set_has(english: Edition, laid: Lay) -> None:
    ruling = check_layout(laid("BE", "B.", "B."), (), english, GivenWords(frozenset({"BE", "BBB"})))
    assert [str(fault) for fault in ruling.faults] == ["there are 3 B; the set has 2"]


def test_a_letter_that_the_set_lacks_is_no_reading(english: Edition, laid: Lay) -> None:
    with pytest.raises(RuleError, match="the set has no Ä") as caught:
        check_layout(laid("TÄ"), (), english, WORDS)
    assert caught.value.cells == ((0, 1),)
    with pytest.raises(RuleError, match="the set has no 7"):
        check_layout(laid("TO"), ("7",), english, WORDS)


def test_two_tiles_cannot_lie_in_one_place(english: Edition) -> None:
    with pytest.raises(RuleError, match="two tiles were read in one place"):
        check_layout([(0, 0, Tile("T")), (0, 0, Tile("O"))], (), english, WORDS)


def test_a_layout_may_lie_anywhere(english: Edition, laid: Lay) -> None:
    moved = [(row - 40, column + 7, tile) for row, column, tile in laid(".B", "TOCK", ".X")]
    assert check_layout(reversed(moved), (), english, WORDS).words == ("TOCK", "BOX")


def test_only_words_without_a_blank_can_be_put_to_a_vote(english: Edition, laid: Lay) -> None:
    assert check_layout(laid("KCOT"), (), english, WORDS).in_question == ("KCOT",)
    assert check_layout(laid("KC?T"), (), english, WORDS).in_question == ()
    assert check_layout(laid("KCOT"), ("A",), english, WORDS).in_question == ()
