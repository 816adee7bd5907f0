"""Which letters the blanks of a layout stand for."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from station.rules.crossword import Cell
from station.rules.lexicon import Lexicon

MOST: Final = 4
"""Maximum number of blanks tried together; the largest sets on sale have this many."""

Strings = Sequence[tuple[Cell, ...]]


def spell(string: Sequence[Cell], letters: Mapping[Cell, str]) -> str:
    """How a string reads."""
    return "".join(letters[cell] for cell in string)


def may_be_word(
    string: Sequence[Cell], letters: Mapping[Cell, str | None], alphabet: Sequence[str], lexicon: Lexicon
) -> bool:
    """Whether some letters for the string's blanks make it a word, regardless of what crosses it."""
    options = [alphabet if letters[cell] is None else (letters[cell] or "",) for cell in string]
    return any("".join(reading) in lexicon for reading in product(*options))


def best_letters(
    strings: Strings, letters: Mapping[Cell, str | None], alphabet: Sequence[str], lexicon: Lexicon
) -> dict[Cell, str]:
    """The letters for all blanks that leave the fewest strings invalid: the first such choice in
    alphabetical order.

    letters: by cell of the layout, None for a blank to be found. A blank in no string gets the first letter.
    Blanks that share no string are tried separately.
    """
    chosen: dict[Cell, str] = {}
    for blanks, theirs in _groups(strings, [cell for cell in sorted(letters) if letters[cell] is None]):
        chosen |= _search(blanks, theirs, letters, alphabet, lexicon)
    return chosen


def _groups(strings: Strings, blanks: Sequence[Cell]) -> Iterator[tuple[list[Cell], list[tuple[Cell, ...]]]]:
    """Blanks that depend on each other, with every string that contains one of them."""
    left = list(blanks)
    while left:
        group = [left.pop(0)]
        theirs: list[tuple[Cell, ...]] = []
        for cell in group:
            for string in strings:
                if cell in string and string not in theirs:
                    theirs.append(string)
                    group += [other for other in left if other in string]
                    left = [other for other in left if other not in string]
        yield sorted(group), theirs


def _search(
    blanks: Sequence[Cell],
    strings: Strings,
    letters: Mapping[Cell, str | None],
    alphabet: Sequence[str],
    lexicon: Lexicon,
) -> dict[Cell, str]:
    """Branch and bound over the blanks in order: a string is judged when its last blank has a letter."""
    order = {cell: number for number, cell in enumerate(blanks)}
    ready: list[list[tuple[Cell, ...]]] = [[] for _ in blanks]
    for string in strings:
        ready[max(order[cell] for cell in string if cell in order)].append(string)
    reading = {cell: letter or "" for cell, letter in letters.items()}
    fewest = len(strings) + 1
    best: dict[Cell, str] = {}

    def go_on(number: int, wrong: int) -> None:
        nonlocal fewest, best
        if number == len(blanks):
            fewest, best = wrong, {cell: reading[cell] for cell in blanks}
            return
        for letter in alphabet:
            reading[blanks[number]] = letter
            more = wrong + sum(spell(string, reading) not in lexicon for string in ready[number])
            if more < fewest:
                go_on(number + 1, more)

    go_on(0, 0)
    return best
