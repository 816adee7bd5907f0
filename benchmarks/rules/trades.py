"""Free trades of the Friendly rules against a brute force, over all seven-letter racks of the English set.

`python -m benchmarks.rules.trades [SEED]`: counts the differences; none is right. Nothing in the rules
depends on which vowel or consonant a letter is, so racks that differ in nothing else are one kind; every kind
is tried with several of its racks, and stands for all of them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb, prod
from typing import Final

from benchmarks.arguments import whole_numbers
from station.editions import load_edition
from station.games.friendly.rules.trades import orders

LONG: Final = "a quarter of an hour"
EACH: Final = 3
"""Racks tried of each kind."""

VOWELS: Final = "AEIOU"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Kind = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""How often each vowel and each consonant is there, Y and blanks."""


@cache
def to_replace(rack: str) -> int:
    """Tiles of a rack that have to be replaced for it to show none of the four conditions, each condition by
    itself: two pair, three of a letter, fewer than two vowels, fewer than two consonants."""
    letters = rack.replace("?", "")
    twice = [letter for letter in set(letters) if letters.count(letter) >= 2]
    over = sum(letters.count(letter) - 2 for letter in twice)
    vowels = sum(letter in VOWELS for letter in letters)
    consonants = sum(letter not in VOWELS + "Y" for letter in letters)
    return max(len(twice) - 1, 0) + over + max(2 - vowels, 0) + max(2 - consonants, 0)


@cache
def after_best(rest: str) -> frozenset[str]:
    """The racks with any of the best letters of the set drawn to these tiles."""
    racks = {"".join(sorted(rest + letter)) for letter in LETTERS}
    least = min(map(to_replace, racks))
    return frozenset(rack for rack in racks if to_replace(rack) == least)


def brute_force(rack: str) -> set[tuple[str, ...]]:
    """Every order of trades that may be announced: each tile is one whose replacement by a best letter makes
    the rack better, after any best letters for those before it."""
    found: set[tuple[str, ...]] = set()
    open_orders: list[tuple[tuple[str, ...], frozenset[str]]] = [((), frozenset({"".join(sorted(rack))}))]
    while open_orders:
        order, racks = open_orders.pop()
        for tile in set(Counter(rack) - Counter(order)):
            better: set[str] = set()
            for there in racks:
                drawn = after_best(there.replace(tile, "", 1)) if tile in there else frozenset[str]()
                better |= {one for one in drawn if to_replace(one) < to_replace(there)}
            if better:
                found.add((*order, tile))
                open_orders.append(((*order, tile), frozenset(better)))
    return found


def differs(rack: str) -> bool:
    """Whether the rules allow other orders than the brute force."""
    return set(orders(rack)) != brute_force(rack)


def kinds(counts: dict[str, int]) -> Iterator[tuple[Kind, int]]:
    """Every kind of rack of the set, and how many racks are of it."""
    numbers = Counter[Kind]()
    parts = {True: Counter[tuple[int, ...]](), False: Counter[tuple[int, ...]]()}
    for vowels in (True, False):
        letters = [letter for letter in LETTERS if letter != "Y" and (letter in VOWELS) == vowels]
        for total in range(8):
            for pattern in _patterns(total):
                parts[vowels][pattern] = _ways(pattern, [counts[letter] for letter in letters])
    for first, some in parts[True].items():
        for second, others in parts[False].items():
            for ys in range(counts["Y"] + 1):
                blanks = 7 - sum(first) - sum(second) - ys
                if 0 <= blanks <= counts["?"] and some * others:
                    numbers[first, second, ys, blanks] += some * others
    yield from sorted(numbers.items())


def _patterns(total: int, most: int = 7) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum, largest part first."""
    if not total:
        yield ()
    for part in range(min(total, most), 0, -1):
        yield from ((part, *rest) for rest in _patterns(total - part, part))


def _ways(pattern: tuple[int, ...], counts: list[int]) -> int:
    """How many choices of letters, of which there are so many each, have this pattern."""
    taken, ways = 0, []
    for part, times in sorted(Counter(pattern).items(), reverse=True):
        free = sum(count >= part for count in counts) - taken
        ways.append(comb(max(free, 0), times))
        taken += times
    return prod(ways)


def some_rack(kind: Kind, counts: dict[str, int], rng: random.Random) -> str:
    """A rack of this kind."""
    rack = "Y" * kind[2] + "?" * kind[3]
    for vowels, pattern in ((True, kind[0]), (False, kind[1])):
        letters = [letter for letter in LETTERS if letter != "Y" and (letter in VOWELS) == vowels]
        for part in pattern:
            letter = rng.choice([one for one in letters if one not in rack and counts[one] >= part])
            rack += letter * part
    return rack


def main() -> int:
    (seed,) = whole_numbers(__doc__, seed=5)
    rng = random.Random(seed)
    counts = load_edition("en").counts
    found = list(kinds(counts))
    differences = 0
    for kind, racks in found:
        tried = {some_rack(kind, counts, rng) for _ in range(EACH)}
        if any(map(differs, tried)):
            differences += racks
            print(f"differs: {', '.join(sorted(tried))}")
    print(f"{sum(racks for _, racks in found)} racks of {len(found)} kinds; {differences} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
