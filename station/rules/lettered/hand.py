"""What players hold, as far as known."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from station.rules.edition import Edition
from station.rules.facts import Fact
from station.rules.lettered.position import Position


@dataclass(frozen=True, slots=True)
class Hand:
    """count: number of tiles. tiles: which, sorted; None if hidden, as on a real table."""

    count: int
    tiles: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.tiles is not None and len(self.tiles) != self.count:
            raise ValueError(f"a hand of {self.count} tiles is not {len(self.tiles)} tiles")

    @property
    def fact(self) -> Fact:
        """As a fact of a seal: the tiles, or how many if hidden."""
        return self.count if self.tiles is None else self.tiles

    def without(self, tiles: Collection[str]) -> "Hand":
        """The hand after these tiles have been laid."""
        if self.tiles is None:
            return Hand(self.count - len(tiles))
        return known(*(Counter(self.tiles) - Counter(tiles)).elements())


def known(*tiles: str) -> Hand:
    """A hand of these tiles."""
    return Hand(len(tiles), tuple(sorted(tiles)))


def unseen(edition: Edition, position: Position, hands: tuple[Hand, ...]) -> Counter[str]:
    """The tiles of the set that are neither on the board nor in a known hand."""
    pool = Counter(edition.counts)
    pool.subtract(tile.from_set for _, tile in position.occupied())
    for hand in hands:
        pool.subtract(hand.tiles or ())
    return +pool
