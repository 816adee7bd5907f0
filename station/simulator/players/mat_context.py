"""What everybody at a table without a board shares, and how they answer the screen."""

from dataclasses import dataclass, field

from station.referee.events import DeedEntered
from station.referee.state import Phase as TablePhase
from station.rules.game import Called, Choice, Chosen, Deed, Layout
from station.rules.races.position import RacePhase, RacePosition
from station.simulator.players.habits import MatHabits
from station.simulator.players.world_context import WorldContext
from station.simulator.world.mat_pieces import MatPieces

TAP_MS = 90


@dataclass(slots=True)
class MatContext(WorldContext[MatPieces, MatHabits]):
    """calls_ms: when somebody is about to call out. stuck: players who find no way to use all their tiles.
    culprit: who took a wrong number of tiles, and since when somebody suspects it (`suspected_ms`)."""

    calls_ms: int | None = None
    stuck: set[int] = field(default_factory=set)
    culprit: int | None = None
    suspected_ms: int = 0

    @property
    def position(self) -> RacePosition:
        position = self.state.position
        assert isinstance(position, RacePosition)
        return position

    @property
    def phase(self) -> RacePhase:
        """The phase of the game; DONE once the table itself has closed."""
        return RacePhase.DONE if self.state.phase is TablePhase.OVER else self.position.phase

    def awaited(self, topic: str, player: int | None = None) -> Choice | None:
        """The choice on this topic if it is pending, else None."""
        return next((one for one in self.state.choices if (one.topic, one.player) == (topic, player)), None)

    def shown(self, player: int) -> bool:
        """Whether the camera must look at the player's layout now."""
        return self.state.main == Layout(player)

    def enter(self, deed: Deed) -> None:
        """Touch the screen."""
        self.answered.append(DeedEntered(self.now_ms, deed))

    def choose(self, topic: str, player: int | None = None, value: str = "") -> None:
        self.enter(Chosen(topic, player, value))

    def call(self, player: int) -> None:
        """Press the player's button, or touch the screen if they have none."""
        if self.state.seat_of(player) is None:
            self.enter(Called((player,)))
        else:
            self.tap(player, TAP_MS)
