"""What a hall adds to the screen of a game."""

from dataclasses import dataclass
from enum import Enum

from station.rules.tile import Side


class Ruled(Enum):
    """What an arbiter can rule."""

    STANDS = "stands"
    UNDONE = "undone"
    CLOCK = "clock"
    SQUARE = "square"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling. board, side, remaining_ms: of the clock that was set. square: the one that was corrected;
    letter: what lies there, "" for nothing. reason: as the arbiter gave it."""

    ruled: Ruled
    reason: str = ""
    board: int = 0
    side: Side = Side.SOUTH
    remaining_ms: int = 0
    square: int = 0
    letter: str = ""


@dataclass(frozen=True, slots=True)
class HallNow:
    """reached: whether the hall is connected. paused: the director stopped the clocks; why: as the director
    says it. called: somebody called the arbiter, who has not ruled yet. ruling: the latest, while it is news.
    message: of the director to this table."""

    reached: bool = True
    paused: bool = False
    why: str = ""
    called: bool = False
    ruling: RulingShown | None = None
    message: str = ""
