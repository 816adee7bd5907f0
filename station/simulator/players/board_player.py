"""A simulated player at a single board: what people do in every game that is played on one."""

from station.referee.state import Phase
from station.referee.table.state import Refused
from station.rules.game import Bid, Choice, Spot, Turn
from station.rules.scrabble.hand import Hand
from station.rules.scrabble.position import Tile
from station.simulator.players.mishaps import Slips, knocked, slips_of_turn
from station.simulator.players.plan import Hold, Lay, Plan, Say
from station.simulator.players.play_through import play_through
from station.simulator.players.pressing import HOLD_MS, PATIENCE_MS, Heard
from station.simulator.players.tile_holder import TileHolder, without
from station.simulator.world.physical import Seat
from station.simulator.world.script import Script, Wait


class BoardPlayer(TileHolder):
    """One of the players. A game says what they choose: `plan`, `answer`, and what else it overrides."""

    # What a game decides.

    def plan(self) -> Plan:
        """What to do with the turn."""
        raise NotImplementedError

    def wrong(self, plan: Lay) -> Lay | None:
        """The same play gone wrong: tiles that make no words."""
        del plan
        return None

    def answer(self, choice: Choice) -> Script[None]:
        """Say what has to be said before anything else."""
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
        """What is done beside one's turn; whether anything was."""
        yield from ()
        return False

    def before_turn(self) -> Script[bool]:
        """What is done before playing; whether that used up the turn or changed what is awaited."""
        yield from ()
        return False

    def bid(self) -> Script[None]:
        """Raise, or leave."""
        yield from self.press(HOLD_MS)

    def show_tile(self) -> Script[bool]:
        """Draw a tile for the spot, where it is this player's to do; whether it was."""
        yield from ()
        return False

    # What lies where, when a game goes on.

    def held(self) -> Hand:
        """What the player holds by the rules, a play that is not settled yet among it."""
        raise NotImplementedError

    def unsettled(self) -> dict[int, Tile]:
        """What this player's play that is not settled yet has put on the board."""
        return {}

    def auctioned(self) -> str | None:
        """The tile under the hammer."""
        return None

    def rows(self) -> list[tuple[Seat, Hand]]:
        """The rows of tiles that this player answers for."""
        return [(self.seat, without(self.held(), self.unsettled().values()))]

    # What everybody does.

    def life(self) -> Script[None]:
        """From the first press to the end of the game."""
        yield from self._start()
        while not self.context.over:
            if not (yield from self._act()):
                yield Wait(screen=True)
        yield from self.hand.withdraw()

    def _start(self) -> Script[None]:
        """Who sits clockwise of the player who begins starts the game."""
        while self.state.phase is Phase.IDLE:
            yield Wait(screen=True)
        if self.player != 1:
            return
        yield self.after(400, 1200)
        while self.state.phase is Phase.READY:
            self.context.tap(self.player, 120)
            yield Wait(self.context.now_ms + PATIENCE_MS, screen=True)

    def _act(self) -> Script[bool]:
        """Do what is to be done now; whether anything was."""
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
            case Turn(player=self.player) if state.press is None:
                yield from self._turn()
                acted = True
            case Bid(player=self.player) if state.press is None:
                yield self.glance()
                if isinstance(self.state.main, Bid) and self.state.main.player == self.player:
                    yield from self.bid()
                acted = True
            case Spot():
                acted = yield from self.show_tile()
        return acted or (yield from self.idle())

    def _my_turn(self, turns: int) -> bool:
        """Whether this player's turn, before which so many deeds were done, still goes on."""
        main = self.state.main
        mine = isinstance(main, Turn) and main.player == self.player and self.state.press is None
        return mine and self.state.phase is Phase.PLAYING and len(self.state.history) == turns

    def _turn(self) -> Script[None]:
        """One try at a turn."""
        habits, turns = self.context.habits, len(self.state.history)
        if (yield from self.make(self.board)) or self.context.pieces.fingers(self.seat):
            yield from self.collect()
        yield from self.true_up()
        if not self._my_turn(turns) or (yield from self.before_turn()):
            return
        refused = isinstance(self.state.verdict, Refused) and self.state.verdict.player == self.player
        # Whoever has just been refused is careful.
        slips = Slips() if refused else slips_of_turn(habits, self.luck)
        if slips.bump_camera:
            self.context.counts.add("bump_camera")
            self.context.bump = knocked(self.context.bump, self.luck)
        if slips.press_early:
            self.context.counts.add("press_early")
            yield self.after(habits.think_ms * 0.3, habits.think_ms * 0.6)
            if (yield from self.press()) is not Heard.REFUSED:
                return
        think = habits.think_ms * self.mind.lognormvariate(0, 0.35)
        yield self.after(think * 0.95, think * 1.05)
        if not self._my_turn(turns):
            return
        match self.plan():
            case Lay() as plan:
                yield from play_through(self, self._gone_wrong(plan) if slips.phony else plan, slips)
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
