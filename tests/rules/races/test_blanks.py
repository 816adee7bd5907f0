"""The search for the blanks' letters against trying every letter for every blank."""

import random
from itertools import product

from station.rules.crossword import strings_of
from station.rules.edition import Edition
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords
from station.rules.races.layout import check_layout
from tests.cases import for_each

SMALL = Edition("small", "small", dict.fromkeys("ABCD?", 20), dict.fromkeys("ABCD?", 1))
LETTERS = "ABCD"


def random_layout(rng: random.Random) -> dict[tuple[int, int], str]:
    cells = [(0, 0)]
    while len(cells) < rng.randint(2, 12):
        row, column = rng.choice(cells)
        beside = rng.choice([(row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)])
        if beside not in cells:
            cells.append(beside)
    layout = {cell: rng.choice(LETTERS) for cell in cells}
    for cell in rng.sample(cells, min(len(cells), rng.randint(0, 4))):
        layout[cell] = "?"
    return layout


def random_words(rng: random.Random, layout: dict[tuple[int, int], str]) -> GivenWords:
    """Most strings of the layout with some letters for its blanks, and others of the same lengths."""
    meant = {cell: rng.choice(LETTERS) if sign == "?" else sign for cell, sign in layout.items()}
    words = set()
    for run in strings_of(layout):
        if rng.random() < 0.8:
            words.add("".join(meant[cell] for cell in run))
        for _ in range(rng.randint(0, 3)):
            words.add("".join(rng.choice(LETTERS) if layout[cell] == "?" else layout[cell] for cell in run))
    return GivenWords(frozenset(words))


@for_each("seed", range(200))
def test_the_blanks_get_the_letters_that_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    layout = random_layout(rng)
    words = random_words(rng, layout)
    blanks = sorted(cell for cell, sign in layout.items() if sign == "?")
    runs = strings_of(layout)
    wrong: dict[tuple[str, ...], int] = {}
    for letters in product(LETTERS, repeat=len(blanks)):
        read = {**layout, **dict(zip(blanks, letters, strict=True))}
        wrong[letters] = sum("".join(read[cell] for cell in run) not in words for run in runs)
    fewest = min(wrong.values())
    best = next(letters for letters, count in wrong.items() if count == fewest)

    cells = [(*cell, Tile(None, True) if sign == "?" else Tile(sign)) for cell, sign in layout.items()]
    ruling = check_layout(cells, (), SMALL, words)

    assert sum(not string.word for string in ruling.strings) == fewest
    assert ruling.legal == (fewest == 0)
    found = {(row, column): tile for row, column, tile in ruling.cells}
    assert tuple(found[cell].letter for cell in blanks) == best, "the first in alphabetical order"
    assert [cell for cell, tile in sorted(found.items()) if tile.blank] == blanks
