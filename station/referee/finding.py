"""What a picture of a board at a press amounts to."""

from dataclasses import dataclass

from station.referee.ruling import Question, Refused, Task
from station.referee.state import Lane
from station.rules.game import GameDeed


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Everything is as it was before the turn."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something has to be known first."""

    question: Question


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A deed that the rules allow, but something must still be done to the tiles before it stands; `refused`
    says so."""

    task: Task
    refused: Refused


@dataclass(frozen=True, slots=True)
class Played:
    """A deed that the rules allow, and the position after it. inferred: as in `Valid`."""

    deed: GameDeed
    after: object
    inferred: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pictured:
    """What people said about a board, as a camera would have seen it. lane: with that picture, None for one
    taken back. ends: it ends the turn, like a press."""

    number: int
    lane: Lane
    ends: bool = False


Finding = Unchanged | Unclear | Refused | Unfinished | Played
