"""How simulated people play Scrabbage: they draw, set aside, lay tile after tile, and play the scrab."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from station.games.scrabbage.rules.fragments import broken
from station.games.scrabbage.rules.position import KEPT, ScrabbagePhase, ScrabbagePosition, Setup, Topic
from station.games.scrabbage.rules.scoring import count
from station.games.scrabbage.rules.turns import lay
from station.rules.edition import BLANK
from station.rules.game import Choice, RuleError
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.moves import legal_plays
from station.rules.lettered.position import Tile
from station.rules.square import NEIGHBOURS, SQUARES
from station.simulator.players.board_player import BoardPlayer, without
from station.simulator.players.plan import Hold, Lay, Plan
from station.simulator.render.seats import SCRAB, Seat
from station.simulator.world.laying_out import Row
from station.simulator.world.script import Script, Wait

UNLOVED: Final = "QZXJVKW"
"""Letters that are set aside first."""

TRIED: Final = 16
"""A player considers this many places for the beginning of a word, then says go."""

LOOK_ROUND_MS: Final = 300
"""How long to wait before checking again whether the others have drawn."""

Placed = tuple[int, Tile]


class ScrabbageGuest(BoardPlayer[ScrabbagePosition]):
    """Plays Scrabbage with a hidden hand."""

    @property
    def position(self) -> ScrabbagePosition:
        return self.state.position

    @property
    def tray(self) -> Seat:
        """The dealer plays the scrab from where it was set aside."""
        plays_scrab = self.position.phase is ScrabbagePhase.SCRAB and self.player == self.position.dealer
        return SCRAB if plays_scrab else self.seat

    def held(self) -> Hand:
        return self.position.hands[self.player] if self.position.hands else Hand(0)

    def unsettled(self) -> dict[int, Tile]:
        pending = self.position.pending
        return dict(pending.placed) if pending is not None and self.position.to_move == self.player else {}

    def rows(self) -> list[Row]:
        """The dealer answers for the scrab, as far as it has been set aside."""
        position, laid = self.position, list(self.unsettled().values())
        of_scrab = position.phase is ScrabbagePhase.SCRAB
        found = [Row(self.seat, self.held() if of_scrab else without(self.held(), laid))]
        if self.player == position.dealer:
            for hand in position.scrab:
                found.append(Row(SCRAB, without(hand, laid) if of_scrab else hand))
                laid = laid[hand.count :]
        return found

    def plan(self) -> Plan:
        if self.position.phase is ScrabbagePhase.SCRAB:
            return self._scrab()
        placed = self._word() or self._fragment()
        return Hold() if placed is None else Lay((placed,))

    def wrong(self, plan: Lay) -> Lay | None:
        """The tile on a square where it touches no other."""
        board = self.board
        free = [
            square
            for square in range(SQUARES)
            if board[square] is None and not any(board[near] for near in NEIGHBOURS[square])
        ]
        if board.empty or len(plan.placed) != 1 or not free:
            return None
        return Lay(((self.luck.choice(free), plan.placed[0][1]),))

    def answers(self, choice: Choice) -> bool:
        """The dealer says when all have drawn."""
        if choice.topic == Topic.DEALT:
            return self.player == self.position.dealer and self._all("drawn")
        return self.player == (self.position.dealer if choice.player is None else choice.player)

    def answer(self, choice: Choice) -> Script[None]:
        if choice.topic == Topic.SCRAB_DRAWN:
            drawn = yield from self.hand.draw_up(1)
            yield from self.hand.put_in_row(drawn, SCRAB)
            yield from self.hand.withdraw()
        yield from super().answer(choice)

    def spoken(self, choice: Choice) -> str:
        return "" if choice.topic in {Topic.DEALT, Topic.SCRAB_DRAWN} else super().spoken(choice)

    def idle(self) -> Script[bool]:
        """Draw a new hand once everybody has returned what was left of the last."""
        if self.position.phase is not ScrabbagePhase.DRAW:
            return False
        number, done = self.position.number, self.context.done
        if done.get((self.player, "back")) != number:
            yield from self._give_all_back()
            done[self.player, "back"] = number
        elif done.get((self.player, "drawn")) != number and self._all("back"):
            yield from self._draw_hand()
            done[self.player, "drawn"] = number
        else:
            yield Wait(self.context.now_ms + LOOK_ROUND_MS)
        return True

    def _all(self, what: str) -> bool:
        """Whether everybody has done this for the present hand."""
        number, players = self.position.number, range(self.context.players)
        return all(self.context.done.get((player, what)) == number for player in players)

    def _give_all_back(self) -> Script[None]:
        pieces = list(self.context.pieces.row(self.seat))
        if self.player == (self.position.dealer - 1) % self.context.players:
            pieces += self.context.pieces.row(SCRAB)
        if pieces:
            yield from self.tiles.give_back(pieces)

    def _draw_hand(self) -> Script[None]:
        yield from self.tiles.draw(self.position.draw)
        rest = self.tiles.row
        self.mind.shuffle(rest)
        rest.sort(key=lambda piece: UNLOVED.find(piece.letter) % (len(UNLOVED) + 1) if piece.letter else 99)
        aside = rest[: self.position.draw - KEPT]
        yield from self.hand.pick_from_row(aside)
        yield from self.hand.put_in_row(aside, SCRAB)
        yield from self.hand.withdraw()

    # What is laid.

    def _scrab(self) -> Plan:
        """As many tiles of the scrab as can be laid, for as many points as possible."""
        plays = list(legal_plays(self.board, self.tiles.rack, self.context.lexicon))
        most = max((len(play.placed) for play in plays), default=0)
        longest = [play.placed for play in plays if len(play.placed) == most]
        return Lay(max(longest, key=self._points)) if longest else Hold()

    def _word(self) -> Placed | None:
        """The tile that scores most by completing words only."""
        found = []
        for square, tile in self._places(blank_as=self.context.edition.alphabet):
            after = self.board.replace({square: tile})
            if not broken(after, (square,), self.context.lexicon):
                found.append((self._points(((square, tile),)), self.mind.random(), (square, tile)))
        for _, _, placed in sorted(found, reverse=True, key=lambda one: one[:2])[:TRIED]:
            if self._allowed(placed):
                return placed
        return None

    def _fragment(self) -> Placed | None:
        """A tile that begins a word that the rest of the hand can finish."""
        places = list(self._places(blank_as=""))
        self.mind.shuffle(places)
        return next((placed for placed in places[:TRIED] if self._allowed(placed)), None)

    def _places(self, blank_as: str) -> Iterator[Placed]:
        """Every way to lay one tile where it touches another."""
        for square in self.board.anchors():
            for tile in sorted(set(self.tiles.rack)):
                if tile == BLANK:
                    yield from ((square, Tile(letter, blank=True)) for letter in blank_as)
                else:
                    yield square, Tile(tile)

    def _points(self, placed: tuple[Placed, ...]) -> int:
        after = self.board.replace(dict(placed))
        squares = tuple(square for square, _ in placed)
        return sum(one.points for one in count(after, squares, self.player, self.context.lexicon))

    def _allowed(self, placed: Placed) -> bool:
        """Whether the tile is allowed there, as far as a player who knows their own hand can tell."""
        hands = list(self.position.hands)
        hands[self.player] = known(*self.tiles.rack)
        context = self.context
        setup = Setup(context.players, context.edition, context.lexicon)
        try:
            lay(replace(self.position, hands=tuple(hands)), self.player, (placed,), setup)
        except RuleError:
            return False
        return True
