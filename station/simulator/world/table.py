"""The simulated table: what physically happens around two boards, step by step.

It knows what is on the screen, as the people do, and nothing of what the station thinks. The station
knows what the camera pictures show and which buttons were pressed.
"""

from random import Random

from station.clock.buttons import Buttons
from station.referee.events import Event, HouseSettings
from station.referee.state import HouseState, Phase
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.tile import Tile
from station.simulator.players.answers import answering
from station.simulator.players.habits import Habits
from station.simulator.players.house_player import HousePlayer
from station.simulator.render.scene import Scene
from station.simulator.world.choreography import Moment
from station.simulator.world.laying_out import deal, lay_out
from station.simulator.world.physical import SEATS, Pieces
from station.simulator.world.scheduler import Scheduler
from station.simulator.world.world_context import Counts, HouseContext


class SimulatedTable:
    """Two boards, two bags, four players. Everything follows from `seed` and from when the screen showed
    what; the size of the steps makes no difference. state: a game that goes on, None for a new one."""

    def __init__(  # noqa: PLR0917  (a table is laid out once, from these)
        self,
        seed: int,
        settings: HouseSettings,
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: Habits,
        state: HouseState | None = None,
    ) -> None:
        random = Random(f"{seed} tiles")
        self.settings = settings
        self.pieces = Pieces(edition, random)
        self._moment = Moment()
        self._lexicon, self._edition, self._heads, self._habits = lexicon, edition, heads, habits
        self._seed = seed
        self._context: HouseContext | None = None
        self._scheduler: Scheduler | None = None
        if state is None:
            deal(self.pieces)
        else:
            lay_out(self.pieces, state)

    @property
    def counts(self) -> Counts:
        """What people did wrong so far."""
        return self._context.counts if self._context else Counts()

    def step(self, now_ms: int, state: HouseState) -> Scene:
        """Let people act until `now_ms` and return what lies on the table then.

        state: what the screen has shown since the step before. Buttons are pressed on the heads at exact
        times between the steps; poll the heads up to `now_ms` after this.
        """
        if self._context is None:
            self._sit_down(now_ms, state)
        context = self._context
        assert context is not None
        assert self._scheduler is not None
        if state is not context.state:
            context.state = state
            self._scheduler.show()
        self._scheduler.act(now_ms)
        return self.scene(now_ms)

    def next_event_ms(self, now_ms: int) -> int | None:
        """When the scene next changes or a button is next pressed: just after `now_ms` while a hand moves;
        None when everybody waits for the screen (or for a clock to run out). It holds while the screen
        shows what the last step was given: step again with a new state before skipping time."""
        return None if self._scheduler is None else self._scheduler.next_event_ms(now_ms)

    def choices(self, now_ms: int, state: HouseState) -> tuple[Event, ...]:
        """What people have touched on the screen up to `now_ms`, oldest first; call it after `step`.

        Nothing is said once the screen shows the game to be over.
        """
        if self._context is None or state.phase is Phase.OVER:
            return ()
        ready = tuple(event for event in self._context.answered if event.at_ms <= now_ms)
        self._context.answered = [event for event in self._context.answered if event.at_ms > now_ms]
        return ready

    def truth(self, board: int) -> tuple[Tile | None, ...]:
        """225 squares as they physically are; a blank nobody has given a letter has letter ""."""
        return self.pieces.truth(board)

    def scene(self, now_ms: int) -> Scene:
        """What lies on the table; only for the instant last stepped to."""
        return Scene(
            boards=(self.pieces.drawn(0, now_ms), self.pieces.drawn(1, now_ms)),
            loose=self.pieces.loose(),
            arms=self._scheduler.arms(now_ms) if self._scheduler else (),
            bump=self._context.bump if self._context else (0.0, 0.0, 0.0),
        )

    def _sit_down(self, now_ms: int, state: HouseState) -> None:
        self._moment.now_ms = now_ms
        self._context = HouseContext(
            self.pieces, self._moment, self._heads, self._lexicon, self._edition, self._habits, state
        )
        people = [
            HousePlayer(seat, self._context, f"{self._seed} {seat.board}{seat.side.value}") for seat in SEATS
        ]
        scripts = [person.life() for person in people]
        scripts += [answering(board, self._context) for board in (0, 1)]
        self._scheduler = Scheduler(self._moment, scripts, [person.hand for person in people], now_ms)
