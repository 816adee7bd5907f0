"""The computer player of Scrabble with the Friendly rules: it doubts wrong words, trades freely, and takes
blanks for the letters they stand for."""

from dataclasses import replace
from random import Random

from station.engine.engine import Choice, Deadline, Situation
from station.engine.lettered.engine import SPARE, TurnEngine
from station.engine.lettered.levels import spoken
from station.engine.lettered.sight import Sight, sight_of
from station.games.friendly.engine.trades import best_order, keeps, simple_order
from station.games.friendly.rules.kind import FriendlyPosition, FriendlyRules
from station.rules.game import Awaited, Chosen, Deed
from station.rules.game import Choice as Asked


class FriendlyEngine(TurnEngine):
    """Plays by the Friendly rules."""

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        rules: FriendlyRules = situation.rules  # type: ignore[assignment]  # those of its game
        position: FriendlyPosition = situation.position
        deadline = Deadline.after(budget_ms * SPARE, self._now_ms)
        awaited = rules.awaits(position)
        sight = self._sight(situation, rules, position)
        if position.trading:
            return Choice(self._trade_step(sight, position, awaited, deadline, random))
        said = self.answer(situation, awaited, position.game, rules.standard.lexicon)
        if said is not None:
            return said
        trades = any(isinstance(one, Asked) and one.topic == "trade" for one in awaited)
        if trades and self._order(sight, deadline, random):
            return Choice(Chosen("trade", sight.seat, spoken(sight.rack)))
        return self.turn(sight, deadline, random)

    def _order(self, sight: Sight, deadline: Deadline, luck: Random) -> tuple[str, ...]:
        """The tiles to trade, in order; () for none."""
        if not self.level.endgame:
            return simple_order(sight)
        half = replace(deadline, at_ms=deadline.at_ms - deadline.left_ms / 2)
        return best_order(sight, luck, lambda: half.passed)

    def _trade_step(
        self,
        sight: Sight,
        position: FriendlyPosition,
        awaited: tuple[Awaited, ...],
        deadline: Deadline,
        luck: Random,
    ) -> Deed:
        """The next step of a trade. Raises ValueError where somebody must draw a tile: that is not the
        player's to say."""
        trade = position.trade
        assert trade is not None
        topics = {one.topic for one in awaited if isinstance(one, Asked) and one.player == sight.seat}
        if "trade-keep" in topics:
            kept = keeps(sight, trade)
            return Chosen("trade-keep", sight.seat, "keep" if kept else "redraw")
        if "trade-order" not in topics:
            raise ValueError("nothing is awaited of this seat")
        if trade.order:
            return Chosen("trade-order", sight.seat, "done")
        order = self._order(sight, deadline, luck) or simple_order(sight)
        return Chosen("trade-order", sight.seat, " ".join(order))

    def _sight(self, situation: Situation, rules: FriendlyRules, position: FriendlyPosition) -> Sight:
        game = position.game
        trade = position.trade
        hand = tuple(held.letter for held in situation.hand)
        if position.trading and trade is not None and not trade.agreed:
            hand = trade.original
        sight = sight_of(
            game,
            self.words(rules.standard.lexicon, game.edition),
            situation.seat,
            hand,
            (tile.letter for tile in situation.unseen),
        )
        blanks = tuple(
            (square, tile.letter)
            for square, tile in game.position.occupied()
            if tile.blank and tile.letter is not None and tile.letter in sight.lexicon.bits
        )
        return replace(sight, takeable=blanks)
