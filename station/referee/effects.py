"""What the referee wants done. Commands to the clock heads are `station.clock.head.Command`s."""

from dataclasses import dataclass
from enum import Enum

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack


class Cue(Enum):
    """A moment worth a sound."""

    STARTED = "started"
    STANDS = "stands"
    TAKEN_BACK = "taken back"
    EXPLOSION = "explosion"
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


Effect = SetUp | Start | Stop | TakeBack | Adjust | Sound | Look

__all__ = ["Adjust", "Cue", "Effect", "Look", "SetUp", "Sound", "Start", "Stop", "TakeBack"]
