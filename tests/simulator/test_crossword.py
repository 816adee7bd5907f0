from collections import Counter
from random import Random

import pytest

from station.editions import load_edition
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.races.layout import Flaw, check_layout
from station.simulator.world.crossword import Crossword, CrosswordTile, build, extend, strings


@pytest.fixture(scope="module")
def english() -> WordGraph:
    return load("english")


def as_text(crossword: Crossword) -> list[str]:
    width = max(column for _, column in crossword) + 1
    height = max(row for row, _ in crossword) + 1
    return [
        "".join(
            crossword[row, column].letter if (row, column) in crossword else "." for column in range(width)
        )
        for row in range(height)
    ]


def test_a_word_of_all_letters_is_laid_in_one_line() -> None:
    lexicon = WordGraph.build("one word", ["HAT"])
    assert as_text(build(Random(1), "THA", lexicon) or {}) == ["HAT"]


def test_nothing_is_laid_where_no_word_can_be() -> None:
    assert build(Random(1), "XQ", WordGraph.build("one word", ["HAT"])) is None


def test_a_blank_stands_for_the_letter_that_is_missing() -> None:
    laid = build(Random(1), ["H", BLANK, "T"], WordGraph.build("one word", ["HAT"]))
    assert laid == {(0, 0): CrosswordTile("H"), (0, 1): CrosswordTile("A", True), (0, 2): CrosswordTile("T")}


def test_strings_are_read_across_and_down() -> None:
    crossword = {
        (0, 0): CrosswordTile("A"),
        (0, 1): CrosswordTile("T"),
        (1, 1): CrosswordTile("O"),
        (2, 3): CrosswordTile("X"),
    }
    assert strings(crossword) == ("AT", "TO")


@pytest.mark.parametrize("seed", range(6))
def test_crosswords_are_legal_and_made_of_the_letters_given(english: WordGraph, seed: int) -> None:
    random, edition = Random(seed), load_edition("en")
    letters = random.sample(edition.bag(), random.randint(4, 30))
    laid = build(random, letters, english)
    assert laid is not None
    used = Counter(BLANK if tile.blank else tile.letter for tile in laid.values())
    assert used <= Counter(letters)
    cells = [(row, column, Tile(tile.letter, tile.blank)) for (row, column), tile in laid.items()]
    left = (Counter(letters) - used).elements()
    faults = check_layout(cells, left, edition, english).faults
    assert {fault.flaw for fault in faults} <= {Flaw.LOOSE}


def test_almost_all_tiles_find_a_place(english: WordGraph) -> None:
    bag = load_edition("en").bag()
    hands = [Random(seed).sample(bag, 14) for seed in range(4)]
    laid = [build(Random(seed), hand, english) for seed, hand in enumerate(hands)]
    assert sum(len(crossword or {}) for crossword in laid) >= 4 * 14 - 2


def test_the_same_random_state_gives_the_same_crossword(english: WordGraph) -> None:
    assert build(Random(5), "RETAINSLOO", english) == build(Random(5), "RETAINSLOO", english)


def test_a_crossword_is_extended_by_one_word(english: WordGraph) -> None:
    before = {(0, 0): CrosswordTile("C"), (0, 1): CrosswordTile("A"), (0, 2): CrosswordTile("T")}
    after = extend(Random(3), before, "SOE", english)
    assert before.items() < after.items()
    assert all(string in english for string in strings(after))
