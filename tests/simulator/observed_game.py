"""A whole game played without pictures: simulated people, a perfect observer, the real referee and heads."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.games.house.kind import HOUSE
from station.games.house.people.player import HousePlayer
from station.referee.events import AnyEvent, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.sight import SpotSeen
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WordGraph
from station.rules.tile import FacedTile
from station.simulator.players.habits import Habits
from station.simulator.render.scene import Scene
from station.simulator.tables.board_table import BoardTable
from station.simulator.world.shown import lane, lies_as_shown, position
from tests.simulator.observer import see


@dataclass(slots=True)
class Misread:
    """A square on which a confirmed position and the tiles differ."""

    board: int
    square: int
    at_ms: int


@dataclass(slots=True)
class ObservedGame:
    """A game and its figures: simulated time, steps taken, refusals by reason, misreads that stood."""

    table: BoardTable
    referee: Referee
    heads: tuple[SimulatedHead, SimulatedHead]
    now_ms: int = 0
    steps: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    misreads: list[Misread] = field(default_factory=list)
    _before: Scene | None = None
    _spot: str | None = None

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    def play(self, step_ms: int = 100, until_ms: int = 3_600_000) -> TableState[Any]:
        """Play to the end, or to `until_ms`; returns the final state. A picture is taken at every step."""
        while self.state.phase is not Phase.OVER and self.now_ms < until_ms:
            self.step(step_ms)
        return self.state

    def step(self, step_ms: int) -> Scene:
        """Advance by one picture."""
        self.now_ms += step_ms
        self.steps += 1
        scene = self.table.step(self.now_ms, self.state)
        for head in self.heads:
            for reported in head.poll(self.now_ms):
                self.handle(reported)
        for event in self.table.touched(self.now_ms, self.state):
            self.handle(event)
        seen = [see(scene, self._before, board, self.now_ms) for board in range(self.table.boards)]
        for board in seen:
            self.handle(board)
        if len(seen) == 1:
            self._look_at_spot(still=not seen[0].moving)
        self._before = scene
        return scene

    def _look_at_spot(self, *, still: bool) -> None:
        piece = self.table.on_spot()
        spot = None if piece is None else piece.letter or BLANK
        if still and spot == self._spot:
            self.handle(SpotSeen(self.now_ms, spot))
        self._spot = spot

    def handle(self, event: AnyEvent) -> None:
        before = self.state
        for effect in self.referee.handle(event):
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, self.now_ms)
        for board in range(self.table.boards):
            shown = lane(self.state, board)
            if shown.refusal is not None and shown.verdict is not lane(before, board).verdict:
                self.refused[shown.refusal.reason] += 1
            if lies_as_shown(before, self.state, board):
                self._compare(board)

    def _compare(self, board: int) -> None:
        pairs = zip(position(self.state, board).tiles, self.table.truth(board), strict=True)
        wrong = (square for square, (read, true) in enumerate(pairs) if not _same(read, true))
        self.misreads += [Misread(board, square, self.now_ms) for square in wrong]


def _same(read: FacedTile | None, true: FacedTile | None) -> bool:
    """A blank shows neither facing nor letter: only the state knows them."""
    return read == true or (read is not None and true is not None and read.blank and true.blank)


def new_game(
    seed: int,
    settings: GameSettings,
    lexicon: WordGraph,
    edition: Edition,
    *,
    habits: Habits,
) -> ObservedGame:
    """A game of House, set up and ready for the first presses."""
    heads = (SimulatedHead(0, settings.control), SimulatedHead(1, settings.control))
    table = BoardTable(seed, lexicon, edition, heads, habits, HousePlayer, 4, boards=2)
    game = ObservedGame(table, Referee(HOUSE, lexicon, edition), heads)
    game.handle(GameSetUp(0, settings))
    return game
