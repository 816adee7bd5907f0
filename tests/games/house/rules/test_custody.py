"""The ledger of one player's tiles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.editions import load_edition
from station.games.house.rules.custody import (
    Hand,
    after_draw,
    after_passing,
    after_play,
    may_draw,
    not_in_hand,
)
from station.games.house.rules.game import House
from station.rules.faced import LaidFacing
from station.rules.game import RuleError
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Kit, Side


def tile(letter: str, kit: Kit = "a", *, blank: bool = False) -> FacedTile:
    return FacedTile(letter, Side.SOUTH, kit, blank)


def test_a_player_draws_up_to_seven() -> None:
    assert may_draw(Hand("a", unknown=7), bag=50) == 0
    assert may_draw(Hand("a", unknown=3), bag=50) == 4


def test_no_more_can_be_drawn_than_the_bag_has() -> None:
    assert may_draw(Hand("a", unknown=3), bag=2) == 2
    assert may_draw(Hand("a", unknown=3), bag=0) == 0


def test_bonus_tiles_of_the_other_kit_do_not_count() -> None:
    assert may_draw(Hand("a", unknown=5, bonus=("E", "Q", "Z")), bag=50) == 2


def test_own_tiles_that_were_passed_back_do_count() -> None:
    assert may_draw(Hand("a", unknown=5, known=("E",)), bag=50) == 1
    assert may_draw(Hand("a", unknown=5, known=("E", "F", "G", "H")), bag=50) == 0


def test_a_tile_from_the_bag_may_be_any_letter_or_a_blank() -> None:
    hand = Hand("a", unknown=2)
    assert not_in_hand(hand, [tile("Q"), tile("E", blank=True)]) == ()


def test_no_more_tiles_can_be_laid_than_are_in_hand() -> None:
    assert not_in_hand(Hand("a", unknown=1), [tile("A"), tile("B")]) == (tile("B"),)


def test_a_tile_of_the_other_kit_can_be_laid_only_if_that_letter_was_passed() -> None:
    hand = Hand("a", bonus=("E",))
    assert not_in_hand(hand, [tile("E", "b")]) == ()
    assert not_in_hand(hand, [tile("F", "b")]) == (tile("F", "b"),)
    assert not_in_hand(hand, [tile("E", "b"), tile("E", "b")]) == (tile("E", "b"),)


def test_a_blank_of_the_other_kit_can_be_laid_only_if_a_blank_was_passed() -> None:
    assert not_in_hand(Hand("a", bonus=("?",)), [tile("Z", "b", blank=True)]) == ()
    assert not_in_hand(Hand("a", bonus=("Z",)), [tile("Z", "b", blank=True)]) != ()
    assert not_in_hand(Hand("a", bonus=("?",)), [tile("Z", "b")]) != ()


def test_without_unseen_tiles_only_known_letters_can_be_laid() -> None:
    hand = Hand("b", unknown=0, known=("C", "K"))
    assert not_in_hand(hand, [tile("K", "b"), tile("C", "b")]) == ()
    assert not_in_hand(hand, [tile("E", "b")]) == (tile("E", "b"),)


def test_a_play_takes_known_letters_before_unseen_tiles() -> None:
    hand = after_play(
        Hand("a", unknown=3, known=("E",), bonus=("Q",)), [tile("E"), tile("F"), tile("Q", "b")]
    )
    assert hand == Hand("a", unknown=2)


def test_tiles_that_cannot_have_been_in_hand_change_nothing() -> None:
    assert after_play(Hand("a", unknown=0), [tile("E"), tile("F", "b")]) == Hand("a", unknown=0)


def test_drawn_tiles_are_unseen() -> None:
    assert after_draw(Hand("a", unknown=3, known=("E",)), 3) == Hand("a", unknown=6, known=("E",))


def test_tiles_of_the_partners_kit_become_known_and_others_bonus_tiles() -> None:
    hand = after_passing(Hand("b", unknown=7, known=("M",)), [tile("Z", "b"), tile("E", "a"), tile("A", "b")])
    assert hand == Hand("b", unknown=7, known=("A", "M", "Z"), bonus=("E",))


def test_a_removed_blank_becomes_free_again() -> None:
    assert after_passing(Hand("b"), [tile("E", "a", blank=True)]).bonus == ("?",)
    assert after_passing(Hand("a"), [tile("E", "a", blank=True)]).known == ("?",)


letters = st.sampled_from("ABC")
tiles = st.lists(
    st.builds(FacedTile, letters, st.just(Side.SOUTH), st.sampled_from(["a", "b"]), st.booleans()), max_size=8
)


@settings(derandomize=True, deadline=None)
@given(st.integers(0, 7), tiles, tiles)
def test_no_tile_is_lost_or_made(unknown: int, passed: list[FacedTile], played: list[FacedTile]) -> None:
    hand = after_passing(Hand("a", unknown=unknown), passed)
    assert hand.own + len(hand.bonus) == unknown + len(passed)
    left = after_play(hand, played)
    laid = len(played) - len(not_in_hand(hand, played))
    assert left.own + len(left.bonus) == hand.own + len(hand.bonus) - laid


@settings(derandomize=True, deadline=None)
@given(st.integers(0, 3), tiles)
def test_what_was_passed_can_be_played(unknown: int, passed: list[FacedTile]) -> None:
    assert not_in_hand(after_passing(Hand("a", unknown=unknown), passed), passed) == ()


def test_an_accepted_tile_that_can_come_from_nowhere_is_refused_in_a_sentence() -> None:
    rules = House(load_edition("en"), GivenWords(frozenset({"AT"})))
    none, used_up = Hand("a", unknown=0), rules.begin()
    for board in range(2):
        used_up = used_up.with_board(board, hands=(none, none), bag=0)
    placed = ((parse_square("H15"), tile("A")), (parse_square("I15"), tile("T")))
    with pytest.raises(RuleError, match="there is no such tile left"):
        rules.after(used_up, LaidFacing(0, placed, accepted=True))
