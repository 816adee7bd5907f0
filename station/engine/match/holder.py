"""Who holds the tiles while computer players play: draws, says what was drawn, and lets nobody see too much.

Nothing here judges: the rules do.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol, TypeVar

from station.engine.engine import Situation
from station.rules.edition import Edition
from station.rules.game import AnyRules, Bid, Call, Choice, Deed, GameDeed, Turn
from station.rules.moves.rack import RackTile

P_contra = TypeVar("P_contra", contravariant=True)


class Holder(Protocol[P_contra]):
    """Holds the bag and the hands of one game."""

    def due(self, position: P_contra) -> Deed | None:
        """What chance has to do next, such as a tile drawn; None if it is for a player to act."""

    def situation(self, position: P_contra, seat: int) -> Situation:
        """What a seat sees."""

    def follow(self, before: P_contra, deed: GameDeed, after: P_contra) -> None:
        """A deed that the rules have accepted: move the tiles."""

    def seat(self, position: P_contra) -> int | None:  # noqa: ARG002  (games with draws of their own need to know)
        """Who acts next, where the rules do not say; None where they do."""
        return None


AnyHolder = Holder[Any]
"""Who holds the tiles of some game."""


class Bag:
    """Tiles in the order in which they are drawn."""

    def __init__(self, edition: Edition, luck: Random) -> None:
        self._luck = luck
        self.tiles = list(edition.bag())
        luck.shuffle(self.tiles)

    def draw(self, count: int) -> list[str]:
        drawn = self.tiles[:count]
        del self.tiles[:count]
        return drawn

    def put_back(self, tiles: Iterable[str]) -> None:
        self.tiles += tiles
        self.tiles.sort()
        self._luck.shuffle(self.tiles)


def seen_by(  # noqa: PLR0917  (the parts of a situation)
    rules: AnyRules,
    position: object,
    seat: int,
    hand: Iterable[str],
    unseen: Iterable[str],
    hands: tuple[tuple[str, ...], ...] = (),
) -> Situation:
    """The situation of a seat, in a game of one set. Tiles it cannot see come sorted: their order gives
    nothing away."""
    return Situation(
        rules,
        position,
        seat,
        tuple(map(RackTile, hand)),
        tuple(map(RackTile, sorted(unseen))),
        (),
        tuple(tuple(map(RackTile, held)) for held in hands),
    )


def awaited_seat(rules: AnyRules, position: object) -> int:
    """Who has to act. Player 0 says what nobody in particular has to say."""
    for awaited in rules.awaits(position):
        match awaited:
            case Turn(player=player) | Bid(player=player):
                return player
            case Call(players=players):
                return players[0]
            case Choice(player=player, needed=True):
                return 0 if player is None else player
    return 0


def without(tiles: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The tiles that are left, in their order."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


def others(hands: list[list[str]], seat: int) -> Counter[str]:
    """The tiles in the hands of the others."""
    return Counter(tile for player, hand in enumerate(hands) if player != seat for tile in hand)
