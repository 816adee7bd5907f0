"""What the Friendly rules let a computer player do besides."""

from random import Random
from typing import Any

from station.editions import load_edition
from station.engine.engine import Situation, engine_for
from station.games.friendly.rules.kind import FriendlyRules, make
from station.lexicon import load
from station.rules.game import Chosen, Laid
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile

ENGLISH, EN = load("english"), load_edition("en")


def situation(rules: FriendlyRules, position: Any, seat: int, rack: str) -> Situation:
    unseen = list(EN.bag())
    for _, tile in position.game.position.occupied():
        unseen.remove(tile.from_set)
    for letter in rack:
        unseen.remove(letter)
    return Situation(rules, position, seat, tuple(map(RackTile, rack)), tuple(map(RackTile, sorted(unseen))))


def test_a_blank_is_taken_for_its_letter_where_that_makes_a_bingo() -> None:
    rules = make(2, EN, ENGLISH, {})
    # HOrSE with a blank for the R lies there; the rack has an R, and with a blank all tiles go.
    laid = tuple((110 + place, Tile(letter.upper(), letter == "r")) for place, letter in enumerate("HOrSE"))
    position = rules.after(rules.begin(), Laid(0, laid))
    choice = engine_for("friendly", 3).choose(situation(rules, position, 1, "RTINAES"), 500, Random(1))
    assert isinstance(choice.deed, Laid)
    rules.after(position, choice.deed)
    other = engine_for("friendly", 3).choose(situation(rules, position, 1, "RVVTCNL"), 500, Random(1))
    assert isinstance(other.deed, Laid | Chosen)
    taken = [deed for deed in (choice.deed, other.deed) if isinstance(deed, Laid) and deed.swapped]
    for deed in taken:
        assert deed.swapped == ((112, "R"),)
        assert sum(tile.blank for _, tile in deed.placed) >= 1


def test_a_bad_rack_is_traded_before_the_play_and_in_the_order_the_rules_allow() -> None:
    rules = make(2, EN, ENGLISH, {})
    position = rules.begin()
    engine = engine_for("friendly", 2)
    first = engine.choose(situation(rules, position, 0, "UUUVVWW"), 300, Random(1))
    assert first.deed == Chosen("trade", 0, "UUUVVWW")
    position = rules.after(position, first.deed)
    order = engine.choose(situation(rules, position, 0, "UUUVVWW"), 300, Random(1))
    assert isinstance(order.deed, Chosen)
    assert order.deed.topic == "trade-order"
    after = rules.after(position, order.deed)
    assert after.trade is not None
    assert after.trade.order


def test_a_good_rack_is_not_traded() -> None:
    rules = make(2, EN, ENGLISH, {})
    choice = engine_for("friendly", 2).choose(situation(rules, rules.begin(), 0, "RETAINS"), 300, Random(1))
    assert isinstance(choice.deed, Laid)
