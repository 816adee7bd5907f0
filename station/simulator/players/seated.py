"""Somebody at a single board: where they sit, what they see on the screen, what they say and press."""

from random import Random
from typing import Any

from station.referee.state import Doubt
from station.referee.table.events import Told
from station.referee.table.state import Refused, TableState
from station.rules.game import Chosen
from station.rules.scrabble.position import Position
from station.simulator.players.pressing import HAND_LEAVES_MS, PATIENCE_MS, Heard
from station.simulator.world.board_context import BoardContext
from station.simulator.world.choreography import Hand
from station.simulator.world.script import Script, Wait
from station.simulator.world.seats import BAG_MM


class Seated:
    """One of the players. mind: what they think; luck: what happens to them."""

    def __init__(self, player: int, context: BoardContext, seed: str) -> None:
        self.player = player
        self.seat = context.seat(player)
        self.context = context
        self.mind = Random(f"{seed} mind")
        self.luck = Random(f"{seed} luck")
        self.hand = Hand(
            self.seat, context.pieces, context.moment, Random(f"{seed} hand"), context.habits.hurry, BAG_MM
        )

    @property
    def state(self) -> TableState[Any]:
        return self.context.state

    @property
    def board(self) -> Position:
        board = self.state.board
        assert board is not None
        return board

    def after(self, low_ms: float, high_ms: float) -> Wait:
        return Wait(self.context.now_ms + max(1, round(self.mind.uniform(low_ms, high_ms))))

    def glance(self) -> Wait:
        """From reading something on the screen to acting on it."""
        look = self.context.habits.look_ms
        return self.after(look * 0.7, look * 1.3)

    def say(self, topic: str, value: str = "", player: int | None = None) -> Script[bool]:
        """Touch something on the screen, and wait for what comes of it; whether it was done."""
        state = self.state
        self.context.answered.append(Told(self.context.now_ms, Chosen(topic, player, value)))
        patience = self.context.now_ms + PATIENCE_MS
        while not self.context.over and self.context.now_ms < patience:
            if len(self.state.history) > len(state.history):
                return True
            if self.state.verdict is not state.verdict:
                return False
            yield Wait(patience, screen=True)
        return False

    def press(self, down_ms: int = 120) -> Script[Heard]:
        """Press, and wait until the station has ruled. A hand left over the board is taken away when the
        screen asks, or after a while."""
        turns, old = len(self.state.history), self.state.verdict
        self.context.tap(self.player, down_ms)
        pressed_ms = self.context.now_ms
        yield Wait(pressed_ms + down_ms + 10)
        leaves_ms = pressed_ms + self.luck.randint(*HAND_LEAVES_MS)
        patience = pressed_ms + PATIENCE_MS
        while True:
            if self.hand.is_in:
                yield Wait(leaves_ms, screen=True)
                asked = self.state.question
                if asked is not None and asked.doubt is Doubt.HIDDEN:
                    yield self.glance()
                    leaves_ms = self.context.now_ms
                if self.context.now_ms >= leaves_ms:
                    yield from self.hand.withdraw()
            else:
                yield Wait(patience, screen=True)
            if self.context.over:
                return Heard.OVER
            if len(self.state.history) > turns:
                return Heard.DONE
            waiting = self.state.press is not None or self.state.question is not None
            refused = isinstance(self.state.verdict, Refused) and self.state.verdict is not old
            if refused and not waiting:
                return Heard.REFUSED
            if self.context.now_ms >= patience:
                if not waiting:
                    return Heard.REFUSED
                patience = self.context.now_ms + PATIENCE_MS
