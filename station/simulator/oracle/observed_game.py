"""A whole game played without pictures: simulated people, a perfect observer, the real referee and heads."""

from dataclasses import dataclass, field
from typing import Protocol

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.referee.effects import Effect
from station.referee.events import Event, GameSetUp, HouseSettings
from station.referee.state import HouseState, Phase, TakenBack
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.oracle.observer import see
from station.simulator.players.habits import Habits
from station.simulator.render.scene import Scene
from station.simulator.world.table import SimulatedTable


class AnyReferee(Protocol):
    """What is asked of `station.referee.referee.Referee`."""

    @property
    def state(self) -> HouseState: ...

    def handle(self, event: Event) -> tuple[Effect, ...]: ...


@dataclass(slots=True)
class Misread:
    """A square on which a confirmed position and the tiles differ."""

    board: int
    square: int
    at_ms: int


@dataclass(slots=True)
class ObservedGame:
    """Figures of a game: simulated time, steps taken, refusals by reason, misreads that stood."""

    table: SimulatedTable
    referee: AnyReferee
    heads: tuple[SimulatedHead, SimulatedHead]
    now_ms: int = 0
    steps: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    misreads: list[Misread] = field(default_factory=list)
    _before: Scene | None = None

    def play(self, step_ms: int = 100, until_ms: int = 3_600_000) -> HouseState:
        """Play to the end, or to `until_ms`; the state then. A picture is taken at every step."""
        while self.referee.state.phase is not Phase.OVER and self.now_ms < until_ms:
            self.step(step_ms)
        return self.referee.state

    def step(self, step_ms: int) -> Scene:
        """Go on by one picture."""
        self.now_ms += step_ms
        self.steps += 1
        scene = self.table.step(self.now_ms, self.referee.state)
        for head in self.heads:
            for reported in head.poll(self.now_ms):
                self.handle(reported)
        for event in self.table.choices(self.now_ms, self.referee.state):
            self.handle(event)
        for board in (0, 1):
            self.handle(see(scene, self._before, board, self.now_ms))
        self._before = scene
        return scene

    def handle(self, event: Event) -> None:
        before = self.referee.state
        for effect in self.referee.handle(event):
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, self.now_ms)
        after = self.referee.state
        for board, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
            if isinstance(new.verdict, TakenBack) and new.verdict is not old.verdict:
                reason = new.verdict.reason.value
                self.refused[reason] = self.refused.get(reason, 0) + 1
            if len(new.history) > len(old.history):
                truth = self.table.truth(board)
                for square, tile in enumerate(new.position.tiles):
                    if tile != truth[square] and not _same_blank(tile, truth[square]):
                        self.misreads.append(Misread(board, square, self.now_ms))


def _same_blank(read: object, true: object) -> bool:
    """A blank shows no facing: which way it was turned is carried by the state alone."""
    return bool(getattr(read, "blank", False) and getattr(true, "blank", False))


def new_game(
    seed: int,
    settings: HouseSettings,
    lexicon: WordGraph,
    edition: Edition,
    referee: AnyReferee,
    *,
    habits: Habits,
) -> ObservedGame:
    """A game set up and ready for the first presses."""
    heads = (SimulatedHead(0, settings.control), SimulatedHead(1, settings.control))
    table = SimulatedTable(seed, settings, lexicon, edition, heads, habits)
    game = ObservedGame(table, referee, heads)
    game.handle(GameSetUp(0, settings))
    return game
