"""Words of given letters in any order, against all orders tried one by one."""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest

from station.games.clabbers.rules.anagrams import Anagrams, searched
from station.lexicon import load
from station.rules.game import RuleError
from station.rules.lexicon import GivenWords, WithWords, WordGraph
from tests.cases import for_each

LETTERS = ("A", "B", "C", "CH", "D")


def some_words(dice: Random) -> frozenset[str]:
    return frozenset("".join(dice.choices("ABCDH", k=dice.randint(1, 6))) for _ in range(150))


def by_trying(words: frozenset[str], tiles: tuple[str, ...]) -> set[str]:
    return {text for order in permutations(tiles) if (text := "".join(order)) in words}


@for_each("seed", range(60))
def test_the_words_are_those_that_some_order_of_the_tiles_is(seed: int) -> None:
    dice = Random(seed)
    words = some_words(dice)
    anagrams = Anagrams(WordGraph.build("some words", words), LETTERS)
    for _ in range(40):
        tiles = tuple(sorted(dice.choices((*LETTERS, "Ж"), (3, 3, 3, 1, 3, 0.1), k=dice.randint(1, 6))))
        expected = by_trying(words, tiles)
        assert set(anagrams.words(tiles, 1000)) == expected
        assert len(anagrams.words(tiles, 2)) == min(2, len(expected))
        assert anagrams.count(tiles) is bool(expected)


@for_each("seed", range(60))
def test_blanks_stand_for_whatever_makes_a_word(seed: int) -> None:
    dice = Random(seed)
    words = some_words(dice)
    anagrams = Anagrams(WordGraph.build("some words", words), LETTERS)
    for blanks in (1, 2) * 6:
        tiles = tuple(sorted(dice.choices(LETTERS, k=dice.randint(0, 4))))
        assert anagrams.meant(tiles, blanks) == {
            letters
            for letters in combinations_with_replacement(sorted(LETTERS), blanks)
            if by_trying(words, (*tiles, *letters))
        }


def test_words_are_listed_in_order_of_their_letters() -> None:
    graph = WordGraph.build("some words", ("TACE", "CATE", "TEAC", "TAKE"))
    assert searched(graph, ("A",)).words(("A", "C", "E", "T"), 2) == ("CATE", "TACE")


def test_every_anagram_of_the_english_list_is_found() -> None:
    english = load("english")
    anagrams = searched(english, tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    keys = Counter("".join(sorted(word)) for word in english)
    for key, count in Random(1).sample(sorted(keys.items()), 100):
        assert len(anagrams.words(tuple(key), 1000)) == count
        assert ("S",) in anagrams.meant(tuple(key), 1) or "".join(sorted(f"{key}S")) not in keys


def test_words_given_one_by_one_will_do_and_a_list_that_cannot_be_searched_is_refused() -> None:
    given = GivenWords(frozenset({"CAT"}))
    assert searched(given, ("A",)).count("TCA")
    with pytest.raises(RuleError, match="a word list that can be searched"):
        searched(WithWords(given, frozenset()), ("A",))
