"""What a race asks before it begins, and what it refuses."""

import pytest

from station.editions import load_edition
from station.games.speed.rules import SPEED
from station.rules.edition import Edition
from station.rules.game import Choice, Chosen, RuleError
from station.rules.lexicon import GivenWords
from station.rules.races.settings import check_table

EDITION = load_edition("en")
WORDS = GivenWords(frozenset({"TO"}))


def test_a_set_has_one_tile_more_for_each_than_a_hand() -> None:
    assert not check_table(2, Edition("small", "small", {"A": 16}, {"A": 1}), {})
    with pytest.raises(RuleError, match="2 players need more tiles than the 15 of this set"):
        check_table(2, Edition("small", "small", {"A": 15}, {"A": 1}), {})


def test_before_a_game_only_go_and_the_pool_are_awaited() -> None:
    rules = SPEED.make(2, EDITION, WORDS, {})
    begun = rules.begin()
    assert rules.awaits(begun) == (Choice("go", needed=True), Choice("pool"))
    with pytest.raises(RuleError, match="this is not possible now"):
        rules.after(begun, Chosen("all-draw"))
