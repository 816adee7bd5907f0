"""What the referee makes of a picture of the board at a press."""

from dataclasses import dataclass
from typing import Any

from station.referee.table.state import Question, Refused
from station.rules.game import Laid


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Everything lies as before the turn."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something has to be known first."""

    question: Question


@dataclass(frozen=True, slots=True)
class Played:
    """A deed that the rules allow, and the position after it. inferred: as in `Stood`."""

    deed: Laid
    after: Any
    inferred: tuple[int, ...] = ()


Finding = Unchanged | Unclear | Refused | Played
