"""How simulated people play with the Friendly rules: they doubt phonies, take blanks, and trade freely."""

from collections import Counter

from station.games.friendly.rules.kind import FriendlyPosition
from station.games.friendly.rules.trades import Trade, conditions, tradable
from station.rules.edition import BLANK
from station.rules.game import Choice
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.position import Tile
from station.rules.turns.game import Kind
from station.simulator.players.board_player import without
from station.simulator.players.plan import Lay, Plan
from station.simulator.players.turn_player import TurnPlayer
from station.simulator.render.seats import pile_of
from station.simulator.world.laying_out import Row
from station.simulator.world.physical import Piece
from station.simulator.world.script import Script


class FriendlyGuest(TurnPlayer[FriendlyPosition]):
    """Plays Scrabble by the Friendly rules."""

    _drawn: tuple[Piece, ...] = ()
    """What was drawn in a trade and not announced yet: a game that pauses hears nothing."""

    _fresh: tuple[Piece, ...] = ()
    """What was last drawn in a trade, and announced."""

    @property
    def _trading(self) -> Trade | None:
        """The player's trade, if it is on offer."""
        trade = self.state.position.trade
        return trade if self.game.to_move == self.player else None

    def held(self) -> Hand:
        trade = self._trading
        if trade is None:
            return super().held()
        drawn = () if trade.drawn is None or trade.over else (trade.drawn,)
        return known(*(trade.rest if trade.agreed else trade.original), *drawn)

    def unsettled(self) -> dict[int, Tile]:
        """Letters are in place of the blanks that the play takes."""
        laid = super().unsettled()
        taken = self.state.position.taken if laid else ()
        return {**{square: Tile(tile.letter) for square, tile in taken}, **laid}

    def rows(self) -> list[Row]:
        """Blanks that a play takes off the board make up for the letters it puts there."""
        taken = {square for square, _ in self.state.position.taken}
        laid = [tile for square, tile in self.unsettled().items() if square not in taken]
        aside = () if self._trading is None else self._trading.aside
        return [Row(self.seat, without(self.held(), laid)), Row(pile_of(self.seat), known(*aside))]

    def plan(self) -> Plan:
        return self._with_blank_taken() or self.standard(self.board, self.tiles.rack)

    def before_turn(self) -> Script[bool]:
        if self._doubts() and (yield from self._challenged()):
            return True
        return (yield from self._traded())

    def answer(self, choice: Choice) -> Script[None]:
        if choice.topic.startswith("trade"):
            yield from self._trade_answer(choice)
        elif choice.topic != "accept" or not (yield from self._challenged()):
            yield from super().answer(choice)

    def answers(self, choice: Choice) -> bool:
        """The player after the one who went out says that the play stands."""
        if choice.topic == "accept":
            out = self.game.out
            return out is not None and self.player == (out + 1) % self.context.players
        return super().answers(choice)

    def true_up(self) -> Script[None]:
        """Nobody draws until the next player has had time to doubt the play."""
        yield from self._clear_pile()
        last = self.game.turns[-1] if self.game.turns else None
        if last is not None and last.player == self.player and last.kind is Kind.PLAY:
            look = self.context.habits.look_ms
            turns = len(self.state.history)
            yield self.reactions.after(look * 2.5, look * 3.5)
            if len(self.state.history) > turns and self.game.to_move == self.player:
                return
        yield from super().true_up()

    def _offered(self, topic: str) -> bool:
        return any(c.topic == topic and c.player == self.player for c in self.state.choices)

    def _doubts(self) -> bool:
        """Whether the last play makes a phony."""
        last = self.game.turns[-1] if self.game.turns else None
        if not self._offered("challenge") or last is None or last.ruling is None:
            return False
        return any(word.text not in self.context.lexicon for word in last.ruling.words)

    def _challenged(self) -> Script[bool]:
        if not self._doubts():
            return False
        self.context.counts["challenge"] += 1
        yield self.reactions.glance()
        return (yield from self.dialogue.say("challenge", "", self.player))

    def _with_blank_taken(self) -> Plan | None:
        """A play with a blank from the board, if the player holds the letter it stands for."""
        board, rack = self.board, list(self.tiles.rack)
        for square, tile in board.occupied():
            if not tile.blank or tile.text not in rack:
                continue
            rest = [*rack, BLANK]
            rest.remove(tile.text)
            after = board.replace({square: Tile(tile.text)})
            plays = legal_plays(after, rest, self.context.lexicon)
            for best in self.ranked(after, (play for play in plays if BLANK in play.tiles)):
                return Lay(best.play.placed, ((square, tile.text),))
        return None

    def wrong(self, plan: Lay) -> Lay | None:
        return None if plan.swapped else super().wrong(plan)

    # Free trades.

    def _traded(self) -> Script[bool]:
        """Trade before playing, if the rack allows it; whether that said anything."""
        rack = self.tiles.rack
        allowed = self._offered("trade") and conditions(rack) and tradable(rack)
        if not allowed or self.mind.random() >= self.context.habits.trade or self.state.position.trade:
            return False
        self.context.counts["trade"] += 1
        yield from self.dialogue.say("trade", "".join(rack), self.player)
        return True

    def _trade_answer(self, choice: Choice) -> Script[None]:
        trade = self.state.position.trade
        assert trade is not None
        match choice.topic:
            case "trade-order":
                more = not trade.order or self.mind.random() < 0.5
                tiles = [tile for tile in choice.options if tile not in {"done", "stop"}]
                value = self.mind.choice(tiles) if more and tiles else "done"
                yield from self.dialogue.say(choice.topic, value, self.player)
            case "trade-drawn":
                if not self._drawn:
                    if len(self.tiles.rack) == len(trade.original):
                        yield from self._aside(self.tiles.find((trade.order[trade.done],)))
                    drawn = yield from self.hand.draw_up(1)
                    yield from self.hand.put_in_row(drawn, self.seat)
                    yield from self.hand.withdraw()
                    self._drawn = tuple(drawn)
                if (yield from self.dialogue.say(choice.topic, self._drawn[0].letter or BLANK, self.player)):
                    self._fresh, self._drawn = self._drawn, ()
            case _:
                self._fresh = self._fresh or tuple(self.tiles.find((trade.drawn or "",)))
                if self._fresh[0] in self.tiles.row and self.mind.random() >= 0.5:
                    yield from self._aside(list(self._fresh))
                keeps = self._fresh[0] in self.tiles.row
                if (yield from self.dialogue.say(choice.topic, "keep" if keeps else "redraw", self.player)):
                    self._fresh = ()

    def _aside(self, pieces: list[Piece]) -> Script[None]:
        """Put tiles from the row aside until the trade is done."""
        yield from self.hand.pick_from_row(pieces)
        yield from self.hand.put_in_row(pieces, pile_of(self.seat))
        yield from self.hand.withdraw()

    def _clear_pile(self) -> Script[None]:
        """After a trade, put what was set aside into the bag, unless it belongs to the rack after all."""
        trade, pieces = self.state.position.trade, self.context.pieces
        aside = pieces.row(pile_of(self.seat))
        if not aside or (trade is not None and not trade.over):
            return
        wanted = Counter(self.tiles.rack if trade is None else trade.rest)
        everything = [*self.tiles.row, *aside]
        kept = []
        for piece in everything:
            if wanted[piece.letter or BLANK] > 0:
                wanted[piece.letter or BLANK] -= 1
                kept.append(piece)
        back = [piece for piece in aside if piece in kept]
        yield from self.hand.pick_from_row(back)
        yield from self.hand.put_in_row(back, self.seat)
        yield from self.tiles.give_back([piece for piece in everything if piece not in kept])
