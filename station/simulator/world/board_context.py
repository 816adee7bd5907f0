"""What everybody around boards shares."""

from dataclasses import dataclass, field

from station.simulator.players.habits import Habits
from station.simulator.world.physical import OnTable, Piece, Pieces
from station.simulator.world.world_context import WorldContext


@dataclass(slots=True)
class BoardContext(WorldContext[Pieces, Habits]):
    """bump: how far the camera has been knocked so far (pixels, pixels, degrees). done: what people see each
    other do, by player and action: for which hand."""

    players: int = 4
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    done: dict[tuple[int, str], int] = field(default_factory=dict)

    def on_spot(self) -> Piece | None:
        """The tile that lies beside the board to be auctioned."""
        return next((piece for piece in self.pieces.all if isinstance(piece.place, OnTable)), None)
