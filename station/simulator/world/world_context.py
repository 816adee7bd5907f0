"""What all people at a simulated table have in common: the tiles, the screen, the buttons, the time."""

from dataclasses import dataclass, field

from station.clock.buttons import Buttons
from station.referee.events import Event
from station.referee.state import BoardState, HouseState, Phase
from station.rules.edition import Edition
from station.rules.lexicon import WordGraph
from station.simulator.players.habits import Habits
from station.simulator.world.choreography import Moment
from station.simulator.world.physical import Pieces


@dataclass(slots=True)
class Counts:
    """What people did, for demos and tests. By slip, how often it was made."""

    slips: dict[str, int] = field(default_factory=dict)

    def add(self, slip: str) -> None:
        self.slips[slip] = self.slips.get(slip, 0) + 1


@dataclass(slots=True)
class HouseContext:
    """`state` is what the screen shows, `answered` what was touched on it and not yet fetched, `bump` how
    far the camera has been knocked so far (pixels, pixels, degrees)."""

    pieces: Pieces
    moment: Moment
    heads: tuple[Buttons, Buttons]
    lexicon: WordGraph
    edition: Edition
    habits: Habits
    state: HouseState
    answered: list[Event] = field(default_factory=list)
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    counts: Counts = field(default_factory=Counts)

    @property
    def now_ms(self) -> int:
        return self.moment.now_ms

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def board(self, board: int) -> BoardState:
        """What the screen shows of one board."""
        return self.state.boards[board]
