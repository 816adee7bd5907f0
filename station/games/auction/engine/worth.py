"""What a tile under the hammer is worth to a player, in points.

Everybody ends an auction with a full hand, so what counts is how much better the tile is than the others that
may come in its place.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

from station.engine.lettered.grid import Grid
from station.engine.lettered.leaves import Leaves
from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import held
from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WordGraph

NEARLY_FULL: Final = 5
"""From this many tiles on a hand is worth what it can play."""

OTHERS: Final = 6
"""Other tiles that are compared."""

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """What a bidder looks at. bag: the tiles still to come. plays: whether the bidder looks at what can be
    played with a hand that is nearly full."""

    edition: Edition
    lexicon: WordGraph
    leaves: Leaves
    points: list[int]
    grid: Grid
    bag: Counter[str]
    plays: bool


def by_its_face(tile: str, edition: Edition) -> float:
    """What a tile is worth to somebody who looks at it alone."""
    return 10.0 if tile == BLANK else edition.values[tile] / 2


def worth(market: Market, hand: Hand, tile: str, luck: Random) -> float:
    """How much better a hand is with this tile than with another one."""
    rest = market.bag - Counter((tile,))
    if not rest:
        return max(0.0, _value(market, (*hand, tile)) - _value(market, hand))
    if market.plays and len(hand) >= NEARLY_FULL:
        some = sorted(rest.elements())
        drawn = luck.sample(some, min(OTHERS, len(some)))
        mean = sum(_value(market, (*hand, other)) for other in drawn) / len(drawn)
    else:
        total = sum(_kept(market, (*hand, other)) * count for other, count in rest.items())
        mean = total / rest.total()
        return max(0.0, _kept(market, (*hand, tile)) - mean)
    return max(0.0, _value(market, (*hand, tile)) - mean)


def _value(market: Market, hand: Hand) -> float:
    """What can be played with a hand, and what it keeps."""
    if not market.plays or len(hand) <= NEARLY_FULL:
        return _kept(market, hand)
    rack = held(hand, market.lexicon, market.leaves)
    best = PlayFinder(market.lexicon, market.points, rack).best(market.grid)
    return 0.0 if best is None else best.equity


def _kept(market: Market, hand: Hand) -> float:
    return market.leaves(tuple(sorted(hand)))
