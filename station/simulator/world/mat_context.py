"""What all people at a table without a board have in common: tiles, screen, buttons, time, what they say."""

from dataclasses import dataclass, field
from typing import Any

from station.clock.buttons import Buttons
from station.referee.state import Phase as TablePhase
from station.referee.table.events import TableEvent, Told
from station.referee.table.seats import seat_of
from station.referee.table.state import TableState
from station.rules.edition import Edition
from station.rules.game import Called, Choice, Chosen, Deed, Layout
from station.rules.lexicon import WordGraph
from station.rules.speed.position import Phase, Position
from station.simulator.players.mat_habits import MatHabits
from station.simulator.world.choreography import Moment
from station.simulator.world.mat_pieces import MatPieces
from station.simulator.world.world_context import Counts

TAP_MS = 90


@dataclass(slots=True)
class MatContext:
    """state: what the screen shows. answered: what was touched on it and not yet fetched. calls_ms: when
    somebody is about to call out. stuck: players who find no way to use all their tiles. culprit: who took
    another number of tiles than the screen said, and since when somebody wonders (`suspected_ms`)."""

    pieces: MatPieces
    moment: Moment
    heads: tuple[Buttons, Buttons]
    lexicon: WordGraph
    edition: Edition
    habits: MatHabits
    state: TableState[Any]
    answered: list[TableEvent] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    calls_ms: int | None = None
    stuck: set[int] = field(default_factory=set)
    culprit: int | None = None
    suspected_ms: int = 0

    @property
    def now_ms(self) -> int:
        return self.moment.now_ms

    @property
    def position(self) -> Position:
        position = self.state.position
        assert isinstance(position, Position)
        return position

    @property
    def phase(self) -> Phase:
        """What is going on in the game; DONE where the table itself is over."""
        return Phase.DONE if self.state.phase is TablePhase.OVER else self.position.phase

    @property
    def over(self) -> bool:
        return self.state.phase is TablePhase.OVER

    def awaited(self, topic: str, player: int | None = None) -> Choice | None:
        """The choice of this topic, where it may be made now."""
        return next((one for one in self.state.choices if (one.topic, one.player) == (topic, player)), None)

    def shown(self, player: int) -> bool:
        """Whether the player's layout is to be looked at now."""
        return self.state.main == Layout(player)

    def tell(self, deed: Deed) -> None:
        """Touch the screen."""
        self.answered.append(Told(self.now_ms, deed))

    def choose(self, topic: str, player: int | None = None, value: str = "") -> None:
        self.tell(Chosen(topic, player, value))

    def call(self, player: int) -> None:
        """Press the own button; one who has none touches the screen."""
        seat = seat_of(player)
        if seat is None:
            self.tell(Called((player,)))
        else:
            self.heads[seat.board].tap(seat.side, self.now_ms, TAP_MS)
