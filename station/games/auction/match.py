"""Hands that lie open, and one bag: Auction Scrabble."""

from functools import partial
from random import Random
from typing import Final

from station.engine.engine import Situation
from station.engine.match.game import PlaysMatch
from station.engine.match.held import play_held
from station.engine.match.holder import Bag, Holder, seen_by
from station.games.auction.rules.kind import AuctionRules
from station.games.auction.rules.position import AuctionPosition
from station.rules.game import Deed, GameDeed, Shown, Spot


class OpenHands(Holder[AuctionPosition]):
    """The rules know all hands; only the order of the bag is kept here."""

    def __init__(self, rules: AuctionRules, luck: Random) -> None:
        self._rules = rules
        self.bag = Bag(rules.edition, luck)

    def due(self, position: AuctionPosition) -> Deed | None:
        if any(isinstance(awaited, Spot) for awaited in self._rules.awaits(position)):
            return Shown(self.bag.tiles[0])
        return None

    def situation(self, position: AuctionPosition, seat: int) -> Situation:
        return seen_by(self._rules, position, seat, position.hands[seat], self.bag.tiles, position.hands)

    def follow(self, before: AuctionPosition, deed: GameDeed, after: AuctionPosition) -> None:
        del before, after
        if isinstance(deed, Shown):
            self.bag.draw(1)


match: Final[PlaysMatch] = partial(play_held, OpenHands)
