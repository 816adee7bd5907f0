"""Racks that the rules do not know, and one bag: Scrabble, Friendly and Clabbers."""

from collections import Counter
from random import Random
from typing import Any

from station.engine.engine import Situation
from station.engine.match.holder import Bag, others, seen_by, without
from station.games.friendly.rules.kind import FriendlyPosition, FriendlyRules
from station.games.friendly.rules.trades import Trade
from station.rules.edition import BLANK
from station.rules.game import Choice, Chosen, Deed, Laid, Rules
from station.rules.lettered.naming import tiles_named
from station.rules.lettered.position import Position
from station.rules.turns.game import Game, Kind
from station.rules.turns.rules import ScrabbleRules


class HiddenRacks:
    """A `Holder`."""

    def __init__(self, rules: Rules[Any], luck: Random) -> None:
        self._rules = rules
        standard = rules.standard if isinstance(rules, FriendlyRules) else rules
        assert isinstance(standard, ScrabbleRules)
        self._edition = standard.edition
        self.bag = Bag(standard.edition, luck)
        rack = standard.settings.rack
        self.hands = [self.bag.draw(rack) for _ in range(standard.players)]
        self._before: tuple[list[str], list[list[str]]] = ([], [])

    def due(self, position: Any) -> Deed | None:
        for awaited in self._rules.awaits(position):
            if isinstance(awaited, Choice) and awaited.needed and awaited.topic == "trade-drawn":
                return Chosen("trade-drawn", awaited.player, self.bag.tiles[0])
        return None

    def situation(self, position: Any, seat: int) -> Situation:
        unseen = Counter(self.bag.tiles) + others(self.hands, seat)
        return seen_by(self._rules, position, seat, self.hands[seat], unseen.elements())

    def follow(self, before: Any, deed: Deed, after: Any) -> None:
        was, now = _game(before), _game(after)
        self._follow_trade(before, deed, after)
        for turn in now.turns[len(was.turns) :]:
            match turn.kind:
                case Kind.PLAY if isinstance(deed, Laid):
                    self._laid(turn.player, was.position, deed, now)
                case Kind.EXCHANGE if isinstance(deed, Chosen):
                    gone = tiles_named(deed.value, self._edition)
                    self.hands[turn.player] = without(self.hands[turn.player], gone)
                    self.hands[turn.player] += self.bag.draw(len(gone))
                    self.bag.put_back(gone)
                case Kind.WITHDRAWN | Kind.RETRY:
                    self.bag.tiles, self.hands = self._before[0][:], [hand[:] for hand in self._before[1]]

    def _laid(self, player: int, board: Position, laid: Laid, now: Game) -> None:
        self._before = self.bag.tiles[:], [hand[:] for hand in self.hands]
        del board
        hand = [*self.hands[player], *(BLANK for _ in laid.swapped)]
        gone = [*(letter for _, letter in laid.swapped), *(tile.from_set for _, tile in laid.placed)]
        self.hands[player] = without(hand, gone)
        self.hands[player] += self.bag.draw(now.hands[player].count - len(self.hands[player]))

    def _follow_trade(self, before: Any, deed: Deed, after: Any) -> None:
        """A tile drawn leaves the bag at once; tiles given away and rejected come back when all is done."""
        was, now = _trade(before), _trade(after)
        if now is None or now == was or not now.agreed:
            return
        if isinstance(deed, Chosen) and deed.topic == "trade-drawn":
            self.bag.draw(1)
        player = _game(after).to_move
        held = [*now.rest, *((now.drawn,) if now.drawn is not None and not now.over else ())]
        self.hands[player] = held
        if now.over:
            out = Counter(self._edition.counts) - Counter(
                [tile.from_set for _, tile in _game(after).position.occupied()]
            )
            back = out - Counter(self.bag.tiles)
            for hand in self.hands:
                back -= Counter(hand)
            self.bag.put_back(back.elements())


def _game(position: Any) -> Game:
    game: Game = position.game
    return game


def _trade(position: Any) -> Trade | None:
    return position.trade if isinstance(position, FriendlyPosition) else None
