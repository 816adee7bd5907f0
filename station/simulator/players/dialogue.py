"""What a player says to the station by button and touch, and what it answers."""

from enum import Enum
from random import Random
from typing import Final

from station.referee.events import DeedEntered, SquareSettled
from station.rules.game import Chosen
from station.simulator.players.world_context import BoardContext
from station.simulator.world.choreography import Hand
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import Lane, lane


class Reactions:
    def __init__(self, context: BoardContext, mind: Random) -> None:
        self._context, self._mind = context, mind

    def after(self, low_ms: float, high_ms: float) -> Wait:
        return Wait(self._context.now_ms + max(1, round(self._mind.uniform(low_ms, high_ms))))

    def glance(self) -> Wait:
        """From reading something on the screen to acting on it."""
        look = self._context.habits.look_ms
        return self.after(look * 0.7, look * 1.3)

    def think_ms(self) -> float:
        return self._context.habits.think_ms * self._mind.lognormvariate(0, 0.35)


TAP_MS: Final = 120
"""How long a button is held to play."""

HOLD_MS: Final = 1300
"""How long a button is held to pass."""

PATIENCE_MS: Final = 4000
"""How long a player waits for the screen before doing something about it."""

HAND_LEAVES_MS: Final = (1300, 2600)
"""How long after the press, at the latest, a hand left over the board is taken away."""


class Heard(Enum):
    """The outcome of a press."""

    DONE = "done"
    REFUSED = "refused"
    OVER = "over"


class Dialogue:
    """One player's, about their board."""

    def __init__(
        self, player: int, context: BoardContext, hand: Hand, luck: Random, reactions: Reactions
    ) -> None:
        self._player, self._context, self._hand = player, context, hand
        self._luck, self._reactions = luck, reactions

    @property
    def _lane(self) -> Lane:
        return lane(self._context.state, self._hand.seat.board)

    def press(self, down_ms: int = TAP_MS) -> Script[Heard]:
        """Press, and wait until the station has ruled. A hand left over the board is taken away when the
        screen asks, or after a while."""
        context, hand = self._context, self._hand
        before, pressed_ms = self._lane, context.now_ms
        context.tap(self._player, down_ms)
        leaves_ms = pressed_ms + self._luck.randint(*HAND_LEAVES_MS)
        patience = pressed_ms + PATIENCE_MS
        while True:
            if hand.is_in:
                yield Wait(leaves_ms, screen=True)
                if self._lane.moves_hands:
                    yield self._reactions.glance()
                    leaves_ms = context.now_ms
                if context.now_ms >= leaves_ms:
                    yield from hand.withdraw()
            else:
                yield Wait(patience, screen=True)
            now, shown = context.now_ms, self._lane
            if context.over:
                return Heard.OVER
            if shown.turns > before.turns:
                return Heard.DONE
            # The press of a button that is held may be refused before it counts as held.
            held = down_ms < HOLD_MS or now >= pressed_ms + HOLD_MS
            refused = shown.refusal is not None and shown.verdict is not before.verdict
            if refused and held and not shown.waits:
                return Heard.REFUSED
            if now >= patience:
                if not shown.waits:
                    return Heard.REFUSED
                patience = now + PATIENCE_MS

    def say(self, topic: str, value: str = "", player: int | None = None) -> Script[bool]:
        """Touch something on the screen and wait for the result; returns whether it was done."""
        before, context = self._lane, self._context
        context.answered.append(DeedEntered(context.now_ms, Chosen(topic, player, value)))
        patience = context.now_ms + PATIENCE_MS
        while not context.over and context.now_ms < patience:
            if self._lane.turns > before.turns:
                return True
            if self._lane.verdict is not before.verdict:
                return False
            yield Wait(patience, screen=True)
        return False

    def settle(self, squares: tuple[int, ...]) -> Script[None]:
        """The board is as it should be: say so at the screen."""
        context, board = self._context, self._hand.seat.board
        truth = context.pieces.truth(board)
        for square in squares:
            context.counts["settled"] += 1
            context.answered.append(SquareSettled(board, context.now_ms, square, truth[square]))
        yield self._reactions.glance()
