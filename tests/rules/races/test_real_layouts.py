"""Crosswords of real words, as the simulated players lay them, and the same with a slip."""

import random

import pytest

from station.lexicon.store import load
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.races.layout import Flaw, check_layout
from station.rules.races.points import points
from station.simulator.world.crossword import Crossword, build, strings
from tests.cases import for_each


@pytest.fixture(scope="module")
def words() -> WordGraph:
    return load("english")


def crossword(seed: int, edition: Edition, words: WordGraph) -> Crossword:
    rng = random.Random(seed)
    tiles = list(edition.bag())[:-2]
    drawn = [*rng.sample(tiles, 12), *([BLANK] * (seed % 3))]
    built = build(rng, drawn, words)
    assert built is not None
    return built


def as_seen(built: Crossword) -> list[tuple[int, int, Tile]]:
    return [(*cell, Tile(None, True) if laid.blank else Tile(laid.letter)) for cell, laid in built.items()]


@for_each("seed", range(24))
def test_what_is_laid_of_real_words_is_legal(seed: int, english: Edition, words: WordGraph) -> None:
    built = crossword(seed, english, words)
    ruling = check_layout(as_seen(built), (), english, words)
    assert ruling.legal
    if not any(laid.blank for laid in built.values()):
        assert ruling.words == strings(built)
    assert all(word in words for word in ruling.words)
    values = [tile.points(english) * count for tile, count in times(built)]
    assert points(ruling, english).total == sum(values)


def times(built: Crossword) -> list[tuple[Tile, int]]:
    """Each tile, and in how many words it is."""
    found = []
    for (row, column), laid in built.items():
        across = (row, column - 1) in built or (row, column + 1) in built
        down = (row - 1, column) in built or (row + 1, column) in built
        found.append((Tile(laid.letter, laid.blank), across + down))
    return found


@for_each("seed", range(24))
def test_a_wrong_letter_is_found_where_it_lies(seed: int, english: Edition, words: WordGraph) -> None:
    built = crossword(3 * seed, english, words)
    rng = random.Random(seed)
    cell = rng.choice(list(built))
    changed = {**built, cell: built[cell]._replace(letter=rng.choice("VQJ"))}
    ruling = check_layout(as_seen(changed), (), english, words)
    assert ruling.legal == all(word in words for word in strings(changed))
    for fault in ruling.faults:
        if fault.flaw is Flaw.NOT_A_WORD:
            assert cell in fault.cells
