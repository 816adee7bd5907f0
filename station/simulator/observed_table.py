"""A whole game on a single board without pictures: simulated people, a perfect observer, the real referee and
heads."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

from station.clock.control import TimeControl
from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.games import ENTRIES
from station.games.entry import resolve
from station.referee.effects import Effect
from station.referee.state import Phase
from station.referee.table.events import SpotSeen, TableEvent, TableSettings, TableSetUp
from station.referee.table.state import Refused, TableState
from station.rules.edition import BLANK, Edition
from station.rules.game import Laid
from station.rules.lexicon import WordGraph
from station.simulator.habits import Habits
from station.simulator.observer import see
from station.simulator.scene import Scene
from station.simulator.single import SingleTable

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class AnyTableReferee(Protocol):
    """What is asked of `station.referee.table.referee.TableReferee`."""

    @property
    def state(self) -> TableState[Any]: ...

    def handle(self, event: TableEvent) -> tuple[Effect, ...]: ...


@dataclass(slots=True)
class ObservedTable:
    """refused: by reason. wrong: (square, time in ms) where a play that stood and the tiles differed."""

    table: SingleTable
    referee: AnyTableReferee
    heads: tuple[SimulatedHead, SimulatedHead]
    now_ms: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[tuple[int, int]] = field(default_factory=list)
    _before: Scene | None = None
    _spot: str | None = None

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    def play(self, step_ms: int = 100, until_ms: int = 3_600_000) -> TableState[Any]:
        """Play to the end, or to `until_ms`; the state then. A picture is taken at every step."""
        while self.state.phase is not Phase.OVER and self.now_ms < until_ms:
            self.step(step_ms)
        return self.state

    def step(self, step_ms: int) -> Scene:
        """Go on by one picture."""
        self.now_ms += step_ms
        scene = self.table.step(self.now_ms, self.state)
        for head in self.heads:
            for reported in head.poll(self.now_ms):
                self.handle(reported)
        for event in self.table.choices(self.now_ms, self.state):
            self.handle(event)
        seen = see(scene, self._before, 0, self.now_ms)
        self.handle(seen)
        piece = self.table.on_spot()
        spot = None if piece is None else piece.letter or BLANK
        if not seen.moving and spot == self._spot:
            self.handle(SpotSeen(self.now_ms, spot))
        self._before, self._spot = scene, spot
        return scene

    def handle(self, event: TableEvent) -> None:
        before = self.state
        for effect in self.referee.handle(event):
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, self.now_ms)
        after = self.state
        if isinstance(after.verdict, Refused) and after.verdict is not before.verdict:
            self.refused[after.verdict.reason.value] += 1
        if any(isinstance(done.deed, Laid) for done in after.history[len(before.history) :]):
            self._compare(after)

    def _compare(self, state: TableState[Any]) -> None:
        assert state.board is not None
        for square, (tile, true) in enumerate(zip(state.board.tiles, self.table.truth(), strict=True)):
            read = None if tile is None else ("" if tile.blank else tile.letter)
            lies = None if true is None else ("" if true.blank else true.letter)
            if read != lies:
                self.wrong.append((square, self.now_ms))


def observed_table(  # noqa: PLR0917  (a table is laid out once, from these)
    game: str,
    seed: int,
    players: int,
    lexicon: WordGraph,
    edition: Edition,
    referee: AnyTableReferee,
    *,
    habits: Habits,
    options: tuple[tuple[str, str], ...] = (),
) -> ObservedTable:
    """A game set up and ready for the first press."""
    control = TimeControl(main_ms=1_500_000)
    heads = (SimulatedHead(0, control), SimulatedHead(1, control))
    party = ENTRIES[game].people
    assert party is not None, "only a game that simulated people play"
    table = SingleTable(
        seed,
        referee.state,
        lexicon,
        edition,
        heads,
        habits,
        resolve(party.player),
        party.dealt,
        players=players,
    )
    observed = ObservedTable(table, referee, heads)
    settings = TableSettings(game, NAMES[:players], control=control, options=options)
    observed.handle(TableSetUp(0, settings))
    return observed
