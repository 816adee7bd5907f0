"""Crosswords that computer players lay."""

from random import Random

import pytest

from station.editions import load_edition
from station.engine.races.crossword import Skill, arranged
from station.engine.vocabulary import KNOWN, known_words
from station.lexicon import load
from station.lexicon.commonness import common_words
from station.rules.races.layout import check_layout

ENGLISH, EN = load("english"), load_edition("en")


def mind(level: int = 4, tries: int = 20) -> Skill:
    return Skill(EN, known_words(ENGLISH, EN, KNOWN[level]), tries)


@pytest.mark.parametrize("hand", ["RETAINS", "QIATEDS", "?ZXEOTA", "AEIRSTLNODEUTC"])
def test_all_tiles_go_into_a_legal_crossword(hand: str) -> None:
    done = arranged(mind(), hand, {}, Random(1))
    assert not done.loose
    cells = [(row, column, tile) for (row, column), tile in done.crossword.items()]
    assert check_layout(cells, done.loose, EN, ENGLISH).legal
    assert sorted(tile.from_set for tile in done.crossword.values()) == sorted(hand)


def test_one_more_tile_is_added_to_what_lies_there() -> None:
    before = arranged(mind(), "RETAINS", {}, Random(1))
    after = arranged(mind(), "RETAINSE", before.crossword, Random(1))
    assert not after.loose
    assert after.moved < 8


def test_tiles_that_will_not_go_are_left_over_and_what_lies_is_legal() -> None:
    done = arranged(mind(tries=3), "VVVCCC", {}, Random(1))
    assert done.loose == tuple("CCCVVV")
    assert not done.crossword


def test_words_that_a_beginner_does_not_know_are_not_laid() -> None:
    done = arranged(mind(level=1), "RETAINS", {}, Random(1))
    cells = [(row, column, tile) for (row, column), tile in done.crossword.items()]
    layout = check_layout(cells, done.loose, EN, ENGLISH, all_used=False)
    assert layout.words
    assert all(common_words("English").get(word, 95) <= KNOWN[1] for word in layout.words)
