"""Which words computer players of each level know, and what beginners therefore play."""

from random import Random

import pytest

from station.editions import load_edition
from station.engine.engine import Situation, engine_for
from station.engine.vocabulary import KNOWN, known_words
from station.games.scrabble.rules import make
from station.lexicon import load
from station.rules.game import Laid
from station.rules.lexicon import GivenWords, WordGraph
from station.rules.moves.rack import RackTile

ENGLISH, EN = load("english"), load_edition("en")


def words_of(level: int) -> WordGraph:
    return known_words(ENGLISH, EN, KNOWN[level])


def test_each_level_knows_what_the_one_below_knows_and_more() -> None:
    assert set(words_of(1)) < set(words_of(2)) < set(words_of(3)) < set(words_of(4))
    assert words_of(4) is ENGLISH.offered


@pytest.mark.parametrize("word", ["CAT", "HOUSE", "WALKED", "BREAKFAST", "IT"])
def test_beginners_know_everyday_words(word: str) -> None:
    assert word in words_of(1)


@pytest.mark.parametrize("word", ["FARNESOL", "SELICTAR", "ISOHEL", "GIDGEE", "KERVE", "BIRLIEMAN", "QAT"])
def test_beginners_do_not_know_what_dictionaries_alone_know(word: str) -> None:
    assert word in ENGLISH
    assert word not in words_of(1)


def test_the_letters_of_known_words_have_the_bits_they_have_in_the_list() -> None:
    few = WordGraph.build("few", ["CAT", "QAT"])
    assert list(known_words(few, EN, 35)) == ["CAT"]
    assert known_words(few, EN, 35).bits == few.bits


def test_without_a_list_of_common_words_short_words_of_common_letters_are_known() -> None:
    german = WordGraph.build("german", ["TEE", "HAUS", "QUARZUHREN", "XYLOPHONE"])
    assert list(known_words(german, load_edition("de"), 35)) == ["HAUS", "TEE"]


def test_a_list_of_common_words_counts_if_it_holds_a_fifth_of_the_words() -> None:
    enough = WordGraph.build("enough", ["CAT", "ZAZZZ", "ZEZZZ", "ZIZZZ", "AEO"])
    too_few = WordGraph.build("too few", ["CAT", "ZAZZZ", "ZEZZZ", "ZIZZZ", "ZOZZZ", "AEO"])
    assert list(known_words(enough, EN, 35)) == ["CAT"]
    assert list(known_words(too_few, EN, 35)) == ["AEO", "CAT"], "both look common"


def test_words_that_cannot_be_walked_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a list of words"):
        known_words(GivenWords(frozenset({"CAT"}), "a few"), EN, 35)


def opening(game: str, level: int, rack: str, seed: int) -> str:
    """The word that a player opens a game of Scrabble with; "" if it lays none."""
    rules = make(2, EN, ENGLISH, {})
    unseen = list(EN.bag())
    for tile in rack:
        unseen.remove(tile)
    hand = tuple(map(RackTile, rack))
    asked = Situation(rules, rules.begin(), 0, hand, tuple(map(RackTile, sorted(unseen))))
    deed = engine_for(game, level).choose(asked, 500, Random(seed)).deed
    return "".join(tile.text for _, tile in deed.placed) if isinstance(deed, Laid) else ""


@pytest.mark.parametrize("rack", ["FARNESO", "SELICTA", "ISOHELT", "GIDGEEE"])
def test_a_beginner_opens_with_a_word_that_most_people_know(rack: str) -> None:
    words = {opening("scrabble", 1, rack, seed) for seed in range(20)}
    assert len(words) > 1
    assert all(word in words_of(1) for word in words)
