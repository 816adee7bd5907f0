"""The computer player of Auction Scrabble: it bids what a tile is worth to it, and plays words."""

from collections import Counter
from random import Random
from typing import Final

from station.engine.engine import Choice, NowMs, Situation
from station.engine.lettered.candidates import Move, noticed
from station.engine.lettered.engine import deed_of
from station.engine.lettered.grid import Grid
from station.engine.lettered.leaves import leaves_for
from station.engine.lettered.levels import LEVELS
from station.engine.lettered.rack import points_by_code
from station.engine.lettered.sight import Sight
from station.engine.vocabulary import KNOWN, known_words
from station.games.auction.engine.worth import Market, by_its_face, worth
from station.games.auction.rules.bidding import HAND
from station.games.auction.rules.kind import AuctionRules
from station.games.auction.rules.position import AuctionPosition
from station.rules.game import Bid, Chosen, Left, Raised, Turn
from station.rules.game import Choice as Asked
from station.rules.lexicon import WordGraph

DENIES: Final = {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.5}
"""By level, how much of what a tile is worth to the others is worth paying to keep it from them."""

REMEMBERED: Final = 256


class AuctionEngine:
    """Bids and plays."""

    usual_ms = 300

    def __init__(self, level: int, now_ms: NowMs) -> None:
        del now_ms
        self._number, self._level = level, LEVELS[level]
        self._worths: dict[tuple[object, ...], float] = {}

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        del budget_ms
        rules: AuctionRules = situation.rules  # type: ignore[assignment]  # those of its game
        position: AuctionPosition = situation.position
        seat = situation.seat
        for awaited in rules.awaits(position):
            match awaited:
                case Turn(player=player) if player == seat:
                    return self._turn(rules, position, seat, random)
                case Bid(player=player, price=price) if player == seat:
                    return self._bid(rules, position, seat, price, random)
                case Asked(topic, player, options, needed=True) if player in (None, seat):
                    return Choice(Chosen(topic, player, options[0] if options else ""))
        raise ValueError("nothing is awaited of this seat")

    def _bid(
        self, rules: AuctionRules, position: AuctionPosition, seat: int, price: int, luck: Random
    ) -> Choice:
        assert position.bidding is not None
        tile = position.bidding.tile
        # The same tile is worth the same throughout its auction.
        key = (position.sold, position.hands, tile, seat)
        if key not in self._worths:
            if len(self._worths) >= REMEMBERED:
                self._worths.clear()
            self._worths[key] = self._worth(rules, position, seat, tile, luck)
        most = self._worths[key]
        return Choice(Raised(seat) if price <= most else Left(seat), most - price)

    def _worth(
        self, rules: AuctionRules, position: AuctionPosition, seat: int, tile: str, luck: Random
    ) -> float:
        if not self._level.keeps:
            return by_its_face(tile, rules.edition)
        graph = self._words(rules)
        market = Market(
            rules.edition,
            graph,
            leaves_for(rules.edition),
            points_by_code(rules.edition, graph),
            Grid.of(position.position, rules.edition, graph),
            Counter(position.bag()),
            self._level.endgame,
        )
        mine = worth(market, position.hands[seat], tile, luck)
        denies = DENIES[self._number]
        if not denies:
            return mine
        rivals = [
            worth(market, position.hands[player], tile, luck)
            for player in position.bidding.bidders  # type: ignore[union-attr]  # a tile is up for sale
            if player != seat and len(position.hands[player]) < HAND
        ]
        return mine + denies * max(rivals, default=0.0) / (rules.players - 1)

    def _words(self, rules: AuctionRules) -> WordGraph:
        """The words that this player knows."""
        return known_words(rules.lexicon, rules.edition, KNOWN[self._number])

    def _turn(self, rules: AuctionRules, position: AuctionPosition, seat: int, luck: Random) -> Choice:
        sight = _sight(rules, position, seat, self._words(rules))
        best: Move = noticed(sight, self._level, luck)[0]
        return Choice(deed_of(best, sight), 0.0 if best.play is None else best.worth)


def _sight(rules: AuctionRules, position: AuctionPosition, seat: int, graph: WordGraph) -> Sight:
    """What a player sees when words are played. All hands are open."""
    others = (tile for player, hand in enumerate(position.hands) if player != seat for tile in hand)
    return Sight(
        edition=rules.edition,
        lexicon=graph,
        leaves=leaves_for(rules.edition),
        points=points_by_code(rules.edition, graph),
        grid=Grid.of(position.position, rules.edition, graph),
        seat=seat,
        rack=position.hands[seat],
        unseen=Counter(others),
        in_bag=position.in_bag,
        scores=position.points,
        counts=tuple(map(len, position.hands)),
        exchanges=False,
        scoreless_turns=2 * rules.players,
        scoreless=0,
        whole=HAND,
    )
