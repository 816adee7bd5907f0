"""Free trades, above all the two racks that the Friendly rules themselves go through."""

import random
from collections import Counter

import pytest

from benchmarks.rules import trades as reference
from station.games.friendly.rules.trades import (
    Condition,
    Trade,
    agree,
    announce,
    begin,
    conditions,
    draw,
    faults,
    keep,
    may_reject,
    next_trades,
    orders,
    redraw,
    tradable,
)
from station.rules.edition import BLANK, Edition
from station.rules.game import RuleError
from station.rules.lettered.vowels import is_vowel
from tests.cases import for_each

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def rejectable(rest: str) -> str:
    return "".join(letter for letter in ALPHABET if may_reject(rest, letter))


@pytest.mark.parametrize(
    ("rack", "shown"),
    [
        ("RRSSAEK", {Condition.TWO_PAIR}),
        ("EEEDLPK", {Condition.THREE}),
        ("EDLPKRS", {Condition.VOWELS}),
        ("AEIOURU", {Condition.CONSONANTS}),
        ("AAAADLP", {Condition.THREE}),
        ("AAADDLP", {Condition.THREE, Condition.TWO_PAIR}),
        ("AEDLPKR", set()),
        ("ADLPKR?", {Condition.VOWELS}),
        ("AEIOUR?", {Condition.CONSONANTS}),
        ("??AEDLP", set()),
    ],
)
def test_four_conditions_permit_a_trade(rack: str, shown: set[Condition]) -> None:
    assert set(conditions(rack)) == shown


@pytest.mark.parametrize("rack", ["AYDLPKR", "AEIOUYR"])
def test_y_counts_as_whichever_shows_a_condition(rack: str) -> None:
    assert conditions(rack)


def test_four_alike_are_three_of_a_letter_and_not_two_pair() -> None:
    assert conditions("AAAADLP") == (Condition.THREE,)


def test_from_aaddlpo_an_a_or_a_d_is_traded_and_nothing_after_it() -> None:
    assert tradable("AADDLPO") == ("A", "D")
    assert orders("AADDLPO") == (("A",), ("D",))


@pytest.mark.parametrize("traded", ["A", "D"])
def test_from_aaddlpo_is_redrawn_on_a_d_l_o_and_p(traded: str) -> None:
    rest = "AADDLPO".replace(traded, "", 1)
    assert rejectable(rest) == "ADLOP"
    assert not may_reject(rest, BLANK)


def test_from_aaaituy_u_then_a_may_be_traded() -> None:
    assert ("U", "A") in orders("AAAITUY")
    assert next_trades("AAAITUY", ("U",)) == ("A",)


def test_from_aaaituy_two_a_may_not_be_traded() -> None:
    assert next_trades("AAAITUY", ("A",)) == ()
    assert not any(order[:1] == ("A",) and len(order) > 1 for order in orders("AAAITUY"))
    with pytest.raises(RuleError, match="no further tile"):
        announce(announce(begin("AAAITUY", 50), "A"), "A")


def test_from_aaaituy_the_only_consonant_may_not_be_traded() -> None:
    assert tradable("AAAITUY") == ("A", "I", "U", "Y")
    with pytest.raises(RuleError, match="T may not be traded here, only A I U Y"):
        announce(begin("AAAITUY", 50), "T")


def test_from_aaaituy_is_redrawn_on_a_i_t_and_y() -> None:
    assert set("AITY") <= set(rejectable("AAAITY"))
    assert set(rejectable("AAITYR")) == set("AITYR")


def test_a_u_drawn_after_u_was_traded_for_a_consonant_must_be_kept() -> None:
    trade = agree(announce(announce(begin("AAAITUY", 50), "U"), "A"))
    trade = draw(trade, "R")
    assert (trade.drawn, trade.done) == (None, 1)
    trade = draw(trade, "U")
    assert (trade.over, trade.failed, trade.drawn) == (True, False, None)
    assert trade.rest == tuple(sorted("AAITRUY"))


def test_before_a_consonant_has_come_another_vowel_may_be_rejected() -> None:
    trade = draw(agree(announce(begin("AAAITUY", 50), "U")), "U")
    assert trade.drawn == "U"
    assert redraw(trade).aside == ("U",)


def test_a_tile_that_may_be_rejected_may_be_kept() -> None:
    trade = keep(draw(agree(announce(begin("AADDLPO", 50), "A")), "L"))
    assert trade.rest == tuple(sorted("ADDLPOL"))


def test_a_drawn_tile_is_rejected_for_just_what_another_tile_would_have_cured(english: Edition) -> None:
    bag, rng = sorted(Counter(english.counts).elements()), random.Random(3)
    for _ in range(60):
        rack = rng.sample(bag, 7)
        for tile in tradable(rack):
            rest = [*rack]
            rest.remove(tile)
            best = {each: min(faults((*rest, letter))[each] for letter in ALPHABET) for each in Condition}
            worse = {
                letter
                for letter in ALPHABET
                if any(count > best[each] for each, count in faults((*rest, letter)).items())
            }
            assert set(rejectable("".join(rest))) == worse, (rack, tile)


def test_rejected_tiles_lie_aside_until_the_trade_is_done() -> None:
    trade = agree(announce(begin("AADDLPO", 50), "A"))
    for tile in "LOP":
        trade = redraw(draw(trade, tile))
    assert trade.aside == ("L", "O", "P")
    assert draw(trade, "E").aside == ("L", "O", "P")


def test_if_no_remaining_tile_cures_it_the_original_tiles_come_back() -> None:
    trade = agree(announce(begin("AADDLPO", 2), "A"))
    trade = redraw(draw(trade, "L"))
    assert not trade.over
    trade = redraw(draw(trade, "O"))
    assert (trade.over, trade.failed) == (True, True)
    assert trade.rest == tuple(sorted("AADDLPO"))


def test_if_the_bag_ends_between_two_trades_the_original_tiles_come_back() -> None:
    trade = draw(agree(announce(announce(begin("AAAITUY", 1), "U"), "A")), "R")
    assert (trade.failed, trade.rest) == (True, tuple(sorted("AAAITUY")))


def test_a_rack_without_vowels_is_cured_by_two_trades() -> None:
    assert max(map(len, orders("BCDFGHJ"))) == 2
    assert rejectable("CDFGHJ") == "BCDFGHJKLMNPQRSTVWXYZ"
    assert rejectable("DFGHJE") == "BCDFGHJKLMNPQRSTVWXYZ"


def test_a_full_house_is_cured_by_a_second_pair_and_a_third_tile() -> None:
    assert {("A", "A"), ("A", "T"), ("T", "A")} <= set(orders("AAATTIO"))


@pytest.mark.parametrize("rack", ["AAAEEEP", "AAABBBC", "EEEEEBC", "IIIOOON"])
def test_ruling_three_trades_where_three_are_needed(rack: str) -> None:
    assert max(map(len, orders(rack))) == 3


@for_each("seed", range(20))
def test_the_orders_are_those_of_a_brute_force(seed: int, english: Edition) -> None:
    """`python -m benchmarks.rules.trades` compares all racks."""
    rack = "".join(random.Random(seed).sample(english.bag(), 7))
    assert set(orders(rack)) == reference.brute_force(rack)


def test_a_good_rack_and_an_empty_bag_permit_no_trade() -> None:
    with pytest.raises(RuleError, match="shows neither"):
        begin("AEDLPKR", 50)
    with pytest.raises(RuleError, match="bag is empty"):
        begin("AADDLPO", 0)


def test_steps_out_of_turn_are_refused() -> None:
    trade = begin("AADDLPO", 50)
    with pytest.raises(RuleError, match="announce first"):
        agree(trade)
    with pytest.raises(RuleError, match="no tile may be drawn"):
        draw(trade, "E")
    with pytest.raises(RuleError, match="no drawn tile"):
        keep(agree(announce(trade, "A")))
    with pytest.raises(RuleError, match="has been announced"):
        announce(agree(announce(trade, "A")), "D")


@pytest.mark.parametrize("letter", list("AEIOUÄÖÜĄĘÓÉÅØİ"))
def test_vowels_keep_being_vowels_under_accents(letter: str) -> None:
    assert is_vowel(letter)


@pytest.mark.parametrize("letter", ["B", "Ñ", "Ç", "Ł", "Ż", "CH", "LL", "QU", "NY", "L·L", "Y"])
def test_consonants_and_digraphs_are_none(letter: str) -> None:
    assert not is_vowel(letter)


@for_each("seed", range(100))
def test_whatever_is_drawn_a_trade_never_leaves_more_faults_than_before(seed: int, english: Edition) -> None:
    rng = random.Random(seed)
    bag = list(english.bag())
    rng.shuffle(bag)
    rack, bag = bag[:7], bag[7 : 7 + rng.randrange(1, 40)]
    if not conditions(rack):
        return
    trade = begin(rack, len(bag))
    for tile in rng.choice(orders(rack)):
        trade = announce(trade, tile)
    trade = _through(agree(trade), bag)
    assert trade.over
    assert len(trade.rest) == len(rack)
    shown = set(conditions(trade.rest))
    assert trade.failed or shown <= set(conditions(rack))
    assert (trade.rest == tuple(sorted(rack))) or not trade.failed


def _through(trade: Trade, bag: list[str]) -> Trade:
    """The trade to its end, with everything rejected that may be."""
    bag = list(bag)
    while not trade.over:
        trade = draw(trade, bag.pop())
        if trade.drawn is not None:
            trade = redraw(trade)
    return trade
