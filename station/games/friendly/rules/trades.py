"""Free trades under the Friendly rules: swapping tiles with the bag to cure a bad rack.

A rack is tiles of the set, in any order. You may trade from it while it shows one of the `Condition`s. How
bad a condition is, is measured by `faults`: the tiles that would have to be replaced to cure it. A tile may
be traded if the best tile that could replace it leaves fewer faults; the tile drawn may be rejected if it
leaves more faults than that best one would. Blanks are ignored; Y is a vowel where that shows a condition,
and a consonant where that does.

The course of a trade: `begin` with the rack, `announce` the tiles in order, `agree`, then for each of them
`draw` and, if the tile may be rejected, `keep` or `redraw`. Rejected tiles are set aside until the trade is
done. If the bag runs out, the original tiles come back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from station.rules.edition import BLANK
from station.rules.facts import Facts
from station.rules.game import RuleError
from station.rules.lettered.vowels import EITHER, is_vowel

_VOWEL, _CONSONANT = "some vowel", "some consonant"
"""Stand for the best tile that could be drawn, with a number: no letter of the rack."""

LEAST: Final = 2
"""Minimum vowels, and consonants, of a good rack."""


class Condition(Enum):
    """What a rack may be traded for. Four of a letter are three of it, not two pairs."""

    TWO_PAIR = "two pair"
    THREE = "three of a letter"
    VOWELS = "fewer than two vowels"
    CONSONANTS = "fewer than two consonants"


def faults(rack: Iterable[str]) -> dict[Condition, int]:
    """How many tiles would have to be replaced to cure each condition; 0 for one that does not hold."""
    counts = Counter(tile for tile in rack if tile != BLANK)
    vowels = sum(count for tile, count in counts.items() if tile.startswith(_VOWEL) or is_vowel(tile))
    consonants = counts.total() - vowels - counts[EITHER]
    pairs = sum(1 for count in counts.values() if count > 1)
    return {
        Condition.TWO_PAIR: max(0, pairs - 1),
        Condition.THREE: sum(max(0, count - 2) for count in counts.values()),
        Condition.VOWELS: max(0, LEAST - vowels),
        Condition.CONSONANTS: max(0, LEAST - consonants),
    }


def conditions(rack: Iterable[str]) -> tuple[Condition, ...]:
    """The conditions that a rack shows."""
    return tuple(condition for condition, count in faults(rack).items() if count)


def tradable(rack: Iterable[str], *, alike: bool = False) -> tuple[str, ...]:
    """The tiles that may be traded first, each once, sorted. alike: as in `Trade`."""
    rack = tuple(rack)
    worst = _total(rack)
    return tuple(
        tile
        for tile in sorted(set(rack))
        if worst and min(map(_total, _best(_less(rack, tile), alike))) < worst
    )


def orders(rack: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Every order of trades that may be announced, shorter ones first. Each trade is assumed to draw the
    best tile: what that would cure is no reason for the next."""
    found = sorted(set(_orders(tuple(rack))), key=lambda order: (len(order), order))
    return tuple(found)


def next_trades(rack: Iterable[str], order: tuple[str, ...], *, alike: bool = False) -> tuple[str, ...]:
    """The tiles that may be announced after these, sorted. alike: as in `Trade`."""
    racks = [tuple(rack)]
    for tile in order:
        racks = [
            after
            for before in racks
            if tile in tradable(before, alike=alike)
            for after in _after(before, tile, alike)
        ]
    mine = Counter(rack) - Counter(order)
    return tuple(sorted({tile for after in racks for tile in tradable(after, alike=alike) if tile in mine}))


def may_reject(rest: Iterable[str], drawn: str) -> bool:
    """Whether a drawn tile may be rejected. rest: the rack without the tile that was traded for it."""
    rest = tuple(rest)
    return _total((*rest, drawn)) > min(map(_total, _best(rest)))


def _total(rack: Iterable[str]) -> int:
    return sum(faults(rack).values())


def _best(rest: tuple[str, ...], alike: bool = False) -> tuple[tuple[str, ...], ...]:
    """The rack with the best vowel and the best consonant that could be drawn: letters it does not have."""
    new = 0 if alike else sum(tile.startswith((_VOWEL, _CONSONANT)) for tile in rest)
    return (*rest, f"{_VOWEL} {new}"), (*rest, f"{_CONSONANT} {new}")


def _less(rack: tuple[str, ...], tile: str) -> tuple[str, ...]:
    place = rack.index(tile)
    return rack[:place] + rack[place + 1 :]


def _after(rack: tuple[str, ...], tile: str, alike: bool) -> tuple[tuple[str, ...], ...]:
    """The rack with the best tile in place of this one; with both kinds if they are equally good."""
    after = _best(_less(rack, tile), alike)
    least = min(map(_total, after))
    return tuple(best for best in after if _total(best) == least)


def _orders(rack: tuple[str, ...], order: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for tile in next_trades(rack, order):
        yield (*order, tile)
        yield from _orders(rack, (*order, tile))


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade under way.

    original: the rack before, sorted. in_bag: how many tiles there were to draw. order: the tiles announced.
    agreed: the order stands, tiles are drawn. rest: the rack without the tile being replaced, once agreed.
    done: how many have been replaced. drawn: a tile that may be kept or rejected. aside: tiles that were
    rejected. over: nothing is left to do, and `rest` is the rack. alike: two best tiles of a kind that might
    be drawn count as a pair, which leaves no third trade; so it was in version 0.1.
    """

    original: tuple[str, ...]
    in_bag: int
    order: tuple[str, ...] = ()
    agreed: bool = False
    rest: tuple[str, ...] = ()
    done: int = 0
    drawn: str | None = None
    aside: tuple[str, ...] = ()
    over: bool = False
    alike: bool = False

    def facts(self) -> Facts:
        """The rack before and now, the tiles announced and how many were replaced, and what was drawn."""
        return {
            "rack": self.original,
            "order": self.order,
            "agreed": self.agreed,
            "rest": self.rest,
            "done": self.done,
            "drawn": self.drawn,
            "aside": self.aside,
            "over": self.over,
        }

    @property
    def next_trades(self) -> tuple[str, ...]:
        """The tiles that may be announced next."""
        return () if self.agreed else next_trades(self.original, self.order, alike=self.alike)

    @property
    def failed(self) -> bool:
        """Whether the original tiles came back."""
        return self.over and self.done < len(self.order)


def begin(rack: Iterable[str], in_bag: int, *, alike: bool = False) -> Trade:
    """A trade of a rack. alike: as in `Trade`. Raises RuleError if it shows no condition or the bag is
    empty."""
    rack = tuple(sorted(rack))
    if not conditions(rack):
        raise RuleError(
            "{rack} shows neither two pair nor three of a letter, and has two vowels and two consonants",
            rack=" ".join(rack),
        )
    if not in_bag:
        raise RuleError("the bag is empty: there is nothing to trade for")
    if not tradable(rack):
        raise RuleError("no trade of one tile makes {rack} better", rack=" ".join(rack))
    return Trade(rack, in_bag, alike=alike)


def announce(trade: Trade, tile: str) -> Trade:
    """Announce one more tile. Raises RuleError if no condition allows it."""
    if trade.agreed:
        raise RuleError("the order of the trades has been announced")
    allowed = trade.next_trades
    if tile not in allowed:
        if not allowed:
            raise RuleError("no further tile may be traded: those announced may be enough")
        raise RuleError("{tile} may not be traded here, only {allowed}", tile=tile, allowed=" ".join(allowed))
    return replace(trade, order=(*trade.order, tile))


def agree(trade: Trade) -> Trade:
    """The announced order stands. Raises RuleError if nothing is announced."""
    if trade.agreed or not trade.order:
        raise RuleError("announce first which tiles are traded, in their order")
    return replace(trade, agreed=True, rest=_less(trade.original, trade.order[0]))


def draw(trade: Trade, tile: str) -> Trade:
    """A tile is drawn for the next one; kept at once unless it may be rejected."""
    if not trade.agreed or trade.over or trade.drawn is not None:
        raise RuleError("no tile may be drawn now")
    drawn = replace(trade, drawn=tile)
    return drawn if may_reject(trade.rest, tile) else keep(drawn)


def keep(trade: Trade) -> Trade:
    """The drawn tile is kept."""
    tile = _drawn(trade)
    rack = tuple(sorted((*trade.rest, tile)))
    done = trade.done + 1
    after = replace(trade, drawn=None, rest=rack, done=done)
    if done == len(trade.order):
        return replace(after, over=True)
    return _unless_empty(replace(after, rest=_less(rack, trade.order[done])))


def redraw(trade: Trade) -> Trade:
    """The drawn tile is rejected; another is drawn, or there is none and the original tiles come back."""
    tile = _drawn(trade)
    return _unless_empty(replace(trade, drawn=None, aside=(*trade.aside, tile)))


def _drawn(trade: Trade) -> str:
    if trade.drawn is None:
        raise RuleError("there is no drawn tile to keep or to reject")
    return trade.drawn


def _unless_empty(trade: Trade) -> Trade:
    if trade.done + len(trade.aside) < trade.in_bag:
        return trade
    return replace(trade, rest=trade.original, over=True)
