"""Free trades: whether to trade, which tiles, and whether to keep what was drawn."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from station.engine.lettered.plays import PlayFinder
from station.engine.lettered.rack import held
from station.engine.lettered.sight import Sight
from station.games.friendly.rules.trades import Trade, conditions, may_reject, orders, tradable

DRAWS: Final = 8
"""Draws that an order of trades is tried with."""

ORDERS: Final = 12
"""Orders that are tried, those that give away the least first."""

Rack = tuple[str, ...]


def best_order(sight: Sight, luck: Random, passed: Callable[[], bool]) -> Rack:
    """The tiles to announce, in order; () if no trade is worth more than the rack as it is."""
    rack = sight.rack
    if not conditions(rack) or not tradable(rack) or not sight.in_bag:
        return ()
    possible = sorted(orders(rack), key=lambda order: (-_kept_value(sight, order), order))[:ORDERS]
    best, most = Rack(), _best_play(sight, rack)
    for order in possible:
        worths: list[float] = []
        for _ in range(DRAWS):
            if passed() and worths:
                break
            worths.append(_best_play(sight, _traded(sight, order, luck)))
        mean = sum(worths) / len(worths)
        if mean > most:
            best, most = order, mean
        if passed():
            break
    return best


def simple_order(sight: Sight) -> Rack:
    """The order of a player who only looks at the tiles: the one that keeps the best of them."""
    if not conditions(sight.rack) or not tradable(sight.rack) or not sight.in_bag:
        return ()
    return max(orders(sight.rack), key=lambda order: (_kept_value(sight, order), order))


def keeps(sight: Sight, trade: Trade) -> bool:
    """Whether to keep a tile that may be rejected: if another one would not be better on average."""
    assert trade.drawn is not None
    left = +(sight.unseen - Counter((*trade.aside, trade.drawn)))
    if not left:
        return True
    worth = sight.leaves(tuple(sorted((*trade.rest, trade.drawn))))
    others = sum(sight.leaves(tuple(sorted((*trade.rest, tile)))) * count for tile, count in left.items())
    return worth >= others / left.total()


def _traded(sight: Sight, order: Rack, luck: Random) -> Rack:
    """A rack after a trade that goes as chance has it; tiles that may be rejected are."""
    bag = sorted(sight.unseen.elements())
    luck.shuffle(bag)
    rack = list(sight.rack)
    for tile in order:
        rack.remove(tile)
        while bag:
            drawn = bag.pop()
            if not may_reject(rack, drawn) or not bag:
                rack.append(drawn)
                break
    return tuple(sorted(rack))


def _best_play(sight: Sight, rack: Rack) -> float:
    """What the best play of a rack is worth."""
    whole = held(rack, sight.lexicon, sight.leaves)
    best = PlayFinder(sight.lexicon, sight.points, whole, sight.whole).best(sight.grid)
    return 0.0 if best is None else best.equity


def _kept_value(sight: Sight, order: Rack) -> float:
    kept = list(sight.rack)
    for tile in order:
        kept.remove(tile)
    return sight.leaves(tuple(sorted(kept)))
