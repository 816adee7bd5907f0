"""The simulated table of a game without a board."""

from random import Random
from typing import Final

import numpy as np

from station.clock.opened import Buttons
from station.referee.state import TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.races.position import RacePhase
from station.rules.races.settings import HAND
from station.simulator.players.habits import MatHabits
from station.simulator.players.mat_context import MatContext
from station.simulator.players.mat_player import MatPlayer
from station.simulator.players.table_host import TableHost
from station.simulator.render.looks.mat_look import MatLook, draw_mat_look
from station.simulator.render.mat_camera import MatScene
from station.simulator.tables.table import SimulatedTable
from station.simulator.world.mat_hand import MatHand
from station.simulator.world.mat_pieces import MatPieces, TrueLayout
from station.simulator.world.mat_places import mats_of, pool_places, things_beside
from station.simulator.world.scheduler import Scheduler

PIXELS_A_TILE: Final = (29.0, 32.0)

MATS_APART: Final = 40
"""Grey levels of one colour by which mats differ from the table at least: people see where theirs ends."""


def table_look(seed: int) -> MatLook:
    """The look of a table with mats, by seed."""
    dice = np.random.default_rng((seed, 0x3A75))
    while True:
        look = draw_mat_look(dice, float(dice.uniform(*PIXELS_A_TILE)), mats=True)
        pairs = zip(look.mat or (), look.ground.tone, strict=True)
        if max(abs(a - b) for a, b in pairs) > MATS_APART:
            return look


class MatTable(SimulatedTable[MatContext, MatHabits, MatScene]):
    """Two to five players around a pool."""

    def __init__(  # noqa: PLR0917  (as `SimulatedTable`)
        self,
        seed: int,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: MatHabits,
        players: int,
    ) -> None:
        super().__init__(seed, lexicon, edition, heads, habits, players)
        self.look = table_look(seed)
        side = self.look.sets[0].side_mm
        places = pool_places(self.look.lens, players, edition.tiles, side, Random(f"{seed} pool"))
        self.mats = mats_of(self.look.lens, players)
        self.things = things_beside(self.look.lens, players, seed)
        self.pieces = MatPieces(edition, places, Random(f"{seed} tiles"))
        self._hands = [
            MatHand(
                player, mat, side, self.pieces, self._moment, Random(f"{seed} hand {player}"), habits.hurry
            )
            for player, mat in enumerate(self.mats)
        ]

    def truth(self) -> tuple[TrueLayout, ...]:
        """By player, what really lies on the mat."""
        return tuple(self.pieces.lying(player) for player in range(len(self.mats)))

    def scene(self, now_ms: int) -> MatScene:
        arms = (hand.arm(now_ms) for hand in self._hands)
        return MatScene(
            tiles=self.pieces.drawn(),
            mats=tuple(mat.outline() for mat in self.mats),
            things=self.things,
            arms=tuple(arm for arm in arms if arm is not None),
        )

    def _sit_down(self, now_ms: int, state: TableState[object]) -> tuple[MatContext, Scheduler]:
        context = MatContext(
            self.pieces, self._moment, self._heads, self._lexicon, self._edition, self._habits, state
        )
        people = [
            MatPlayer(hand.player, hand, context, Random(f"{self._seed} player {hand.player}"))
            for hand in self._hands
        ]
        for person in people:
            if context.phase is RacePhase.READY:
                person.hand.deal(HAND)
            else:
                person.go_on()
        host = TableHost(context, people, Random(f"{self._seed} steward"))
        scripts = [*(person.life() for person in people), host.life()]
        return context, Scheduler(self._moment, scripts, (), now_ms)
