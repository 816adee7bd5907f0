"""A simulated player at a single board: what people do in every game played on one."""

from collections.abc import Callable

from station.referee.state import Phase
from station.rules.game import Bid, Choice, Spot, Turn
from station.rules.house.position import Position as Lying
from station.rules.scrabble.hand import Hand
from station.rules.scrabble.position import Tile
from station.simulator.players.mishaps import Slips, slips_of_turn
from station.simulator.players.plan import Hold, Lay, Plan, Say
from station.simulator.players.pressing import HOLD_MS
from station.simulator.players.tile_holder import TileHolder, without
from station.simulator.world.board_context import BoardContext
from station.simulator.world.laying_out import as_lying
from station.simulator.world.physical import Seat
from station.simulator.world.script import Script


class BoardPlayer(TileHolder):
    """One of the players. A game says what they choose: `plan`, `answer`, and what else it overrides."""

    _target: Lying
    """How the board should look when the button is pressed."""

    # What a game decides.

    def plan(self) -> Plan:
        """What to do with the turn."""
        raise NotImplementedError

    def wrong(self, plan: Lay) -> Lay | None:
        """A wrong version of the play: tiles that do not form words."""
        del plan
        return None

    def answer(self, choice: Choice) -> Script[None]:
        """Answer what the game asks before anything else."""
        yield from self.say(choice.topic, self.spoken(choice), choice.player)

    def spoken(self, choice: Choice) -> str:
        """What is said: the letter of the blank that was laid."""
        laid = [piece for piece, _ in self.context.pieces.on_board(0) if not piece.letter]
        meant = [piece.stands_for for piece in laid if piece.stands_for in choice.options]
        return meant[-1] if meant else choice.options[0] if choice.options else ""

    def answers(self, choice: Choice) -> bool:
        """Whether it is this player who says it."""
        return choice.player == self.player

    def idle(self) -> Script[bool]:
        """Act outside the player's turn; returns whether anything was done."""
        yield from ()
        return False

    def before_turn(self) -> Script[bool]:
        """Act before playing; returns whether that used up the turn or changed what is pending."""
        yield from ()
        return False

    def bid(self) -> Script[None]:
        """Raise, or leave."""
        yield from self.press(HOLD_MS)

    def show_tile(self) -> Script[bool]:
        """Draw a tile for the spot if this player must; returns whether they had to."""
        yield from ()
        return False

    # What lies where when a game is resumed.

    def held(self) -> Hand:
        """What the player holds by the rules, including a play that is not settled yet."""
        raise NotImplementedError

    def unsettled(self) -> dict[int, Tile]:
        """What this player's unsettled play has put on the board."""
        return {}

    def auctioned(self) -> str | None:
        """The tile being auctioned."""
        return None

    def rows(self) -> list[tuple[Seat, Hand]]:
        """The rows of tiles that this player answers for."""
        return [(self.seat, without(self.held(), self.unsettled().values()))]

    # What everybody does.

    @property
    def starts(self) -> bool:
        """The player after the one who begins starts the game."""
        return self.player == 1

    def act(self) -> Script[bool]:
        state = self.state
        if state.phase is not Phase.PLAYING:
            return False
        needed = next((choice for choice in state.choices if choice.needed), None)
        if needed is not None and self.answers(needed):
            yield self.glance()
            if needed in self.state.choices:
                yield from self.answer(needed)
            return True
        acted = False
        match state.main:
            case Turn(player=self.player) if not self.lane.pressed:
                yield from self._turn()
                acted = True
            case Bid(player=self.player) if not self.lane.pressed:
                yield self.glance()
                if isinstance(self.state.main, Bid) and self.state.main.player == self.player:
                    yield from self.bid()
                acted = True
            case Spot():
                acted = yield from self.show_tile()
        return acted or (yield from self.idle())

    def _my_turn(self, turns: int) -> bool:
        """Whether it is still this player's turn, the one after this many deeds."""
        main, lane = self.state.main, self.lane
        mine = isinstance(main, Turn) and main.player == self.player and not lane.pressed
        return mine and self.state.phase is Phase.PLAYING and lane.turns == turns

    def _turn(self) -> Script[None]:
        """One attempt at a turn."""
        turns = self.lane.turns
        if (yield from self.make(self.lying)) or self.context.pieces.fingers(self.seat):
            yield from self.collect()
        yield from self.true_up()
        if not self._my_turn(turns) or (yield from self.before_turn()):
            return
        refusal = self.lane.refusal
        refused = refusal is not None and refusal.player == self.player
        # A player who has just been refused is careful.
        slips = Slips() if refused else slips_of_turn(self.context.habits, self.luck)
        if (yield from self.distracted(slips)):
            return
        think = self.think_ms()
        yield self.after(think * 0.95, think * 1.05)
        if not self._my_turn(turns):
            return
        match self.plan():
            case Lay() as plan:
                yield from self._play(self._gone_wrong(plan) if slips.phony else plan, slips)
            case Hold():
                yield from self.press(HOLD_MS)
            case Say() as plan:
                if (yield from self.say(plan.topic, plan.value, self.player)) and plan.tiles:
                    yield from self.exchange(plan.tiles)

    def _gone_wrong(self, plan: Lay) -> Lay:
        wrong = self.wrong(plan)
        if wrong is None:
            return plan
        self.context.counts.add("phony")
        return wrong

    # A play, from the first tile until it stands or is taken back.

    def _play(self, plan: Lay, slips: Slips) -> Script[None]:
        self._target = as_lying(plan.on(self.board))
        for square, letter in plan.swapped:
            yield from self._swap(square, letter)
        if plan.swapped:
            yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        chosen = self.find(tuple(tile.from_set for _, tile in plan.placed))
        placed = [
            (square, piece, tile.text) for (square, tile), piece in zip(plan.placed, chosen, strict=True)
        ]
        yield from self.hand.pick_from_row(chosen)
        yield from self.lay(placed, slips)
        yield from self.let_go(slips.hand_left and not slips.bump_tile)
        yield from self.see_through()

    def _swap(self, square: int, letter: str) -> Script[None]:
        """Take a blank off the board and lay the letter that it stood for."""
        self.context.counts.add("swap")
        blank = self.context.pieces.at(0, square)
        assert blank is not None
        (piece,) = self.find((letter,))
        yield from self.hand.pick_from_row([piece])
        yield from self.hand.lift(blank)
        yield from self.hand.lay(piece, square, self.upright)
        blank.stands_for = ""

    def put_right(self) -> Script[bool]:
        return (yield from self.make(self._target))

    def afterwards(self) -> Script[None]:
        """Draw."""
        self.learn_blanks()
        if self.context.pieces.fingers(self.seat):
            yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        yield self.glance()
        if not any(choice.needed for choice in self.state.choices):
            yield from self.true_up()
        yield from self.hand.withdraw()


MakesPlayer = Callable[[int, BoardContext, str], BoardPlayer]
"""Makes the player of this number, from a seed."""
