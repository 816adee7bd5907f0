"""The simulated table with a single board: what physically happens around it, step by step.

As around two boards, people know what is on the screen and nothing of what the station thinks; the station
knows what the camera shows and which buttons were pressed.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from station.clock.buttons import Buttons
from station.referee.state import Phase
from station.referee.table.events import TableEvent
from station.referee.table.state import TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.rules.tile import Tile
from station.simulator.players.asked import answering
from station.simulator.players.board_player import BoardPlayer
from station.simulator.players.habits import Habits
from station.simulator.render.scene import Scene
from station.simulator.world.board_context import BoardContext
from station.simulator.world.choreography import Moment
from station.simulator.world.going_on import lay_out_table
from station.simulator.world.physical import Piece, Pieces
from station.simulator.world.scheduler import Scheduler
from station.simulator.world.world_context import Counts

MakesPlayer = Callable[[int, BoardContext, str], BoardPlayer]
"""Makes the player of this number, from a seed."""


class SingleTable:
    """One board, one bag, two to four players. Everything follows from `seed` and from when the screen showed
    what; the size of the steps makes no difference. state: on the screen to begin with; a game that is on is
    laid out by it. dealt: how many tiles each player has at the start."""

    def __init__(  # noqa: PLR0917  (a table is laid out once, from these)
        self,
        seed: int,
        state: TableState[Any],
        lexicon: WordGraph,
        edition: Edition,
        heads: tuple[Buttons, Buttons],
        habits: Habits,
        guest: MakesPlayer,
        dealt: int,
        *,
        players: int,
    ) -> None:
        self.pieces = Pieces(edition, Random(f"{seed} tiles"), 1)
        context = BoardContext(self.pieces, Moment(), heads, lexicon, edition, habits, state, players)
        self._context = context
        self._seed, self._guest, self._dealt = seed, guest, dealt
        self._goes_on = state.phase is not Phase.IDLE
        self._scheduler: Scheduler | None = None

    @property
    def counts(self) -> Counts:
        """What people did wrong so far."""
        return self._context.counts

    def step(self, now_ms: int, state: TableState[Any]) -> Scene:
        """Let people act until `now_ms` and return what lies on the table then.

        state: what the screen has shown since the step before. Buttons are pressed on the heads at exact
        times between the steps; poll the heads up to `now_ms` after this.
        """
        context = self._context
        known, context.state = context.state, state
        if self._scheduler is None:
            self._scheduler = self._sit_down(now_ms)
        elif state is not known:
            self._scheduler.show()
        self._scheduler.act(now_ms)
        return self.scene(now_ms)

    def next_event_ms(self, now_ms: int) -> int | None:
        """As `Scheduler.next_event_ms`; step with a new state before skipping time."""
        return None if self._scheduler is None else self._scheduler.next_event_ms(now_ms)

    def choices(self, now_ms: int, state: TableState[Any]) -> tuple[TableEvent, ...]:
        """What people have touched on the screen up to `now_ms`, oldest first; call it after `step`."""
        context = self._context
        if state.phase is Phase.OVER:
            return ()
        ready = tuple(event for event in context.answered if event.at_ms <= now_ms)
        context.answered = [event for event in context.answered if event.at_ms > now_ms]
        return ready

    def truth(self) -> tuple[Tile | None, ...]:
        """225 squares as they physically are; a blank nobody has given a letter has letter ""."""
        return self.pieces.truth(0)

    def on_spot(self) -> Piece | None:
        """The tile that lies on the spot beside the board."""
        return self._context.on_spot()

    def scene(self, now_ms: int) -> Scene:
        """What lies on the table; only for the instant last stepped to."""
        return Scene(
            boards=(self.pieces.drawn(0, now_ms),),
            loose=self.pieces.loose(),
            arms=self._scheduler.arms(now_ms) if self._scheduler else (),
            bump=self._context.bump,
        )

    def _sit_down(self, now_ms: int) -> Scheduler:
        context = self._context
        context.moment.now_ms = now_ms
        guests = [self._guest(player, context, f"{self._seed} {player}") for player in range(context.players)]
        board = context.state.board
        if self._goes_on and board is not None:
            lay_out_table(self.pieces, board, guests)
        for guest in guests if not self._goes_on else ():
            for _ in range(self._dealt):
                piece = self.pieces.draw(guest.seat)
                if piece is not None:
                    self.pieces.lay_in_row(piece, guest.seat)
        scripts = [guest.life() for guest in guests]
        scripts.append(answering(context))
        return Scheduler(context.moment, scripts, [guest.hand for guest in guests], now_ms)
