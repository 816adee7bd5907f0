"""What tiles kept are worth: the points that a rack holding them scores beyond those of an average rack.

The values are learnt (`scripts/learn_leaves.py`) and stored in `station/data/leaves`. An edition without
values of its own is valued by a formula over what its tiles have in common with those of others: their
points, how many there are, whether they are vowels.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import log
from typing import Final

from station.json_text import Json
from station.rules.edition import BLANK, Edition
from station.rules.lettered.vowels import is_vowel

COPIES: Final = 3
"""A fourth tile of a letter is worth what the third is."""

MOST: Final = 6
"""Tiles that a play can keep, of seven."""

REMEMBERED: Final = 50_000
"""Tiles kept whose value is remembered: some ten megabytes."""

Feature = tuple[str, ...]
"""("tile", letter, which copy), ("pair", letter, letter), ("balance", vowels, consonants) or, for a formula,
("common", name)."""


def features(tiles: tuple[str, ...]) -> Iterator[Feature]:
    """What the value of these tiles (sorted) is the sum of."""
    counts = Counter(tiles)
    kinds = sorted(counts)
    for place, kind in enumerate(kinds):
        for copy in range(min(counts[kind], COPIES)):
            yield ("tile", kind, str(copy + 1))
        for other in kinds[place + 1 :]:
            yield ("pair", kind, other)
    yield balance(tiles)


def balance(tiles: tuple[str, ...]) -> Feature:
    """How many vowels and consonants there are; blanks are neither."""
    vowels = sum(is_vowel(tile) for tile in tiles)
    consonants = len(tiles) - vowels - tiles.count(BLANK)
    return ("balance", str(vowels), str(consonants))


def common(tiles: tuple[str, ...], edition: Edition) -> Iterator[tuple[Feature, float]]:
    """What the value of these tiles is the sum of in any edition, and how often each."""
    counts = Counter(tiles)
    letters = [tile for tile in tiles if tile != BLANK]
    yield ("common", "blanks"), counts[BLANK]
    yield ("common", "second blank"), max(0, counts[BLANK] - 1)
    yield ("common", "points"), sum(edition.values[tile] for tile in letters)
    yield ("common", "frequency"), sum(log(edition.counts[tile] / edition.tiles) for tile in letters)
    yield ("common", "letters"), len(letters)
    yield ("common", "doubles"), sum(count - 1 for tile, count in counts.items() if tile != BLANK)
    yield balance(tiles), 1.0


@dataclass(frozen=True, slots=True)
class Leaves:
    """Learnt values. own: whether they are of this edition's own tiles, not by the formula."""

    edition: Edition
    weights: Mapping[Feature, float]
    own: bool
    known: dict[tuple[str, ...], float]

    def __call__(self, tiles: tuple[str, ...]) -> float:
        """The value of tiles kept (sorted), in points."""
        found = self.known.get(tiles)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[tiles] = self._value(tiles)
        return found

    def _value(self, tiles: tuple[str, ...]) -> float:
        if not tiles:
            return 0.0
        if len(tiles) > MOST:
            # Nothing was laid or exchanged, which no learnt value is about: as if the worst tile were gone.
            return max(self(tiles[:place] + tiles[place + 1 :]) for place in range(len(tiles)))
        weights = self.weights
        if self.own:
            return sum(weights.get(feature, 0.0) for feature in features(tiles))
        return sum(weights.get(feature, 0.0) * times for feature, times in common(tiles, self.edition))


_MADE: dict[str, "Leaves"] = {}
"""By name of the edition, so that what is remembered serves every choice."""


@cache
def _weights(name: str) -> Mapping[Feature, float] | None:
    file = resources.files("station") / "data" / "leaves" / f"{name}.toml"
    if not file.is_file():
        return None
    return read_weights(tomllib.loads(file.read_text(encoding="utf-8")))


def read_weights(document: Json) -> dict[Feature, float]:
    """The values in a file: tables `tile`, `pair`, `balance` and `common`."""
    found: dict[Feature, float] = {}
    for tile, copies in document.get("tile", {}).items():
        for copy, value in enumerate(copies):
            found["tile", tile, str(copy + 1)] = value
    for pair, value in document.get("pair", {}).items():
        found["pair", pair[0], pair[1]] = value
    for vowels, values in document.get("balance", {}).items():
        for consonants, value in enumerate(values):
            found["balance", vowels, str(consonants)] = value
    for name, value in document.get("common", {}).items():
        found["common", name] = value
    return found


@cache
def _leaves(name: str) -> tuple[Mapping[Feature, float], bool]:
    own = _weights(name)
    return (own, True) if own is not None else (_weights("formula") or {}, False)


def leaves_for(edition: Edition) -> Leaves:
    """The values for an edition, by name; by the formula if none were learnt for it."""
    made = _MADE.get(edition.name)
    if made is None or made.edition != edition:
        weights, own = _leaves(edition.name)
        made = _MADE[edition.name] = Leaves(edition, weights, own, {})
    return made
