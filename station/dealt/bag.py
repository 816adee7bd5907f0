"""Bags: what chance there is, from a seed."""

from collections.abc import Iterable
from random import Random


def shuffled(tiles: Iterable[str], seed: int, what: str) -> list[str]:
    """The tiles in the order in which they are drawn. what: names the bag, so that each has an order of its
    own; which order the tiles are given in does not matter."""
    drawn = sorted(tiles)
    Random(f"{seed} {what}").shuffle(drawn)
    return drawn


def put_back(bag: list[str], tiles: Iterable[str], seed: int, what: str) -> list[str]:
    """The bag with these tiles somewhere in it; the others stay in order. what: as in `shuffled`."""
    luck, bag = Random(f"{seed} {what}"), list(bag)
    for tile in sorted(tiles):
        bag.insert(luck.randint(0, len(bag)), tile)
    return bag
