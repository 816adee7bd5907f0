"""What everybody at a simulated table shares: the tiles, the screen, the buttons, the time."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from station.clock.opened import Buttons
from station.referee.events import AnyEvent
from station.referee.state import Phase, TableState
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.world.reaching import Moment

Tiles = TypeVar("Tiles")
Ways = TypeVar("Ways")


@dataclass(slots=True)
class Counts:
    """How often people made each slip, for demos and tests."""

    slips: dict[str, int] = field(default_factory=dict)

    def add(self, slip: str) -> None:
        self.slips[slip] = self.slips.get(slip, 0) + 1


@dataclass(slots=True)
class WorldContext(Generic[Tiles, Ways]):
    """`state` is what the screen shows, `answered` what was touched on it and not yet fetched."""

    pieces: Tiles
    moment: Moment
    heads: tuple[Buttons, Buttons]
    lexicon: WordGraph
    edition: Edition
    habits: Ways
    state: TableState[Any]
    answered: list[AnyEvent] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)

    @property
    def now_ms(self) -> int:
        return self.moment.now_ms

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def tap(self, player: int, down_ms: int) -> None:
        """Press a player's button for this long."""
        seat = self.state.seat_of(player)
        assert seat is not None
        self.heads[seat.board].tap(seat.side, self.now_ms, down_ms)
