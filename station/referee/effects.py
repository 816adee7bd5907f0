"""What the referee asks for. Clock heads take a `station.clock.head.Command`."""

from dataclasses import dataclass
from enum import Enum

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack


class Cue(Enum):
    """An occasion for a sound."""

    STARTED = "started"
    STANDS = "stands"
    TAKEN_BACK = "taken back"
    TASK = "task"  # something must be done to the tiles
    DONE = "done"
    QUESTION = "question"
    OVER = "over"
    LOW_TIME = "low time"  # little is left; the station gives this one by itself


@dataclass(frozen=True, slots=True)
class Sound:
    cue: Cue
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The referee needs a picture of this board taken at or after `since_ms`."""

    board: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class LookAtSpot:
    """The referee needs a picture of the spot beside the board taken at or after `since_ms`."""

    since_ms: int


@dataclass(frozen=True, slots=True)
class LookAtLayout:
    """The referee needs a picture of the player's free layout taken at or after `since_ms`."""

    player: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class Wake:
    """The referee wants a `Waited` at `at_ms` of station time."""

    at_ms: int


Effect = SetUp | Start | Stop | TakeBack | Adjust | Sound | Look | LookAtSpot | LookAtLayout | Wake

__all__ = [
    "Adjust", "Cue", "Effect", "Look", "LookAtLayout", "LookAtSpot", "SetUp", "Sound", "Start", "Stop",
    "TakeBack", "Wake",
]  # fmt: skip
