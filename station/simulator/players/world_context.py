"""What everybody at a simulated table shares: the tiles, the screen, the buttons, the time."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from station.clock.opened import Buttons
from station.referee.events import AnyEvent
from station.referee.state import AnyState, Phase
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.players.habits import Habits
from station.simulator.world.fingertips import Moment
from station.simulator.world.physical import OnTable, Piece, Pieces

Tiles = TypeVar("Tiles")
Ways = TypeVar("Ways")


@dataclass(slots=True)
class WorldContext(Generic[Tiles, Ways]):
    """state: what the screen shows; answered: what was touched on it and not yet fetched; counts: how often
    people made each slip."""

    pieces: Tiles
    moment: Moment
    heads: tuple[Buttons, Buttons]
    lexicon: WordGraph
    edition: Edition
    habits: Ways
    state: AnyState
    answered: list[AnyEvent] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

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


@dataclass(slots=True)
class BoardContext(WorldContext[Pieces, Habits]):
    """What everybody around boards shares. bump: how far the camera has been knocked so far (pixels, pixels,
    degrees). done: what people see each other do, by player and action: for which hand."""

    players: int = 4
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    done: dict[tuple[int, str], int] = field(default_factory=dict)

    def on_spot(self) -> Piece | None:
        """The tile that lies beside the board."""
        return next((piece for piece in self.pieces.all if isinstance(piece.place, OnTable)), None)
