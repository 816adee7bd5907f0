"""A simulated table: what physically happens around it, step by step.

It knows what is on the screen, as the people do, and nothing of what the station thinks. The station
knows what the camera pictures show and which buttons were pressed.
"""

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Generic, TypeVar

from station.clock.opened import Buttons
from station.referee.events import AnyEvent
from station.referee.state import Phase, TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.players.world_context import WorldContext
from station.simulator.world.fingertips import Moment
from station.simulator.world.scheduler import Scheduler

Picture = TypeVar("Picture")
Ways = TypeVar("Ways")
Context = TypeVar("Context", bound=WorldContext[Any, Any])


class SimulatedTable(ABC, Generic[Context, Ways, Picture]):
    """Everything follows from `seed` and from what the screen showed when; the size of the steps makes no
    difference. The first step lays the table out as the state it is given says."""

    def __init__(  # noqa: PLR0917  (a table has so many parts)
        self,
        seed: int,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: Ways,
        players: int = 4,
    ) -> None:
        self._seed, self._lexicon, self._edition = seed, lexicon, edition
        self._heads, self._habits, self._players = heads, habits, players
        self._moment = Moment()
        self._context: Context | None = None
        self._scheduler: Scheduler | None = None

    @property
    def counts(self) -> Counter[str]:
        """What people have done wrong so far, and what they have done for the camera."""
        return self._context.counts if self._context else Counter()

    def step(self, now_ms: int, state: TableState[object]) -> Picture:
        """Let people act until `now_ms` and return what lies on the table then.

        state: what the screen has shown since the step before. Buttons are pressed on the heads at exact
        times between the steps; poll the heads up to `now_ms` after this.
        """
        if self._context is None or self._scheduler is None:
            self._moment.now_ms = now_ms
            self._context, self._scheduler = self._sit_down(now_ms, state)
        if state is not self._context.state:
            self._context.state = state
            self._scheduler.show()
        self._scheduler.act(now_ms)
        return self.scene(now_ms)

    def next_event_ms(self, now_ms: int) -> int | None:
        """When the scene next changes or a button is next pressed; None when everybody waits for the screen
        (or for a clock to run out). It holds while the screen shows what the last step was given: step again
        with a new state before skipping time."""
        return None if self._scheduler is None else self._scheduler.next_event_ms(now_ms)

    def touched(self, now_ms: int, state: TableState[object]) -> tuple[AnyEvent, ...]:
        """What people have touched on the screen up to `now_ms`, oldest first; call it after `step`.

        Nothing is touched once the screen shows the game to be over.
        """
        if self._context is None or state.phase is Phase.OVER:
            return ()
        answered = self._context.answered
        self._context.answered = [event for event in answered if event.at_ms > now_ms]
        return tuple(event for event in answered if event.at_ms <= now_ms)

    @abstractmethod
    def scene(self, now_ms: int) -> Picture:
        """What lies on the table; only for the instant last stepped to."""

    @abstractmethod
    def _sit_down(self, now_ms: int, state: TableState[object]) -> tuple[Context, Scheduler]:
        """Lay out the table and let people begin."""
