"""Matches of computer players in the Friendly game: hidden racks, and trades with the bag."""

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from station.engine.match.game import PlaysMatch
from station.engine.match.held import play_held
from station.engine.match.hidden import HiddenRacks
from station.games.friendly.rules.kind import FriendlyPosition, FriendlyRules
from station.rules.game import Choice, Chosen, Deed, GameDeed


class TradingRacks(HiddenRacks[FriendlyPosition]):
    def __init__(self, rules: FriendlyRules, luck: Random) -> None:
        super().__init__(rules, luck, rules.standard)

    def due(self, position: FriendlyPosition) -> Deed | None:
        for awaited in self.rules.awaits(position):
            if isinstance(awaited, Choice) and awaited.needed and awaited.topic == "trade-drawn":
                return Chosen("trade-drawn", awaited.player, self.bag.tiles[0])
        return None

    def follow(self, before: FriendlyPosition, deed: GameDeed, after: FriendlyPosition) -> None:
        self._follow_trade(before, deed, after)
        super().follow(before, deed, after)

    def _follow_trade(self, before: FriendlyPosition, deed: GameDeed, after: FriendlyPosition) -> None:
        """A tile drawn leaves the bag at once; tiles given away and rejected come back when all is done."""
        was, now = before.trade, after.trade
        if now is None or now == was or not now.agreed:
            return
        if isinstance(deed, Chosen) and deed.topic == "trade-drawn":
            self.bag.draw(1)
        held = [*now.rest, *((now.drawn,) if now.drawn is not None and not now.over else ())]
        self.hands[after.game.to_move] = held
        if now.over:
            on_board = [tile.from_set for _, tile in after.game.position.occupied()]
            back = Counter(self.edition.counts) - Counter(on_board) - Counter(self.bag.tiles)
            for hand in self.hands:
                back -= Counter(hand)
            self.bag.put_back(back.elements())


match: Final[PlaysMatch] = partial(play_held, TradingRacks)
