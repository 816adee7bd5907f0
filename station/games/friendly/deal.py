"""The deal of Friendly Scrabble: as in any game in turns, with trades."""

from collections import Counter

from station.dealt.bag import put_back
from station.dealt.deal import Deal
from station.dealt.turns import Dealing, dealt_by
from station.games.friendly.rules.kind import FriendlyPosition
from station.referee.state import Done, TableState
from station.rules.edition import Edition
from station.rules.game import Chosen


def deal_of(state: TableState[FriendlyPosition], edition: Edition) -> Deal:
    """The deal of a table of Friendly Scrabble."""
    return dealt_by(_Trading, state, edition)


class _Trading(Dealing[FriendlyPosition]):
    """aside: tiles of a trade under way, which go back into the bag when it is over."""

    def follow(self, done: Done[FriendlyPosition]) -> None:
        self._follow_trade(done)
        super().follow(done)

    def _follow_trade(self, done: Done[FriendlyPosition]) -> None:
        was, now = done.before.trade, done.after.trade
        if now is None or now == was or now.original == () or not now.agreed:
            return
        player = done.after.game.to_move
        hand = self.hands[player]
        drawn = isinstance(done.deed, Chosen) and done.deed.topic == "trade-drawn"
        had = Counter(hand) + Counter(self.aside) + Counter(self.draw(player, 1) if drawn else ())
        holds = [*now.rest, *((now.drawn,) if now.drawn is not None and not now.over else ())]
        self.hands[player] = _in_order(hand, holds)
        self.aside = list((had - Counter(holds)).elements())
        if now.over:
            after = len(done.after.game.turns)
            self.bag = put_back(self.bag, self.aside, self.seed, f"trade {after}")
            self.aside = []


def _in_order(hand: list[str], holds: list[str]) -> list[str]:
    """The tiles held, in the order in which they came as far as they were held before."""
    left, kept = list(holds), []
    for tile in hand:
        if tile in left:
            left.remove(tile)
            kept.append(tile)
    return kept + left
