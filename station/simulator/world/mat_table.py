"""The simulated table of a game without a board: what physically happens around the mats, step by step.

It knows what is on the screen, as the people do, and nothing of what the station thinks.
"""

from random import Random
from typing import Any, Final

import numpy as np

from station.clock.buttons import Buttons
from station.referee.state import Phase as TablePhase
from station.referee.table.events import TableEvent
from station.referee.table.state import TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.speed.position import Phase
from station.rules.speed.settings import HAND
from station.simulator.players.mat_habits import MatHabits
from station.simulator.players.mat_player import MatPlayer
from station.simulator.players.table_host import TableHost
from station.simulator.render.mat import MatScene
from station.simulator.render.mat_look import MatLook, draw_mat_look
from station.simulator.world.choreography import Moment
from station.simulator.world.mat_context import MatContext
from station.simulator.world.mat_hand import MatHand
from station.simulator.world.mat_pieces import Lying, MatPieces
from station.simulator.world.mat_places import mats_of, pool_places, things_beside
from station.simulator.world.scheduler import Scheduler
from station.simulator.world.world_context import Counts

PIXELS_A_TILE: Final = (29.0, 32.0)

MATS_APART: Final = 40
"""Grey levels of one colour by which mats differ from the table at least: people see where theirs ends."""


def table_look(seed: int) -> MatLook:
    """The look of a table with mats that belongs to a seed."""
    dice = np.random.default_rng((seed, 0x3A75))
    while True:
        look = draw_mat_look(dice, float(dice.uniform(*PIXELS_A_TILE)), mats=True)
        pairs = zip(look.mat or (), look.ground.tone, strict=True)
        if max(abs(a - b) for a, b in pairs) > MATS_APART:
            return look


class SimulatedMats:
    """Two to five players around a pool. Everything follows from `seed` and from when the screen showed what;
    the size of the steps makes no difference. A game that is on at the first step is laid out
    as its state says."""

    def __init__(  # noqa: PLR0917  (a table is laid out once, from these)
        self,
        seed: int,
        players: int,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: MatHabits,
    ) -> None:
        self.look = table_look(seed)
        side = self.look.sets[0].side_mm
        places = pool_places(self.look.lens, players, edition.tiles, side, Random(f"{seed} pool"))
        self.mats = mats_of(self.look.lens, players)
        self.things = things_beside(self.look.lens, players, seed)
        self.pieces = MatPieces(edition, places, Random(f"{seed} tiles"))
        self._moment = Moment()
        self._hands = [
            MatHand(
                player, mat, side, self.pieces, self._moment, Random(f"{seed} hand {player}"), habits.hurry
            )
            for player, mat in enumerate(self.mats)
        ]
        self._seed, self._habits, self._heads = seed, habits, heads
        self._lexicon, self._edition = lexicon, edition
        self._context: MatContext | None = None
        self._scheduler: Scheduler | None = None

    @property
    def counts(self) -> Counts:
        """What people did wrong so far, and what they did for the camera."""
        return self._context.counts if self._context else Counts()

    def step(self, now_ms: int, state: TableState[Any]) -> MatScene:
        """Let people act until `now_ms` and return what lies on the table then.

        state: what the screen has shown since the step before. Buttons are pressed on the heads at exact
        times between the steps; poll the heads up to `now_ms` after this.
        """
        if self._context is None or self._scheduler is None:
            self._context, self._scheduler = self._sit_down(now_ms, state)
        if state is not self._context.state:
            self._context.state = state
            self._scheduler.show()
        self._scheduler.act(now_ms)
        return self.scene(now_ms)

    def next_event_ms(self, now_ms: int) -> int | None:
        """When somebody next acts; None when everybody waits for the screen."""
        return None if self._scheduler is None else self._scheduler.next_event_ms(now_ms)

    def moving(self, now_ms: int) -> bool:
        """Whether a hand moves over the table."""
        return any(hand.moves_until(now_ms) is not None for hand in self._hands)

    def touched(self, now_ms: int, state: TableState[Any]) -> tuple[TableEvent, ...]:
        """What people have touched on the screen up to `now_ms`, oldest first; call it after `step`."""
        if self._context is None or state.phase is TablePhase.OVER:
            return ()
        ready = tuple(event for event in self._context.answered if event.at_ms <= now_ms)
        self._context.answered = [event for event in self._context.answered if event.at_ms > now_ms]
        return ready

    def truth(self) -> tuple[Lying, ...]:
        """By player, what really lies on the mat."""
        return tuple(self.pieces.lying(player) for player in range(len(self.mats)))

    def scene(self, now_ms: int) -> MatScene:
        """What lies on the table; only for the instant last stepped to."""
        arms = (hand.arm(now_ms) for hand in self._hands)
        return MatScene(
            tiles=self.pieces.drawn(),
            mats=tuple(mat.outline() for mat in self.mats),
            things=self.things,
            arms=tuple(arm for arm in arms if arm is not None),
        )

    def _sit_down(self, now_ms: int, state: TableState[Any]) -> tuple[MatContext, Scheduler]:
        self._moment.now_ms = now_ms
        context = MatContext(
            self.pieces, self._moment, self._heads, self._lexicon, self._edition, self._habits, state
        )
        people = [
            MatPlayer(hand.player, hand, context, Random(f"{self._seed} player {hand.player}"))
            for hand in self._hands
        ]
        for person in people:
            if context.phase is Phase.READY:
                person.hand.deal(HAND)
            else:
                person.go_on()
        host = TableHost(context, people, Random(f"{self._seed} steward"), lambda: context.call(0))
        scripts = [*(person.life() for person in people), host.life()]
        return context, Scheduler(self._moment, scripts, (), now_ms)
