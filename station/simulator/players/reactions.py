"""How long a player takes to think, and from reading something to acting on it."""

from random import Random

from station.simulator.players.world_context import BoardContext
from station.simulator.world.script import Wait


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
