"""What the referee wants done. Commands to the clock heads are `station.clock.head.Command`s."""

from dataclasses import dataclass
from enum import Enum

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack


class Cue(Enum):
    """A moment worth a sound."""

    STARTED = "started"
    STANDS = "stands"
    TAKEN_BACK = "taken back"
    TASK = "task"  # something is to be done to the tiles
    DONE = "done"
    QUESTION = "question"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Sound:
    cue: Cue
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The referee waits for a picture of this board taken at or after `since_ms`."""

    board: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class LookAtSpot:
    """The referee waits for a picture of the spot beside the board taken at or after `since_ms`."""

    since_ms: int


@dataclass(frozen=True, slots=True)
class LookAtLayout:
    """The referee waits for a picture of the player's free layout taken at or after `since_ms`."""

    player: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class Wake:
    """The referee wants to be told when `at_ms` of station time has come."""

    at_ms: int


Effect = SetUp | Start | Stop | TakeBack | Adjust | Sound | Look | LookAtSpot | LookAtLayout | Wake

__all__ = [
    "Adjust", "Cue", "Effect", "Look", "LookAtLayout", "LookAtSpot", "SetUp", "Sound", "Start", "Stop",
    "TakeBack", "Wake",
]  # fmt: skip
