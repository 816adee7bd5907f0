"""What the referee makes of a picture at a press."""

from dataclasses import dataclass

from station.referee.state import Question, Refusal
from station.rules.house.ruling import Legal, Reason, Word


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Everything lies as before the turn."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something has to be known first."""

    question: Question


@dataclass(frozen=True, slots=True)
class Refused:
    """The press cannot stand. Fields as in `TakenBack`."""

    reason: Reason | Refusal
    detail: str
    squares: tuple[int, ...] = ()
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A legal play. done: the tiles lie as they must after it. inferred: as in `Stands`."""

    ruling: Legal
    done: bool
    inferred: tuple[int, ...] = ()


Finding = Unchanged | Unclear | Refused | Played
