"""How simulated people play Auction Scrabble: they bid what a tile seems worth to them, and play words."""

from collections import Counter
from typing import Final

from station.games.auction.rules.bidding import eligible
from station.games.auction.rules.position import AuctionPosition
from station.rules.edition import BLANK
from station.rules.game import Bid
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.vowels import is_vowel
from station.simulator.players.dialogue import HOLD_MS, PATIENCE_MS, TAP_MS
from station.simulator.players.plan import Hold, Lay, Plan
from station.simulator.players.turn_player import WordPlayer
from station.simulator.render.seats import SPOT_MM
from station.simulator.world.script import Script, Wait

WORTH: Final = {BLANK: 14, "S": 7, "E": 4, "R": 3, "A": 3, "I": 3, "N": 3, "T": 3}
"""Points that a tile is worth to somebody who has none; other tiles are worth half their value."""


class AuctionGuest(WordPlayer[AuctionPosition]):
    """Bids, draws tiles for the spot, takes tiles won, and plays words."""

    @property
    def position(self) -> AuctionPosition:
        return self.state.position

    def held(self) -> Hand:
        return known(*self.position.hands[self.player])

    def on_spot(self) -> str | None:
        bidding = self.position.bidding
        return None if bidding is None else bidding.tile

    def plan(self) -> Plan:
        best = self.best(self.board, self.tiles.rack)
        return Hold() if best is None else Lay(best.play.placed)

    def before_turn(self) -> Script[bool]:
        yield from self._take_won()
        return False

    def idle(self) -> Script[bool]:
        return (yield from self._take_won())

    def bid(self) -> Script[None]:
        """Tap to raise, hold to leave, or name a higher bid on the screen."""
        main, position = self.state.main, self.position
        assert isinstance(main, Bid)
        assert position.bidding is not None
        worth = self._worth(position.bidding.tile)
        if main.price > worth:
            yield from self._button(HOLD_MS)
            return
        higher = [
            option
            for choice in self.state.choices
            if choice.topic == "bid" and choice.player == self.player
            for option in choice.options
            if int(option) <= worth
        ]
        if higher and self.mind.random() < self.context.habits.jump:
            yield from self.dialogue.say("bid", self.mind.choice(higher), self.player)
        else:
            yield from self._button(TAP_MS)

    def show_tile(self) -> Script[bool]:
        """Whoever is first in line draws the tile once the screen has seen the last one go."""
        if self.context.on_spot() is not None or eligible(self.position)[0] != self.player:
            return False
        seen = self.state.spot
        if seen is not None and seen.tile is not None:
            return False
        (piece,) = (yield from self.hand.draw_up(1)) or (None,)
        if piece is None:
            return False
        yield from self.hand.lay_on_table(piece, SPOT_MM, self.seat.upright)
        yield from self.hand.withdraw()
        return True

    def _take_won(self) -> Script[bool]:
        """Take the tile that was sold to this player off the spot."""
        piece, sold = self.context.on_spot(), self.position.sold
        if piece is None or self.position.bidding is not None or not sold or sold[-1].player != self.player:
            return False
        if Counter(self.tiles.rack) == Counter(self.position.hands[self.player]):
            return False
        yield self.reactions.glance()
        yield from self.hand.take_up(piece)
        yield from self.hand.put_in_row([piece], self.seat)
        yield from self.hand.withdraw()
        return True

    def _button(self, down_ms: int) -> Script[None]:
        """Press the button, and wait until the screen shows the result."""
        turns = len(self.state.history)
        self.context.tap(self.player, down_ms)
        yield Wait(self.context.now_ms + down_ms + 10)
        patience = self.context.now_ms + PATIENCE_MS
        while not self.context.over and len(self.state.history) == turns and self.context.now_ms < patience:
            yield Wait(patience, screen=True)

    def _worth(self, tile: str) -> int:
        """What the tile seems worth: less for letters already held, at most a share of all points."""
        position = self.position
        hand = position.hands[self.player]
        base = WORTH.get(tile, self.context.edition.values[tile] // 2 + 1)
        same = hand.count(tile)
        vowels = sum(is_vowel(held) for held in hand if held != BLANK)
        wants_vowel = vowels < (len(hand) + 1) / 2.5
        liking = 2 if tile != BLANK and is_vowel(tile) == wants_vowel else 0
        # The same tile is worth the same throughout its auction.
        whim = (len(position.sold) * 7 + self.player * 3) % 4 - 1
        return max(0, min(base + liking + whim - 2 * same, position.points[self.player] // 4))
