"""What all people around a single board have in common: the tiles, the screen, the buttons, the time."""

from dataclasses import dataclass, field
from typing import Any

from station.clock.buttons import Buttons
from station.referee.state import Phase
from station.referee.table.events import TableEvent
from station.referee.table.seats import seat_of
from station.referee.table.state import TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.players.habits import Habits
from station.simulator.world.choreography import Moment
from station.simulator.world.physical import OnTable, Piece, Pieces, Seat
from station.simulator.world.seats import seat_at
from station.simulator.world.world_context import Counts


@dataclass(slots=True)
class BoardContext:
    """`state` is what the screen shows, `answered` what was touched on it and not yet fetched, `bump` how far
    the camera has been knocked so far (pixels, pixels, degrees). done: what all see each other do, by player
    and what it is: for which hand."""

    pieces: Pieces
    moment: Moment
    heads: tuple[Buttons, Buttons]
    lexicon: WordGraph
    edition: Edition
    habits: Habits
    state: TableState[Any]
    players: int
    answered: list[TableEvent] = field(default_factory=list)
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    counts: Counts = field(default_factory=Counts)
    done: dict[tuple[int, str], int] = field(default_factory=dict)

    @property
    def now_ms(self) -> int:
        return self.moment.now_ms

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def seat(self, player: int) -> Seat:
        return seat_at(player, self.players)

    def tap(self, player: int, down_ms: int) -> None:
        """Press a player's button, for so long."""
        seat = seat_of(player)
        assert seat is not None
        self.heads[seat.board].tap(seat.side, self.now_ms, down_ms)

    def on_spot(self) -> Piece | None:
        """The tile that lies beside the board to be auctioned."""
        return next((piece for piece in self.pieces.all if isinstance(piece.place, OnTable)), None)
